#include <styletree/page.hpp>

#include <optional>
#include <string>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <styletree/error.hpp>

#include "python/src/bindings.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/page_argument.hpp"
#include "python/src/status.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

/// A page's date from a str, a date, or a datetime. A datetime without a zone is in UTC.
std::string date_of(const nb::object& date) {
  const nb::object datetime = nb::module_::import_("datetime");
  if (nb::isinstance(date, datetime.attr("datetime"))) {
    const nb::object utc = datetime.attr("timezone").attr("utc");
    const nb::object zoned =
        date.attr("tzinfo").is_none() ? date.attr("replace")("tzinfo"_a = utc) : date;
    const std::string text = utf8_of(nb::str(zoned.attr("astimezone")(utc).attr("isoformat")()));
    return page_date(text.substr(0, std::string_view{"2026-01-31T23:59:59"}.size()) + "Z");
  }
  const bool is_day = nb::isinstance(date, datetime.attr("date"));
  if (!is_day && !nb::isinstance<nb::str>(date)) {
    throw nb::type_error("the date of a page must be a str, a datetime or a date");
  }
  return page_date(utf8_of(nb::str(is_day ? nb::object{date.attr("isoformat")()} : date)));
}

std::optional<Problem> problem_of(const std::optional<nb::str>& word, const nb::str& detail) {
  if (!word) {
    return std::nullopt;
  }
  const Status status = status_of(*word);
  if (!is_problem(status)) {
    throw Error{ErrorCode::usage,
                "'" + utf8_of(*word) + "' is not a page problem; see Result.status"};
  }
  return Problem{status, utf8_of(detail)};
}

Page make_page(nb::handle content, const nb::str& url, const nb::object& date,
               const std::optional<nb::str>& charset, const nb::str& policies,
               const nb::str& source, const nb::str& record, const nb::str& address,
               const std::optional<nb::str>& problem, const nb::str& detail, bool is_cut_short,
               bool is_truncated) {
  require_no_name(content);
  Page page;
  page.bytes = view_of(content_bytes(content));
  page.url = utf8_of(url);
  page.date = date_of(date);
  if (nb::isinstance<nb::str>(content)) {
    page.charset = "utf-8";  // the encoding that content_bytes() uses
  } else if (charset) {
    page.charset = utf8_of(*charset);
  }
  page.policies = utf8_of(policies);
  page.source = utf8_of(source);
  page.record = utf8_of(record);
  page.address = utf8_of(address);
  page.problem = problem_of(problem, detail);
  page.is_cut_short = is_cut_short;
  page.is_truncated = is_truncated;
  return page;
}

/// Everything that a Page contains, for pickle.
nb::tuple page_state(const Page& page) {
  return nb::make_tuple(
      bytes_of(page.bytes), str_of(page.url), str_of(page.date), str_of(page.charset),
      str_of(page.address), str_of(page.source),
      page.problem ? nb::object{str_of(to_string(page.problem->status))} : nb::none(),
      page.problem ? str_of(page.problem->detail) : nb::str{""}, page.is_cut_short,
      str_of(page.record), page.is_truncated, str_of(page.policies));
}

Page page_of_state(const nb::tuple& state) {
  require_state(state, 12, "Page");
  const std::optional<nb::str> problem =
      state[6].is_none() ? std::nullopt : std::optional{nb::str(state[6])};
  return make_page(state[0], nb::str(state[1]), nb::str(state[2]), nb::str(state[3]),
                   nb::str(state[11]), nb::str(state[5]), nb::str(state[9]), nb::str(state[4]),
                   problem, nb::str(state[7]), nb::cast<bool>(state[8]), nb::cast<bool>(state[10]));
}

}  // namespace

void bind_page(nb::module_& module) {
  nb::class_<Page>(module, "Page",
                   "A page as it was served. read() yields pages; learn() and clean() accept\n"
                   "them. The content is HTML in any charset. Immutable.\n\n"
                   ">>> page = styletree.Page(b'<p>Hello', url='https://example.org/a')\n"
                   ">>> page.url, page.content\n"
                   "('https://example.org/a', b'<p>Hello')\n")
      .def(
          "__init__",
          [](Page* self, nb::handle content, const nb::str& url, const nb::object& date,
             const std::optional<nb::str>& charset, const nb::str& policies, const nb::str& source,
             const nb::str& record, const nb::str& address, const std::optional<nb::str>& problem,
             const nb::str& detail, bool is_cut_short, bool is_truncated) {
            new (self) Page{make_page(content, url, date, charset, policies, source, record,
                                      address, problem, detail, is_cut_short, is_truncated)};
          },
          "content"_a, "url"_a = "", nb::kw_only(), "date"_a = "", "charset"_a = nb::none(),
          "policies"_a = "", "source"_a = "", "record"_a = "", "address"_a = "",
          "problem"_a = nb::none(), "detail"_a = "", "is_cut_short"_a = false,
          "is_truncated"_a = false,
          nb::sig(
              "def __init__(self, content: bytes | bytearray | memoryview | str, url: str = '', "
              "*, date: str | datetime.date = '', charset: str | None = None, "
              "policies: str = '', source: str = '', record: str = '', address: str = '', problem: "
              "str | None = None, "
              "detail: str = '', is_cut_short: bool = False, is_truncated: bool = False) -> None"),
          "date: the capture date, in UTC; see Page.date. charset: the charset that HTTP "
          "declared;\n"
          "ignored for a str. The other arguments are the properties with these names, so that a\n"
          "page can be rebuilt from its properties.")
      .def_prop_ro(
          "content", [](const Page& page) { return bytes_of(page.bytes); },
          "The content as bytes; a copy each time.")
      .def_prop_ro(
          "size", [](const Page& page) { return page.bytes.size(); },
          "The size of the content in bytes, without a copy.")
      .def_prop_ro(
          "decoded",
          [](const Page& page) {
            std::string utf8;
            {
              const GilRelease no_gil;
              utf8 = decoded(page);
            }
            return str_of(utf8);
          },
          "The content as str, decoded from the charset used for cleaning: that of its byte order\n"
          "mark, HTTP header or markup, or the one detected in its bytes. Decoded each time.")
      .def_prop_ro(
          "url", [](const Page& page) { return str_of(page.url); }, "Empty if unknown.")
      .def_prop_ro(
          "address", [](const Page& page) { return str_of(page.address); },
          "Identifies the page within its site, for samples. If empty, the page is identified by "
          "its URL or, without one, its source.")
      .def_prop_ro(
          "date", [](const Page& page) { return str_of(page.date); },
          "The capture date, in UTC: '2026-01-31T23:59:59Z'; empty if unknown. Page() also\n"
          "accepts '2026-01-31', the fourteen digits used in archives, a datetime, and a date.")
      .def_prop_ro(
          "charset", [](const Page& page) { return str_of(page.charset); },
          "The charset that HTTP declared; empty if none.")
      .def_prop_ro(
          "policies", [](const Page& page) { return str_of(page.policies); },
          "The HTTP headers X-Robots-Tag, TDM-Reservation and TDM-Policy, one 'name: value' per\n"
          "line; see Result.rights. Empty if there are none.")
      .def_prop_ro(
          "source", [](const Page& page) { return str_of(page.source); },
          "Where the page was read from: a path, or 'archive:offset'.")
      .def_prop_ro(
          "record", [](const Page& page) { return str_of(page.record); },
          "The WARC-Record-ID of the page's record; empty if there is none.")
      .def_prop_ro(
          "problem",
          [](const Page& page) -> std::optional<nb::str> {
            return page.problem ? std::optional{str_of(to_string(page.problem->status))}
                                : std::nullopt;
          },
          "The reason why the page cannot be read, as in Result.status; None if it can be read.")
      .def_prop_ro(
          "detail",
          [](const Page& page) { return str_of(page.problem ? page.problem->detail : ""); },
          "Details of the problem, human-readable.")
      .def_ro("is_cut_short", &Page::is_cut_short,
              "True if the body ends too early; the content is the part received.")
      .def_ro("is_truncated", &Page::is_truncated,
              "True if the crawler reports that it cut the page short.")
      .def(
          "replace",
          [](const Page& self, const std::optional<nb::str>& url, const nb::object& date) {
            Page page = self;
            if (url) {
              page.url = utf8_of(*url);
              page.address.clear();
            }
            if (!date.is_none()) {
              page.date = date_of(date);
            }
            return page;
          },
          nb::kw_only(), "url"_a = nb::none(), "date"_a = nb::none(),
          nb::sig("def replace(self, *, url: str | None = None, "
                  "date: str | datetime.date | None = None) -> Page"),
          "A copy with a different URL or date. Pages in folders have no URL:\n\n"
          ">>> page = styletree.Page('<p>Hello', source='mirror/a.html')\n"
          ">>> page.replace(url='https://example.org/a.html').url\n"
          "'https://example.org/a.html'\n")
      .def("__repr__",
           [](const Page& page) {
             const nb::str place = str_of(!page.url.empty() ? page.url : page.source);
             return formatted("Page({!r}, {} bytes{})", place, page.bytes.size(),
                              page.problem ? ", " + std::string{to_string(page.problem->status)}
                                           : std::string{});
           })
      .def("__getstate__", &page_state)
      .def("__setstate__",
           [](Page& page, const nb::tuple& state) { new (&page) Page{page_of_state(state)}; });

  module.def(
      "site_of_url", [](const nb::str& url) { return str_of(site_of_url(utf8_of(url))); }, "url"_a,
      "The site that a URL belongs to: its host in lower case, without 'www.'. Empty if the URL "
      "has no host.\n\n"
      ">>> styletree.site_of_url('https://www.Example.org/a')\n"
      "'example.org'\n");
  module.def(
      "domain_of_url", [](const nb::str& url) { return str_of(domain_of_url(utf8_of(url))); },
      "url"_a,
      "The registered domain of a URL's host, according to the public suffix list.\n\n"
      ">>> styletree.domain_of_url('https://news.example.co.uk/')\n"
      "'example.co.uk'\n");
}

}  // namespace styletree::python
