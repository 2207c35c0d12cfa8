#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/clean/page_paths.hpp"
#include "common/free_memory.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_kind.hpp"
#include "common/page/page_language.hpp"
#include "common/page/share.hpp"
#include "common/render/html_renderer.hpp"
#include "common/render/markdown_renderer.hpp"

namespace sst {
namespace {

constexpr std::string_view kSchemaVersion = "1.0";  // version of schema/record.json
constexpr std::size_t kMostDecisions = 20'000;      // maximum number of decisions in a record
constexpr std::size_t kLargeText = std::size_t{128} << 10;  // bytes; larger buffers are freed

void write_decisions(const PageResult& result, Json& json) {
  PagePaths paths{result.tree};
  json.key("decisions").begin_array();
  const std::span all{result.cleaned.decisions};
  for (const Decision& decision : all.first(std::min(all.size(), kMostDecisions))) {
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
    if (decision.repeated) {
      json.field("repeated", rounded(*decision.repeated));
    }
    if (decision.pages > 0) {
      json.field("pages", decision.pages);
    }
    json.end_object();
  }
  json.end_array();
  if (all.size() > kMostDecisions) {
    json.field("decisions_left_out", all.size() - kMostDecisions);
  }
}

void write_field(std::string_view name, const MetadataText& field, Json& json) {
  json.text_or_null(name, field.value);
}

void write_field(std::string_view name, const MetadataList& field, Json& json) {
  json.texts(name, field.values);
}

/// Writes the metadata and, under "sources", where each field was found.
void write_metadata(const PageMetadata& metadata, Json& json) {
  json.key("metadata").begin_object();
  for_each_field(metadata,
                 [&](std::string_view name, const auto& field) { write_field(name, field, json); });
  json.key("sources").begin_object();
  for_each_field(metadata, [&](std::string_view name, const auto& field) {
    if (field.source != MetadataSource::none) {
      json.field(name, metadata_source_name(field.source));
    }
  });
  json.end_object().end_object();
}

/// Writes the rights that the page or its site states and, under "sources", where each field was
/// found.
void write_rights(const PageRights& rights, Json& json) {
  json.key("rights").begin_object();
  for (const RightsFieldPlace& place : kRightsFields) {
    write_field(rights_field_name(place.field), rights.*place.text, json);
  }
  json.key("sources").begin_object();
  for (const RightsFieldPlace& place : kRightsFields) {
    if (const MetadataText& text = rights.*place.text; text.source != MetadataSource::none) {
      json.field(rights_field_name(place.field), metadata_source_name(text.source));
    }
  }
  json.end_object().end_object();
}

/// The title in the page's metadata if there is one, else the page's <title>.
std::string_view title_of(const PageResult& result) {
  const bool has_own = result.metadata && !result.metadata->title.value.empty();
  return has_own ? result.metadata->title.value : result.tree.title();
}

void write_doc_view(const DocView& view, Json& json) {
  json.field("type", content_type_name(view.type));
  if (!view.category.empty()) {
    json.field("category", view.category);
  }
  json.text_or_null("language", view.language);
  json.field("title", view.title);
  json.texts("keywords", view.keywords).texts("abstract", view.abstract);
  json.key("links").begin_array();
  for (const DocView::Link& link : view.links) {
    json.begin_object().field("target", link.target).field("text", link.text).end_object();
  }
  json.end_array();
}

/// One JSON object per line, according to schema/record.json. The man page of sst-clean lists the
/// fields.
class JsonLineEncoder : public Encoder {
 public:
  explicit JsonLineEncoder(const RecordOptions& options) : m_options{options} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    if (!encoded.json) {
      encoded.json = std::make_unique<Json>();
    }
    Json& json = *encoded.json;
    json.clear();
    json.begin_object().field("schema", kSchemaVersion).field("source", result.page.source);
    json.text_or_null("record", result.page.record_id);
    json.text_or_null("date", result.page.cursor.is_archive ? result.page.date : "");
    json.text_or_null(m_options.is_doc_view ? "identifier" : "url", result.page.url);
    json.text_or_null("site", result.site);
    json.key("model");
    result.model ? json.value(result.model->version) : json.null();
    json.field("status", result.status());
    json.key("method");
    const bool has_method = !result.page.problem && result.cleaned.method.has_value();
    has_method ? json.value(method_name(*result.cleaned.method)) : json.null();
    if (result.page.is_truncated || result.page.is_cut_short) {
      json.field("truncated", true);
    }
    if (result.page.problem) {
      json.field("problem", result.page.problem->detail);
      json.text_or_null("language", "");
      json.field("title", "");
      write_content(result, encoded.bytes, json);
      json.field("kept", 0.0).field("matched", 0.0);
      if (m_options.fields.confidence) {
        json.key("confidence").null();
      }
      if (m_options.fields.kind) {
        json.key("kind").null();
      }
      write_identity(result, json);
    } else {
      if (result.doc_view) {
        write_doc_view(*result.doc_view, json);
      } else {
        json.text_or_null("language", language_of(result.tree));
        json.field("title", title_of(result));
      }
      if (m_options.has_metadata && result.metadata) {
        write_metadata(*result.metadata, json);
      }
      if (m_options.fields.rights && result.rights) {
        write_rights(*result.rights, json);
      }
      write_content(result, encoded.bytes, json);
      if (encoded.bytes.size() > kLargeText) {
        free_memory(encoded.bytes);
      }
      json.field("kept", rounded(result.cleaned.kept));
      json.field("matched", rounded(result.cleaned.fit.matched));
      if (m_options.fields.confidence) {
        json.key("confidence");
        const std::optional<double>& confidence = result.cleaned.confidence;
        confidence ? json.value(rounded(*confidence)) : json.null();
      }
      if (m_options.fields.kind) {
        json.field("kind", kind_name(page_kind(result.tree, result.cleaned.content)));
      }
      write_identity(result, json);
      if (m_options.explain == Explain::yes) {
        write_decisions(result, json);
      }
    }
    json.end_object().append("\n");
    if (json.text().size() > kLargeText) {
      json.shrink_to_fit();
    }
  }

  void add_members(EncodedPage& encoded, std::string_view members) const override {
    encoded.json->remove_suffix(std::string_view{"}\n"}.size());
    encoded.json->append(",");
    encoded.json->append(members);
    encoded.json->append("}\n");
  }

 private:
  /// Writes the fields that identify the content: the digest (null if there is none) and the
  /// structure.
  void write_identity(const PageResult& result, Json& json) const {
    if (m_options.fields.content_digest) {
      json.text_or_null("content_digest", result.content_digest
                                              ? to_hexadecimal(*result.content_digest)
                                              : std::string{});
    }
    if (m_options.fields.structure) {
      json.key("structure").begin_array();
      for (const PathHash node : result.structure) {
        json.value(to_hexadecimal(node));
      }
      json.end_array();
    }
  }

  /// Writes the content in each requested form, and its comments.
  void write_content(const PageResult& result, std::string& scratch, Json& json) const {
    const PageTree& tree = result.tree;
    const KeptContent& content = result.cleaned.content;
    const auto write = [&](bool is_wanted, std::string_view name, auto render) {
      if (is_wanted) {
        scratch.clear();
        if (!result.page.problem) {
          render();
        }
        json.field(name, scratch);
      }
    };
    const RecordFields& fields = m_options.fields;
    write(fields.text, m_options.is_doc_view ? "content" : "text",
          [&] { render_text(tree, content, scratch, m_options.text_marks); });
    write(fields.markdown, "markdown",
          [&] { render_markdown(tree, content, result.page.url, scratch); });
    write(fields.html, "html", [&] { render_html(tree, content, result.page.url, scratch); });
    write(m_options.has_comments, "comments",
          [&] { render_comments(tree, content, scratch, m_options.text_marks); });
  }

  RecordOptions m_options;
};

std::unique_ptr<Encoder> make_jsonl_encoder(const RecordOptions& record) {
  return std::make_unique<JsonLineEncoder>(record);
}

}  // namespace

namespace formats {
extern constinit const OutputFormat jsonl{
    .name = "jsonl",
    .help = "one record per line",
    .has_fields = true,
    .has_text = true,
    .make_encoder = make_jsonl_encoder,
};
}  // namespace formats

}  // namespace sst
