import * as hb from 'harfbuzzjs';
import type { FontFace, FontMetrics } from '../layout/font-port.ts';
import type { UnicodeRange } from './unicode-range.ts';

/** A slice of a font family: a separate file with the glyphs for a range of characters. */
export interface FontSlice {
  /** Name within its family, such as `latin`, `cyrillic-ext` or `57`. */
  readonly name: string;
  /** The characters for which the file is intended. The file may lack glyphs for some of these characters. */
  readonly range: UnicodeRange;
}

/** A font family of which files are available. */
export interface FontFamily {
  /** Short name, such as `noto-sans-sc`. */
  readonly slug: string;
  /** Available weights. */
  readonly weights: readonly number[];
  readonly italic: boolean;
  readonly slices: readonly FontSlice[];
}

/** A font file that is being loaded. */
export interface LoadingFace {
  readonly id: string;
  readonly isLoading: true;
}

/** A font file that can shape text. */
export interface LoadedFace extends FontFace {
  readonly isLoading?: undefined;
  readonly font: hb.Font;
  readonly unitsPerEm: number;
  /** Code points with a glyph. */
  readonly characters: ReadonlySet<number>;
  readonly metrics: FontMetrics;
}

/** The available families. */
export interface FontCatalogue<Family extends FontFamily> {
  /** Returns the family of a slug; undefined if there is none, `loading` if the catalogue is not loaded yet. */
  family(slug: string): Family | 'loading' | undefined;
}

/** The font files of the families. */
export interface FontFiles<Family extends FontFamily> {
  /** Returns the file of a slice at an available weight; undefined if there is none. */
  open(
    family: Family,
    slice: Family['slices'][number],
    weight: number,
    italic: boolean,
  ): LoadedFace | LoadingFace | undefined;
  /**
   * Returns a file by its id.
   * @throws RangeError if no file with this id was opened
   */
  byId(id: string): FontFace;
}

/** Filled paths in a box of 1 by 1, whose bottom left corner is the origin: y is -1 (top) to 0 (bottom). */
export type EmojiPaths = readonly { readonly d: string; readonly fill: string }[];

/** The paths of emoji. */
export interface EmojiPictures {
  /**
   * Returns the paths of a grapheme cluster, `loading` while they are being loaded; undefined if the cluster is not an
   * emoji or has text presentation (variation selector 15).
   */
  paths(cluster: string): EmojiPaths | 'loading' | undefined;
}

/** Returns the id of a font file. */
export function faceId(family: FontFamily, slice: FontSlice, weight: number, italic: boolean): string {
  return `fd-${family.slug}-${slice.name}-${weight}${italic ? 'i' : ''}`;
}

/** Metadata of a font face that its TTF or OTF file does not contain. */
export type FaceDescription = Pick<FontFace, 'id' | 'url' | 'weight' | 'italic' | 'bytes'>;

/** Opens the bytes of a TTF or OTF (sfnt) file for shaping. */
export function loadFace(sfnt: Uint8Array, description: FaceDescription): LoadedFace {
  const face = new hb.Face(new hb.Blob(sfnt));
  const font = new hb.Font(face);
  const metrics = metricsOf(font, face.upem);
  return {
    ...description,
    ascent: metrics.ascent,
    descent: metrics.descent,
    font,
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
    metrics,
  };
}

/** Returns the metrics of a font as fractions of the text size. Missing metrics get usual values. */
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
