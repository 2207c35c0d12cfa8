#include "cleaner/record.hpp"

#include <cmath>

namespace sst {
namespace {

double rounded(double share) {
  return std::round(share * 10'000) / 10'000;
}

/// "body > div > p": where in the page a node stands.
std::string path_of(const PageTree& page, NodeId node) {
  std::string path{page.name(node)};
  for (NodeId up = page.node(node).parent; up != PageTree::kRoot && up != kNoNode;
       up = page.node(up).parent) {
    path = std::string{page.name(up)} + " > " + path;
  }
  return path;
}

void write_decisions(const PageResult& result, const SiteModel& model, Json& json) {
  json.key("decisions").begin_array();
  for (const Decision& decision : result.cleaned.decisions) {
    const SiteStyleTree::ElementNode& element = model.tree.element(decision.element);
    json.begin_object().field("path", path_of(result.tree, decision.node));
    json.field("verdict", verdict_name(decision.verdict)).field("words", decision.words);
    json.field("element", decision.element);
    if (decision.verdict != Verdict::possibly_meaningful) {
      json.field("importance", element.importance).field("pages", element.pages);
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_record(const PageResult& result, const SiteModel& model, Explain explain, Json& json) {
  json.begin_object().field("source", result.page.source);
  json.key("url");
  result.page.url.empty() ? json.null() : json.value(result.page.url);
  json.field("site", model.site).field("model", model.version).field("status", result.status());
  if (result.problem) {
    json.field("problem", result.problem->detail).field("title", "").field("text", "");
    json.field("kept", 0.0).field("matched", 0.0);
  } else {
    json.field("title", result.tree.title()).field("text", result.cleaned.text);
    json.field("kept", rounded(result.cleaned.kept));
    json.field("matched", rounded(result.cleaned.matched));
    if (explain == Explain::yes) {
      write_decisions(result, model, json);
    }
  }
  json.end_object();
}

}  // namespace sst
