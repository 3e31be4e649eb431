import { createHash } from 'node:crypto';
import type { Asset } from '@flydeck/scene/model/document';

/** Collects the files that a document refers to, each once, under the SHA-256 of its bytes. */
export class AssetStore {
  readonly files = new Map<string, Uint8Array>();
  readonly assets: Record<string, Asset> = {};
  readonly #known = new Map<string, string>();

  /** The id of an asset; `source` (a part's name) saves hashing the same part again. */
  add(source: string, bytes: Uint8Array, mediaType: string): string {
    const known = this.#known.get(source);
    if (known) return known;
    const id = createHash('sha256').update(bytes).digest('hex');
    this.#known.set(source, id);
    if (!this.files.has(id)) {
      this.files.set(id, bytes);
      this.assets[id] = {
        mediaType,
        bytes: bytes.length,
        name: source.slice(source.lastIndexOf('/') + 1).slice(0, 500),
      };
    }
    return id;
  }
}
