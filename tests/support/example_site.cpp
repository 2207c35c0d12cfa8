#include "tests/support/example_site.hpp"

#include <cstdio>
#include <string_view>

namespace sst::test {
namespace {

constexpr std::string_view kPlants[] = {"alder", "beech",  "cedar", "dahlia", "elder",
                                        "fern",  "gorse",  "hazel", "iris",   "juniper",
                                        "kale",  "linden", "maple", "nettle", "oak"};
constexpr std::string_view kVerbs[] = {"grows", "flowers", "rests", "spreads", "fades", "climbs"};
constexpr std::string_view kPlaces[] = {"by the pond",     "under the wall",  "on dry chalk",
                                        "in heavy clay",   "along the fence", "at the gate",
                                        "near the kitchen"};

std::string_view pick(const auto& list, std::size_t number) {
  return list[number % std::size(list)];
}

std::string sentence(std::size_t number, std::size_t paragraph) {
  const std::size_t n = number * 7 + paragraph * 3;
  std::string text = "The ";
  text += pick(kPlants, n);
  text += " of plot ";
  text += std::to_string(number * 10 + paragraph);
  text += ' ';
  text += pick(kVerbs, n / 2);
  text += ' ';
  text += pick(kPlaces, n / 3 + number);
  return text + ".";
}

}  // namespace

std::string example_sentence(std::size_t number) {
  return sentence(number, 0);
}

std::string example_page(std::size_t number) {
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Plot " +
      std::to_string(number) +
      " - Garden Notes</title><style>p{color:black}</style></head>\n<body>\n"
      "<div id=\"banner\"><a href=\"/\">Garden Notes</a> <em>seen from the bench</em></div>\n"
      "<ul class=\"menu\"><li><a href=\"/plots\">All plots</a></li><li><a href=\"/tools\">Tools of "
      "the "
      "trade</a></li><li><a href=\"/about\">About these notes</a></li></ul>\n<div "
      "class=\"article\">"
      "<h1>Plot " +
      std::to_string(number) + "</h1>\n";
  for (std::size_t paragraph = 0; paragraph < 1 + number % 3; ++paragraph) {
    html += "<p>" + sentence(number, paragraph) + "</p>\n";
  }
  html +=
      "</div>\n<p class=\"source\">Copied from notebook sheet " + std::to_string(number) +
      "</p>\n<script>document.write('never shown')</script>\n"
      "<div class=\"footer\"><p>Printed on recycled thoughts</p><p><a href=\"/imprint\">Imprint "
      "and "
      "contact</a></p></div>\n</body></html>\n";
  return html;
}

std::string redesigned_page(std::size_t number) {
  const std::string text = example_sentence(number);
  const std::string name = "Plot " + std::to_string(number);
  return "<html><title>" + name +
         "</title><body class=v2><header class=top><a href=/>Plots and more</a></header>"
         "<section class=story><h2>" +
         name + "</h2><p>" + text + " " + text +
         "</p></section><footer class=legal>Grown in the year of the new fence</footer></body>"
         "</html>";
}

void write_example_site(const TempDir& temp, const std::string& folder, std::size_t count) {
  for (std::size_t number = 0; number < count; ++number) {
    char name[32];
    std::snprintf(name, sizeof name, "%03zu.html", number);
    temp.write(folder + "/" + name, example_page(number));
  }
}

}  // namespace sst::test
