#include <algorithm>
#include <iomanip>
#include <optional>
#include <ostream>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/report/readable_evidence.hpp"
#include "common/report/readable_templates.hpp"
#include "common/report/shown_element.hpp"
#include "common/report/tree_report.hpp"
#include "common/site/lesson.hpp"
#include "common/text/printable.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/show_dot.hpp"
#include "trainer/show_evidence.hpp"
#include "trainer/show_json.hpp"
#include "trainer/show_record.hpp"
#include "trainer/show_templates.hpp"

namespace sst {
namespace {

using ElementId = SiteStyleTree::ElementId;

void print_heading(const SiteModel& model, std::ostream& out) {
  const SiteStyleTree::Census& census = model.tree.census();
  out << printable(model.site) << ", version " << model.version << ": profile "
      << profile_name(model.parameters.profile) << ", threshold " << model.parameters.threshold
      << ", learned " << model.provenance.created_at << " from " << with_thousands(census.pages)
      << " of " << counted(model.sampling.counts.pages_seen, "page", "pages") << '\n'
      << census_in_words(census) << "; "
      << counted(model.tree.elements().size(), "element", "elements") << " after simplifying\n\n";
}

void print_lessons(const SiteModel& model, std::ostream& out) {
  for (const Lesson& lesson : model.lessons) {
    out << printable(in_words(lesson)) << " (" << printable(origin_of(lesson)) << ")\n";
  }
  out << (model.lessons.empty() ? "" : "\n");
}

void print_tree(const SiteModel& model, std::ostream& out) {
  struct Step {
    ElementId element;
    int depth;
  };
  const std::uint32_t least_pages = least_pages_shown(model);
  std::vector<Step> pending{{SiteStyleTree::kRoot, 0}};
  std::vector<bool> seen(model.tree.elements().size(), false);
  std::uint64_t hidden = 0;
  while (!pending.empty()) {
    const auto [id, depth] = pending.back();
    pending.pop_back();
    out << std::string(static_cast<std::size_t>(depth) * 2, ' ')
        << printable(element_label(model, id));
    if (!model.elements[id].example.empty()) {
      out << ": \"" << printable(model.elements[id].example) << '"';
    }
    if (seen[id]) {
      out << " (as above)\n";  // enhancement 1: one element in several styles
      continue;
    }
    seen[id] = true;
    out << '\n';
    std::vector<Step> below;
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(model.tree.element(id))) {
      for (const ElementId child : model.tree.children(style)) {
        if (std::min(style.pages, model.tree.element(child).pages) < least_pages) {
          ++hidden;
        } else {
          below.push_back({child, depth + 1});
        }
      }
    }
    pending.insert(pending.end(), below.rbegin(), below.rend());
  }
  if (hidden > 0) {
    out << "\nNot shown: " << counted(hidden, "element", "elements") << " on fewer than "
        << counted(least_pages, "page", "pages") << "; '--format json' shows them.\n";
  }
}

/// The parent of each element.
std::vector<ElementId> parents_of(const SiteStyleTree& tree) {
  std::vector<ElementId> parents(tree.elements().size(), SiteStyleTree::kRoot);
  for (ElementId id = 0; id < tree.elements().size(); ++id) {
    for (const SiteStyleTree::StyleNode& style : tree.styles(tree.element(id))) {
      for (const ElementId child : tree.children(style)) {
        parents[child] = id;
      }
    }
  }
  return parents;
}

/// Prints the parts of the template: maximal noisy elements, most frequent first.
void print_noise(const SiteModel& model, std::ostream& out) {
  const std::vector<ElementId> parents = parents_of(model.tree);
  std::vector<ElementId> noisy;
  for (ElementId id = 0; id < model.tree.elements().size(); ++id) {
    const SiteStyleTree::ElementNode& element = model.tree.element(id);
    if (element.mark == Mark::noisy && element.pages >= least_pages_shown(model) &&
        !model.elements[id].example.empty()) {
      noisy.push_back(id);
    }
  }
  std::stable_sort(noisy.begin(), noisy.end(), [&](ElementId a, ElementId b) {
    return model.tree.element(a).pages > model.tree.element(b).pages;
  });
  for (const ElementId id : noisy) {
    std::string path = element_name(model.elements[id].key);
    for (ElementId up = parents[id]; up != SiteStyleTree::kRoot; up = parents[up]) {
      path.insert(0, model.elements[up].key.tag + " > ");
    }
    const std::uint64_t pages = model.tree.element(id).pages;
    out << std::setw(7) << with_thousands(pages) << (pages == 1 ? " page" : " pages")
        << ", importance " << short_number(model.tree.element(id).importance) << ": "
        << printable(path) << "\n        \"" << printable(model.elements[id].example) << "\"\n";
  }
}

}  // namespace

ExitCode show_command(const std::vector<std::string>& arguments, Streams& streams) {
  std::string format;
  const ModelOptions options = parse_model_options(
      {.name = "show",
       .add_options =
           [&](OptionGroup& group) {
             add_format_option(group, format, {"text", "noise", "html", "json", "dot", "record"});
           }},
      arguments);
  constexpr std::string_view kUsage =
      "usage: sst-train show --db FILE --site NAME [OPTION]...\n\n"
      "Shows the contents of a model in one of these formats: what was learned and the marked "
      "tree\n"
      "(text); only the tree's noisy parts (noise); a report for a browser (html); everything\n"
      "(json); the tree as a graph for Graphviz (dot); or the template as a record (record): its\n"
      "navigation, its texts before and after the content, and what it states about rights.\n";
  return run_command("sst-train", kUsage, options, streams, [&] {
    const bool is_tree_alone = format == "noise" || format == "dot";
    const SiteModel model =
        ModelStore::open(options.database)
            .load(options.site, is_tree_alone ? Detail::full : Detail::with_pages, options.version);
    if (format == "record") {
      print_record(model, options.database, streams.out);
      return ExitCode::success;
    }
    std::optional<ReadableEvidence> evidence;
    if (!is_tree_alone && model.parameters.profile == Profile::site) {
      evidence = read_evidence(model);
    }
    std::optional<ReadableTemplates> templates;
    if (!is_tree_alone && model.parameters.profile == Profile::template_) {
      templates = read_templates(model);
    }
    if (format == "html") {
      print_html(model, evidence, streams.out);
    } else if (format == "json") {
      print_json(model, evidence, templates, streams.out);
    } else if (format == "dot") {
      print_dot(model, streams.out);
    } else {
      print_heading(model, streams.out);
      print_lessons(model, streams.out);
      if (evidence) {
        print_evidence(model, *evidence, streams.out);
      } else if (templates) {
        print_templates(*templates, streams.out);
      }
      if (model.tree.elements().size() > 1) {
        streams.out << (evidence ? "The marked tree\n" : "");
        (format == "noise" ? print_noise : print_tree)(model, streams.out);
      }
    }
    return ExitCode::success;
  });
}

}  // namespace sst
