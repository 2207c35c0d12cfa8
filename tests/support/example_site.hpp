#pragma once

#include <cstddef>
#include <string>

#include "tests/support/temp_dir.hpp"

namespace sst::test {

/// Page `number` of a made-up site about gardens: a template (banner, menu, footer) around an
/// article whose words, and number of paragraphs, differ from page to page. Always the same page.
std::string example_page(std::size_t number);

/// The page after a redesign of the site: other elements, names and words of the template.
std::string redesigned_page(std::size_t number);

/// The words that only the article of that page has.
std::string example_sentence(std::size_t number);

/// Writes pages 0 to `count` - 1 as `folder`/NNN.html.
void write_example_site(const TempDir& temp, const std::string& folder, std::size_t count);

}  // namespace sst::test
