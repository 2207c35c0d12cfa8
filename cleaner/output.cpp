#include "cleaner/output.hpp"

#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>
#include <utility>

#include "cleaner/page_folder.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/io/resumable_file.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Standard output or a special file.
class StreamOutput : public Output {
 public:
  StreamOutput(std::unique_ptr<Encoder> encoder, std::string name, std::ostream& out)
      : Output{std::move(encoder)}, m_name{std::move(name)}, m_out{&out} {}
  StreamOutput(std::unique_ptr<Encoder> encoder, std::string name,
               std::unique_ptr<std::ofstream> out)
      : Output{std::move(encoder)},
        m_name{std::move(name)},
        m_owned{std::move(out)},
        m_out{m_owned.get()} {}

  void write(const SourcePage& page, std::string_view record) override {
    if (!std::exchange(m_has_begun, true)) {
      *m_out << encoder().head(page);
    }
    *m_out << record;
    check();
  }
  void interrupt() override { finish(); }
  void finish() override {
    m_out->flush();
    check();
  }

 private:
  void check() const {
    if (!*m_out) {
      throw InputError{m_name +
                       ": the output cannot be written (is the disk full, or the reader gone?)"};
    }
  }

  std::string m_name;
  std::unique_ptr<std::ofstream> m_owned;
  std::ostream* m_out;
  bool m_has_begun = false;
};

class FileOutput : public Output {
 public:
  FileOutput(std::unique_ptr<Encoder> encoder, ResumableFile::Options options, ResumableRun& run)
      : Output{std::move(encoder)}, m_file{std::move(options), run} {}
  std::optional<Checkpoint> begin() override { return m_file.begin(); }
  void write(const SourcePage& page, std::string_view record) override {
    const bool needs_head = !record.empty() && m_file.begins_file();
    m_file.write(record, needs_head ? encoder().head(page) : std::string{});
  }
  void interrupt() override { m_file.interrupt(); }
  void finish() override { m_file.finish(); }
  bool can_resume() const override { return m_file.has_checkpoint(); }

 private:
  ResumableFile m_file;
};

class FolderOutput : public Output {
 public:
  FolderOutput(std::unique_ptr<Encoder> encoder, PageFolder::Options options, ResumableRun& run)
      : Output{std::move(encoder)}, m_folder{std::move(options), run} {}
  std::optional<Checkpoint> begin() override { return m_folder.begin(); }
  void write(const SourcePage& page, std::string_view record) override {
    m_folder.write(page, record);
  }
  void interrupt() override { m_folder.interrupt(); }
  void finish() override { m_folder.finish(); }
  bool can_resume() const override { return m_folder.has_checkpoint(); }

 private:
  PageFolder m_folder;
};

void require_page_file(const OutputFormat& format, const std::string& folder) {
  if (format.page_file) {
    return;
  }
  const std::string name{format.name};
  throw UsageError{"with a folder as --output, --format must be " +
                   alternatives(names_of_formats(&OutputFormat::has_page_file)) + "; for " + name +
                   ", specify a file such as " + (fs::path{folder} / "pages.").string() + name};
}

void require_folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    throw InputError{folder.string() + ": this folder does not exist; create it to write " +
                     file.filename().string() + " there"};
  }
}

}  // namespace

bool names_a_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

std::optional<OutputNames> output_names(const OutputOptions& options) {
  if (names_a_folder(options.path)) {
    return OutputNames{options.path, OutputNames::Kind::folder};
  }
  if (options.path == "-" || is_special_file(options.path)) {
    return std::nullopt;
  }
  return OutputNames{behind_links(options.path),
                     options.shard_bytes ? OutputNames::Kind::shards : OutputNames::Kind::file};
}

std::unique_ptr<Output> open_output(const OutputOptions& options, const std::string& name,
                                    ResumableRun& run, Streams& streams) {
  if (names_a_folder(options.path)) {
    require_page_file(*options.format, options.path);
    if (options.shard_bytes) {
      throw UsageError{"--shard-size needs an --output that is a file, not a folder"};
    }
    const OutputFormat::PageFile& format = *options.format->page_file;
    PageFolder::Options folder;
    folder.root = options.path;
    folder.suffix = format.suffix;
    folder.names_by_source = options.names_by_source;
    folder.fresh = options.fresh;
    folder.run = name;
    return std::make_unique<FolderOutput>(format.make_encoder(options.record), std::move(folder),
                                          run);
  }
  auto encoder = options.format->make_encoder(options.record);
  const bool is_standard_output = options.path == "-";
  if (options.shard_bytes && is_standard_output) {
    throw UsageError{"--shard-size needs --output, the base name of the shards"};
  }
  if (is_standard_output) {
    return std::make_unique<StreamOutput>(std::move(encoder), "standard output", streams.out);
  }
  if (is_special_file(options.path)) {
    auto file = std::make_unique<std::ofstream>(options.path, std::ios::binary | std::ios::app);
    return std::make_unique<StreamOutput>(std::move(encoder), options.path, std::move(file));
  }
  ResumableFile::Options file;
  file.path = behind_links(options.path);
  require_folder_of(file.path);
  file.shard_bytes = options.shard_bytes;
  file.fresh = options.fresh;
  file.run = name;
  file.packs_records =
      options.format->packs_each_record && packing_by_name(options.path) != Packing::none;
  return std::make_unique<FileOutput>(std::move(encoder), std::move(file), run);
}

}  // namespace sst
