import { createHash } from 'node:crypto';
import type { Asset } from '@flydeck/scene/model/document';
import type { Recoloring } from '../drawing/recoloring.ts';
import { recolorPicture } from './recolor-picture.ts';

/** Returns a SHA-256 hash in hexadecimal digits. */
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Collects the files that a document refers to. Each file is stored once, by the SHA-256 of its bytes. */
export class AssetStore {
  readonly #files = new Map<string, Uint8Array>();
  readonly #assets: Record<string, Asset> = {};
  /** Asset ids by the name of the part from which the asset was created. */
  readonly #idsBySource = new Map<string, string>();
  /** The pictures to recolour, by temporary id. */
  readonly #recolorings = new Map<string, { readonly originalId: string; readonly recoloring: Recoloring }>();

  /** Returns the id of the asset that was added for `source` (a part name); undefined if there is none. */
  findId(source: string): string | undefined {
    return this.#idsBySource.get(source);
  }

  /** Adds a file and returns its asset id. If `source` (a part name) was added before, the file is not hashed again. */
  add(source: string, bytes: Uint8Array, mediaType: string): string {
    const existingId = this.#idsBySource.get(source);
    if (existingId) return existingId;
    // 500 is the maximum length of an asset's name in a document.
    const name = source.slice(source.lastIndexOf('/') + 1).slice(0, 500);
    const id = this.#store(bytes, mediaType, name);
    this.#idsBySource.set(source, id);
    return id;
  }

  /** Stores a file under its hash, once, and returns the hash. */
  #store(bytes: Uint8Array, mediaType: string, name: string): string {
    const id = sha256(bytes);
    if (!this.#files.has(id)) {
      this.#files.set(id, bytes);
      this.#assets[id] = { mediaType, bytes: bytes.length, name };
    }
    return id;
  }

  /** Registers a recolouring and returns a temporary id; {@link applyRecolorings} maps it to the final asset id. */
  scheduleRecoloring(originalId: string, recoloring: Recoloring): string {
    const id = sha256(`${originalId} ${recoloring.key}`);
    this.#recolorings.set(id, { originalId, recoloring });
    return id;
  }

  /**
   * Recolours all registered pictures. Returns the final id of each temporary id; a picture that cannot be decoded
   * keeps its original colours.
   */
  async applyRecolorings(): Promise<ReadonlyMap<string, string>> {
    const finalIds = new Map<string, string>();
    for (const [temporaryId, { originalId, recoloring }] of this.#recolorings) {
      const file = this.#files.get(originalId);
      const png = file && (await recolorPicture(file, recoloring));
      finalIds.set(temporaryId, png ? this.#store(png, 'image/png', this.#assets[originalId]?.name ?? '') : originalId);
    }
    return finalIds;
  }

  /** Returns the bytes and the metadata of the assets for which `isUsed` returns true. */
  collect(isUsed: (id: string) => boolean) {
    const files = new Map([...this.#files].filter(([id]) => isUsed(id)));
    const assets = Object.fromEntries(Object.entries(this.#assets).filter(([id]) => isUsed(id)));
    return { files, assets };
  }
}
