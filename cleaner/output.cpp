#include "cleaner/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>
#include <utility>

#include "cleaner/resumable_file.hpp"
#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/io/descriptor.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

std::error_code write_all(int file, std::string_view bytes) {
  while (file >= 0 && !bytes.empty()) {
    const ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      break;
    }
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  return file < 0 || !bytes.empty() ? std::error_code{errno, std::generic_category()}
                                    : std::error_code{};
}

/// Standard output, or something else that is no regular file.
class StreamOutput : public Output {
 public:
  StreamOutput(std::unique_ptr<Encoder> encoder, std::string name, std::ostream& out)
      : m_encoder{std::move(encoder)}, m_name{std::move(name)}, m_out{&out} {}
  StreamOutput(std::unique_ptr<Encoder> encoder, std::string name,
               std::unique_ptr<std::ofstream> out)
      : m_encoder{std::move(encoder)},
        m_name{std::move(name)},
        m_owned{std::move(out)},
        m_out{m_owned.get()} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    m_encoder->encode(result, encoded);
  }
  void add_number(EncodedPage& encoded, std::uint64_t page, std::uint64_t first) const override {
    m_encoder->add_number(encoded, page, first);
  }
  void write(const SourcePage&, std::string_view record) override {
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

  std::unique_ptr<Encoder> m_encoder;
  std::string m_name;
  std::unique_ptr<std::ofstream> m_owned;
  std::ostream* m_out;
};

class FileOutput : public Output {
 public:
  FileOutput(std::unique_ptr<Encoder> encoder, ResumableFile::Options options, Counts counts)
      : m_encoder{std::move(encoder)}, m_file{std::move(options), std::move(counts)} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    m_encoder->encode(result, encoded);
  }
  void add_number(EncodedPage& encoded, std::uint64_t page, std::uint64_t first) const override {
    m_encoder->add_number(encoded, page, first);
  }
  std::optional<Checkpoint> begin() override { return m_file.begin(); }
  void write(const SourcePage& page, std::string_view record) override {
    m_file.write(record, page.cursor);
  }
  void interrupt() override { m_file.interrupt(); }
  void finish() override { m_file.finish(); }
  bool can_resume() const override { return m_file.has_checkpoint(); }

 private:
  std::unique_ptr<Encoder> m_encoder;
  ResumableFile m_file;
};

/// A file for each page, in folders as the input's are; for pages with URLs, as their hosts and
/// paths.
class FolderOutput : public Output {
 public:
  FolderOutput(std::unique_ptr<Encoder> encoder, const OutputOptions& options,
               const std::string& run, Counts counts)
      : m_encoder{std::move(encoder)},
        m_root{options.path},
        m_names_by_source{options.names_by_source},
        m_counts{std::move(counts)},
        m_journal{m_root / ".styletree.journal", run},
        m_fresh{options.fresh} {
    std::error_code error;
    fs::create_directories(m_root, error);
    if (error) {
      throw InputError{options.path + ": the folder cannot be made (" + error.message() + ")"};
    }
  }

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    m_encoder->encode(result, encoded);
  }
  void add_number(EncodedPage& encoded, std::uint64_t page, std::uint64_t first) const override {
    m_encoder->add_number(encoded, page, first);
  }
  std::optional<Checkpoint> begin() override { return m_journal.open(m_fresh); }

  void write(const SourcePage& page, std::string_view record) override {
    if (!record.empty()) {
      write_page(page, record);
    }
    m_checkpoint = {1, 0, page.cursor, m_counts()};
    if (++m_since_checkpoint >= kPagesBetweenCheckpoints) {
      write_checkpoint();
    }
  }
  void interrupt() override {
    if (m_since_checkpoint > 0) {
      write_checkpoint();
    }
  }
  void finish() override { m_journal.remove(); }
  bool can_resume() const override { return true; }

 private:
  static constexpr std::size_t kPagesBetweenCheckpoints = 500;
  static constexpr std::size_t kLongestPart = 180;  // of a name; file systems stop at 255

  void write_checkpoint() {
    // The journal may only vouch for what a power failure would leave.
    const Descriptor root{open(m_root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (root.number() < 0 || syncfs(root.number()) != 0) {
      throw InputError{m_root.string() + ": the folder cannot be written (" +
                       std::generic_category().message(errno) + ")"};
    }
    m_journal.add(m_checkpoint);
    m_since_checkpoint = 0;
  }

  void write_page(const SourcePage& page, std::string_view record) const {
    fs::path place = place_of(page);
    std::error_code error = write_file(place, record);
    if (is_about_the_name(error)) {
      place = m_root / ("~" + short_digest(place.native()));
      place += m_encoder->file_suffix();
      log_warning(
          "{}: its own place is too long, or taken by a file or folder; it is written to {}",
          page.source, place.native());
      error = write_file(place, record);
    }
    if (error) {
      throw InputError{place.string() + ": the file cannot be written (" + error.message() + ")"};
    }
  }

  static bool is_about_the_name(std::error_code error) {
    return error == std::errc::filename_too_long || error == std::errc::not_a_directory ||
           error == std::errc::is_a_directory || error == std::errc::file_exists ||
           error == std::errc::directory_not_empty;
  }

  /// Within the root, whatever the address says.
  fs::path place_of(const SourcePage& page) const {
    std::string address = page.url.empty() && m_names_by_source ? page.source : page.address;
    const std::size_t scheme_end = address.find("://");
    if (!page.url.empty() && scheme_end != std::string::npos) {
      address.erase(0, scheme_end + 3);
    }
    address += address.ends_with('/') ? "index" : "";
    fs::path place = m_root;
    for (const fs::path& part : fs::path{address}.relative_path()) {
      place /= safe_part(part.native());
    }
    if (page.cursor.is_archive) {  // which may hold several captures of a page
      place += "@" + digits_of(page.date) + "~" + short_digest(page.source);
    }
    place += m_encoder->file_suffix();
    return place;
  }

  static std::string safe_part(const std::string& part) {
    if (part == ".." || part == ".") {
      return "__";
    }
    return part.size() <= kLongestPart ? part
                                       : part.substr(0, kLongestPart) + "~" + short_digest(part);
  }

  static std::string short_digest(const std::string& text) {
    return to_hexadecimal(digest_of(text)).substr(0, 12);
  }

  static std::string digits_of(const std::string& date) {
    std::string digits;
    std::copy_if(date.begin(), date.end(), std::back_inserter(digits),
                 [](char c) { return c >= '0' && c <= '9'; });
    return digits.substr(0, 14);
  }

  static std::error_code write_file(const fs::path& path, std::string_view contents) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) {
      return error;
    }
    fs::path part = path;
    part += ".part";
    {
      const Descriptor file{open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
      error = write_all(file.number(), contents);
    }
    if (!error) {
      fs::rename(part, path, error);
    }
    if (error) {
      std::error_code ignored;
      fs::remove(part, ignored);
    }
    return error;
  }

  std::unique_ptr<Encoder> m_encoder;
  fs::path m_root;
  bool m_names_by_source;
  Counts m_counts;
  RunJournal m_journal;
  bool m_fresh;
  Checkpoint m_checkpoint;
  std::size_t m_since_checkpoint = 0;
};

/// The path that a chain of links leads to, whether there is a file or not.
fs::path behind_links(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int links = 0; links < kMostLinks && fs::is_symlink(path, error); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

void require_folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    throw InputError{folder.string() + ": there is no such folder to write " +
                     file.filename().string() + " to; make it first"};
  }
}

}  // namespace

bool names_a_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

bool is_special_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const std::string place = fs::absolute(path, error).lexically_normal();
  return place.starts_with("/dev/") || place.starts_with("/proc/") ||
         (fs::exists(status) && !fs::is_regular_file(status));
}

fs::path replica_log_path(const OutputOptions& options) {
  if (names_a_folder(options.path)) {
    return fs::path{options.path} / ".styletree.replicas";
  }
  const fs::path path = behind_links(options.path);
  return options.path == "-" || is_special_file(path) ? fs::path{}
                                                      : fs::path{path.native() + ".replicas"};
}

std::unique_ptr<Output> open_output(const OutputOptions& options, const std::string& run,
                                    Output::Counts counts, Streams& streams) {
  if (names_a_folder(options.path)) {
    if (options.format != OutputFormat::text && options.format != OutputFormat::html) {
      throw UsageError{"a folder as --output takes --format text or html; for " +
                       std::string{format_name(options.format)} + " name a file, as in " +
                       (fs::path{options.path} / "pages.").string() +
                       std::string{format_name(options.format)}};
    }
    if (options.shard_bytes) {
      throw UsageError{"--shard-size is for an --output that is a file, not a folder"};
    }
    return std::make_unique<FolderOutput>(make_page_encoder(options.format), options, run,
                                          std::move(counts));
  }
  auto encoder = make_encoder(options.format, options.record);
  const bool is_standard_output = options.path == "-";
  if (options.shard_bytes && is_standard_output) {
    throw UsageError{"--shard-size needs --output, the name that the shards are made from"};
  }
  if (is_standard_output) {
    return std::make_unique<StreamOutput>(std::move(encoder), "standard output", streams.out);
  }
  const fs::path path = behind_links(options.path);
  if (is_special_file(path)) {
    auto file = std::make_unique<std::ofstream>(options.path, std::ios::binary | std::ios::app);
    return std::make_unique<StreamOutput>(std::move(encoder), options.path, std::move(file));
  }
  require_folder_of(path);
  ResumableFile::Options file;
  file.path = path;
  file.shard_bytes = options.shard_bytes;
  file.fresh = options.fresh;
  file.run = run;
  file.packs_records =
      options.format == OutputFormat::warc && packing_by_name(options.path) != Packing::none;
  return std::make_unique<FileOutput>(std::move(encoder), std::move(file), std::move(counts));
}

}  // namespace sst
