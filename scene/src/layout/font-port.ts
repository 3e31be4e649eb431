/** What a run asks for; `family` is a family name, already freed of theme roles. */
export interface FontRequest {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** BCP 47; chooses between Han variants. */
  readonly language: string;
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
