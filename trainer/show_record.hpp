#pragma once

#include <ostream>
#include <span>
#include <string>

#include "common/io/json.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// Prints the template of a model as one JSON object: rights, navigation, header and footer, with
/// the share of sampled pages that have each item. Without stored pages, prints only the rights,
/// with a warning that names `database`.
void print_record(const SiteModel& model, const std::string& database, std::ostream& out);

/// Adds the array "rights": what a site's pages state, with the share of the sampled pages that
/// state it and the dates of these pages.
void add_rights(std::span<const SiteRight> rights, std::size_t sampled_pages, Json& json);

}  // namespace sst
