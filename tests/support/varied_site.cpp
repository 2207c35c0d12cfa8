#include "tests/support/varied_site.hpp"

namespace sst::test {

std::string varied_page(std::size_t number) {
  const std::string n = std::to_string(number);
  std::string html = "<html><title>Page " + n + "</title><body><h1>The <b>orchard</b></h1>";
  // Each of these parts contains a unique word on every `every`th page.
  for (const std::size_t every : {20U, 10U, 5U, 3U, 2U, 1U}) {
    const std::string part = "part" + std::to_string(every);
    html.append("<div class=").append(part).append("><p>apple <b>").append(part).append("</b>");
    html += number % every == 0 ? " pear" + n : "";
    html.append("</p><img src=i.png alt=").append(part).append("></div>");
  }
  // The list is on every fourth page, and the order of the two parts in `outer` varies.
  html += number % 4 == 0 ? "<ul class=rare><li>quince <b>jam</b><li>plum <b>jam</b></ul>" : "";
  const std::string fixed = "<div class=fixed><p>cherry <b>stone</b></p></div>";
  const std::string free = "<div class=free><p>peach" + n + " <b>kernel" + n + "</b></p></div>";
  html += "<div class=outer>" + (number % 3 == 0 ? fixed + free : free + fixed);
  html += number >= 40 ? "<table><tr><td>damson <b>" + n + "</b></table></div>" : "</div>";
  // The last part is a leaf only on every second page.
  html += number % 2 == 0 ? "<div class=end>medlar <b>tree</b></div>"
                          : "<div class=end><p>medlar <b>tree</b></p><p>no" + n + "</p></div>";
  return html + "</body></html>";
}

}  // namespace sst::test
