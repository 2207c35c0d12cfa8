#include "common/archive/http_message.hpp"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "common/archive/record_header.hpp"
#include "common/text/comma_list.hpp"
#include "common/text/to_number.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestHead = std::size_t{1} << 18;
constexpr std::size_t kMostCodings = 8;  // legitimate servers never apply more
constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
constexpr std::size_t kMostDeflateRatio = 1032;  // limit of the format
constexpr std::size_t kStep = std::size_t{1} << 16;

Coding coding_of(std::string_view name) {
  if (ascii_iequals(name, "chunked")) {
    return Coding::chunked;
  }
  if (ascii_iequals(name, "gzip") || ascii_iequals(name, "x-gzip")) {
    return Coding::gzip;
  }
  if (ascii_iequals(name, "deflate")) {
    return Coding::deflate;
  }
  if (ascii_iequals(name, "br")) {
    return Coding::brotli;
  }
  return ascii_iequals(name, "zstd") ? Coding::zstd : Coding::unknown;
}

/// True for two tokens separated by a slash, such as "text/html" (RFC 9110, 5.6.2). False for
/// "*/*".
bool is_media_type(std::string_view type) {
  const std::size_t slash = type.find('/');
  const auto is_token = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
             std::string_view{"!#$%&'*+-.^_`|~"}.find(c) != std::string_view::npos;
    });
  };
  return slash != std::string_view::npos && type != "*/*" && is_token(type.substr(0, slash)) &&
         is_token(type.substr(slash + 1));
}

/// The charset in "; charset=utf-8", in lower case; empty if there is none.
std::string charset_parameter(std::string_view parameters) {
  const std::string lower = ascii_lower(parameters);
  const std::size_t found = lower.find("charset=");
  if (found == std::string::npos) {
    return {};
  }
  std::string_view label = trimmed(std::string_view{lower}.substr(found + 8));
  if (label.starts_with('"') || label.starts_with('\'')) {
    label.remove_prefix(1);
  }
  return std::string{label.substr(0, label.find_first_of(" \t;,\"'"))};
}

/// Like every undo_*() function, leaves a body unchanged if the coding was not applied to it.
UnpackedBody undo_chunks(std::string& body) {
  std::string whole;
  std::string_view rest = body;
  bool is_first = true;
  while (true) {
    const std::size_t line_end = rest.find('\n');
    std::string_view line = rest.substr(0, line_end);
    line = trimmed(line.substr(0, line.find(';')));
    if (line_end == std::string_view::npos && !is_first) {
      body = std::move(whole);
      return {BodyState::cut_short, "the last chunk is missing"};
    }
    const auto size = to_number<std::uint64_t>(line, 16);
    if (line_end == std::string_view::npos || !size) {
      return is_first ? UnpackedBody{BodyState::good, ""}
                      : UnpackedBody{BodyState::damaged, "the size of a chunk is not a number"};
    }
    rest.remove_prefix(line_end + 1);
    if (*size == 0) {
      body = std::move(whole);
      return {};
    }
    if (*size > rest.size()) {
      if (is_first && rest.empty()) {
        return {BodyState::good, ""};
      }
      body = std::move(whole.append(rest));
      return {BodyState::cut_short, "a chunk is shorter than its size"};
    }
    whole += rest.substr(0, *size);
    rest.remove_prefix(*size);
    if (!rest.starts_with('\n') && !rest.starts_with("\r\n")) {
      return {BodyState::damaged, "a chunk is longer than its size"};
    }
    rest.remove_prefix(rest.front() == '\n' ? 1 : 2);
    is_first = false;
  }
}

/// The growing output of one coding.
class Unpacking {
 public:
  explicit Unpacking(std::size_t max_bytes) : m_max_bytes{max_bytes} {}

  /// Makes room for more bytes; false if the output would exceed `max_bytes`.
  bool make_room() {
    if (m_used == m_bytes.size()) {
      m_bytes.resize(std::min(std::max(m_bytes.size() * 2, m_used + kStep), m_max_bytes));
    }
    return m_used < m_bytes.size();
  }
  char* end() { return m_bytes.data() + m_used; }
  std::size_t room() const { return m_bytes.size() - m_used; }
  void set_room(std::size_t room) { m_used = m_bytes.size() - room; }

  std::size_t used() const { return m_used; }
  std::string take() {
    m_bytes.resize(m_used);
    return std::move(m_bytes);
  }

 private:
  std::size_t m_max_bytes;
  std::string m_bytes;
  std::size_t m_used = 0;
};

UnpackedBody keep_what_there_is(Unpacking& out, std::string& body) {
  body = out.take();
  return {BodyState::cut_short, "the packed body is truncated"};
}

UnpackedBody inflate_body(std::string& body, int window_bits, Unpacking& out) {
  z_stream stream{};
  if (inflateInit2(&stream, window_bits) != Z_OK) {
    throw std::bad_alloc{};
  }
  const std::unique_ptr<z_stream, void (*)(z_stream*)> owner{&stream,
                                                             [](z_stream* s) { inflateEnd(s); }};
  stream.next_in = reinterpret_cast<Bytef*>(body.data());
  stream.avail_in = static_cast<uInt>(body.size());
  while (true) {
    if (!out.make_room()) {
      return {BodyState::too_large, ""};
    }
    stream.next_out = reinterpret_cast<Bytef*>(out.end());
    stream.avail_out = static_cast<uInt>(out.room());
    const int code = inflate(&stream, Z_NO_FLUSH);
    out.set_room(stream.avail_out);
    if (code == Z_STREAM_END) {
      const std::string_view rest{reinterpret_cast<const char*>(stream.next_in), stream.avail_in};
      if (!rest.starts_with(kGzipMagic) || inflateReset(&stream) != Z_OK) {
        break;
      }
      continue;  // the body consists of several members
    }
    if (code == Z_BUF_ERROR && stream.avail_out > 0) {
      return keep_what_there_is(out, body);
    }
    if (code != Z_OK && code != Z_BUF_ERROR) {
      return {BodyState::damaged, "the packed body is damaged"};
    }
  }
  body = out.take();
  return {};
}

UnpackedBody undo_gzip(std::string& body, Unpacking& out) {
  if (!body.starts_with(kGzipMagic)) {
    return {BodyState::good, ""};
  }
  return inflate_body(body, 16 + MAX_WBITS, out);
}

/// The standard requires a zlib stream, but some servers send raw deflate data.
UnpackedBody undo_deflate(std::string& body, Unpacking& out) {
  if (body.empty()) {
    return {BodyState::good, ""};
  }
  const auto first = static_cast<unsigned char>(body[0]);
  const auto second = static_cast<unsigned char>(body.size() > 1 ? body[1] : 0);
  const bool is_zlib = (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0;
  UnpackedBody unpacked = inflate_body(body, is_zlib ? MAX_WBITS : -MAX_WBITS, out);
  if (unpacked.state == BodyState::damaged && !is_zlib) {
    return {BodyState::good, ""};
  }
  return unpacked;
}

UnpackedBody undo_brotli(std::string& body, Unpacking& out) {
  const std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> decoder{
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance};
  if (!decoder) {
    throw std::bad_alloc{};
  }
  std::size_t available_in = body.size();
  const auto* next_in = reinterpret_cast<const std::uint8_t*>(body.data());
  while (true) {
    if (!out.make_room()) {
      return {BodyState::too_large, ""};
    }
    std::size_t available_out = out.room();
    auto* next_out = reinterpret_cast<std::uint8_t*>(out.end());
    const BrotliDecoderResult result = BrotliDecoderDecompressStream(
        decoder.get(), &available_in, &next_in, &available_out, &next_out, nullptr);
    out.set_room(available_out);
    if (result == BROTLI_DECODER_RESULT_SUCCESS) {
      break;
    }
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) {
      continue;
    }
    // Brotli has no magic number. If decoding fails immediately and the body begins like a page,
    // the body is not packed.
    if (out.used() == 0 && !body.empty() && (body.front() == '<' || is_white_space(body.front()))) {
      return {BodyState::good, ""};
    }
    return result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT
               ? keep_what_there_is(out, body)
               : UnpackedBody{BodyState::damaged, "the packed body is damaged"};
  }
  body = out.take();
  return {};
}

UnpackedBody undo_zstd(std::string& body, PackedOrigin origin, Unpacking& out) {
  if (!body.starts_with(kZstdMagic)) {
    return {BodyState::good, ""};
  }
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context{ZSTD_createDCtx(),
                                                                        ZSTD_freeDCtx};
  if (!context) {
    throw std::bad_alloc{};
  }
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, zstd_window_log(origin));
  ZSTD_inBuffer input{body.data(), body.size(), 0};
  std::size_t code = 1;
  while (code != 0) {
    if (!out.make_room()) {
      return {BodyState::too_large, ""};
    }
    ZSTD_outBuffer output{out.end(), out.room(), 0};
    code = ZSTD_decompressStream(context.get(), &output, &input);
    out.set_room(output.size - output.pos);
    if (ZSTD_isError(code) != 0) {
      return {BodyState::damaged, "the packed body is damaged"};
    }
    const std::string_view rest = std::string_view{body}.substr(input.pos);
    if (code == 0 && rest.starts_with(kZstdMagic)) {
      code = 1;  // the body consists of several frames
    } else if (code != 0 && input.pos == input.size && out.room() > 0) {
      return keep_what_there_is(out, body);
    }
  }
  body = out.take();
  return {};
}

UnpackedBody undo(Coding coding, PackedOrigin origin, std::string& body, Unpacking& out) {
  switch (coding) {
    case Coding::chunked:
      return undo_chunks(body);
    case Coding::gzip:
      return undo_gzip(body, out);
    case Coding::deflate:
      return undo_deflate(body, out);
    case Coding::brotli:
      return undo_brotli(body, out);
    case Coding::zstd:
      return undo_zstd(body, origin, out);
    case Coding::unknown:
      break;
  }
  return {BodyState::good, ""};
}

/// True if the body as received, or its first chunk, may begin with the magic number. Compares only
/// one byte of the chunk, because the chunk may contain no more.
bool may_begin_with(std::string_view body, std::string_view magic) {
  return body.starts_with(magic) || body.substr(body.find('\n') + 1).starts_with(magic.front());
}

}  // namespace

void append_codings(std::string_view value, std::vector<Coding>& codings) {
  for_each_in_list(value, [&](std::string_view item) {
    const std::string_view name = trimmed(item);
    if (codings.size() < kMostCodings && !name.empty() && !ascii_iequals(name, "identity")) {
      codings.push_back(coding_of(name));
    }
  });
}

void add_content_type(std::string_view value, std::string& type, std::string& charset) {
  for_each_in_list(value, [&](std::string_view item) {
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    std::string essence = ascii_lower(trimmed(item.substr(0, semicolon)));
    if (!is_media_type(essence)) {
      return;
    }
    const std::string label = charset_parameter(item.substr(semicolon));
    if (essence != type || !label.empty()) {
      charset = label;
    }
    type = std::move(essence);
  });
}

std::optional<HttpHead> parse_http_head(std::string_view message) {
  if (!message.starts_with("HTTP/")) {
    return std::nullopt;
  }
  const auto length = header_length(message.substr(0, kLongestHead));
  HttpHead head;
  // A response without a body may end without a blank line.
  head.length = length.value_or(std::min(message.size(), kLongestHead));
  const std::string_view text = message.substr(0, head.length);
  const std::size_t space = text.substr(0, text.find('\n')).find(' ');
  if (space != std::string_view::npos) {
    const std::string_view rest = trimmed(text.substr(space, text.find('\n') - space));
    const auto status =
        to_number<std::uint64_t>(rest.substr(0, std::min(rest.find(' '), rest.size())));
    head.status = status && *status < 1000 ? static_cast<int>(*status) : 0;
  }
  std::vector<Coding> transfer;
  std::vector<Coding> content;
  for_each_header_field(text, [&](std::string_view name, std::string_view value) {
    if (ascii_iequals(name, "Content-Type")) {
      add_content_type(value, head.content_type, head.charset);
    } else if (ascii_iequals(name, "Transfer-Encoding")) {
      append_codings(value, transfer);  // several lines form one list (RFC 9110, 5.3)
    } else if (ascii_iequals(name, "Content-Encoding")) {
      append_codings(value, content);
    } else if (ascii_iequals(name, "Last-Modified")) {
      head.last_modified = trimmed(value);
    } else {
      add_policy(name, trimmed(value), head.policies);
    }
  });
  // The coding that was applied last is undone first.
  head.codings.assign(transfer.rbegin(), transfer.rend());
  head.codings.insert(head.codings.end(), content.rbegin(), content.rend());
  if (head.codings.size() > kMostCodings) {
    head.codings.resize(kMostCodings);
  }
  return head;
}

std::vector<Coding> codings_by_start(std::string_view body) {
  return body.starts_with(kGzipMagic)   ? std::vector{Coding::gzip}
         : body.starts_with(kZstdMagic) ? std::vector{Coding::zstd}
                                        : std::vector<Coding>{};
}

std::size_t unpacking_bytes(const std::vector<Coding>& codings, std::string_view body,
                            std::size_t max_bytes) {
  std::size_t most = body.size();  // output of one coding and its decoder's window
  std::size_t packings = 0;
  for (const Coding coding : codings) {
    switch (coding) {
      case Coding::chunked:
      case Coding::unknown:
        break;
      case Coding::gzip:
        if (packings == 0 && !may_begin_with(body, kGzipMagic)) {
          break;
        }
        [[fallthrough]];
      case Coding::deflate:
        ++packings;
        most = most > max_bytes / kMostDeflateRatio ? std::max(most, max_bytes)
                                                    : most * kMostDeflateRatio;
        break;
      case Coding::zstd:
        if (packings == 0 && !may_begin_with(body, kZstdMagic)) {
          break;
        }
        [[fallthrough]];
      case Coding::brotli:
        ++packings;
        most = std::max(most, 2 * max_bytes);
        break;
    }
  }
  return most + (packings > 1 ? max_bytes : 0);
}

UnpackedBody unpack_body(const std::vector<Coding>& codings, std::size_t max_bytes,
                         std::string& body, PackedOrigin origin) {
  UnpackedBody result;
  for (const Coding coding : codings) {
    Unpacking out{max_bytes};
    UnpackedBody unpacked = undo(coding, origin, body, out);
    result.bytes += out.used();
    if (unpacked.state == BodyState::good) {
      continue;
    }
    result.detail = std::move(unpacked.detail);
    result.state = unpacked.state;
    if (result.state != BodyState::cut_short) {
      return result;
    }
  }
  if (body.size() > max_bytes) {
    result.state = BodyState::too_large;
  }
  return result;
}

}  // namespace sst
