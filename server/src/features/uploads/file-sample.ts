const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 1024 * 1024;

/**
 * Keeps of a file that flows by what tells its kind: its first bytes with their signature, and its last ones, where a zip
 * lists what is in it. Small files it keeps whole.
 */
export class FileSample {
  #head = Buffer.alloc(0);
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #bytes = 0;

  /** Of the whole file so far. */
  get bytes(): number {
    return this.#bytes;
  }

  take(piece: Uint8Array): void {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    this.#bytes += rest.length;
    const room = HEAD_BYTES - this.#head.length;
    if (room > 0) {
      this.#head = Buffer.concat([this.#head, rest.subarray(0, room)]);
      rest = rest.subarray(room);
    }
    if (rest.length === 0) return;
    rest = rest.subarray(-TAIL_BYTES);
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    while (this.#tailBytes - (this.#tail[0]?.length ?? 0) >= TAIL_BYTES)
      this.#tailBytes -= this.#tail.shift()?.length ?? 0;
  }

  /** Head and tail joined, cut so that text stays text. */
  content(): Uint8Array {
    const tail = Buffer.concat(this.#tail);
    const isWhole = this.#head.length + tail.length === this.#bytes;
    if (isWhole) return Buffer.concat([this.#head, tail]);
    return Buffer.concat([withoutHalfLetter(this.#head), fromWholeLetter(tail)]);
  }
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Without the bytes at its end that begin a letter of UTF-8 and may not finish it. */
function withoutHalfLetter(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && isContinuation(bytes[end - 1])) end -= 1;
  const isLead = end > 0 && (bytes[end - 1] ?? 0) >= 0xc0;
  return isLead ? bytes.subarray(0, end - 1) : bytes;
}

function fromWholeLetter(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 4 && isContinuation(bytes[start])) start += 1;
  return bytes.subarray(start);
}
