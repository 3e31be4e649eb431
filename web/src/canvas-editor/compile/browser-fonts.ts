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

/** A font file with its bytes (TTF or OTF), for painting. */
export interface LoadedFontFile {
  readonly id: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly sfnt: Uint8Array<ArrayBuffer>;
}

interface Callbacks {
  /** Called when fonts or emoji have been loaded, so that texts with them can be compiled again. */
  onLoaded(): void;
  /** Called with each loaded font file. */
  onFont(file: LoadedFontFile): void;
}

/** The server's fonts for a compiler in the browser. Loads families, font files and emoji when a text needs them. */
export class BrowserFonts implements FontCatalogue<FontFamily>, FontFiles<FontFamily>, EmojiPictures {
  readonly system: InstalledFonts<FontFamily>;
  readonly #families: OnDemandCache<FontFamily>;
  readonly #faces: OnDemandCache<LoadedFace>;
  readonly #emoji: OnDemandCache<EmojiPaths>;
  readonly #loaded = new Map<string, LoadedFace>();

  constructor(client: FontClient, { onLoaded, onFont }: Callbacks) {
    this.#families = new OnDemandCache(async (slug) => {
      const data = await client.family(slug);
      return data && toFamily(slug, data);
    }, onLoaded);
    this.#faces = new OnDemandCache(async (key) => {
      const { id, ...sliceKey } = JSON.parse(key) as SliceKey & { readonly id: string };
      const file = await client.slice(sliceKey);
      if (!file) return undefined;
      const { url, bytes, sfnt } = file;
      const { weight, italic } = sliceKey;
      const face = loadFace(sfnt, { id, url, weight, italic, bytes });
      this.#loaded.set(id, face);
      onFont({ id, weight, italic, sfnt });
      return face;
    }, onLoaded);
    this.#emoji = new OnDemandCache((cluster) => client.emoji(cluster), onLoaded);
    this.system = new InstalledFonts(this, this, this);
  }

  family(slug: string): FontFamily | 'loading' | undefined {
    return this.#families.get(slug);
  }

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

  byId(id: string): LoadedFace {
    const face = this.#loaded.get(id);
    if (!face) throw new RangeError(`The font file ${id} is not loaded.`);
    return face;
  }

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
