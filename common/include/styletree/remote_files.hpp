#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

namespace styletree {

/// How files are read that are elsewhere, such as in an object store. Their names are URLs:
/// "s3://crawls/2026/a.warc.gz". An exception of the functions ends the reading, except Error
/// (input) from `fetch`, which is the problem of one page.
///
///     styletree::RemoteFiles remote{
///         .open = [](const std::string& url) { return my_store.open(url); },
///         .fetch = [](const std::string& url, auto from, auto n) { return my_store.get(url, from,
///         n); }, .prefix = "https://data.commoncrawl.org/"};
struct RemoteFiles {
  /// Opens an index, which is read from its start to its end.
  std::function<std::unique_ptr<std::istream>(const std::string& url)> open = {};
  /// Gets `length` bytes of an archive from the byte `offset` on. Fewer come only at the end of the
  /// archive. Without this function no file is remote.
  std::function<std::string(const std::string& url, std::uint64_t offset, std::uint64_t length)>
      fetch = {};
  /// The URL of a folder. It stands before the names of archives in indexes that are neither URLs
  /// nor found as files, and archives that are named by URLs must be below it. If it is empty,
  /// archives of a remote index are beside it, and those that are named by URLs are below its
  /// folder, or for http and https on its server. An archive that is elsewhere is not fetched: its
  /// pages have a problem.
  std::string prefix = {};
};

}  // namespace styletree
