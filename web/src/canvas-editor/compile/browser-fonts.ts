import type { FontFamilyData } from '@flydeck/contract/fonts/endpoints';
import {
  type EmojiPaths,
  type EmojiPictures,
  type FontCatalogue,
  type FontFamily,
  type FontFiles,
  faceId,
  type LoadedFace,
  type LoadingFace,
  loadFace,
} from '@flydeck/scene/fonts/font-files';
import { InstalledFonts } from '@flydeck/scene/fonts/font-system';
import { isEmoji } from '@flydeck/scene/fonts/is-emoji';
import type { FontClient, SliceKey } from './font-client.ts';
import { OnDemandCache } from './on-demand-cache.ts';

/** A font file that has been loaded. */
export interface LoadedFontFile {
  /** Identifies the family, slice, weight and style. Scenes refer to the font by this id. */
  readonly id: string;
  readonly weight: number;
  readonly italic: boolean;
  /** The bytes of the font as TTF or OTF. */
  readonly sfnt: Uint8Array<ArrayBuffer>;
}

interface Callbacks {
  /** Called when a font or an emoji has been loaded, so that texts with the font or emoji can be compiled again. */
  onLoaded(): void;
  /** Called with each loaded font file. */
  onFont(file: LoadedFontFile): void;
}

/**
 * The fonts that a compiler in the browser uses. Families, font files and emoji are requested from the server when a
 * text first needs them.
 */
export class BrowserFonts implements FontCatalogue<FontFamily>, FontFiles<FontFamily>, EmojiPictures {
  readonly system: InstalledFonts<FontFamily>;
  readonly #families: OnDemandCache<FontFamily>;
  /** Font files. Their keys are the JSON of a `SliceKey` with the id of the font file. */
  readonly #faces: OnDemandCache<LoadedFace>;
  readonly #emoji: OnDemandCache<EmojiPaths>;
  /** The font files that have been loaded, by their id. */
  readonly #loadedFaces = new Map<string, LoadedFace>();

  constructor(client: FontClient, { onLoaded, onFont }: Callbacks) {
    this.#families = new OnDemandCache(async (slug) => {
      const data = await client.family(slug);
      return data && toFamily(slug, data);
    }, onLoaded);
    this.#faces = new OnDemandCache(async (key) => {
      const { id, ...sliceKey } = JSON.parse(key) as SliceKey & { readonly id: string };
      const file = await client.slice(sliceKey);
      if (!file) return undefined;
      const { url, byteCount, sfnt } = file;
      const { weight, italic } = sliceKey;
      const face = loadFace(sfnt, { id, url, weight, italic, bytes: byteCount });
      this.#loadedFaces.set(id, face);
      onFont({ id, weight, italic, sfnt });
      return face;
    }, onLoaded);
    this.#emoji = new OnDemandCache((cluster) => client.emoji(cluster), onLoaded);
    this.system = new InstalledFonts(this, this, this);
  }

  /** Returns a family, or starts to load it. Returns undefined if the server does not have the family. */
  family(slug: string): FontFamily | 'loading' | undefined {
    return this.#families.get(slug);
  }

  /**
   * Returns the font file of a slice at a weight and style, or starts to load the file. Returns undefined if the server
   * does not have the file.
   */
  open(
    family: FontFamily,
    slice: FontFamily['slices'][number],
    weight: number,
    italic: boolean,
  ): LoadedFace | LoadingFace | undefined {
    const id = faceId(family, slice, weight, italic);
    const key = JSON.stringify({ id, family: family.slug, slice: slice.name, weight, italic });
    const face = this.#faces.get(key);
    return face === 'loading' ? { id, isLoading: true } : face;
  }

  /** Returns a loaded font file. @throws RangeError if the file is not loaded */
  byId(id: string): LoadedFace {
    const face = this.#loadedFaces.get(id);
    if (!face) throw new RangeError(`The font file ${id} is not loaded.`);
    return face;
  }

  /**
   * Returns the vector paths of an emoji, or starts to load the paths. Returns undefined for other characters, and for
   * an emoji that the server does not have.
   * @param cluster a character that can consist of several code points (grapheme cluster)
   */
  paths(cluster: string): EmojiPaths | 'loading' | undefined {
    return isEmoji(cluster) ? this.#emoji.get(cluster) : undefined;
  }

  /** Resolves when nothing is being loaded. */
  async whenIdle(): Promise<void> {
    await Promise.all([this.#families.whenIdle(), this.#faces.whenIdle(), this.#emoji.whenIdle()]);
  }
}

function toFamily(slug: string, { weights, italic, slices }: FontFamilyData): FontFamily {
  return {
    slug,
    weights,
    italic,
    slices: slices.map(({ name, range }) => ({ name, range: Uint32Array.from(range) })),
  };
}
