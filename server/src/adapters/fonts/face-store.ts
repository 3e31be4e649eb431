import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { faceId, loadFace, type LoadedFace as ShapingFace } from '@flydeck/scene/fonts/font-files';
import { type Family, type Slice, slicePath } from './catalogue.ts';
import type { FolderCache } from './folder-cache.ts';
import { withLiningFigures } from './lining-figures.ts';
import { createStaticFont } from './subset.ts';
import { encodeWoff2 } from './woff2.ts';

/** The bytes of a font file as TTF or OTF, and as WOFF2. */
interface FontEncodings {
  readonly sfnt: Uint8Array;
  readonly woff2: Uint8Array;
}

/** A font file that is ready to shape text, with its bytes. */
interface LoadedFace extends ShapingFace, FontEncodings {}

/** The bytes of a font file, and the URL of its WOFF2 file. */
export interface FontFileBytes extends FontEncodings {
  /** Path of the URL, without the origin of the instance. */
  readonly url: string;
}

/**
 * Part of the names of generated font files in cache folders. Increment this version if the code generates different
 * files.
 */
const GENERATION_VERSION = 1;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Loads font files of slices on first use, and caches them. A loaded font file is called a face. */
export class FaceStore {
  readonly #faces = new Map<string, LoadedFace | undefined>();
  readonly #decode: (woff2: Uint8Array) => Uint8Array;
  readonly #cache: FolderCache;

  constructor(decode: (woff2: Uint8Array) => Uint8Array, cache: FolderCache) {
    this.#decode = decode;
    this.#cache = cache;
  }

  /** Returns the face of a slice at one of the family's weights; undefined if the font package has no such file. */
  open(family: Family, slice: Slice, weight: number, italic: boolean): LoadedFace | undefined {
    const id = faceId(family, slice, weight, italic);
    if (!this.#faces.has(id)) this.#faces.set(id, this.#load(id, family, slice, weight, italic));
    return this.#faces.get(id);
  }

  /**
   * Returns a loaded face by its id.
   * @throws RangeError if no face with this id was loaded.
   */
  byId(id: string): LoadedFace {
    const face = this.#faces.get(id);
    if (!face) throw new RangeError(`No font file ${id}`);
    return face;
  }

  /** Like `open`, but returns only the bytes of the font file, and does not keep them in memory. */
  read(family: Family, slice: Slice, weight: number, italic: boolean): FontFileBytes | undefined {
    let source: Uint8Array;
    try {
      source = readFileSync(slicePath(family, slice, { weight, italic }));
    } catch {
      return undefined;
    }
    const { sfnt, woff2 } = this.#createFiles(source, family, slice, weight);
    return { sfnt, woff2, url: `/fonts/${hashOf(woff2)}.woff2` };
  }

  #load(id: string, family: Family, slice: Slice, weight: number, italic: boolean): LoadedFace | undefined {
    const files = this.read(family, slice, weight, italic);
    if (!files) return undefined;
    const { sfnt, woff2, url } = files;
    return { ...loadFace(sfnt, { id, url, weight, italic, bytes: woff2.length }), sfnt, woff2 };
  }

  /** Returns a generated font file from the cache; undefined if the file is missing or damaged. */
  #readCached(name: string): FontEncodings | undefined {
    const woff2 = this.#cache.read(name);
    if (!woff2) return undefined;
    try {
      return { sfnt: this.#decode(woff2), woff2 };
    } catch {
      return undefined;
    }
  }

  /**
   * Returns a font file with the characters of the slice, at one weight. The file of the font package (`source`) is
   * used unchanged if it has only one weight and the slice contains all characters of the file. Otherwise, a font file
   * is generated.
   */
  #createFiles(source: Uint8Array, family: Family, slice: Slice, weight: number): FontEncodings {
    if (!family.isVariable && !slice.codePoints) return { sfnt: this.#decode(source), woff2: source };
    const key = `${hashOf(source)}-${slice.name}-${weight}-${family.wdth ?? 100}-${GENERATION_VERSION}`;
    const cached = this.#readCached(`${key}.woff2`);
    if (cached) return cached;
    const staticFont = createStaticFont(this.#decode(source), {
      ...(family.isVariable ? { axes: { wght: weight, ...(family.wdth ? { wdth: family.wdth } : {}) } } : {}),
      ...(slice.codePoints ? { characters: slice.codePoints } : {}),
      // Keeps the OpenType feature `lnum` (lining figures), which `withLiningFigures` needs.
      features: ['lnum'],
    });
    const woff2 = encodeWoff2(withLiningFigures(staticFont));
    this.#cache.write(`${key}.woff2`, woff2);
    return { sfnt: this.#decode(woff2), woff2 };
  }
}
