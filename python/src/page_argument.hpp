#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <string>
#include <string_view>

#include <styletree/cleaner.hpp>
#include <styletree/page.hpp>
#include <styletree/sample.hpp>

namespace styletree::python {

/// True for an object that supports the buffer protocol, such as a bytearray or memoryview.
bool is_buffer(nanobind::handle object);

/// A page as Python code passes it: bytes, str, any other buffer, a Page, or a pair of a URL and
/// one of the first three. None is an empty page, such as the result of a failed download. Keeps
/// the Python object alive and does not copy bytes. Constructing, copying and destroying need the
/// GIL; the const functions do not.
class PageArgument {
 public:
  /// Throws TypeError for other objects, and Error (usage) if a URL is given together with a Page
  /// or a pair.
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

  nanobind::object m_owner;  // owns the bytes
  const Page* m_page = nullptr;
  // Unused if m_page is set:
  std::string_view m_bytes;
  std::string_view m_charset;
  std::string m_url;
};

/// The content of a page as bytes; a str is encoded as UTF-8. Throws TypeError for other objects.
nanobind::bytes content_bytes(nanobind::handle content);

/// Throws Error (usage) if `page` is a str that names a page, by URL or file path, instead of
/// containing it. Not called for the pages of a batch, which may contain anything.
void require_no_name(nanobind::handle page);

}  // namespace styletree::python
