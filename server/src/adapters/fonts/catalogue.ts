import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FALLBACKS } from './fallbacks.ts';
import { parseUnicodeRange, type UnicodeRange } from './unicode-range.ts';

/** A file of a font package: the characters of one range, in all weights or in one. */
export interface Slice {
  /** Name within its family, such as `latin`, `cyrillic-ext` or `57`. */
  readonly name: string;
  /** Nominal range; the file may lack some of its characters. */
  readonly range: UnicodeRange;
  /** Name of the package's file. With `characters`, the slice is only that part of the file. */
  readonly file: string;
  readonly characters?: readonly number[];
}

/** A font family of an installed package. */
export interface Family {
  /** The package's short name, `noto-sans-sc`. */
  readonly slug: string;
  /** Whether each file is a variable font with all weights. */
  readonly variable: boolean;
  /** Available weights: instances to pin, or existing files. */
  readonly weights: readonly number[];
  readonly italic: boolean;
  readonly slices: readonly Slice[];
  readonly folder: string;
  /** Name of the package if it differs from the slug, because this family is a narrower instance of another. */
  readonly of?: string;
  /** Width to pin, in percent of the normal width; normal if absent. */
  readonly wdth?: number;
}

const require = createRequire(import.meta.url);

interface Metadata {
  readonly weights: readonly number[];
  readonly styles: readonly string[];
  readonly subsets: readonly string[];
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function packageFolder(slug: string): { folder: string; variable: boolean } | undefined {
  for (const scope of ['@fontsource-variable', '@fontsource']) {
    try {
      const folder = dirname(require.resolve(`${scope}/${slug}/metadata.json`));
      return { folder, variable: scope === '@fontsource-variable' };
    } catch {
      // Not installed under this scope; try the next one.
    }
  }
  return undefined;
}

/** Path of a slice's file, whether it exists or not. Callers handle families without italics. */
export function slicePath(family: Family, slice: Slice, weight: number, italic: boolean): string {
  const style = italic ? 'italic' : 'normal';
  const axis = family.wdth ? 'wdth' : family.variable ? 'wght' : String(weight);
  return join(family.folder, 'files', `${family.of ?? family.slug}-${slice.file}-${axis}-${style}.woff2`);
}

function loadFamily(slug: string): Family | undefined {
  const narrowed = FALLBACKS.narrowed[slug];
  const found = packageFolder(narrowed?.of ?? slug);
  if (!found) return undefined;
  const metadata = readJson<Metadata>(join(found.folder, 'metadata.json'));
  const ranges = readJson<Record<string, string>>(join(found.folder, 'unicode.json'));
  const all = Object.entries(ranges).map(([key, range]) => {
    const name = key.replace(/^\[|\]$/g, '');
    return { name, file: name, range: parseUnicodeRange(range) };
  });
  const family: Family = {
    slug,
    ...found,
    ...narrowed,
    weights: found.variable ? (FALLBACKS.pinnedWeights[slug] ?? [400, 700]) : metadata.weights,
    italic: metadata.styles.includes('italic'),
    slices: [],
  };
  const slices = all.filter((slice) => existsSync(slicePath(family, slice, family.weights[0] ?? 400, false)));
  // The most common slices (latin) are last in the package's list and first here, so that lookups end early.
  return { ...family, slices: slices.reverse() };
}

/** Symbol fonts have files with thousands of characters, of which a document needs few blocks. */
const CUT = new Set(['noto-sans-math', 'noto-sans-symbols', 'noto-sans-symbols-2']);

/** Splits a file into blocks of 256 code points, by the characters it contains. */
function cutSlice(slice: Slice, characters: Iterable<number>): Slice[] {
  const blocks = new Map<number, number[]>();
  for (const character of characters) {
    // Skips spaces and letters: every file contains them, and other families draw them better.
    if (character < 0x2010) continue;
    const block = character >> 8;
    const list = blocks.get(block) ?? [];
    list.push(character);
    blocks.set(block, list);
  }
  return [...blocks].map(([block, list]) => ({
    name: `${slice.name}-${block.toString(16)}`,
    file: slice.file,
    range: Uint32Array.from(list.flatMap((character) => [character, character])),
    characters: list,
  }));
}

/** Reads the packages' metadata on demand. Font files are opened only if they are split further. */
export class Catalogue {
  readonly #families = new Map<string, Family | undefined>();
  readonly #charactersOf: (path: string) => readonly number[];

  /** @param charactersOf lists the characters of a WOFF2 file, ascending. */
  constructor(charactersOf: (path: string) => readonly number[]) {
    this.#charactersOf = charactersOf;
  }

  /** The family of a slug; undefined if its package is not installed. */
  family(slug: string): Family | undefined {
    if (!this.#families.has(slug)) {
      const family = loadFamily(slug);
      this.#families.set(slug, family && CUT.has(slug) ? this.#cut(family) : family);
    }
    return this.#families.get(slug);
  }

  #cut(family: Family): Family {
    const weights = family.weights.filter((weight) => weight === 400 || weight === 700);
    const slices = family.slices.flatMap((slice) =>
      cutSlice(slice, this.#charactersOf(slicePath(family, slice, 400, false))),
    );
    return { ...family, weights, slices };
  }
}
