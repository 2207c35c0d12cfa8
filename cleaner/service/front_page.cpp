#include "cleaner/service/front_page.hpp"

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cleaner/embedded_front.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/html_report.hpp"

namespace sst {
namespace {

struct FrontPage {
  std::string html;
  std::string policy;
};

FrontPage make_front_page() {
  ReportParts parts{
      .body = kFrontHtml,
      .styles = {kReportCss, kExplanationCss, kFrontCss},
      .scripts = {kReportJs, kPageJs, kExplanationJs, kServiceJs, kChartsJs, kSiteViewJs,
                  kSiteListJs, kTabsJs, kCopyButtonsJs, kPageFormJs, kFrontJs}};
  std::vector<EmbeddedFile> styles = parts.styles;
  styles.push_back(kPageCss);  // for the frame that shows a page
  parts.policy = "default-src 'none'; script-src " + hash_sources(parts.scripts) + "; style-src " +
                 hash_sources(styles) + "; connect-src 'self'; base-uri 'none'; form-action 'none'";
  FrontPage page{.html = {}, .policy = parts.policy + "; frame-ancestors 'none'"};
  std::ostringstream out;
  HtmlReport report{out, "styletree", std::move(parts)};
  report.add_markup("page-style", kPageCss.text);
  report.finish();
  page.html = std::move(out).str();
  return page;
}

}  // namespace

HttpResponse front_page() {
  static const FrontPage page = make_front_page();
  return {.content_type = "text/html; charset=utf-8",
          .body = page.html,
          .fields = {{"Content-Security-Policy", page.policy}}};
}

}  // namespace sst
