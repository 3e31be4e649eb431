/** Fill of a path relative to the shape's fill (ECMA-376 part 1, 20.1.10.37). */
export type PathFill = 'norm' | 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';

/**
 * The definition of a preset, a shape of DrawingML. A guide (a variable) has the form `name formula`, and the default
 * of an adjust value has the form `name number`. Semicolons separate several guides or defaults. `guides.ts` describes
 * the operators and the predefined guides such as `l`, `t`, `r`, `b` (the edges of the box). Angles are in 60,000ths of
 * a degree, fractions in 100,000ths. The number `29289` in definitions is (1 − √½) · 100,000: the distance of the 45°
 * point of a rounded corner from the sides of the box, as a fraction of the radius. A path has the commands M, L, C, Q
 * and Z with absolute operands (numbers or guides) and `A rx ry start sweep` for an arc from the current point. Flags
 * may precede a path, separated by `|`: a `PathFill`, `nostroke`, or the size of the path's coordinate system
 * (`43200x43200`).
 */
export interface PresetSource {
  readonly adjust?: string;
  readonly guides?: string;
  /** Left, top, right and bottom of the text box; if absent, the text box is the whole box. */
  readonly text?: string;
  readonly paths: readonly string[];
  /**
   * Name of a preset to reuse. `transform` reflects this preset at the diagonal, flips it, or does both in this order.
   */
  readonly base?: string;
  readonly transform?: 'flipX' | 'flipY' | 'diagonal' | 'diagonalFlipX' | 'diagonalFlipY';
}
