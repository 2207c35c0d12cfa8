#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <string>
#include <string_view>

#include <styletree/cleaner.hpp>
#include <styletree/page.hpp>
#include <styletree/sample.hpp>

namespace styletree::python {

/// True for an object with bytes, such as bytearray, memoryview or an array.
bool is_buffer(nanobind::handle object);

/// A page as Python code gives it: bytes, str, any other buffer, a Page, or a pair of a URL and one
/// of the first three. None is an empty page, such as a failed download leaves. Keeps the Python
/// object alive and does not copy bytes. Made, copied and destroyed with the GIL; the const
/// functions do not need it.
class PageArgument {
 public:
  /// Throws TypeError if the object is none of these, and Error (usage) if a URL is given beside a
  /// Page or a pair.
  explicit PageArgument(nanobind::handle page, std::string url = {});

  Result clean(Cleaner& cleaner) const;
  /// Adds the page to a sample, without a copy if it is a Page.
  void add_to(Sample& sample) const;

  std::size_t size() const { return m_page != nullptr ? m_page->bytes.size() : m_bytes.size(); }
  const std::string& url() const { return m_page != nullptr ? m_page->url : m_url; }
  std::string_view date() const { return m_page != nullptr ? m_page->date : std::string_view{}; }
  std::string_view source() const {
    return m_page != nullptr ? m_page->source : std::string_view{};
  }
  std::string_view record() const {
    return m_page != nullptr ? m_page->record : std::string_view{};
  }
  /// True if the content is known to be the beginning of a page.
  bool is_part() const {
    return m_page != nullptr && (m_page->is_cut_short || m_page->is_truncated);
  }

 private:
  void set_content(nanobind::handle content);
  void require_no_url(const std::string& url) const;

  nanobind::object m_owner;  // of the bytes
  const Page* m_page = nullptr;
  std::string_view m_bytes;    // if it is no Page
  std::string_view m_charset;  // the same
  std::string m_url;           // the same
};

/// The content of a page as bytes; those of a str are UTF-8. Throws TypeError if it is none.
nanobind::bytes content_bytes(nanobind::handle content);

/// Throws Error (usage) if a str is the name of a page, a URL or the path of a file, in place of
/// the page. Not for pages of a batch, which may hold anything.
void require_no_name(nanobind::handle page);

}  // namespace styletree::python
