/** A message between the server and the process that imports: a kind, and JSON or raw bytes. */
export interface Frame {
  readonly kind: 'source' | 'progress' | 'deck' | 'asset' | 'error' | 'end';
  readonly body: Uint8Array;
}

/** What the body of an `error` frame says of work that failed. */
export interface Complaint {
  /** Memory was refused to it. */
  readonly memory: boolean;
  readonly detail: string;
}

/** The descriptor under which a child has the file that it is given to read. */
export const FILE_DESCRIPTOR = 3;

const KINDS = ['source', 'progress', 'deck', 'asset', 'error', 'end'] as const;
const HEADER = 5;

/** A frame as bytes: kind (1), length (4, big endian), body. */
export function encodeFrame(kind: Frame['kind'], body: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(HEADER + body.length);
  bytes[0] = KINDS.indexOf(kind);
  new DataView(bytes.buffer).setUint32(1, body.length);
  bytes.set(body, HEADER);
  return bytes;
}

export function jsonBody(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

export function parseBody(frame: Frame): unknown {
  return JSON.parse(new TextDecoder().decode(frame.body));
}

/** Puts frames together from the pieces that a pipe delivers. Throws a RangeError beyond `limitBytes` in all. */
export class FrameReader {
  readonly #limitBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #total = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  push(piece: Uint8Array): Frame[] {
    this.#total += piece.length;
    if (this.#total > this.#limitBytes) throw new RangeError('More bytes than agreed');
    this.#pieces.push(piece);
    this.#length += piece.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#length < HEADER) return undefined;
    if (this.#pieces[0]!.length < HEADER) this.#merge();
    const first = this.#pieces[0]!;
    const size = new DataView(first.buffer, first.byteOffset).getUint32(1);
    if (this.#length < HEADER + size) return undefined;
    this.#merge();
    const all = this.#pieces[0]!;
    const kind = KINDS[all[0]!];
    if (!kind) throw new RangeError('An unknown frame');
    const body = all.slice(HEADER, HEADER + size);
    const rest = all.subarray(HEADER + size);
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return { kind, body };
  }

  #merge(): void {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces, this.#length)];
  }
}
