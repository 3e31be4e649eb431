import { breakOpportunities } from './break-opportunities.ts';
import type { TextUnit } from './measure.ts';
import { LINE_BREAK } from './paragraph-text.ts';

/**
 * Horizontal bounds of lines, as distances from the column's start side. The start side of right-to-left text is the
 * right side.
 */
export interface LineBounds {
  /** Start of the text in the first line. */
  readonly firstStart: number;
  /** Start of the text in the other lines. */
  readonly otherStart: number;
  /** Maximum end of a line; Infinity if lines end only at line breaks. */
  readonly end: number;
  /** Distance between tab stops. The first tab stop is at this distance from the column's start side. */
  readonly tabDistance: number;
  /** Whether each line has only one unit (stacked text). */
  readonly isStacked?: boolean;
}

/** A line as a range of the paragraph's text. `paintedEnd` is the end of the line without trailing white space. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
  readonly paintedEnd: number;
  /** Whether the line ends at a line break or at the end of the paragraph, and is therefore not justified. */
  readonly endsAtBreak: boolean;
}

/** Tolerance for rounding errors, so that a text fits on one line in a box that is exactly as wide as the text. */
const TOLERANCE = 1e-4;

/**
 * Maximum overflow of a word that is alone on its line, as a fraction of the line's width; longer words are broken.
 * Substitute fonts are often slightly wider than the author's fonts, and a small overflow is better than a broken word.
 */
const MAX_WORD_OVERFLOW = 0.04;

/**
 * Returns the width of a tab at `x`: up to `otherStart` if `x` is before `otherStart`, else up to the next tab stop.
 */
export function tabAdvance(x: number, bounds: LineBounds): number {
  if (x < bounds.otherStart - TOLERANCE) return bounds.otherStart - x;
  return (Math.floor(x / bounds.tabDistance + TOLERANCE) + 1) * bounds.tabDistance - x;
}

/** Returns the end of a range of text without trailing white space. No-break spaces such as U+00A0 are not removed. */
function trimEndSpace(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /[\t \u2028\u2000-\u2006\u2008-\u200b\u3000\u1680]/.test(text.charAt(end - 1))) end--;
  return end;
}

/**
 * Returns the index after the last unit of the word that contains the unit at `firstIndex`; undefined if the word
 * extends beyond the position `limit`. `x` is the position of the unit at `firstIndex`.
 */
function findWordEnd(
  units: readonly TextUnit[],
  firstIndex: number,
  x: number,
  limit: number,
  opportunities: ReadonlySet<number>,
): number | undefined {
  let right = x;
  for (let i = firstIndex; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    if (unit.isSpace || unit.kind === 'tab' || unit.kind === 'break') return i;
    right += unit.advance;
    if (right > limit) return undefined;
    if (opportunities.has(unit.to)) return i + 1;
  }
  return units.length;
}

/**
 * Breaks a measured paragraph into lines. Each line gets as many words as fit (first fit). A word longer than a line is
 * broken between clusters.
 */
export function breakLines(text: string, units: readonly TextUnit[], bounds: LineBounds): LineRange[] {
  const opportunities = new Set(bounds.end === Number.POSITIVE_INFINITY ? [] : breakOpportunities(text));
  const maxEnd = bounds.end * (1 + TOLERANCE) + TOLERANCE;
  const lines: LineRange[] = [];
  const startOf = (index: number): number => units[index]?.from ?? text.length;
  const addLine = (from: number, to: number, { endsAtBreak }: Pick<LineRange, 'endsAtBreak'>): void => {
    lines.push({ from, to, paintedEnd: trimEndSpace(text, from, to), endsAtBreak });
  };
  /** Index of the first unit of the current line. */
  let start = 0;
  /** The last index found so far at which the current line may end and the next may begin; −1 if there is none. */
  let opportunity = -1;
  /** Position at which the current unit starts on the line. */
  let x = bounds.firstStart;
  /** Index after a word that may overflow the line, because the word is only slightly too long; −1 without a word. */
  let overflowEnd = -1;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    const advance = unit.kind === 'tab' ? tabAdvance(x, bounds) : unit.advance;
    const isTooLong = !unit.isSpace && (x + advance > maxEnd || bounds.isStacked === true);
    if (isTooLong && i >= overflowEnd && opportunity <= start && !bounds.isStacked) {
      overflowEnd = findWordEnd(units, i, x, bounds.end * (1 + MAX_WORD_OVERFLOW), opportunities) ?? -1;
    }
    if (isTooLong && i >= overflowEnd && unit.from > startOf(start)) {
      const lineEnd = opportunity > start && !bounds.isStacked ? opportunity : i;
      addLine(startOf(start), startOf(lineEnd), { endsAtBreak: false });
      start = lineEnd;
      opportunity = -1;
      x = bounds.otherStart;
      i = lineEnd - 1;
      continue;
    }
    x += advance;
    if (text.charAt(unit.to - 1) === LINE_BREAK && unit.kind === 'break') {
      addLine(startOf(start), unit.to, { endsAtBreak: true });
      start = i + 1;
      opportunity = -1;
      x = bounds.otherStart;
    } else if (opportunities.has(unit.to) && (unit.hyphenWidth === undefined || x + unit.hyphenWidth <= maxEnd))
      opportunity = i + 1;
  }
  addLine(startOf(start), text.length, { endsAtBreak: true });
  return lines;
}
