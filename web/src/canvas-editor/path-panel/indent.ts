/** Additional indentation of each level, in CSS pixels. */
const INDENT_PX = 12;
/** The deepest level with an indentation of its own. Deeper levels have the same indentation. */
const MAX_LEVEL = 5;

/** Returns the indentation of a row in CSS pixels. The root topic (level 0) and its child topics are not indented. */
export const indentOf = (level: number): number => INDENT_PX * Math.min(Math.max(0, level - 1), MAX_LEVEL - 1);
