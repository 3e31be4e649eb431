/** Indentation of a level in CSS pixels. */
const INDENT_PX = 12;
/** Deeper rows are not indented further. */
const MAX_LEVEL = 5;

/** Returns the indentation of a row in CSS pixels. The topics of the root are not indented. */
export const indentOf = (level: number): number => INDENT_PX * Math.min(Math.max(0, level - 1), MAX_LEVEL - 1);
