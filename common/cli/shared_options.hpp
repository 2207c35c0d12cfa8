#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/options.hpp"

namespace sst {

// Options that several commands share: each has the same name, check and type of value everywhere.
// `help` describes its meaning for the command. The variables that receive the values must outlive
// the group.

/// --db FILE
void add_database_option(OptionGroup& group, std::string& database,
                         const std::string& help = "the model file");

/// --site NAME; also accepts a URL.
void add_site_option(OptionGroup& group, std::string& site, const std::string& help = "the site");

/// --site-by WHAT, 'url' or 'folder', for commands that clean or inspect pages of known sites.
void add_site_by_option(OptionGroup& group, bool& by_folder);
/// Throws UsageError if both a `site` and --site-by are given.
void require_one_site(const std::string& site, bool has_site_by);

/// --model N: a version of a site's model.
void add_version_option(
    OptionGroup& group, std::optional<int>& version,
    const std::string& help = "the version of the site's model (default: the active one)");
/// As above, with a different option name.
void add_version_option(OptionGroup& group, const std::string& name, const std::string& value_name,
                        std::optional<int>& version, const std::string& help);

/// --cdx FILE, which may be repeated.
void add_index_option(OptionGroup& group, std::vector<std::string>& indexes);

/// --skipped FILE, see SkippedLog.
void add_skipped_option(OptionGroup& group, std::string& path);

/// --sample N: a number of pages; the default is the current value of `sample_size`.
void add_sample_option(OptionGroup& group, std::size_t& sample_size, const std::string& help);

/// --seed N: the seed of the order in which pages are drawn; the default is the current value of
/// `seed`.
void add_seed_option(OptionGroup& group, std::uint64_t& seed);

/// --without-pages, which sets `keeps_pages` to false.
void add_without_pages_option(OptionGroup& group, bool& keeps_pages);

/// --keep-eras
void add_keep_eras_option(OptionGroup& group, bool& keeps_eras);

/// --format NAME, one of `formats`; the first is the default.
void add_format_option(OptionGroup& group, std::string& format,
                       const std::vector<std::string>& formats);

/// Throws UsageError unless a model file is given. `command` is the command that requires it.
void require_database(const std::string& command, const std::string& database);
/// Throws UsageError unless inputs or indexes are given. With indexes, standard input cannot be an
/// input.
void require_inputs(const std::string& command, const std::vector<std::string>& inputs,
                    const std::vector<std::string>& indexes = {});

}  // namespace sst
