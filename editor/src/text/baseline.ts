/** The vertical position of characters relative to the line. */
export type BaselinePosition = 'none' | 'superscript' | 'subscript';

/** Upward shift of the baseline as a fraction of the text size, by position. PowerPoint sets the same shifts. */
export const BASELINE_SHIFTS: Readonly<Record<BaselinePosition, number>> = {
  none: 0,
  superscript: 0.3,
  subscript: -0.25,
};

/** Returns the position that corresponds to an upward shift of the baseline. Imported texts can have any shift. */
export function baselinePosition(shift = 0): BaselinePosition {
  if (shift === 0) return 'none';
  return shift > 0 ? 'superscript' : 'subscript';
}
