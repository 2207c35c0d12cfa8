#include "common/url/url_host.hpp"

#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "common/text/digit.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

constexpr std::string_view kForbiddenInHosts{"\0\t\n\r #/:<>?@[\\]^|", 17};
constexpr std::size_t kLongestDomain = 4'096;  // bytes; the DNS allows 253

bool is_forbidden_in_domains(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '%' || c == '\x7F' ||
         kForbiddenInHosts.find(c) != std::string_view::npos;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

/// Parses a number of an IPv4 address: octal after "0", hexadecimal after "0x". A number of more
/// than 64 bits becomes the largest 64-bit number, which is invalid in any address.
std::optional<std::uint64_t> parse_ipv4_number(std::string_view text) {
  if (text.empty()) {
    return std::nullopt;
  }
  int base = 10;
  if (text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    text.remove_prefix(2);
    base = 16;
  } else if (text.size() >= 2 && text[0] == '0') {
    text.remove_prefix(1);
    base = 8;
  }
  if (text.empty()) {
    return 0;
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return error == std::errc::result_out_of_range ? std::numeric_limits<std::uint64_t>::max()
                                                 : value;
}

/// Section 3.5, "ends in a number checker". A domain that ends in a number must be an IPv4 address.
bool ends_in_number(std::string_view domain) {
  std::vector<std::string_view> parts = split(domain, '.');
  if (parts.back().empty()) {
    if (parts.size() == 1) {
      return false;
    }
    parts.pop_back();
  }
  const std::string_view last = parts.back();
  return (!last.empty() && std::all_of(last.begin(), last.end(), is_digit)) ||
         (last.starts_with('0') && parse_ipv4_number(last));
}

/// Section 3.5, "IPv4 parser": up to four numbers, the last of which fills the remaining bytes.
std::optional<std::string> parse_ipv4(std::string_view domain) {
  std::vector<std::string_view> parts = split(domain, '.');
  if (parts.back().empty() && parts.size() > 1) {
    parts.pop_back();
  }
  if (parts.size() > 4) {
    return std::nullopt;
  }
  std::uint64_t address = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::optional<std::uint64_t> number = parse_ipv4_number(parts[i]);
    const bool is_last = i + 1 == parts.size();
    const std::uint64_t most = is_last ? 0xFFFFFFFFU >> (8 * i) : 255;
    if (!number || *number > most) {
      return std::nullopt;
    }
    address |= is_last ? *number : *number << (24 - 8 * i);
  }
  std::string text;
  for (unsigned shift = 32; shift > 0; shift -= 8) {
    text += text.empty() ? "" : ".";
    text += std::to_string(address >> (shift - 8) & 0xFF);
  }
  return text;
}

using Ipv6Address = std::array<std::uint16_t, 8>;

/// Parses the last two pieces of an IPv6 address, written as an IPv4 address: four decimal numbers.
bool parse_embedded_ipv4(std::string_view text, Ipv6Address& address, std::size_t piece) {
  const std::vector<std::string_view> parts = split(text, '.');
  if (parts.size() != 4 || piece > 6) {
    return false;
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = parts[i];
    const bool is_number = !part.empty() && part.size() <= 3 &&
                           std::all_of(part.begin(), part.end(), is_digit) &&
                           (part.size() == 1 || part[0] != '0');
    unsigned value = 0;
    std::from_chars(part.data(), part.data() + part.size(), value);
    if (!is_number || value > 255) {
      return false;
    }
    std::uint16_t& target = address[piece + i / 2];
    target = static_cast<std::uint16_t>(target << 8 | value);
  }
  return true;
}

/// Section 3.5, "IPv6 parser".
std::optional<Ipv6Address> parse_ipv6(std::string_view text) {
  Ipv6Address address{};
  std::size_t piece = 0;
  std::optional<std::size_t> compressed;  // the piece after "::", which replaces at least one piece
  if (text.starts_with("::")) {
    text.remove_prefix(2);
    compressed = ++piece;
  } else if (text.starts_with(':')) {
    return std::nullopt;
  }
  while (!text.empty()) {
    if (piece == address.size()) {
      return std::nullopt;
    }
    if (text.starts_with(':')) {
      if (compressed) {
        return std::nullopt;
      }
      text.remove_prefix(1);
      compressed = ++piece;
      continue;
    }
    unsigned value = 0;
    const char* most = text.data() + std::min<std::size_t>(text.size(), 4);
    const auto [end, error] = std::from_chars(text.data(), most, value, 16);
    const auto length = static_cast<std::size_t>(end - text.data());
    if (length < text.size() && text[length] == '.') {
      if (!parse_embedded_ipv4(text, address, piece)) {
        return std::nullopt;
      }
      piece += 2;
      break;
    }
    if (error != std::errc{}) {
      return std::nullopt;
    }
    address[piece] = static_cast<std::uint16_t>(value);
    ++piece;
    text.remove_prefix(length);
    if (text.starts_with(':')) {
      text.remove_prefix(1);
      if (text.empty()) {
        return std::nullopt;
      }
    } else if (!text.empty()) {
      return std::nullopt;
    }
  }
  if (compressed) {
    std::rotate(address.begin() + static_cast<std::ptrdiff_t>(*compressed),
                address.begin() + static_cast<std::ptrdiff_t>(piece), address.end());
  } else if (piece != address.size()) {
    return std::nullopt;
  }
  return address;
}

/// Section 3.5, "IPv6 serializer": "::" replaces the first longest run of zeros.
std::string serialized(const Ipv6Address& address) {
  std::size_t run = address.size();
  std::size_t run_length = 1;
  for (std::size_t i = 0; i < address.size();) {
    std::size_t end = i;
    while (end < address.size() && address[end] == 0) {
      ++end;
    }
    if (end - i > run_length) {
      run = i;
      run_length = end - i;
    }
    i = std::max(end, i + 1);
  }
  std::string text = "[";
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (i == run) {
      text += i == 0 ? "::" : ":";
      i += run_length - 1;
      continue;
    }
    std::array<char, 4> digits{};
    const auto [end, error] = std::to_chars(digits.begin(), digits.end(), address[i], 16);
    text.append(digits.begin(), end);
    text += i + 1 < address.size() ? ":" : "";
  }
  return text + "]";
}

std::optional<std::string> parse_bracketed(std::string_view host) {
  if (!host.ends_with(']')) {
    return std::nullopt;
  }
  const std::optional<Ipv6Address> address = parse_ipv6(host.substr(1, host.size() - 2));
  return address ? std::optional{serialized(*address)} : std::nullopt;
}

struct CloseIdna {
  void operator()(UIDNA* idna) const { uidna_close(idna); }
};

/// UTS #46 with nontransitional processing, and with checks of joiners and bidirectional text. Null
/// if ICU's data is missing. Safe to share between threads.
const UIDNA* uts46() {
  static const std::unique_ptr<UIDNA, CloseIdna> idna = [] {
    UErrorCode error = U_ZERO_ERROR;
    constexpr std::uint32_t kOptions = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                       UIDNA_NONTRANSITIONAL_TO_ASCII |
                                       UIDNA_NONTRANSITIONAL_TO_UNICODE;
    return std::unique_ptr<UIDNA, CloseIdna>{uidna_openUTS46(kOptions, &error)};
  }();
  return idna.get();
}

// ICU always checks hyphens and lengths; the URL Standard does not require these checks.
constexpr std::uint32_t kIgnoredErrors =
    UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
    UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

using IdnaFunction = decltype(uidna_nameToASCII_UTF8);

std::optional<std::string> convert(IdnaFunction* function, std::string_view domain) {
  if (uts46() == nullptr || domain.size() > kLongestDomain) {
    return std::nullopt;
  }
  std::string out(8 * domain.size() + 64, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length =
      function(uts46(), domain.data(), static_cast<std::int32_t>(domain.size()), out.data(),
               static_cast<std::int32_t>(out.size()), &info, &error);
  if (U_FAILURE(error) != 0 || (info.errors & ~kIgnoredErrors) != 0) {
    return std::nullopt;
  }
  out.resize(static_cast<std::size_t>(length));
  return out;
}

/// True if a label may be encoded in Punycode.
bool has_encoded_label(std::string_view lower) {
  return lower.starts_with("xn--") || lower.find(".xn--") != std::string_view::npos;
}

}  // namespace

std::optional<std::string> domain_to_ascii(std::string_view domain) {
  std::string lower = ascii_lower(domain);
  return is_ascii(lower) ? std::optional{std::move(lower)}
                         : convert(uidna_nameToASCII_UTF8, domain);
}

std::string domain_to_unicode(std::string_view domain) {
  return (has_encoded_label(domain) ? convert(uidna_nameToUnicodeUTF8, domain) : std::nullopt)
      .value_or(std::string{domain});
}

std::optional<std::string> parse_special_host(std::string_view host) {
  if (host.starts_with('[')) {
    return parse_bracketed(host);
  }
  const std::string decoded = percent_decoded(host);
  if (valid_utf8_length(decoded) < decoded.size()) {
    return std::nullopt;
  }
  std::optional<std::string> domain = domain_to_ascii(decoded);
  if (!domain || domain->empty() ||
      std::any_of(domain->begin(), domain->end(), is_forbidden_in_domains)) {
    return std::nullopt;
  }
  return ends_in_number(*domain) ? parse_ipv4(*domain) : domain;
}

std::optional<std::string> parse_opaque_host(std::string_view host) {
  if (host.starts_with('[')) {
    return parse_bracketed(host);
  }
  if (host.find_first_of(kForbiddenInHosts) != std::string_view::npos) {
    return std::nullopt;
  }
  std::string encoded;
  append_encoded(encoded, host, EncodeSet::c0_control);
  return encoded;
}

bool is_ip_address(std::string_view host) {
  return host.starts_with('[') || ends_in_number(host);
}

}  // namespace sst
