import { createHash } from 'node:crypto';
import type { Asset } from '@flydeck/scene/model/document';
import type { Recoloring } from '../drawing/recolor.ts';
import { recolorPicture } from './recolor-picture.ts';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

interface RecolorJob {
  readonly original: string;
  readonly recoloring: Recoloring;
}

/** Collects the files that a document refers to, each once, under the SHA-256 of its bytes. */
export class AssetStore {
  readonly #files = new Map<string, Uint8Array>();
  readonly #assets: Record<string, Asset> = {};
  readonly #known = new Map<string, string>();
  readonly #jobs = new Map<string, RecolorJob>();

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The id of an asset that was added for this source before. */
  known(source: string): string | undefined {
    return this.#known.get(source);
  }

  /** The id of an asset; `source` (a part's name) saves hashing the same part again. */
  add(source: string, bytes: Uint8Array, mediaType: string): string {
    const known = this.#known.get(source);
    if (known) return known;
    const name = source.slice(source.lastIndexOf('/') + 1).slice(0, 500);
    const id = this.#put(bytes, mediaType, name);
    this.#known.set(source, id);
    return id;
  }

  #put(bytes: Uint8Array, mediaType: string, name: string): string {
    const id = sha256(bytes);
    if (!this.#files.has(id)) {
      this.#files.set(id, bytes);
      this.#assets[id] = { mediaType, bytes: bytes.length, name };
    }
    return id;
  }

  /** A stand-in id for an asset in other colours; {@link settle} says what it became. */
  recolored(original: string, recoloring: Recoloring): string {
    const id = sha256(`${original} ${recoloring.key}`);
    this.#jobs.set(id, { original, recoloring });
    return id;
  }

  /** Makes the recoloured pictures: what each stand-in id is called now. One that fails keeps its own colours. */
  async settle(): Promise<ReadonlyMap<string, string>> {
    const settled = new Map<string, string>();
    for (const [standIn, { original, recoloring }] of this.#jobs) {
      const made = await recolorPicture(this.#files.get(original)!, recoloring);
      settled.set(
        standIn,
        made ? this.#put(made, 'image/png', this.#assets[original]!.name ?? '') : original,
      );
    }
    return settled;
  }

  /** The files that `isUsed` says are referred to. */
  collect(isUsed: (id: string) => boolean): {
    files: Map<string, Uint8Array>;
    assets: Record<string, Asset>;
  } {
    const files = new Map([...this.#files].filter(([id]) => isUsed(id)));
    const assets = Object.fromEntries(Object.entries(this.#assets).filter(([id]) => isUsed(id)));
    return { files, assets };
  }
}
