import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontFace, FontMetrics } from '@flydeck/scene/layout/font-port';
import * as hb from 'harfbuzzjs';
import { type Family, type Slice, slicePath } from './catalogue.ts';
import type { FolderCache } from './folder-cache.ts';
import { withLiningFigures } from './lining-figures.ts';
import { createInstance } from './subset.ts';
import { encodeWoff2 } from './woff2.ts';

/** A loaded font file: its bytes as TTF or OTF and as WOFF2, and its HarfBuzz font. */
export interface LoadedFace extends FontFace {
  readonly sfnt: Uint8Array;
  readonly woff2: Uint8Array;
  readonly font: hb.Font;
  readonly unitsPerEm: number;
  readonly characters: ReadonlySet<number>;
  readonly metrics: FontMetrics;
}

/** Version of the generated font files. Increment it when the output changes, to invalidate cache folders. */
const GENERATION_VERSION = 1;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Loads slices on first use and caches them. */
export class FaceStore {
  readonly #faces = new Map<string, LoadedFace | undefined>();
  readonly #decode: (woff2: Uint8Array) => Uint8Array;
  readonly #cache: FolderCache | undefined;

  constructor(decode: (woff2: Uint8Array) => Uint8Array, cache: FolderCache | undefined) {
    this.#decode = decode;
    this.#cache = cache;
  }

  /** Returns the face of a slice at an available weight; undefined if the package has no such file. */
  open(family: Family, slice: Slice, weight: number, italic: boolean): LoadedFace | undefined {
    const id = `fd-${family.slug}-${slice.name}-${weight}${italic ? 'i' : ''}`;
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

  #load(id: string, family: Family, slice: Slice, weight: number, italic: boolean): LoadedFace | undefined {
    let source: Uint8Array;
    try {
      source = readFileSync(slicePath(family, slice, weight, italic));
    } catch {
      return undefined;
    }
    const { sfnt, woff2 } = this.#createFiles(source, family, slice, weight);
    const face = new hb.Face(new hb.Blob(sfnt));
    const font = new hb.Font(face);
    const metrics = metricsOf(font, face.upem);
    return {
      id,
      url: `/fonts/${hashOf(woff2)}.woff2`,
      weight,
      italic,
      bytes: woff2.length,
      ascent: metrics.ascent,
      descent: metrics.descent,
      sfnt,
      woff2,
      font,
      unitsPerEm: face.upem,
      characters: new Set(face.collectUnicodes()),
      metrics,
    };
  }

  /** Returns a file of the cache folder; undefined if it is missing or damaged. */
  #readCached(name: string): { sfnt: Uint8Array; woff2: Uint8Array } | undefined {
    const woff2 = this.#cache?.read(name);
    if (!woff2) return undefined;
    try {
      return { sfnt: this.#decode(woff2), woff2 };
    } catch {
      return undefined;
    }
  }

  #createFiles(
    source: Uint8Array,
    family: Family,
    slice: Slice,
    weight: number,
  ): { sfnt: Uint8Array; woff2: Uint8Array } {
    if (!family.variable && !slice.characters) return { sfnt: this.#decode(source), woff2: source };
    const key = `${hashOf(source)}-${slice.name}-${weight}-${family.wdth ?? 100}-${GENERATION_VERSION}`;
    const cached = this.#readCached(`${key}.woff2`);
    if (cached) return cached;
    const instance = createInstance(this.#decode(source), {
      ...(family.variable ? { axes: { wght: weight, ...(family.wdth ? { wdth: family.wdth } : {}) } } : {}),
      ...(slice.characters ? { characters: slice.characters } : {}),
      features: ['lnum'],
    });
    const woff2 = encodeWoff2(withLiningFigures(instance));
    this.#cache?.write(`${key}.woff2`, woff2);
    return { sfnt: this.#decode(woff2), woff2 };
  }
}

function metricsOf(font: hb.Font, unitsPerEm: number): FontMetrics {
  const extents = font.hExtents();
  const ratioOr = (value: number | undefined, fallback: number): number =>
    value === undefined || value === 0 ? fallback : value / unitsPerEm;
  return {
    ascent: extents.ascender / unitsPerEm,
    descent: -extents.descender / unitsPerEm,
    lineGap: extents.lineGap / unitsPerEm,
    xHeight: ratioOr(font.getMetricPosition(hb.MetricsTag.X_HEIGHT), 0.5),
    capHeight: ratioOr(font.getMetricPosition(hb.MetricsTag.CAP_HEIGHT), 0.7),
  };
}
