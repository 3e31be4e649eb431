import type { TextLine } from './cards.ts';
import { visualLength } from './characters.ts';

/** Maximum amount of text on one topic, in visual characters, so that the text stays legible. */
const TOPIC_LENGTH = 430;
const TOPIC_MAX_LINES = 9;
/** The height of a paragraph's last line and its spacing, expressed in visual characters. */
const LINE_OVERHEAD = 24;

/** Returns the space that lines need, expressed in visual characters. */
export const amountOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { text }) => sum + visualLength(text) + LINE_OVERHEAD, 0);

/** Returns the number of topics that a text needs. */
const partCountOf = (lines: readonly TextLine[]): number =>
  Math.max(Math.ceil(amountOf(lines) / TOPIC_LENGTH), Math.ceil(lines.length / TOPIC_MAX_LINES));

/** Splits the lines of a text into parts for one topic each. The parts have about the same length. */
export function splitTextLines(lines: readonly TextLine[]): TextLine[][] {
  if (lines.length === 0) return [];
  const count = partCountOf(lines);
  if (count === 1) return [[...lines]];
  const partAmount = amountOf(lines) / count;
  const parts: TextLine[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const isFull = !last || last.length >= TOPIC_MAX_LINES || amountOf(last) + amountOf([line]) / 2 > partAmount;
    // A nested item stays with the item above.
    if (last && (!isFull || ((line.level > 0 || line.kind === 'line') && last.length < TOPIC_MAX_LINES * 1.5)))
      last.push(line);
    else parts.push([line]);
  }
  return parts;
}

/**
 * Splits a text into parts for one topic each, between its units. A unit is a list of lines that stay together, such as
 * a short list with the line that introduces it. Units that are too long for one topic are split.
 */
export function splitTextUnits<Line extends TextLine>(units: readonly (readonly Line[])[]): Line[][] {
  const lines = units.flat();
  if (lines.length === 0) return [];
  const count = partCountOf(lines);
  if (count === 1) return [lines];
  const partAmount = amountOf(lines) / count;
  const parts: Line[][] = [];
  for (const unit of units.flatMap((unit) => (partCountOf(unit) > 1 ? unit.map((line) => [line]) : [unit]))) {
    const last = parts.at(-1);
    const isFull =
      !last ||
      last.length + unit.length > TOPIC_MAX_LINES ||
      (unit.length > 1 && amountOf(last) + amountOf(unit) > TOPIC_LENGTH) ||
      amountOf(last) + amountOf(unit) / 2 > partAmount;
    if (isFull) parts.push([...unit]);
    else last.push(...unit);
  }
  return parts;
}

/** Splits entries into parts of about the same size, with at most `max` entries each. */
export function splitEvenly<T>(entries: readonly T[], max: number): T[][] {
  const count = Math.ceil(entries.length / max);
  return Array.from({ length: count }, (_, i) =>
    entries.slice(Math.round((i * entries.length) / count), Math.round(((i + 1) * entries.length) / count)),
  );
}
