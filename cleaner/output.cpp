#include "cleaner/output.hpp"

#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

#include "common/cli/atomic_file.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// One stream for all pages: a file that appears when it is complete, or standard output.
class OneStream {
 public:
  OneStream(const std::string& path, Streams& streams) : m_standard_output{streams.out} {
    if (path != "-") {
      m_file.emplace(path);
    }
  }

  std::ostream& get() { return m_file ? m_file->stream() : m_standard_output; }

  void check() {
    if (m_file) {
      m_file->check();
    } else if (!m_standard_output) {
      throw InputError{"standard output cannot be written (is the disk full, or the reader gone?)"};
    }
  }

  void finish() {
    if (m_file) {
      m_file->commit();
    } else {
      m_standard_output.flush();
      check();
    }
  }

 private:
  std::ostream& m_standard_output;
  std::optional<AtomicFile> m_file;
};

class JsonLines : public Output {
 public:
  JsonLines(const OutputOptions& options, const SiteModel& model, Streams& streams)
      : m_model{model}, m_explain{options.explain}, m_stream{options.path, streams} {}

  void prepare(const PageResult& result, Json& json) const override {
    write_record(result, m_model, m_explain, json);
  }
  void write(const PageResult&, const Json& json) override {
    m_stream.get() << json << '\n';
    m_stream.check();
  }
  void finish() override { m_stream.finish(); }

 private:
  const SiteModel& m_model;
  Explain m_explain;
  OneStream m_stream;
};

/// The texts one after the other, each ended by a form feed on a line of its own.
class TextStream : public Output {
 public:
  TextStream(const OutputOptions& options, Streams& streams) : m_stream{options.path, streams} {}

  void prepare(const PageResult&, Json&) const override {}
  void write(const PageResult& result, const Json&) override {
    if (!result.problem) {
      m_stream.get() << result.cleaned.text << "\n\f\n";
      m_stream.check();
    }
  }
  void finish() override { m_stream.finish(); }

 private:
  OneStream m_stream;
};

/// A text file for each page, in folders as the input's are.
class TextFolder : public Output {
 public:
  explicit TextFolder(fs::path root) : m_root{std::move(root)} {}

  void prepare(const PageResult&, Json&) const override {}
  void write(const PageResult& result, const Json&) override {
    if (result.problem) {
      return;
    }
    const fs::path path = place_of(result.page.address);
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) {
      throw InputError{path.parent_path().string() + ": the folder cannot be made (" +
                       error.message() + ")"};
    }
    AtomicFile file{path};
    file.stream() << result.cleaned.text << '\n';
    file.commit();
  }
  void finish() override {}

 private:
  /// Within the root, whatever the address says.
  fs::path place_of(const std::string& address) const {
    fs::path place = m_root;
    for (const fs::path& part : fs::path{address}.relative_path()) {
      place /= part == ".." ? fs::path{"__"} : part;
    }
    place += ".txt";
    return place;
  }

  fs::path m_root;
};

bool names_a_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

}  // namespace

std::unique_ptr<Output> open_output(const OutputOptions& options, const SiteModel& model,
                                    Streams& streams) {
  if (options.format == OutputFormat::jsonl) {
    return std::make_unique<JsonLines>(options, model, streams);
  }
  if (names_a_folder(options.path)) {
    return std::make_unique<TextFolder>(options.path);
  }
  return std::make_unique<TextStream>(options, streams);
}

}  // namespace sst
