/*
 * How text is shaped and painted. The compiler shapes text with a `FontSystem`, which returns runs, each in a single
 * font file. A font file contains one face (one weight, upright or italic) of a family, for one range of characters,
 * and has its own `id`. Back-ends (canvas, PDF) use the `id` as the name of a family with a single normal face:
 *
 * - browser: `new FontFace(id, `url(${url})`)`, `load()`, `document.fonts.add`; then `ctx.font = `${size}px "${id}"``.
 *   Only the files in `Scene.fonts` are fetched, those of the visible frames first.
 *   `url` contains the hash of the bytes, so the file can be cached without a time limit.
 * - `@napi-rs/canvas`: register the TTF bytes under `id`, then the same `ctx.font`.
 * - PDF: embed the TTF bytes once per `id`, as a subset.
 *
 * Never set a weight or a style with the `id`: the file is already bold or italic, and synthesized styles are in the
 * item's `slant` and `embolden`. Set `ctx.direction` from the item's `rtl`, because it affects how characters join.
 * Items with `rtl` contain right-to-left characters. Brackets and punctuation between items with `rtl` are separate
 * items, which are already mirrored and in visual order. Back-ends therefore do not need the bidirectional algorithm.
 */

/** A request for a font. */
export interface FontRequest {
  /** The name of a family. Roles of fonts in the theme, such as `heading`, are already replaced. */
  readonly family: string;
  /** As in CSS, from 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  /** BCP 47; selects the Han variant. */
  readonly language: string;
  /** Han variant guessed from the surrounding text (`ja`, `ko`), used if `language` does not select one. */
  readonly hanLanguage?: string;
  /** `false` for text with letter spacing, because ligatures would not be spaced. Default true. */
  readonly ligatures?: boolean;
}

/** Metrics of the font file that fits a request best, without a fallback, as fractions of the text size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
}

/** A range of text in a single font file and direction. */
export interface ShapedRun {
  /** Offsets into the shaped string (UTF-16). */
  readonly from: number;
  readonly to: number;
  /** Id of the font file (`SceneFont.id`); absent for an emoji, which is drawn as paths. */
  readonly font?: string;
  /** The characters to draw instead of the shaped string, if the characters of a symbol font are mapped to Unicode. */
  readonly text?: string;
  /** Width of the run (advance) at size 1. */
  readonly advance: number;
  /** The offset and the advance at size 1 of each cluster, by ascending offset. Lines break only between clusters. */
  readonly clusters: readonly (readonly [offset: number, advance: number])[];
  /** Back-ends synthesize the italic style, because the family has no italic face. */
  readonly slant?: boolean;
  /** Back-ends synthesize the bold style, because the family has no bold face. */
  readonly embolden?: boolean;
  /**
   * An emoji as filled paths in a 1 × 1 box whose bottom left corner is at the text position; y is −1 (top) to 0.
   * `currentColor` is the colour of the text.
   */
  readonly emoji?: readonly { readonly d: string; readonly fill: string }[];
}

/** A font file. The fields have the units of `SceneFont`: ascent and descent are fractions of the text size. */
export interface FontFace {
  readonly id: string;
  readonly url: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Measures and shapes text. Deterministic: the same arguments give the same result. */
export interface FontSystem {
  /** Returns the line metrics for a request. */
  metrics(request: FontRequest): FontMetrics;
  /** Shapes text of a single direction and style, with font fallback until every character has a glyph. */
  shape(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedRun[];
  /** Returns the font file of an id from `shape`. */
  face(id: string): FontFace;
}
