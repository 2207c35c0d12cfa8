#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/page/page_problem.hpp"

namespace sst {

/// A page as it comes out of an input, or what stands in the place of one that cannot be had.
struct SourcePage {
  std::string source;   ///< where it was read: a file's path
  std::string address;  ///< what tells it from the site's other pages: its URL, else its path
                        ///< within the input folder, with a "/" before it
  std::string url;      ///< empty if not known
  std::string charset;  ///< declared by an HTTP header; empty if none was
  std::string bytes;
  std::optional<PageProblem> problem;  ///< then there are no bytes
};

/// Gives the pages of some inputs, one after the other. One thread at a time.
class PageSource {
 public:
  virtual ~PageSource() = default;

  /// Reads the next page into `page`, reusing its memory; false at the end. A file that cannot be
  /// read is a page with a problem, never an end.
  virtual bool next(SourcePage& page) = 0;

  /// Files met in folders that are not HTML: seen, counted, and not pages.
  std::uint64_t files_not_html() const { return m_files_not_html; }

 protected:
  std::uint64_t m_files_not_html = 0;
};

/// The pages of the inputs that a command line names, in that order:
///   FOLDER   every HTML file in it and below it, sorted by path (a link to a folder is not
///   followed) FILE     that file
///   @LIST    the files and folders named in it, one a line; @- reads the list from
///   `standard_input`
///   -        one page from `standard_input`
/// Throws InputError if one of them does not exist; what a list names and is not there is a page
/// with a problem. Files of more than `max_page_bytes` are not read but are pages with a problem.
std::unique_ptr<PageSource> open_inputs(const std::vector<std::string>& inputs,
                                        std::size_t max_page_bytes, std::istream& standard_input);

}  // namespace sst
