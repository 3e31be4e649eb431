import { itemAt } from '@flydeck/scene/checked-access';

/** The kinds of frames. In an encoded frame, a kind is a number: its index in this list. */
const KINDS = ['source', 'progress', 'deck', 'asset', 'error', 'end'] as const;

/** A message between the server and a child process: a kind, and a body of JSON or raw bytes. */
export interface Frame {
  readonly kind: (typeof KINDS)[number];
  readonly body: Uint8Array;
}

/** Body of an `error` frame. */
export interface ErrorReport {
  /** Whether memory could not be allocated. */
  readonly isOutOfMemory: boolean;
  /** Stack trace or message of the error. */
  readonly detail: string;
}

/** File descriptor under which a child can read the file that its parent opened for it. */
export const FILE_DESCRIPTOR = 3;

/** Size of the kind and the length before the body of a frame. */
const HEADER_BYTES = 5;

/** Encodes a frame: kind (1 byte), length (4 bytes, big endian), body. */
export function encodeFrame(kind: Frame['kind'], body: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + body.length);
  bytes[0] = KINDS.indexOf(kind);
  new DataView(bytes.buffer).setUint32(1, body.length);
  bytes.set(body, HEADER_BYTES);
  return bytes;
}

/** Returns a value as JSON in UTF-8. */
export function jsonBody(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Parses the JSON body of a frame. @throws SyntaxError if it is invalid. */
export function parseBody(frame: Frame): unknown {
  return JSON.parse(new TextDecoder().decode(frame.body));
}

/**
 * Reassembles frames from the chunks that a pipe delivers.
 * @throws RangeError if the sum of all chunks exceeds `limitBytes`, or for an unknown kind of frame.
 */
export class FrameReader {
  readonly #limitBytes: number;
  #chunks: Uint8Array[] = [];
  #bufferedBytes = 0;
  #totalBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Adds a chunk, and returns the frames that it completes. */
  push(chunk: Uint8Array): Frame[] {
    this.#totalBytes += chunk.length;
    if (this.#totalBytes > this.#limitBytes) throw new RangeError('The stream exceeds its size limit');
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  /** Removes the first frame from the chunks and returns it; undefined if it is incomplete. */
  #next(): Frame | undefined {
    if (this.#bufferedBytes < HEADER_BYTES) return undefined;
    if (itemAt(this.#chunks, 0).length < HEADER_BYTES) this.#mergeChunks();
    const firstChunk = itemAt(this.#chunks, 0);
    const size = new DataView(firstChunk.buffer, firstChunk.byteOffset).getUint32(1);
    if (this.#bufferedBytes < HEADER_BYTES + size) return undefined;
    this.#mergeChunks();
    const buffer = itemAt(this.#chunks, 0);
    const kind = KINDS[itemAt(buffer, 0)];
    if (!kind) throw new RangeError('Unknown kind of frame');
    const body = buffer.slice(HEADER_BYTES, HEADER_BYTES + size);
    const remaining = buffer.subarray(HEADER_BYTES + size);
    this.#chunks = remaining.length > 0 ? [remaining] : [];
    this.#bufferedBytes = remaining.length;
    return { kind, body };
  }

  #mergeChunks(): void {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#bufferedBytes)];
  }
}
