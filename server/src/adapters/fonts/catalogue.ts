import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COMPANIONS } from './companions.ts';
import { parseUnicodeRange, type UnicodeRange } from './unicode-range.ts';

/** One file of a family as its package ships it: the characters of one range, in all weights or in one. */
export interface Slice {
  /** Name within its family: `latin`, `cyrillic-ext`, `57`. */
  readonly name: string;
  /** What the slice is meant for; the file may lack some of it. */
  readonly range: UnicodeRange;
  /** The package's file that it is in; with `characters`, a part of that file only. */
  readonly file: string;
  readonly characters?: readonly number[];
}

/** A family of an installed package. */
export interface Family {
  /** The package's short name, `noto-sans-sc`. */
  readonly slug: string;
  /** Holds every weight in one file. */
  readonly variable: boolean;
  /** Weights that are offered: instances to pin, or files that exist. */
  readonly weights: readonly number[];
  readonly italic: boolean;
  readonly slices: readonly Slice[];
  readonly folder: string;
  /** The package's name where it is not the slug: of a family that this one is a narrower cut of. */
  readonly of?: string;
  /** Width to pin, in percent of the normal one; absent: normal. */
  readonly wdth?: number;
}

/** A face of a family at a weight: where its file is, and how to make it. */
export interface SliceFile {
  readonly family: Family;
  readonly slice: Slice;
  readonly weight: number;
  readonly italic: boolean;
  readonly path: string;
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
      // Not installed under this scope; the other may have it.
    }
  }
  return undefined;
}

/** Where a slice's file would be; italic falls to the caller when the family has none. */
export function slicePath(family: Family, slice: Slice, weight: number, italic: boolean): string {
  const style = italic ? 'italic' : 'normal';
  const axis = family.wdth ? 'wdth' : family.variable ? 'wght' : String(weight);
  return join(family.folder, 'files', `${family.of ?? family.slug}-${slice.file}-${axis}-${style}.woff2`);
}

function loadFamily(slug: string): Family | undefined {
  const narrowed = COMPANIONS.narrowed[slug];
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
    weights: found.variable ? (COMPANIONS.pinnedWeights[slug] ?? [400, 700]) : metadata.weights,
    italic: metadata.styles.includes('italic'),
    slices: [],
  };
  const slices = all.filter((slice) => existsSync(slicePath(family, slice, family.weights[0] ?? 400, false)));
  // The commonest slices last in the package's list (latin) come first here, so that look-ups end early.
  return { ...family, slices: slices.reverse() };
}

/** Families of signs come in files of thousands; nobody needs more than a block or two of them. */
const CUT = new Set(['noto-sans-math', 'noto-sans-symbols', 'noto-sans-symbols-2']);

/** Cuts a file into blocks of 256 code points, by the characters it really has. */
function cutSlice(slice: Slice, characters: Iterable<number>): Slice[] {
  const blocks = new Map<number, number[]>();
  for (const character of characters) {
    // Spaces and letters are in every file, and better elsewhere.
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

/** Reads the packages' tables of contents on demand; font files are opened only where they are cut further. */
export class Catalogue {
  readonly #families = new Map<string, Family | undefined>();
  readonly #charactersOf: (path: string) => readonly number[];

  /** @param charactersOf lists the characters of a WOFF2 file, ascending. */
  constructor(charactersOf: (path: string) => readonly number[]) {
    this.#charactersOf = charactersOf;
  }

  /** The family of a slug; undefined when its package is not installed. */
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
