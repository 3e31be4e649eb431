import { encodeFrame, type Frame } from './frames.ts';

/** Encodes named files as frames: for each file, a frame with its name, then one with its bytes. */
export function* fileFrames(files: Iterable<readonly [string, Uint8Array]>): Generator<Uint8Array> {
  for (const [name, bytes] of files) {
    yield encodeFrame('asset', new TextEncoder().encode(name));
    yield encodeFrame('asset', bytes);
  }
}

/** Collects files from the frames that `fileFrames` yields. */
export class FileCollector {
  readonly files = new Map<string, Uint8Array>();
  #name: string | undefined;

  /** Adds an `asset` frame: alternately the name and the bytes of a file. */
  add({ body }: Frame): void {
    if (this.#name === undefined) {
      this.#name = new TextDecoder().decode(body);
      return;
    }
    this.files.set(this.#name, body);
    this.#name = undefined;
  }
}
