import { type ChildMessage, encodeMessage } from './child-messages.ts';

/** Encodes files as messages. Yields a message with the name and a message with the bytes of each file. */
export function* encodeFiles(files: Iterable<readonly [string, Uint8Array]>): Generator<Uint8Array> {
  for (const [name, bytes] of files) {
    yield encodeMessage('asset', new TextEncoder().encode(name));
    yield encodeMessage('asset', bytes);
  }
}

/** Collects files from the messages that `encodeFiles` yields. */
export class FileCollector {
  /** The bytes of the complete files, by name. */
  readonly files = new Map<string, Uint8Array>();
  /** The name of the file whose bytes are in the next message; undefined if the next message contains a name. */
  #name: string | undefined;

  /** Adds an `asset` message. These messages contain alternately the name and the bytes of a file. */
  add({ body }: ChildMessage): void {
    if (this.#name === undefined) {
      this.#name = new TextDecoder().decode(body);
      return;
    }
    this.files.set(this.#name, body);
    this.#name = undefined;
  }
}
