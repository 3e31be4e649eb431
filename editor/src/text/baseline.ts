/** The vertical position of characters relative to the line. */
export type BaselinePosition = 'none' | 'superscript' | 'subscript';

/** The shifts of the baseline that commands set, as fractions of the text size. They are those of PowerPoint. */
export const BASELINE_SHIFTS: Readonly<Record<BaselinePosition, number>> = {
  none: 0,
  superscript: 0.3,
  subscript: -0.25,
};

/** Returns the position of characters with a shift of the baseline. Imported texts can have any shift. */
export function baselinePosition(shift = 0): BaselinePosition {
  if (shift === 0) return 'none';
  return shift > 0 ? 'superscript' : 'subscript';
}
