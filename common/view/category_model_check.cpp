#include "common/view/category_model_check.hpp"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::int32_t kModelMagic = 793712314;
constexpr std::int32_t kOldestFormat = 11;
constexpr std::int32_t kNewestFormat = 12;
constexpr std::int32_t kSupervised = 3;
constexpr std::int32_t kLosses = 4;
// The number of n-grams of a word or a line grows with these lengths. fastText's defaults are 6
// and 1.
constexpr std::int32_t kLongestSubword = 100;
constexpr std::int32_t kLongestNgram = 100;
// fastText treats sums of counts from this value on as infinite.
constexpr std::int64_t kMostTokens = 1'000'000'000'000'000;
constexpr std::int64_t kCentroids = 256;  // centroids of each part of a vector
// fastText does not check results from quantized weights for NaN. This limit rules NaN out.
constexpr float kLargestCentroid = 1e6F;
// Subwords are derived from the words in the file, so they may outnumber the file's bytes.
constexpr std::uint64_t kSpareSubwords = std::uint64_t{1} << 24;
constexpr std::uint64_t kSubwordsOfByte = 4;

/// Thrown with a description of the file's damage; find_category_model_damage() catches it.
struct ModelDamage {
  std::string detail;
};

void require_sound(bool is_sound, const char* detail) {
  if (!is_sound) {
    throw ModelDamage{detail};
  }
}

/// Reads the file sequentially, and tracks how many bytes are left.
class ModelFile {
 public:
  explicit ModelFile(const std::string& path) : m_in{path, std::ios::binary} {
    std::error_code error;
    m_bytes = m_left = std::filesystem::file_size(path, error);
    require_sound(!error && m_in.good(), "it cannot be read, or is not a file");
  }

  template <typename Value>
  Value read() {
    Value value{};
    take(sizeof value);
    m_in.read(reinterpret_cast<char*>(&value), sizeof value);
    require_sound(m_in.good(), "it cannot be read");
    return value;
  }
  bool read_flag() {
    const auto flag = read<std::uint8_t>();
    require_sound(flag <= 1, "a flag is neither 0 nor 1");
    return flag == 1;
  }
  /// The length of a text that ends with NUL.
  std::uint64_t read_text() {
    std::uint64_t length = 0;
    while (read<char>() != '\0') {
      ++length;
    }
    return length;
  }
  /// Skips `count` values.
  void skip(std::int64_t count, std::uint64_t value_bytes) {
    require_sound(count >= 0, "a length is negative");
    const auto values = static_cast<std::uint64_t>(count);
    require_room(values, value_bytes);
    m_left -= values * value_bytes;
    m_in.seekg(static_cast<std::streamoff>(values * value_bytes), std::ios::cur);
  }
  /// Throws unless the rest of the file has room for `values` values of `value_bytes` bytes each.
  void require_room(std::uint64_t values, std::uint64_t value_bytes) const {
    if (values > m_left / value_bytes) {
      throw ModelDamage{"it is truncated: " + with_thousands(values) +
                        " values should follow, but only " + with_thousands(m_left) +
                        " bytes are left"};
    }
  }
  std::uint64_t bytes() const { return m_bytes; }

 private:
  void take(std::uint64_t count) {
    require_room(count, 1);
    m_left -= count;
  }

  std::ifstream m_in;
  std::uint64_t m_bytes = 0;
  std::uint64_t m_left = 0;
};

/// The arguments and the properties of the dictionary that determine the matrices.
struct ModelShape {
  bool is_supervised = false;
  std::int32_t dimensions = 0;
  std::int32_t buckets = 0;
  std::int32_t shortest_subword = 0;
  std::int32_t longest_subword = 0;
  bool has_buckets = false;  // words or lines are divided into n-grams, which are hashed
  std::int64_t words = 0;
  std::int64_t labels = 0;
  std::optional<std::int64_t> kept_buckets;  // set if the other buckets were pruned
};

void read_arguments(ModelFile& file, std::int32_t format, ModelShape& shape) {
  shape.dimensions = file.read<std::int32_t>();
  file.skip(4, sizeof(std::int32_t));  // window, epochs, minimum count, negative samples
  const auto ngram = file.read<std::int32_t>();
  const auto loss = file.read<std::int32_t>();
  const auto kind = file.read<std::int32_t>();
  shape.buckets = file.read<std::int32_t>();
  shape.shortest_subword = file.read<std::int32_t>();
  shape.longest_subword = file.read<std::int32_t>();
  file.skip(1, sizeof(std::int32_t));  // tokens between updates of the learning rate
  file.skip(1, sizeof(double));        // the sampling threshold
  require_sound(shape.dimensions > 0, "its vectors have no dimension");
  require_sound(kind >= 1 && kind <= kSupervised, "its type is unknown");
  require_sound(loss >= 1 && loss <= kLosses, "its loss function is unknown");
  require_sound(shape.buckets >= 0, "its number of buckets is negative");
  require_sound(ngram >= 0 && ngram <= kLongestNgram, "the length of its n-grams is invalid");
  require_sound(shape.shortest_subword >= 0 && shape.longest_subword >= 0 &&
                    shape.longest_subword <= kLongestSubword,
                "the lengths of its subwords are invalid");
  shape.is_supervised = kind == kSupervised;
  if (format == kOldestFormat && shape.is_supervised) {
    shape.longest_subword = 0;  // as fastText does
  }
  shape.has_buckets = shape.longest_subword > 0 || ngram > 1;
}

void read_dictionary(ModelFile& file, ModelShape& shape) {
  const auto entries = file.read<std::int32_t>();
  shape.words = file.read<std::int32_t>();
  shape.labels = file.read<std::int32_t>();
  file.skip(1, sizeof(std::int64_t));  // tokens
  const auto pruned = file.read<std::int64_t>();
  require_sound(
      entries > 0 && shape.words >= 0 && shape.labels >= 0 && shape.words + shape.labels == entries,
      "the words and labels of its dictionary do not add up to its entries");
  require_sound(!shape.is_supervised || shape.labels > 0, "it has no labels");
  file.require_room(static_cast<std::uint64_t>(entries),
                    1 + sizeof(std::int64_t) + sizeof(std::int8_t));
  std::uint64_t subwords = 0;
  std::int64_t tokens = 0;
  for (std::int64_t i = 0; i < entries; ++i) {
    const std::uint64_t length = file.read_text();
    subwords += (length + 2) * static_cast<std::uint64_t>(shape.longest_subword);
    const auto count = file.read<std::int64_t>();
    require_sound(count >= 0 && count < kMostTokens - tokens,
                  "the counts of its words are invalid");
    tokens += count;
    const auto kind = file.read<std::int8_t>();
    require_sound(kind == (i < shape.words ? 0 : 1), "its labels do not follow its words");
  }
  require_sound(subwords <= kSpareSubwords + kSubwordsOfByte * file.bytes(),
                "its words have too many subwords");
  if (pruned >= 0) {
    shape.kept_buckets = pruned;
    file.require_room(static_cast<std::uint64_t>(pruned), 2 * sizeof(std::int32_t));
    for (std::int64_t i = 0; i < pruned; ++i) {
      file.skip(1, sizeof(std::int32_t));
      const auto kept = file.read<std::int32_t>();
      require_sound(kept >= 0 && kept < pruned, "a bucket points outside its matrix");
    }
  }
  require_sound(!shape.has_buckets || shape.buckets > 0, "it has n-grams, but no buckets");
}

/// Reads the quantizer of vectors with `dimensions` dimensions; returns the number of parts of a
/// vector.
std::int64_t read_quantizer(ModelFile& file, std::int64_t dimensions) {
  const std::int64_t all = file.read<std::int32_t>();
  const std::int64_t parts = file.read<std::int32_t>();
  const std::int64_t part = file.read<std::int32_t>();
  const std::int64_t last_part = file.read<std::int32_t>();
  require_sound(all == dimensions && parts > 0 && part > 0 && last_part > 0 && last_part <= part &&
                    (parts - 1) * part + last_part == dimensions,
                "the parts of its quantizer do not add up to the length of the vectors");
  file.require_room(static_cast<std::uint64_t>(all * kCentroids), sizeof(float));
  for (std::int64_t i = 0; i < all * kCentroids; ++i) {
    require_sound(std::abs(file.read<float>()) <= kLargestCentroid,
                  "its quantizer has an invalid weight");
  }
  return parts;
}

void read_matrix(ModelFile& file, bool is_quantized, std::int64_t least_rows,
                 std::int64_t dimensions) {
  const bool has_norms = is_quantized && file.read_flag();
  const auto rows = file.read<std::int64_t>();
  const auto columns = file.read<std::int64_t>();
  require_sound(rows >= least_rows && columns == dimensions,
                "the shape of a matrix does not match the dictionary");
  if (!is_quantized) {
    file.require_room(static_cast<std::uint64_t>(rows),
                      static_cast<std::uint64_t>(columns) * sizeof(float));
    file.skip(rows * columns, sizeof(float));
    return;
  }
  const auto codes = file.read<std::int32_t>();
  file.skip(codes, 1);
  const std::int64_t parts = read_quantizer(file, dimensions);
  require_sound(rows <= codes / parts, "a matrix has fewer codes than rows");
  if (has_norms) {
    file.skip(rows, 1);
    read_quantizer(file, 1);
  }
}

void check_model_file(ModelFile& file) {
  require_sound(file.read<std::int32_t>() == kModelMagic, "it does not start like a fastText file");
  const auto format = file.read<std::int32_t>();
  require_sound(format >= kOldestFormat && format <= kNewestFormat,
                "its format version is not supported");
  ModelShape shape;
  read_arguments(file, format, shape);
  read_dictionary(file, shape);
  const bool is_quantized = file.read_flag();
  require_sound(is_quantized || !shape.kept_buckets, "it is pruned, but not quantized");
  const std::int64_t buckets = shape.has_buckets ? shape.kept_buckets.value_or(shape.buckets) : 0;
  read_matrix(file, is_quantized, shape.words + buckets, shape.dimensions);
  const bool has_quantized_output = file.read_flag();
  // Models without labels predict words.
  read_matrix(file, is_quantized && has_quantized_output,
              shape.labels > 0 ? shape.labels : shape.words, shape.dimensions);
}

}  // namespace

std::string find_category_model_damage(const std::string& path) {
  try {
    ModelFile file{path};
    check_model_file(file);
    return {};
  } catch (const ModelDamage& damage) {
    return damage.detail;
  }
}

}  // namespace sst
