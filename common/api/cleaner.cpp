#include <styletree/cleaner.hpp>

#include <utility>

#include "common/api/model_impl.hpp"
#include "common/api/model_set_impl.hpp"
#include "common/api/status_impl.hpp"
#include "common/clean/cleaning_worker.hpp"
#include "common/clean/page_paths.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/metadata/element_text.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/page_kind.hpp"
#include "common/page/page_language.hpp"
#include "common/render/html_renderer.hpp"
#include "common/render/markdown_renderer.hpp"
#include "common/report/coloured_page.hpp"
#include "common/view/content_digest.hpp"

namespace styletree {
namespace {

sst::CleaningParameters parameters_of(const CleanerOptions& options) {
  sst::CleaningParameters parameters;
  parameters.method = options.method;
  sst::ContentPolicy& policy = parameters.methods.policy;
  policy.bias = options.bias;
  policy.comments = options.keep_comments;
  policy.captions = options.keep_captions;
  policy.tables = options.keep_tables;
  policy.links = options.keep_links;
  policy.images = options.keep_images;
  const bool explains = options.with_decisions || options.with_report;
  parameters.explain = explains ? sst::Explain::yes : sst::Explain::no;
  parameters.has_metadata = options.with_metadata;
  parameters.has_rights = options.with_rights;
  parameters.has_structure = options.with_structure;
  parameters.limits.max_bytes = options.max_page_bytes;
  parameters.limits.max_nodes = options.max_page_nodes;
  parameters.limits.max_depth = options.max_page_depth;
  parameters.limits.max_time = options.max_page_time;
  return parameters;
}

void add_source(std::string_view name, sst::MetadataSource source,
                std::vector<Metadata::Source>& sources) {
  if (source != sst::MetadataSource::none) {
    sources.push_back({std::string{name}, std::string{sst::metadata_source_name(source)}});
  }
}

Metadata public_metadata(const sst::PageMetadata& page) {
  Metadata metadata{
      .title = page.title.value,
      .authors = page.authors.values,
      .published = page.published.value,
      .modified = page.modified.value,
      .language = page.language.value,
      .description = page.description.value,
      .site_name = page.site_name.value,
      .canonical = page.canonical.value,
      .image = page.image.value,
      .tags = page.tags.values,
      .licence = page.licence.value,
      .type = page.type.value,
      .sources = {},
  };
  sst::for_each_field(page, [&](std::string_view name, const auto& field) {
    add_source(name, field.source, metadata.sources);
  });
  return metadata;
}

Rights public_rights(const sst::PageRights& page) {
  Rights rights;
  for (const sst::RightsFieldPlace& place : sst::kRightsFields) {
    const auto index = static_cast<std::size_t>(place.field);
    const sst::MetadataText& text = page.*place.text;
    rights.*kRightsFields[index].text = text.value;
    add_source(kRightsFields[index].name, text.source, rights.sources);
  }
  return rights;
}

void add_decisions(const sst::PageResult& page, Result& result) {
  constexpr std::size_t kMostText = 400;  // bytes
  sst::PagePaths paths{page.tree};
  for (const sst::Decision& decision : page.cleaned.decisions) {
    const sst::VerdictMeaning& meaning = sst::meaning_of(decision.verdict);
    result.decisions.push_back(
        {paths.of(decision.node), decision.verdict, std::string{meaning.rule}, decision.reason,
         meaning.is_kept, decision.is_comment, decision.words,
         sst::text_between(page.tree, decision.range.first, decision.range.end, kMostText),
         decision.importance});
  }
}

}  // namespace

std::string content_digest(std::string_view text) {
  const std::optional<sst::Digest> digest = sst::content_digest(text);
  return digest ? sst::to_hexadecimal(*digest) : std::string{};
}

struct Cleaner::Impl {
  Impl(std::shared_ptr<sst::ModelSource> source, const CleanerOptions& all_options)
      : options{all_options},
        models{std::move(source)},
        worker{parameters_of(all_options), models.get(), nullptr} {}

  Result clean(std::string_view bytes, std::string_view url, std::string_view date,
               std::string_view charset, std::string_view policies);
  Result result() const;

  CleanerOptions options;
  std::shared_ptr<sst::ModelSource> models;  // null without models
  sst::CleaningWorker worker;
  sst::PageResult page;
};

Result Cleaner::Impl::clean(std::string_view bytes, std::string_view url, std::string_view date,
                            std::string_view charset, std::string_view policies) {
  page.page.url = url;
  page.page.address = url.empty() ? "/" : sst::address_of_url(url);
  page.page.date = date;
  page.page.charset = charset;
  page.page.policies = sst::checked_policies(policies);
  page.page.problem.reset();
  worker.clean(bytes, page);
  return result();
}

Result Cleaner::Impl::result() const {
  Result result;
  result.site = page.site;
  if (page.model) {
    result.model = page.model->version;
  }
  if (page.page.problem) {
    result.status = public_status(page.page.problem->kind);
    result.detail = page.page.problem->detail;
    return result;
  }
  const sst::CleanedPage& cleaned = page.cleaned;
  result.status = public_status(cleaned.status);
  result.method = cleaned.method ? sst::method_name(*cleaned.method) : "";
  result.language = sst::language_of(page.tree);
  result.title = page.tree.title();
  sst::render_text(page.tree, cleaned.content, result.text);
  if (options.keep_comments) {
    sst::render_comments(page.tree, cleaned.content, result.comments);
  }
  if (options.with_html) {
    sst::render_html(page.tree, cleaned.content, page.page.url, result.html);
  }
  if (options.with_markdown) {
    sst::render_markdown(page.tree, cleaned.content, page.page.url, result.markdown);
  }
  if (page.metadata) {
    result.metadata = public_metadata(*page.metadata);
  }
  if (page.rights) {
    result.rights = public_rights(*page.rights);
  }
  for (const sst::PathHash node : page.structure) {
    result.structure.push_back(sst::to_hexadecimal(node));
  }
  result.kept = cleaned.kept;
  result.matched = cleaned.fit.matched;
  result.confidence = cleaned.confidence;
  result.kind = sst::kind_name(sst::page_kind(page.tree, cleaned.content));
  if (options.with_decisions) {
    add_decisions(page, result);
  }
  if (options.with_report) {
    sst::append_coloured_page(page, result.report);
  }
  return result;
}

Cleaner::Cleaner(const CleanerOptions& options)
    : m_impl{std::make_unique<Impl>(nullptr, [&] {
        CleanerOptions without_models = options;
        if (options.method == Method::sst) {
          without_models.method = Method::page;
        }
        return without_models;
      }())} {}

Cleaner::Cleaner(const Model& model, const CleanerOptions& options)
    : m_impl{std::make_unique<Impl>(std::make_shared<sst::SingleModel>(model.impl().model),
                                    options)} {}

Cleaner::Cleaner(const ModelSet& models, const CleanerOptions& options)
    : m_impl{std::make_unique<Impl>(
          std::shared_ptr<sst::ModelSource>{models.impl(), &models.impl()->cache}, options)} {}

Cleaner::~Cleaner() = default;
Cleaner::Cleaner(Cleaner&&) noexcept = default;
Cleaner& Cleaner::operator=(Cleaner&&) noexcept = default;

Result Cleaner::clean(const Page& page) {
  if (page.has_problem() && !is_problem(page.problem->status)) {
    throw sst::UsageError{"'" + std::string{to_string(page.problem->status)} +
                          "' is not a page problem; see is_problem()"};
  }
  Result result =
      m_impl->clean(page.has_problem() ? std::string_view{} : std::string_view{page.bytes},
                    page.url, page.date, page.charset, page.policies);
  if (page.has_problem()) {  // instead of Status::empty
    result.status = page.problem->status;
    result.detail = page.problem->detail;
  } else if (page.is_cut_short && !result.has_problem()) {
    result.status = Status::cut_short;
  }
  return result;
}

Result Cleaner::clean(std::string_view bytes, std::string_view url, std::string_view date,
                      std::string_view charset) {
  return m_impl->clean(bytes, url, date, charset, {});
}

}  // namespace styletree
