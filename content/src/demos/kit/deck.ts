import { createHash } from 'node:crypto';
import type { Asset, Document, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Canvas } from '@napi-rs/canvas';

/** A document with the bytes of its assets by SHA-256. */
export interface Deck {
  readonly document: Document;
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Metadata of a demo. */
export interface DeckMetadata {
  readonly title: string;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly theme: Theme;
}

/** Collects the pictures of a demo while its topics are created. */
export class DeckBuilder {
  readonly #assets = new Map<string, Uint8Array>();
  readonly #assetMetadata = new Map<string, Asset>();

  /**
   * Adds a picture as a JPEG file. Returns the hash of the file, by which elements and fills refer to the picture.
   * @param name name of the file without its extension
   */
  async addPicture(canvas: Canvas, name: string): Promise<string> {
    const bytes = new Uint8Array(await canvas.encode('jpeg', 88));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { width, height } = canvas;
    this.#assets.set(hash, bytes);
    this.#assetMetadata.set(hash, {
      mediaType: 'image/jpeg',
      bytes: bytes.length,
      width,
      height,
      name: `${name}.jpg`,
    });
    return hash;
  }

  /** Returns the demo with all pictures that were added. */
  build(metadata: DeckMetadata, root: Topic): Deck {
    const document: Document = {
      format: 'flydeck-document',
      version: DOCUMENT_VERSION,
      kind: 'pitch',
      title: metadata.title,
      language: metadata.language,
      description: metadata.description,
      tags: [...metadata.tags],
      author: 'Flydeck',
      theme: metadata.theme,
      root,
      // Sorted, so that the document does not depend on the order in which the pictures were added.
      assets: Object.fromEntries([...this.#assetMetadata].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
    return { document, assets: this.#assets };
  }
}
