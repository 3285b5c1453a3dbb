// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <sfft/sfft.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "cli/command.hpp"
#include "cli/usage_error.hpp"

int main(int argc, char** argv) {
  constexpr int failed = 1;
  constexpr int usage = 2;
  int status = 0;
  try {
    CLI::App app{"Streaming fast Fourier transform: look at the library, measure it, compare it.", "sfft"};
    app.set_version_flag("--version", fmt::format("sfft {}", sfft_version()));
    sfft::cli::add_demo(app, status);
    sfft::cli::add_bench(app, status);
    sfft::cli::add_calibrate(app, status);
    sfft::cli::add_accuracy(app, status);
    sfft::cli::add_setup(app, status);
    sfft::cli::add_targets(app, status);
    sfft::cli::add_explain(app, status);
    app.footer("sfft COMMAND --help tells the options of a command.");
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app.exit(error) == 0 ? 0 : usage;
    }
    // Not require_subcommand(): it would hide the name of an unknown command behind "a subcommand is required".
    if (app.get_subcommands().empty()) {
      throw sfft::cli::UsageError(
          "which command? There are demo, bench, accuracy, setup, targets and explain; see sfft --help");
    }
  } catch (const sfft::cli::UsageError& error) {
    fmt::print(stderr, "sfft: {}\n", error.what());
    return usage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "sfft: {}\n", error.what());
    return failed;
  }
  return status;
}
