#pragma once

#include <cstddef>
#include <string>

#include "tests/support/temp_dir.hpp"

namespace sst::test {

/// Page `number` of a made-up site about gardens: a template (banner, menu, footer) around an
/// article. The words and the number of paragraphs differ from page to page. Deterministic.
std::string example_page(std::size_t number);

/// The same page after a redesign. The template has other elements, names and words.
std::string redesigned_page(std::size_t number);

/// A sentence that occurs only in the article of page `number`.
std::string example_sentence(std::size_t number);

/// Writes pages 0 to `count` - 1 to `folder`/NNN.html.
void write_example_site(const TempDir& temp, const std::string& folder, std::size_t count);

}  // namespace sst::test
