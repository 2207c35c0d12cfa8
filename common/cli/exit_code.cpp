#include "common/cli/exit_code.hpp"

#include <exception>
#include <new>
#include <ostream>

#include "common/error.hpp"
#include "common/text/printable.hpp"

namespace sst {

int run_guarded(std::string_view tool, Streams& streams, const std::function<ExitCode()>& run) {
  const auto fail = [&](ExitCode code, std::string_view message) {
    streams.err << tool << ": error: " << printable(message) << std::endl;
    return static_cast<int>(code);
  };
  try {
    const ExitCode code = run();
    streams.out.flush();
    if (!streams.out) {
      return fail(ExitCode::failure, "standard output cannot be written (is the disk full?)");
    }
    return static_cast<int>(code);
  } catch (const UsageError& error) {
    fail(ExitCode::usage, error.what());
    streams.err << "Try '" << tool << " --help'." << std::endl;
    return static_cast<int>(ExitCode::usage);
  } catch (const Error& error) {
    return fail(ExitCode::failure, error.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::failure,
                "out of memory; use fewer --threads or a lower --max-page-bytes");
  } catch (const std::exception& error) {
    return fail(ExitCode::failure,
                std::string{"this is a bug in the program; please report it: "} + error.what());
  }
}

}  // namespace sst
