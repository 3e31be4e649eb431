import { itemAt } from '@flydeck/scene/checked-access';

/**
 * The kinds of messages. `source`, `deck` and `asset` contain input of a job or parts of its result, whose meaning
 * depends on the program. `progress` is sent during a job, `error` if the job fails, and `end` after the last message
 * of the result. In an encoded message, a kind is its index in this list.
 */
const KINDS = ['source', 'progress', 'deck', 'asset', 'error', 'end'] as const;

/** A message between the server and a child process: a kind, and a body of JSON or raw bytes. */
export interface ChildMessage {
  readonly kind: (typeof KINDS)[number];
  readonly body: Uint8Array;
}

/** Body of an `error` message. */
export interface ErrorReport {
  /** Whether memory could not be allocated. */
  readonly isOutOfMemory: boolean;
  /** Stack trace or message of the error. */
  readonly detail: string;
}

/** File descriptor under which a child process can read the file that the server has opened for the child. */
export const FILE_DESCRIPTOR = 3;

/** Number of bytes before the body of a message, for its kind and its length. */
const HEADER_BYTES = 5;

/** Encodes a message: kind (1 byte), length (4 bytes, big endian), body. */
export function encodeMessage(kind: ChildMessage['kind'], body: Uint8Array = new Uint8Array()): Uint8Array {
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

/** Parses the body of a message. @throws SyntaxError if the body is not JSON. */
export function parseBody(message: ChildMessage): unknown {
  return JSON.parse(new TextDecoder().decode(message.body));
}

/**
 * Reassembles messages from the chunks that a pipe delivers.
 * @throws RangeError if the sum of all chunks exceeds `limitBytes`, or for an unknown kind of message.
 */
export class MessageReader {
  readonly #limitBytes: number;
  #chunks: Uint8Array[] = [];
  #bufferedBytes = 0;
  #totalBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Adds a chunk, and returns the messages that it completes. */
  push(chunk: Uint8Array): ChildMessage[] {
    this.#totalBytes += chunk.length;
    if (this.#totalBytes > this.#limitBytes) throw new RangeError('The stream exceeds its size limit');
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    const messages: ChildMessage[] = [];
    for (let message = this.#next(); message; message = this.#next()) messages.push(message);
    return messages;
  }

  /** Removes the first message from the chunks and returns it. Returns undefined if the message is incomplete. */
  #next(): ChildMessage | undefined {
    if (this.#bufferedBytes < HEADER_BYTES) return undefined;
    if (itemAt(this.#chunks, 0).length < HEADER_BYTES) this.#mergeChunks();
    const firstChunk = itemAt(this.#chunks, 0);
    const size = new DataView(firstChunk.buffer, firstChunk.byteOffset).getUint32(1);
    if (this.#bufferedBytes < HEADER_BYTES + size) return undefined;
    this.#mergeChunks();
    const buffer = itemAt(this.#chunks, 0);
    const kind = KINDS[itemAt(buffer, 0)];
    if (!kind) throw new RangeError('Unknown kind of message');
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
