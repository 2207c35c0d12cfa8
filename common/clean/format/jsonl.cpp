#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/clean/page_paths.hpp"
#include "common/free_memory.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_language.hpp"
#include "common/page/share.hpp"

namespace sst {
namespace {

constexpr std::size_t kLargeText = std::size_t{128} << 10;  // bytes; memory beyond is not kept

void write_decisions(const PageResult& result, Json& json) {
  PagePaths paths{result.tree};
  json.key("decisions").begin_array();
  for (const Decision& decision : result.cleaned.decisions) {
    json.begin_object().field("path", paths.of(decision.node));
    const VerdictMeaning& meaning = meaning_of(decision.verdict);
    json.field("verdict", meaning.name).field("kept", meaning.is_kept);
    json.field("rule", meaning.rule).field("words", decision.words);
    if (decision.is_comment) {
      json.field("comment", true);
    }
    if (!decision.reason.empty()) {
      json.field("reason", decision.reason);
    }
    if (decision.noisy_words > 0) {
      json.field("noisy_words", decision.noisy_words);
    }
    if (decision.element) {
      json.field("element", *decision.element);
    }
    if (decision.importance) {
      json.field("importance", *decision.importance);
      json.field("threshold", result.model->parameters.threshold);
    }
    if (decision.pages > 0) {
      json.field("pages", decision.pages);
    }
    json.end_object();
  }
  json.end_array();
}

/// Writes a text, or null if it is empty.
void write_or_null(std::string_view name, std::string_view text, Json& json) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

void write_list(std::string_view name, const MetadataList& list, Json& json) {
  json.key(name).begin_array();
  for (const std::string& value : list.values) {
    json.value(value);
  }
  json.end_array();
}

/// Calls `visit(name, field)` for each field of texts, in the order of records.
template <typename Visitor>
void for_each_text(const PageMetadata& metadata, Visitor visit) {
  visit("title", metadata.title);
  visit("published", metadata.published);
  visit("modified", metadata.modified);
  visit("language", metadata.language);
  visit("description", metadata.description);
  visit("site_name", metadata.site_name);
  visit("canonical", metadata.canonical);
  visit("image", metadata.image);
  visit("licence", metadata.licence);
  visit("type", metadata.type);
}

/// Writes the fields, and under "sources" where the page tells each of those that it tells.
void write_metadata(const PageMetadata& metadata, Json& json) {
  json.key("metadata").begin_object();
  for_each_text(metadata, [&](std::string_view name, const MetadataText& field) {
    write_or_null(name, field.value, json);
  });
  write_list("authors", metadata.authors, json);
  write_list("tags", metadata.tags, json);
  json.key("sources").begin_object();
  const auto write_source = [&](std::string_view name, const auto& field) {
    if (field.source != MetadataSource::none) {
      json.field(name, metadata_source_name(field.source));
    }
  };
  for_each_text(metadata, write_source);
  write_source("authors", metadata.authors);
  write_source("tags", metadata.tags);
  json.end_object().end_object();
}

void write_doc_view(const DocView& view, Json& json) {
  json.field("type", content_type_name(view.type));
  if (!view.category.empty()) {
    json.field("category", view.category);
  }
  write_or_null("language", view.language, json);
  json.field("title", view.title);
  json.key("keywords").begin_array();
  for (const std::string& keyword : view.keywords) {
    json.value(keyword);
  }
  json.end_array().key("abstract").begin_array();
  for (const std::string& sentence : view.abstract) {
    json.value(sentence);
  }
  json.end_array().key("links").begin_array();
  for (const DocView::Link& link : view.links) {
    json.begin_object().field("target", link.target).field("text", link.text).end_object();
  }
  json.end_array();
}

/// One JSON object a line; the man page of sst-clean lists the fields.
class JsonLineEncoder : public Encoder {
 public:
  explicit JsonLineEncoder(const RecordOptions& options) : m_options{options} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    if (!encoded.json) {
      encoded.json = std::make_unique<Json>();
    }
    Json& json = *encoded.json;
    json.clear();
    json.begin_object().field("source", result.page.source);
    write_or_null("record", result.page.record_id, json);
    write_or_null("date", result.page.cursor.is_archive ? result.page.date : "", json);
    write_or_null(m_options.is_doc_view ? "identifier" : "url", result.page.url, json);
    write_or_null("site", result.site, json);
    json.key("model");
    result.model ? json.value(result.model->version) : json.null();
    json.field("status", result.status());
    json.key("method");
    const bool has_method = !result.page.problem && result.cleaned.method.has_value();
    has_method ? json.value(method_name(*result.cleaned.method)) : json.null();
    if (result.page.is_truncated || result.page.is_cut_short) {
      json.field("truncated", true);
    }
    const std::string_view text_name = m_options.is_doc_view ? "content" : "text";
    if (result.page.problem) {
      json.field("problem", result.page.problem->detail);
      write_or_null("language", "", json);
      json.field("title", "").field(text_name, "");
      if (m_options.has_comments) {
        json.field("comments", "");
      }
      json.field("kept", 0.0).field("matched", 0.0);
    } else {
      encoded.bytes.clear();
      render_text(result.tree, result.cleaned.content, encoded.bytes);
      if (result.doc_view) {
        write_doc_view(*result.doc_view, json);
      } else {
        write_or_null("language", language_of(result.tree), json);
        json.field("title", result.tree.title());
      }
      if (m_options.has_metadata && result.metadata) {
        write_metadata(*result.metadata, json);
      }
      json.field(text_name, encoded.bytes);
      if (m_options.has_comments) {
        encoded.bytes.clear();
        render_comments(result.tree, result.cleaned.content, encoded.bytes);
        json.field("comments", encoded.bytes);
      }
      if (encoded.bytes.size() > kLargeText) {
        free_memory(encoded.bytes);
      }
      json.field("kept", rounded(result.cleaned.kept));
      json.field("matched", rounded(result.cleaned.fit.matched));
      if (m_options.explain == Explain::yes) {
        write_decisions(result, json);
      }
    }
    json.end_object().append("\n");
    if (json.text().size() > kLargeText) {
      json.shrink_to_fit();
    }
  }

  void add_number(EncodedPage& encoded, std::uint64_t page, std::uint64_t first) const override {
    encoded.json->remove_suffix(std::string_view{"}\n"}.size());
    encoded.json->append(",\"page\":" + std::to_string(page));
    encoded.json->append(first != page ? ",\"replica_of\":" + std::to_string(first) : "");
    encoded.json->append("}\n");
  }

 private:
  RecordOptions m_options;
};

std::unique_ptr<Encoder> make_jsonl_encoder(const RecordOptions& record) {
  return std::make_unique<JsonLineEncoder>(record);
}

}  // namespace

namespace formats {
extern constinit const OutputFormat jsonl{
    .name = "jsonl",
    .help = "one record a line",
    .has_fields = true,
    .make_encoder = make_jsonl_encoder,
};
}  // namespace formats

}  // namespace sst
