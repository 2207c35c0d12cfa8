#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/value_semantic.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// An option whose value is a whole number in [least, most]. boost's own reading would take "-1"
/// for a very large number.
template <typename Integer>
auto* whole_number(std::string option, Integer& target, std::uint64_t least, std::uint64_t most);

/// An option whose value is a number in [least, most].
boost::program_options::typed_value<std::string>* number(std::string option, double& target,
                                                         double least, double most);
/// The same for a number in [0, 1].
boost::program_options::typed_value<std::string>* share(std::string option, double& target);

/// Throws UsageError, naming the option, unless `text` is a number in [least, most].
double parse_number(const std::string& option, const std::string& text, double least, double most);

/// "'text', 'html' or 'warc'": the values that an option may have, for help and messages.
std::string alternatives(const std::vector<std::string_view>& names);

/// A number of bytes in [least, most], perhaps with K, M or G behind it.
std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t least,
                         std::uint64_t most);

/// A time such as 10 or 0.5, up to a day.
std::chrono::milliseconds parse_seconds(const std::string& option, const std::string& text);

/// A site's name: a host, or a URL with one; empty for nothing. Throws UsageError if it can be
/// none.
std::string parse_site(const std::string& text);

/// Throws UsageError, naming the option, unless `text` is a whole number in [least, most].
std::uint64_t parse_whole_number(const std::string& option, const std::string& text,
                                 std::uint64_t least, std::uint64_t most);

template <typename Integer>
auto* whole_number(std::string option, Integer& target, std::uint64_t least, std::uint64_t most) {
  return boost::program_options::value<std::string>()->notifier(
      [=, &target](const std::string& text) {
        target = static_cast<Integer>(parse_whole_number(option, text, least, most));
      });
}

}  // namespace sst
