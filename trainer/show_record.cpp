#include "trainer/show_record.hpp"

#include <string_view>
#include <vector>

#include "common/cli/log.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/page_spool.hpp"
#include "common/page/share.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/report/template_record.hpp"

namespace sst {
namespace {

void add_texts(std::string_view name, const std::vector<TemplateText>& texts,
               std::size_t sampled_pages, Json& json) {
  json.key(name).begin_array();
  for (const TemplateText& text : texts) {
    json.begin_object().field("text", text.text);
    json.field("share", rounded(share_of(text.pages, sampled_pages))).end_object();
  }
  json.end_array();
}

void add_template(const TemplateRecord& record, std::size_t sampled_pages, Json& json) {
  json.key("navigation").begin_array();
  for (const TemplateLink& link : record.navigation) {
    json.begin_object().field("text", link.text).field("target", link.target);
    json.field("share", rounded(share_of(link.pages, sampled_pages))).end_object();
  }
  json.end_array();
  add_texts("header", record.header, sampled_pages, json);
  add_texts("footer", record.footer, sampled_pages, json);
}

}  // namespace

void add_rights(std::span<const SiteRight> rights, std::size_t sampled_pages, Json& json) {
  json.key("rights").begin_array();
  for (const SiteRight& right : rights) {
    json.begin_object().field("field", rights_field_name(right.field)).field("value", right.value);
    json.field("share", rounded(share_of(right.pages, sampled_pages)));
    json.text_or_null("first_date", right.first_date);
    json.text_or_null("last_date", right.last_date);
    json.end_object();
  }
  json.end_array();
}

void print_record(const SiteModel& model, const std::string& database, std::ostream& out) {
  Json json;
  json.begin_object().field("site", model.site).field("version", model.version);
  json.field("learned", model.provenance.created_at);
  json.text_or_null("first_date", model.era.first);
  json.text_or_null("last_date", model.era.last);
  json.field("sampled_pages", model.sample.size());
  add_rights(model.rights, model.sample.size(), json);
  if (packed_pages(model).empty()) {
    log_warning(
        "{}: version {} of {} contains no pages, so only its rights are known; learn the "
        "site again",
        database, model.version, model.site);
  } else {
    PageSpool spool;
    const std::vector<TrainingPage> sample =
        read_kept_pages(model, database, spool, default_thread_count());
    add_template(read_template(model, sample), sample.size(), json);
  }
  json.end_object();
  out << json << '\n';
}

}  // namespace sst
