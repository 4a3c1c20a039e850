#include "woff.h"

#include <stdlib.h>
#include <string.h>
#include <woff2/decode.h>
#include <zlib.h>

#include <algorithm>
#include <new>

namespace {

// A buffer that grows up to a limit.
class Output : public woff2::WOFF2Out {
 public:
  explicit Output(size_t limit) : limit_(limit) {}
  ~Output() override { free(bytes_); }
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;

  bool Write(const void *bytes, size_t count) override { return Write(bytes, size_, count); }

  bool Write(const void *bytes, size_t offset, size_t count) override {
    if (offset > limit_ || count > limit_ - offset) {
      is_too_large_ = true;
      return false;
    }
    if (!reserve(offset + count)) return false;
    if (offset > size_) memset(bytes_ + size_, 0, offset - size_);
    if (count > 0) memcpy(bytes_ + offset, bytes, count);
    size_ = std::max(size_, offset + count);
    return true;
  }

  size_t Size() override { return size_; }
  bool is_too_large() const { return is_too_large_; }

  // Passes the ownership of the bytes to the caller.
  uint8_t *release() {
    uint8_t *bytes = bytes_;
    bytes_ = nullptr;
    return bytes;
  }

 private:
  bool reserve(size_t size) {
    if (size <= capacity_) return true;
    size_t capacity = std::min(limit_, std::max(size, capacity_ * 2));
    void *grown = realloc(bytes_, capacity);
    if (!grown) throw std::bad_alloc();
    bytes_ = static_cast<uint8_t *>(grown);
    capacity_ = capacity;
    return true;
  }

  const size_t limit_;
  uint8_t *bytes_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
  bool is_too_large_ = false;
};

}  // namespace

ConfabWOFFStatus confab_woff2_decode(
    const uint8_t *file, size_t length, size_t limit, uint8_t **font, size_t *font_length) {
  *font = nullptr;
  *font_length = 0;
  try {
    Output output(limit);
    bool is_decoded = woff2::ConvertWOFF2ToTTF(file, length, &output);
    if (output.is_too_large()) return CONFAB_WOFF_TOO_LARGE;
    if (!is_decoded || output.Size() == 0) return CONFAB_WOFF_DAMAGED;
    *font_length = output.Size();
    *font = output.release();
    return CONFAB_WOFF_DECODED;
  } catch (const std::bad_alloc &) {
    return CONFAB_WOFF_NO_MEMORY;
  } catch (...) {
    return CONFAB_WOFF_DAMAGED;
  }
}

bool confab_woff_inflate(
    const uint8_t *stream, size_t length, uint8_t *result, size_t result_length) {
  uLongf decoded = result_length;
  return uncompress(result, &decoded, stream, length) == Z_OK && decoded == result_length;
}
