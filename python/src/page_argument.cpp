#include "python/src/page_argument.hpp"

#include <styletree/error.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {

namespace {

bool looks_like_path(std::string_view text) {
  constexpr std::string_view kEndings[] = {".html", ".htm", ".warc", ".gz", ".wacz"};
  return text.find_first_of(" \t") == std::string_view::npos &&
         std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return text.ends_with(ending); });
}

}  // namespace

void require_no_name(nb::handle page) {
  constexpr std::size_t kLongestName = 2'000;
  if (!nb::isinstance<nb::str>(page)) {
    return;
  }
  const std::string text = utf8_of(nb::borrow<nb::str>(page));
  if (text.size() > kLongestName || text.find_first_of("<\n") != std::string::npos) {
    return;
  }
  if ((text.starts_with("http://") || text.starts_with("https://")) &&
      text.find(' ') == std::string::npos) {
    throw Error{ErrorCode::usage,
                "'" + text + "' is a URL, not a page; download it, and pass the content"};
  }
  std::error_code error;
  if (!text.empty() && (looks_like_path(text) || std::filesystem::exists(text, error))) {
    throw Error{ErrorCode::usage,
                "'" + text + "' is a path, not a page; styletree.read() reads files and folders"};
  }
}

bool is_buffer(nb::handle object) {
  PyObject* const view = PyMemoryView_FromObject(object.ptr());  // in Python's stable ABI since 3.2
  if (view == nullptr) {
    PyErr_Clear();
    return false;
  }
  Py_DECREF(view);
  return true;
}

nb::bytes content_bytes(nb::handle content) {
  if (nb::isinstance<nb::bytes>(content)) {
    return nb::borrow<nb::bytes>(content);
  }
  if (nb::isinstance<nb::str>(content)) {
    return bytes_of(utf8_of(nb::borrow<nb::str>(content)));
  }
  if (!is_buffer(content)) {
    const std::string name = nb::cast<std::string>(nb::inst_name(content));
    throw nb::type_error(
        ("a page must be bytes, str, a Page, or a pair (url, content), not " + name +
         (nb::hasattr(content, "__fspath__") ? "; pass paths to styletree.read()"
          : nb::hasattr(content, "read") ? "; pass its content, or read it with styletree.read()"
                                         : ""))
            .c_str());
  }
  PyObject* copy = PyBytes_FromObject(content.ptr());
  if (copy == nullptr) {
    nb::raise_python_error();
  }
  return nb::steal<nb::bytes>(copy);
}

PageArgument::PageArgument(nb::handle page, std::string url) : m_url{std::move(url)} {
  if (nb::try_cast(page, m_page) && m_page != nullptr) {
    require_no_url(m_url);
    m_owner = nb::borrow(page);
  } else if (nb::isinstance<nb::tuple>(page) && nb::len(page) == 2) {
    require_no_url(m_url);
    const nb::object address = page[0];
    if (!address.is_none()) {
      if (!nb::isinstance<nb::str>(address)) {
        throw nb::type_error("the URL in a (url, content) pair must be a str or None");
      }
      m_url = utf8_of(nb::borrow<nb::str>(address));
    }
    set_content(page[1]);
  } else {
    set_content(page);
  }
}

void PageArgument::require_no_url(const std::string& url) const {
  if (!url.empty()) {
    throw Error{ErrorCode::usage,
                "a Page or a pair already has a URL; leave out url='" + url + "'"};
  }
}

void PageArgument::set_content(nb::handle content) {
  if (content.is_none()) {
    return;
  }
  const nb::bytes bytes = content_bytes(content);
  m_bytes = view_of(bytes);
  if (nb::isinstance<nb::str>(content)) {
    m_charset = "utf-8";
  }
  m_owner = bytes;
}

Result PageArgument::clean(Cleaner& cleaner) const {
  return m_page != nullptr ? cleaner.clean(*m_page) : cleaner.clean(m_bytes, m_url, {}, m_charset);
}

void PageArgument::add_to(Sample& sample) const {
  if (m_page != nullptr) {
    sample.add(*m_page);
    return;
  }
  Page page;
  page.bytes = m_bytes;
  page.url = m_url;
  page.charset = m_charset;
  sample.add(page);
}

}  // namespace styletree::python
