/** Maximum number of bytes that are kept from the beginning of the file. */
const HEAD_BYTES = 64 * 1024;
/** Minimum number of bytes that are kept from the end of a large file. */
const TAIL_BYTES = 1024 * 1024;

/**
 * The bytes of a streamed file that are needed to detect the file's type. The first bytes contain the signature, and
 * the last bytes contain the directory of a zip archive. A small file is kept completely.
 */
export class FileSample {
  #head = Buffer.alloc(0);
  #tailChunks: Buffer[] = [];
  #tailBytes = 0;
  #bytes = 0;

  /** Number of bytes added so far. */
  get byteCount(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    let remaining = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#bytes += remaining.length;
    const missingBytes = HEAD_BYTES - this.#head.length;
    if (missingBytes > 0) {
      this.#head = Buffer.concat([this.#head, remaining.subarray(0, missingBytes)]);
      remaining = remaining.subarray(missingBytes);
    }
    if (remaining.length === 0) return;
    remaining = remaining.subarray(-TAIL_BYTES);
    this.#tailChunks.push(remaining);
    this.#tailBytes += remaining.length;
    // The oldest chunk is removed as long as the other chunks contain at least `TAIL_BYTES` bytes.
    while (this.#tailBytes - (this.#tailChunks[0]?.length ?? 0) >= TAIL_BYTES)
      this.#tailBytes -= this.#tailChunks.shift()?.length ?? 0;
  }

  /**
   * Returns the first bytes followed by the last bytes. If bytes in between are missing, UTF-8 characters that may be
   * incomplete are removed from the end of the first bytes and from the start of the last bytes.
   */
  content(): Uint8Array {
    const tail = Buffer.concat(this.#tailChunks);
    const isComplete = this.#head.length + tail.length === this.#bytes;
    if (isComplete) return Buffer.concat([this.#head, tail]);
    return Buffer.concat([trimPartialEnd(this.#head), trimPartialStart(tail)]);
  }
}

/** Returns whether a byte is a UTF-8 continuation byte (10xxxxxx). */
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Removes a possibly incomplete UTF-8 character at the end. */
function trimPartialEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && isContinuation(bytes[end - 1])) end -= 1;
  const isLeadByte = end > 0 && (bytes[end - 1] ?? 0) >= 0xc0;
  return isLeadByte ? bytes.subarray(0, end - 1) : bytes;
}

/** Removes a possibly incomplete UTF-8 character at the start. */
function trimPartialStart(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 4 && isContinuation(bytes[start])) start += 1;
  return bytes.subarray(start);
}
