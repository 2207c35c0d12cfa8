#include "common/report/html_report.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>

#include "common/report/embedded_files.hpp"

namespace sst {
namespace {

// The base64 SHA-256 hash of the empty string: printf '' | openssl dgst -sha256 -binary | base64
constexpr EmbeddedFile kEmptyScript{
    "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"};
constexpr std::string_view kEmptyScriptSource =
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

ReportParts small_parts() {
  return {.body = {"<p id=\"a\">\n", ""},
          .styles = {{"p { color: red }\n", ""}},
          .scripts = {kEmptyScript}};
}

/// The text that `add` writes between the body's own markup and the scripts.
template <typename Add>
std::string data_of_report(Add add) {
  std::ostringstream out;
  HtmlReport report{out, "title", small_parts()};
  out.str("");
  add(report);
  return out.str();
}

std::string written_as_data(std::string_view text) {
  return data_of_report([&](HtmlReport& report) {
    Json json;
    json.begin_array().value(text).end_array();
    report.add_data("some-data", json);
  });
}

std::string written_as_markup(std::string_view markup) {
  return data_of_report([&](HtmlReport& report) { report.add_markup("page-1", markup); });
}

TEST(HtmlReport, IsAWholePage) {
  std::ostringstream out;
  HtmlReport report{out, "a <b> & \"c\"", small_parts()};
  report.finish();
  EXPECT_EQ(out.str(),
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
            "'unsafe-inline'; script-src " +
                std::string{kEmptyScriptSource} +
                "; base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\">\n"
                "<title>a &lt;b&gt; &amp; &quot;c&quot;</title>\n"
                "<style>p { color: red }\n</style>\n</head>\n<body>\n<p id=\"a\">\n"
                "<script></script>\n</body>\n</html>\n");
}

TEST(HtmlReport, DataCannotEndItsElement) {
  EXPECT_EQ(written_as_data("</script><SCRIPT><!--"),
            "<script type=\"application/json\" id=\"some-data\">"
            "[\"\\u003c/script>\\u003cSCRIPT>\\u003c!--\"]</script>\n");
  EXPECT_EQ(written_as_data("plain \" text"),
            "<script type=\"application/json\" id=\"some-data\">[\"plain \\\" text\"]</script>\n");
}

TEST(HtmlReport, MarkupStandsAsItIs) {
  EXPECT_EQ(written_as_markup("<p>1 < 2 <scr <!-"),
            "<script type=\"text/html\" id=\"page-1\"><p>1 < 2 <scr <!-</script>\n");
}

TEST(HtmlReport, RefusesMarkupThatCouldEndItsElement) {
  for (const char* markup :
       {"a</script>", "</SCRipt", "<script>", "<<sCript", "<!-- -->", "<!--"}) {
    EXPECT_THROW(written_as_markup(markup), std::invalid_argument) << markup;
  }
}

TEST(EmbeddedFile, IsTheFileBesideTheSources) {
  EXPECT_EQ(kReportJs.text.substr(0, 13), "'use strict';");
  EXPECT_EQ(kReportJs.text.back(), '\n');
  EXPECT_EQ(kReportJs.sha256.size(), 64U);
}

}  // namespace
}  // namespace sst
