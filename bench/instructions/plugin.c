/* SPDX-License-Identifier: BSD-3-Clause
 * A plugin for qemu-user (its interface of version 1, QEMU 6 to 8) that counts the instructions of the emulated
 * program. Whenever the program makes the system call `marker`, which does not exist, the count so far is printed,
 * after the call's argument. Debian has no package with the interface's header, so the few declarations used are
 * repeated here.
 */
#include <inttypes.h>
#include <stdio.h>

struct qemu_plugin_tb; /* a block of instructions that are executed one after the other */
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb* block, enum qemu_plugin_op op, void* number,
                                              uint64_t operand);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*call)(uint64_t id, struct qemu_plugin_tb* block));
void qemu_plugin_register_vcpu_syscall_cb(uint64_t id,
                                          void (*call)(uint64_t id, unsigned cpu, int64_t number, uint64_t a1,
                                                       uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6,
                                                       uint64_t a7, uint64_t a8));

enum { marker = 77777 }; /* also in transforms.cpp */

__attribute__((visibility("default"))) int qemu_plugin_version = 1;
static uint64_t executed;

static void on_block(uint64_t id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &executed, qemu_plugin_tb_n_insns(block));
}

static void on_system_call(uint64_t id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3,
                           uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
  (void)id, (void)cpu, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7, (void)a8;
  if (number == marker) {
    printf("%" PRIu64 " %" PRIu64 "\n", a1, executed);
    fflush(stdout);
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t id, const void* info, int argc, char** argv) {
  (void)info, (void)argc, (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_block);
  qemu_plugin_register_vcpu_syscall_cb(id, on_system_call);
  return 0;
}
