import { itemAt } from '@flydeck/scene/checked-access';
/** A message between the server and a child process: a kind, and a body of JSON or raw bytes. */
export interface Frame {
  readonly kind: 'source' | 'progress' | 'deck' | 'asset' | 'error' | 'end';
  readonly body: Uint8Array;
}

/** Body of an `error` frame. */
export interface ErrorReport {
  /** Whether memory could not be allocated. */
  readonly memory: boolean;
  readonly detail: string;
}

/** File descriptor of the open file that a child is given to read. */
export const FILE_DESCRIPTOR = 3;

const KINDS = ['source', 'progress', 'deck', 'asset', 'error', 'end'] as const;
const HEADER = 5;

/** Encodes a frame: kind (1 byte), length (4 bytes, big endian), body. */
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

/**
 * Reassembles frames from the chunks that a pipe delivers.
 * @throws RangeError beyond `limitBytes` in total, or for an unknown kind.
 */
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
    if (this.#total > this.#limitBytes) throw new RangeError('The stream exceeds its size limit');
    this.#pieces.push(piece);
    this.#length += piece.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#length < HEADER) return undefined;
    if (itemAt(this.#pieces, 0).length < HEADER) this.#merge();
    const first = itemAt(this.#pieces, 0);
    const size = new DataView(first.buffer, first.byteOffset).getUint32(1);
    if (this.#length < HEADER + size) return undefined;
    this.#merge();
    const all = itemAt(this.#pieces, 0);
    const kind = KINDS[itemAt(all, 0)];
    if (!kind) throw new RangeError('Unknown frame type');
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
