/** Fill of a path relative to the shape's fill (ECMA-376 part 1, 20.1.10.37). */
export type PathFill = 'norm' | 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';

/**
 * The definition of a preset. Guides and adjust defaults are `name formula` and `name number`, separated by
 * semicolons. A path has the commands M, L, C, Q and Z with absolute operands (numbers or guides) and `A rx ry start
 * sweep` for an arc from the current point. Flags may precede a path, separated by `|`: a `PathFill`, `nostroke`, or
 * the size of the path's coordinate system (`43200x43200`).
 */
export interface PresetSource {
  readonly adjust?: string;
  readonly guides?: string;
  /** Left, top, right, bottom of the text box; absent: the whole box. */
  readonly text?: string;
  readonly paths: readonly string[];
  /** Name of a preset to reuse, with `transform` applied: a flip, or a reflection at the diagonal. */
  readonly base?: string;
  readonly transform?: 'flipX' | 'flipY' | 'diagonal' | 'diagonalFlipX' | 'diagonalFlipY';
}
