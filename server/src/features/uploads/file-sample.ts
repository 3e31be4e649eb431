const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 1024 * 1024;

/**
 * Samples a streamed file to detect its type: the first bytes with their signature, and the last ones, where a zip
 * has its directory. Small files are kept completely.
 */
export class FileSample {
  #head = Buffer.alloc(0);
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #bytes = 0;

  /** Total number of bytes seen so far. */
  get bytes(): number {
    return this.#bytes;
  }

  take(piece: Uint8Array): void {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    this.#bytes += rest.length;
    const missing = HEAD_BYTES - this.#head.length;
    if (missing > 0) {
      this.#head = Buffer.concat([this.#head, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
    }
    if (rest.length === 0) return;
    rest = rest.subarray(-TAIL_BYTES);
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    while (this.#tailBytes - (this.#tail[0]?.length ?? 0) >= TAIL_BYTES)
      this.#tailBytes -= this.#tail.shift()?.length ?? 0;
  }

  /** Head and tail joined, cut at UTF-8 character boundaries. */
  content(): Uint8Array {
    const tail = Buffer.concat(this.#tail);
    const isWhole = this.#head.length + tail.length === this.#bytes;
    if (isWhole) return Buffer.concat([this.#head, tail]);
    return Buffer.concat([trimPartialEnd(this.#head), trimPartialStart(tail)]);
  }
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Removes a possibly incomplete UTF-8 character at the end. */
function trimPartialEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && isContinuation(bytes[end - 1])) end -= 1;
  const isLead = end > 0 && (bytes[end - 1] ?? 0) >= 0xc0;
  return isLead ? bytes.subarray(0, end - 1) : bytes;
}

function trimPartialStart(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 4 && isContinuation(bytes[start])) start += 1;
  return bytes.subarray(start);
}
