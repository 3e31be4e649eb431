import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CUSTOM_SLUG } from '@flydeck/scene/fonts/custom-family';
import { FALLBACKS } from '@flydeck/scene/fonts/fallbacks';
import type { FontFamily, FontSlice } from '@flydeck/scene/fonts/font-files';
import { parseUnicodeRange } from '@flydeck/scene/fonts/unicode-range';
import { findCustomFamily } from './custom-fonts.ts';

/** A file of a font package, or some characters of the file. */
export interface Slice extends FontSlice {
  /** Name of the package's file. If `codePoints` is given, the slice has only these characters of the file. */
  readonly file: string;
  readonly codePoints?: readonly number[];
}

/**
 * A font family of an installed package. If the package has a variable font, the server creates a static font for each
 * of `weights`: the variable font is pinned at the weight.
 */
export interface Family extends FontFamily {
  /** Whether each file is a variable font with all weights. */
  readonly isVariable: boolean;
  readonly slices: readonly Slice[];
  /** Folder of the package. */
  readonly folder: string;
  /** Slug of the package if it differs from `slug`, because this family is a narrower instance of another family. */
  readonly packageSlug?: string;
  /** Width at which a variable font is pinned, in percent of the normal width; absent for the normal width. */
  readonly wdth?: number;
}

const require = createRequire(import.meta.url);

/** The fields of a package's `metadata.json` that are used. */
interface Metadata {
  readonly weights: readonly number[];
  readonly styles: readonly string[];
  readonly subsets: readonly string[];
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function findPackage(slug: string): { folder: string; isVariable: boolean } | undefined {
  const customFolder = findCustomFamily(slug);
  if (customFolder !== undefined) return { folder: customFolder, isVariable: false };
  for (const scope of ['@fontsource-variable', '@fontsource']) {
    try {
      const folder = dirname(require.resolve(`${scope}/${slug}/metadata.json`));
      return { folder, isVariable: scope === '@fontsource-variable' };
    } catch {
      // The package is not installed under this scope.
    }
  }
  return undefined;
}

/** Returns the path of a slice's file. The file may not exist, for example for families without italics. */
export function slicePath(
  family: Family,
  slice: Slice,
  { weight, italic = false }: { readonly weight: number; readonly italic?: boolean },
): string {
  const style = italic ? 'italic' : 'normal';
  // Names of variable fonts contain the axis, names of static fonts contain the weight.
  const variant = family.wdth ? 'wdth' : family.isVariable ? 'wght' : String(weight);
  return join(family.folder, 'files', `${family.packageSlug ?? family.slug}-${slice.file}-${variant}-${style}.woff2`);
}

function loadFamily(slug: string): Family | undefined {
  const narrowInstance = FALLBACKS.narrowInstances[slug];
  const packageInfo = findPackage(narrowInstance?.packageSlug ?? slug);
  if (!packageInfo) return undefined;
  const metadata = readJson<Metadata>(join(packageInfo.folder, 'metadata.json'));
  const ranges = readJson<Record<string, string>>(join(packageInfo.folder, 'unicode.json'));
  const declaredSlices = Object.entries(ranges).map(([key, range]) => {
    // Keys of numbered slices are in brackets: `[4]`.
    const name = key.replace(/^\[|\]$/g, '');
    return { name, file: name, range: parseUnicodeRange(range) };
  });
  const family: Family = {
    slug,
    ...packageInfo,
    ...narrowInstance,
    weights: packageInfo.isVariable ? (FALLBACKS.staticWeights[slug] ?? [400, 700]) : metadata.weights,
    italic: metadata.styles.includes('italic'),
    slices: [],
  };
  const slices = declaredSlices.filter((slice) =>
    existsSync(slicePath(family, slice, { weight: family.weights[0] ?? 400 })),
  );
  // Packages list the most common slices (latin) last. The order is reversed, so that lookups find these slices first.
  return { ...family, slices: slices.reverse() };
}

/** Symbol fonts whose files are split further: they have thousands of characters, of which a document needs few. */
const SPLIT_FAMILIES = new Set(['noto-sans-math', 'noto-sans-symbols', 'noto-sans-symbols-2']);

/**
 * Splits a slice into one slice per block of 256 code points. `characters` contains the code points of the slice's
 * file.
 */
function splitSlice(slice: Slice, characters: Iterable<number>): Slice[] {
  const blocks = new Map<number, number[]>();
  for (const character of characters) {
    // Skips spaces and letters, which every file contains and which have better glyphs in other families.
    if (character < 0x2010) continue;
    const block = character >> 8;
    const blockCharacters = blocks.get(block) ?? [];
    blockCharacters.push(character);
    blocks.set(block, blockCharacters);
  }
  return [...blocks].map(([block, blockCharacters]) => ({
    name: `${slice.name}-${block.toString(16)}`,
    file: slice.file,
    // Pairs of the first and the last code point of a range; here, each range is one code point.
    range: Uint32Array.from(blockCharacters.flatMap((character) => [character, character])),
    codePoints: blockCharacters,
  }));
}

/**
 * The font families of the installed packages, and the uploaded families. Reads the metadata of a package on demand, and
 * the font files only of the families in `SPLIT_FAMILIES`.
 */
export class Catalogue {
  readonly #families = new Map<string, Family | undefined>();
  readonly #charactersOf: (path: string) => readonly number[];

  /** @param charactersOf returns the code points of the WOFF2 file at `path`, ascending. */
  constructor(charactersOf: (path: string) => readonly number[]) {
    this.#charactersOf = charactersOf;
  }

  /** Returns the family of a slug; undefined if its package is not installed. */
  family(slug: string): Family | undefined {
    if (!this.#families.has(slug)) {
      const family = loadFamily(slug);
      // An uploaded family can be added while the process runs.
      if (!family && CUSTOM_SLUG.test(slug)) return undefined;
      this.#families.set(slug, family && SPLIT_FAMILIES.has(slug) ? this.#splitFamily(family) : family);
    }
    return this.#families.get(slug);
  }

  #splitFamily(family: Family): Family {
    const weights = family.weights.filter((weight) => weight === 400 || weight === 700);
    const slices = family.slices.flatMap((slice) =>
      splitSlice(slice, this.#charactersOf(slicePath(family, slice, { weight: 400 }))),
    );
    return { ...family, weights, slices };
  }
}
