#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/options.hpp"

namespace sst {

// Options of several commands: each has one name, one check and one kind of value everywhere.
// `help` says what it means to the command. What values are read into must outlive the group.

/// --db FILE
void add_database_option(OptionGroup& group, std::string& database,
                         const std::string& help = "the model file");

/// --site NAME; a URL will do.
void add_site_option(OptionGroup& group, std::string& site, const std::string& help = "the site");

/// --site-by WHAT, 'url' or 'folder', for commands that clean or look at pages of known sites.
void add_site_by_option(OptionGroup& group, bool& by_folder);
/// Throws UsageError if there is a `site` and --site-by asks for something else.
void require_one_site(const std::string& site, bool has_site_by);

/// --model N: a version of a site's model.
void add_version_option(OptionGroup& group, std::optional<int>& version,
                        const std::string& help = "a version of it (default: the active one)");
/// The same by another name.
void add_version_option(OptionGroup& group, const std::string& name, const std::string& value_name,
                        std::optional<int>& version, const std::string& help);

/// --cdx FILE, as often as there are indexes.
void add_index_option(OptionGroup& group, std::vector<std::string>& indexes);

/// --skipped FILE, see SkippedLog.
void add_skipped_option(OptionGroup& group, std::string& path);

/// --sample N: a number of pages; the default is `sample_size` as it is.
void add_sample_option(OptionGroup& group, std::size_t& sample_size, const std::string& help);

/// --seed N, of the order in which pages are drawn; the default is `seed` as it is.
void add_seed_option(OptionGroup& group, std::uint64_t& seed);

/// --without-pages, which makes `keeps_pages` false.
void add_without_pages_option(OptionGroup& group, bool& keeps_pages);

/// --keep-eras
void add_keep_eras_option(OptionGroup& group, bool& keeps_eras);

/// --format NAME, one of `formats`; the first is the default.
void add_format_option(OptionGroup& group, std::string& format,
                       const std::vector<std::string>& formats);

/// Throws UsageError unless there is a model file. `command` is what needs it.
void require_database(const std::string& command, const std::string& database);
/// Throws UsageError unless there are inputs to read pages from, or indexes, whose archives are
/// files.
void require_inputs(const std::string& command, const std::vector<std::string>& inputs,
                    const std::vector<std::string>& indexes = {});

}  // namespace sst
