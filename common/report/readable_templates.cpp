#include "common/report/readable_templates.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "common/clean/page_paths.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/page/text_layout.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/site/pagelets.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

constexpr std::size_t kTemplateCharacters = 160;

using Template = PageletTemplates::Template;

/// The templates that occur on the most pages; on a tie, those with the smallest fingerprints.
std::vector<Template> most_frequent(const PageletTemplates& templates) {
  std::vector<Template> sorted(templates.templates().begin(), templates.templates().end());
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &Template::pages);
  sorted.resize(std::min(sorted.size(), ReadableTemplates::kMostListed));
  return sorted;
}

std::string template_text(const PageTree& page, NodeId node, TextCutter& cutter) {
  return cutter.shortened(line_of_text(page, node, TextCutter::most_bytes(kTemplateCharacters)),
                          kTemplateCharacters);
}

/// Finds the texts of templates, by fingerprint, on the pages in the sample.
void find_texts(std::span<const TrainingPage> sample,
                std::map<PageletFingerprint, ReadableTemplate*> missing) {
  Pagelets pagelets;
  TextCutter cutter;
  for (const TrainingPage& page : sample) {
    if (missing.empty()) {
      return;
    }
    pagelets.build(page.tree);
    PagePaths paths{page.tree};
    for (const Pagelet& pagelet : pagelets.pagelets()) {
      const auto found = missing.find(pagelet.fingerprint);
      if (pagelet.words > 0 && found != missing.end()) {
        found->second->path = paths.of(pagelet.node);
        found->second->text = template_text(page.tree, pagelet.node, cutter);
        missing.erase(found);
      }
    }
  }
}

}  // namespace

ReadableTemplates read_templates(const SiteModel& model) {
  ReadableTemplates readable;
  readable.all = model.templates.size();
  const std::vector<Template> listed = most_frequent(model.templates);
  readable.items.resize(listed.size());
  std::map<PageletFingerprint, ReadableTemplate*> missing;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    readable.items[i].pages = listed[i].pages;
    missing.emplace(listed[i].fingerprint, &readable.items[i]);
  }
  if (packed_pages(model).empty()) {
    readable.note = "the model keeps no pages, so the texts behind its hashes are unknown";
    return readable;
  }
  PageSpool spool;
  try {
    find_texts(read_kept_pages(model, model.site, spool, default_thread_count()),
               std::move(missing));
  } catch (const InputError&) {
    readable.note = "the pages that the model keeps can no longer be parsed; learn the site again";
  }
  return readable;
}

}  // namespace sst
