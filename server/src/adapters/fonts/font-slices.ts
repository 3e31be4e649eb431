import type { EmojiPaths } from '@flydeck/scene/fonts/font-files';
import type { Family } from './catalogue.ts';
import { EmojiSet } from './emoji.ts';
import type { FontFileBytes } from './face-store.ts';
import { openFontFiles } from './open-font-files.ts';

/** The installed fonts as files for editors, which shape text themselves. */
export interface FontSlices {
  /** Returns a family by its slug; undefined if the family is not installed. */
  family(slug: string): Family | undefined;
  /** Returns the bytes of a slice's font file, which are not kept in memory; undefined if there is no such file. */
  slice(familySlug: string, sliceName: string, weight: number, italic: boolean): FontFileBytes | undefined;
  /** Returns the paths of a grapheme cluster; undefined if the cluster is not shown as an emoji. */
  emoji(cluster: string): EmojiPaths | undefined;
}

/** Opens the installed font packages. Decoded and generated font files are cached in `cacheFolder`, if it is given. */
export async function openFontSlices(cacheFolder?: string): Promise<FontSlices> {
  const { catalogue, store } = await openFontFiles(cacheFolder);
  const emoji = new EmojiSet();
  return {
    family: (slug) => catalogue.family(slug),
    slice(familySlug, sliceName, weight, italic) {
      const family = catalogue.family(familySlug);
      const slice = family?.slices.find(({ name }) => name === sliceName);
      if (!family?.weights.includes(weight) || !slice) return undefined;
      return store.read(family, slice, weight, italic);
    },
    emoji: (cluster) => emoji.paths(cluster),
  };
}
