import { breakOpportunities } from './break-opportunities.ts';
import type { Unit } from './measure.ts';
import { LINE_BREAK } from './paragraph-text.ts';

/** Bounds of the lines. Positions are from the start side of the column. */
export interface LineBounds {
  /** Start of the text in the first line and in the other lines. */
  readonly first: number;
  readonly others: number;
  /** Maximum end of a line; Infinity: lines end only at line breaks. */
  readonly end: number;
  /** Distance between tab stops, counted from the column's edge. */
  readonly tab: number;
  /** One unit per line (upright stacked text). */
  readonly stacked?: boolean;
}

/** A line as a range of the paragraph's text; `painted` is the start of its trailing space. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
  readonly painted: number;
  /** The line ends at a line break or at the end of the paragraph; such a line is not justified. */
  readonly last: boolean;
}

/** Prevents that rounding moves a word to the next line in a box of the measured width. */
const TOLERANCE = 1e-4;

/**
 * Maximum overflow of a word alone on its line, as a fraction of the line, before it is broken. Substitute fonts are
 * slightly wider than the author's, and a broken "Cluste|r" is worse than a word that is not quite centred.
 */
const WORD_SLACK = 0.04;

/** Returns the width of a tab at `x`: to the text's own indent, else to the next tab stop. */
export function tabAdvance(x: number, bounds: LineBounds): number {
  if (x < bounds.others - TOLERANCE) return bounds.others - x;
  return (Math.floor(x / bounds.tab + TOLERANCE) + 1) * bounds.tab - x;
}

function painted(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /[\t \u2028\u2000-\u2006\u2008-\u200b\u3000\u1680]/.test(text.charAt(end - 1))) end--;
  return end;
}

/** Returns the index after the last unit of the word at `from` if the word ends before `limit`, else undefined. */
function endOfWord(
  units: readonly Unit[],
  from: number,
  x: number,
  limit: number,
  opportunities: ReadonlySet<number>,
): number | undefined {
  let at = x;
  for (let i = from; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    if (unit.space || unit.kind === 'tab' || unit.kind === 'break') return i;
    at += unit.advance;
    if (at > limit) return undefined;
    if (opportunities.has(unit.to)) return i + 1;
  }
  return units.length;
}

/** Breaks a measured paragraph into lines (first fit). A word longer than a line is broken between clusters. */
export function breakLines(text: string, units: readonly Unit[], bounds: LineBounds): LineRange[] {
  const opportunities = new Set(bounds.end === Number.POSITIVE_INFINITY ? [] : breakOpportunities(text));
  const end = bounds.end * (1 + TOLERANCE) + TOLERANCE;
  const lines: LineRange[] = [];
  const startOf = (index: number): number => units[index]?.from ?? text.length;
  const close = (from: number, to: number, last: boolean): void => {
    lines.push({ from, to, painted: painted(text, from, to), last });
  };
  let start = 0;
  let opportunity = -1;
  let x = bounds.first;
  let overflowEnd = -1;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    const advance = unit.kind === 'tab' ? tabAdvance(x, bounds) : unit.advance;
    const tooLong = !unit.space && (x + advance > end || bounds.stacked === true);
    if (tooLong && i >= overflowEnd && opportunity <= start && !bounds.stacked) {
      overflowEnd = endOfWord(units, i, x, bounds.end * (1 + WORD_SLACK), opportunities) ?? -1;
    }
    if (tooLong && i >= overflowEnd && unit.from > startOf(start)) {
      const cut = opportunity > start && !bounds.stacked ? opportunity : i;
      close(startOf(start), startOf(cut), false);
      start = cut;
      opportunity = -1;
      x = bounds.others;
      i = cut - 1;
      continue;
    }
    x += advance;
    if (text.charAt(unit.to - 1) === LINE_BREAK && unit.kind === 'break') {
      close(startOf(start), unit.to, true);
      start = i + 1;
      opportunity = -1;
      x = bounds.others;
    } else if (opportunities.has(unit.to) && (unit.hyphen === undefined || x + unit.hyphen <= end))
      opportunity = i + 1;
  }
  close(startOf(start), text.length, true);
  return lines;
}
