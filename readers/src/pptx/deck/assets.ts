import { createHash } from 'node:crypto';
import type { Asset } from '@flydeck/scene/model/document';
import type { Recoloring } from '../drawing/recoloring.ts';
import { recolorPicture } from './recolor-picture.ts';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

interface RecolorJob {
  readonly original: string;
  readonly recoloring: Recoloring;
}

/** Collects the files that a document refers to, stored once each by the SHA-256 of their bytes. */
export class AssetStore {
  readonly #files = new Map<string, Uint8Array>();
  readonly #assets: Record<string, Asset> = {};
  readonly #known = new Map<string, string>();
  readonly #jobs = new Map<string, RecolorJob>();

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The id of the asset already added for `source`, if any. */
  find(source: string): string | undefined {
    return this.#known.get(source);
  }

  /** Adds a file and returns its asset id. A `source` (part name) that was added before is not hashed again. */
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

  /** Registers a recolouring and returns a temporary id; {@link applyRecolorings} maps it to the final asset id. */
  scheduleRecoloring(original: string, recoloring: Recoloring): string {
    const id = sha256(`${original} ${recoloring.key}`);
    this.#jobs.set(id, { original, recoloring });
    return id;
  }

  /**
   * Recolours all registered pictures. Returns the final id of each temporary id; a picture that cannot be decoded
   * keeps its original colours.
   */
  async applyRecolorings(): Promise<ReadonlyMap<string, string>> {
    const finalIds = new Map<string, string>();
    for (const [temporaryId, { original, recoloring }] of this.#jobs) {
      const file = this.#files.get(original);
      const png = file && (await recolorPicture(file, recoloring));
      finalIds.set(
        temporaryId,
        png ? this.#put(png, 'image/png', this.#assets[original]?.name ?? '') : original,
      );
    }
    return finalIds;
  }

  /** The files and assets for which `isUsed` returns true. */
  collect(isUsed: (id: string) => boolean): {
    files: Map<string, Uint8Array>;
    assets: Record<string, Asset>;
  } {
    const files = new Map([...this.#files].filter(([id]) => isUsed(id)));
    const assets = Object.fromEntries(Object.entries(this.#assets).filter(([id]) => isUsed(id)));
    return { files, assets };
  }
}
