/*
 * How text reaches the screen. Compiling asks a `FontSystem` to shape text, and gets pieces that each name one font
 * file. A font file is one static instance (family, range of characters, weight, slope) with an `id` of its own, and
 * a back-end treats that `id` as a family name with a single normal face:
 *
 * - browser: `new FontFace(id, `url(${url})`)`, `load()`, `document.fonts.add`; then `ctx.font = `${size}px "${id}"``.
 *   Only the files in `Scene.fonts` are fetched, and only those that the visible frames name are needed first.
 *   `url` holds the hash of the bytes: cache it forever.
 * - `@napi-rs/canvas`: register the TTF bytes under `id`, then the same `ctx.font`.
 * - PDF: embed the TTF bytes once per `id`, as a subset.
 *
 * Never set a weight or a style beside the `id`: the file already is bold or italic, and what it lacks is in the
 * item's `slant` and `embolden`. Set `ctx.direction` from the item's `rtl`, so that letters join as they were measured.
 * Items marked `rtl` hold letters of their own direction; brackets and stops between them come as items of their own,
 * already mirrored and in the order of the page, so that no back-end needs the bidirectional algorithm.
 */

/** What a run asks for; `family` is a family name, already freed of theme roles. */
export interface FontRequest {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** BCP 47; chooses between Han variants. */
  readonly language: string;
  /** What the surrounding text suggests for Han characters (`ja`, `ko`) where `language` does not choose. */
  readonly hanLanguage?: string;
  /** `false` where letters are spaced out: ligatures would not be. Default true. */
  readonly ligatures?: boolean;
}

/** Metrics of the first face of a request, as fractions of the size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
}

/** A piece of text that one font file can draw in one direction. */
export interface ShapedPiece {
  /** Offsets into the shaped string (UTF-16). */
  readonly from: number;
  readonly to: number;
  /** Name of the font file, `SceneFont.id`; absent for an emoji, which is drawn by paths. */
  readonly font?: string;
  /** What to draw when it differs from the string: fonts of signs (Wingdings) are mapped to Unicode. */
  readonly text?: string;
  /** Advance at size 1. */
  readonly advance: number;
  /** Advances at size 1 by cluster: `[offset, advance]`, offsets ascending. Line breaking cuts only at clusters. */
  readonly clusters: readonly (readonly [offset: number, advance: number])[];
  /** The face lacks what was asked; back-ends make it up. */
  readonly slant?: boolean;
  readonly embolden?: boolean;
  /** An emoji as filled outlines in a 1 × 1 box whose bottom left corner is the pen, y down (so y is −1 to 0).
   * `currentColor` stands for the colour of the text. */
  readonly emoji?: readonly { readonly d: string; readonly fill: string }[];
}

/** A font file that pieces refer to. */
export interface FontFace {
  readonly id: string;
  readonly url: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly bytes: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Measures and shapes with real font files. Pure towards its caller: the same text gives the same answer. */
export interface FontSystem {
  metrics(request: FontRequest): FontMetrics;
  /** Shapes one directional run of one style, falling back through faces until every character has a glyph. */
  shape(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedPiece[];
  face(id: string): FontFace;
}
