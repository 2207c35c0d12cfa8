#include "common/clean/warc_record.hpp"

#include "common/hash/digest.hpp"
#include "common/hash/sha1.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
}

/// A name-based id (RFC 9562, version 8), made from our own hash.
std::string warc_record_id(std::string_view contents) {
  Digest digest = digest_of(contents);
  digest.high = (digest.high & ~0xF000ULL) | 0x8000ULL;
  digest.low = (digest.low & ~(3ULL << 62)) | (2ULL << 62);
  const std::string hex = to_hexadecimal(digest);
  return "<urn:uuid:" + hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) + "-" +
         hex.substr(16, 4) + "-" + hex.substr(20) + ">";
}

}  // namespace

void append_warc_field(std::string& header, std::string_view name, std::string_view value) {
  header += name;
  header += ": ";
  for (const char c : value) {
    header += is_control(c) ? ' ' : c;
  }
  header += kLineEnd;
}

std::string warc_target_uri(const SourcePage& page) {
  if (page.url.empty()) {
    return file_uri(page.source);
  }
  std::string uri;
  for (const char c : page.url) {
    if (is_control(c) || c == ' ') {
      append_encoded(uri, {&c, 1}, EncodeSet::path);
    } else {
      uri += c;
    }
  }
  return uri;
}

void make_warc_record(const WarcHeader& header, std::string_view key, std::string& block) {
  const std::string digest = "sha1:" + sha1_base32(block);
  std::string contents{key};
  contents += '\n';
  contents += header.fields;
  contents += digest;

  std::string head{header.version};
  head += kLineEnd;
  append_warc_field(head, "WARC-Type", header.type);
  append_warc_field(head, "WARC-Record-ID", warc_record_id(contents));
  if (!header.date.empty()) {
    append_warc_field(head, "WARC-Date", header.date);
  }
  head += header.fields;
  append_warc_field(head, "WARC-Block-Digest", digest);
  append_warc_field(head, "Content-Type", header.content_type);
  append_warc_field(head, "Content-Length", std::to_string(block.size()));
  head += kLineEnd;
  block.insert(0, head);
  block += kLineEnd;
  block += kLineEnd;
}

}  // namespace sst
