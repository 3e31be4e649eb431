import { breakOpportunities } from './break-opportunities.ts';
import type { Unit } from './measure.ts';
import { LINE_BREAK } from './paragraph-text.ts';

/** Where lines may run. Positions are from the start side of the column. */
export interface LineRoom {
  /** Where the text of a line starts: the first, and the others. */
  readonly first: number;
  readonly others: number;
  /** Where lines end at the latest; Infinity: they end only where the text says so. */
  readonly end: number;
  /** Distance of tab stops from the column's edge. */
  readonly tab: number;
  /** Every unit on a line of its own (upright stacked text). */
  readonly stacked?: boolean;
}

/** A line as a range of the paragraph's text; `painted` is where its trailing space begins. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
  readonly painted: number;
  /** It ends because the text says so, or the paragraph does; such a line is not justified. */
  readonly last: boolean;
}

/** Rounding must not push a word to the next line in a box that was measured to fit. */
const TOLERANCE = 1e-4;

/**
 * How far a word alone on its line may stick out, as a share of the line, before it is cut: a stand-in's letters are a
 * little wider than those that the author saw, and "Cluste|r" is worse than a word that is not quite centred.
 */
const WORD_SLACK = 0.04;

/** How far a tab at `x` leads: to the text's own indent, else to the next stop. */
export function tabAdvance(x: number, room: LineRoom): number {
  if (x < room.others - TOLERANCE) return room.others - x;
  return (Math.floor(x / room.tab + TOLERANCE) + 1) * room.tab - x;
}

function painted(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /[\t \u2028\u2000-\u2006\u2008-\u200b\u3000\u1680]/.test(text.charAt(end - 1))) end--;
  return end;
}

/** The index after the last unit of the word that `from` is in, when it ends before `limit`; else undefined. */
function endOfWord(
  units: readonly Unit[],
  from: number,
  x: number,
  limit: number,
  opportunities: ReadonlySet<number>,
): number | undefined {
  let at = x;
  for (let i = from; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.space || unit.kind === 'tab' || unit.kind === 'break') return i;
    at += unit.advance;
    if (at > limit) return undefined;
    if (opportunities.has(unit.to)) return i + 1;
  }
  return units.length;
}

/** Breaks a measured paragraph greedily; a word longer than a line is cut between clusters. */
export function breakLines(text: string, units: readonly Unit[], room: LineRoom): LineRange[] {
  const opportunities = new Set(room.end === Number.POSITIVE_INFINITY ? [] : breakOpportunities(text));
  const end = room.end * (1 + TOLERANCE) + TOLERANCE;
  const lines: LineRange[] = [];
  const close = (from: number, to: number, last: boolean): void => {
    lines.push({ from, to, painted: painted(text, from, to), last });
  };
  let start = 0;
  let chance = -1;
  let x = room.first;
  let pardonedTo = -1;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    const advance = unit.kind === 'tab' ? tabAdvance(x, room) : unit.advance;
    const tooLong = !unit.space && (x + advance > end || room.stacked === true);
    if (tooLong && i >= pardonedTo && chance <= start && !room.stacked) {
      pardonedTo = endOfWord(units, i, x, room.end * (1 + WORD_SLACK), opportunities) ?? -1;
    }
    if (tooLong && i >= pardonedTo && unit.from > units[start]!.from) {
      const cut = chance > start && !room.stacked ? chance : i;
      close(units[start]!.from, units[cut]!.from, false);
      start = cut;
      chance = -1;
      x = room.others;
      i = cut - 1;
      continue;
    }
    x += advance;
    if (text.charAt(unit.to - 1) === LINE_BREAK && unit.kind === 'break') {
      close(units[start]!.from, unit.to, true);
      start = i + 1;
      chance = -1;
      x = room.others;
    } else if (opportunities.has(unit.to) && (unit.hyphen === undefined || x + unit.hyphen <= end))
      chance = i + 1;
  }
  const from = units[start]?.from ?? text.length;
  close(from, text.length, true);
  return lines;
}
