import { type ChildMessage, encodeMessage } from './child-messages.ts';

/** Encodes files with names as messages: for each file, a message with its name, then a message with its bytes. */
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
