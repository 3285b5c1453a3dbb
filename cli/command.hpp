// SPDX-License-Identifier: BSD-3-Clause
// The commands of `sfft`. Each add_... declares one with its options and what it does; the exit status it wants goes to
// `status` (0 well, 1 something failed or is wrong). Bad options are UsageError and end with status 2.
#pragma once

namespace CLI {
class App;
}

namespace sfft::cli {

void add_demo(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_calibrate(CLI::App& app, int& status);
void add_accuracy(CLI::App& app, int& status);
void add_setup(CLI::App& app, int& status);
void add_targets(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);

}  // namespace sfft::cli
