/** Fill of a path relative to the shape's fill (ECMA-376 part 1, 20.1.10.37). */
export type PathFill = 'norm' | 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';

/**
 * The definition of a preset, a shape of DrawingML. Guides (variables) are `name formula`, adjust defaults `name
 * number`, separated by semicolons; see `guides.ts` for operators and predefined guides such as `l`, `t`, `r`, `b` (the
 * edges of the box). Angles are in 60,000ths of a degree, fractions in 100,000ths. `29289` is (1 − √½) · 100,000: the
 * distance of the 45° point of a rounded corner from the sides of the box, as a fraction of the radius. A path has the
 * commands M, L, C, Q and Z with absolute operands (numbers or guides) and `A rx ry start sweep` for an arc from the
 * current point. Flags may precede a path, separated by `|`: a `PathFill`, `nostroke`, or the size of the path's
 * coordinate system (`43200x43200`).
 */
export interface PresetSource {
  readonly adjust?: string;
  readonly guides?: string;
  /** Left, top, right, bottom of the text box; absent: the whole box. */
  readonly text?: string;
  readonly paths: readonly string[];
  /** Name of a preset to reuse. `transform` reflects this preset at the diagonal or flips it, or both in this order. */
  readonly base?: string;
  readonly transform?: 'flipX' | 'flipY' | 'diagonal' | 'diagonalFlipX' | 'diagonalFlipY';
}
