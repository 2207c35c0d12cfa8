#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <string>
#include <string_view>

#include <styletree/cleaner.hpp>
#include <styletree/page.hpp>

namespace styletree::python {

/// A page as Python code gives it: bytes, str, any other buffer, a Page, or a pair of a URL and one
/// of the first three. Keeps the Python object alive and does not copy bytes. Made, copied and
/// destroyed with the GIL; the const functions do not need it.
class PageArgument {
 public:
  /// Throws TypeError if the object is none of these, and Error (usage) if a URL is given beside a
  /// Page or a pair.
  explicit PageArgument(nanobind::handle page, std::string url = {});

  Result clean(Cleaner& cleaner) const;
  /// A copy.
  Page page() const;

  std::size_t size() const { return m_page != nullptr ? m_page->bytes.size() : m_bytes.size(); }
  const std::string& url() const { return m_page != nullptr ? m_page->url : m_url; }
  std::string_view date() const { return m_page != nullptr ? m_page->date : std::string_view{}; }
  std::string_view source() const {
    return m_page != nullptr ? m_page->source : std::string_view{};
  }
  std::string_view record() const {
    return m_page != nullptr ? m_page->record : std::string_view{};
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

}  // namespace styletree::python
