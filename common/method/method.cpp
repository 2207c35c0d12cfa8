#include "common/method/method.hpp"

#include <cassert>
#include <sstream>

#include "common/method/blocks_method.hpp"
#include "common/method/page_method.hpp"

namespace sst {

std::string_view method_name(MethodName method) {
  switch (method) {
    case MethodName::sst:
      return "sst";
    case MethodName::page:
      return "page";
    case MethodName::subtree:
      return "subtree";
    case MethodName::density:
      return "density";
    case MethodName::entropy:
      return "entropy";
    case MethodName::blocks:
      return "blocks";
  }
  return "";
}

std::optional<MethodName> method_by_name(std::string_view name) {
  for (const MethodName method : kMethods) {
    if (name == method_name(method)) {
      return method;
    }
  }
  return std::nullopt;
}

std::string journal_text(const MethodParameters& parameters) {
  const SubtreeParameters& subtree = parameters.subtree;
  const DensityParameters& density = parameters.density;
  const TagTreeParameters& blocks = parameters.blocks;
  std::ostringstream all;
  all.precision(17);
  all << journal_text(parameters.policy);
  for (const double number :
       {double(subtree.generations), double(subtree.text), double(subtree.length), subtree.anchors,
        double(density.depth), density.density, density.share, parameters.entropy.least, blocks.hub,
        blocks.image, blocks.hub_page, blocks.image_page, blocks.transfer}) {
    all << ' ' << number;
  }
  return all.str();
}

std::unique_ptr<SinglePageMethod> make_method(MethodName name, const MethodParameters& parameters) {
  switch (name) {
    case MethodName::sst:
      break;
    case MethodName::page:
      return std::make_unique<PageMethod>(parameters.policy);
    case MethodName::subtree:
      return std::make_unique<SubtreeMethod>(parameters.subtree);
    case MethodName::density:
      return std::make_unique<DensityMethod>(parameters.density);
    case MethodName::entropy:
      return std::make_unique<EntropyMethod>(parameters.entropy);
    case MethodName::blocks:
      return std::make_unique<BlocksMethod>(parameters.blocks);
  }
  assert(false);
  return nullptr;
}

}  // namespace sst
