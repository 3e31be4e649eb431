import type { Card } from './cards.ts';
import { visualLength } from './characters.ts';
import { plainTextOf } from './inline.ts';
import { lineCards } from './list-cards.ts';
import { readPipedLines } from './read-tables.ts';
import { tableCards } from './table-cards.ts';

/** Lines of a topic: its points, and the composition of the numbers, dates, table or comparison at its end. */
interface FigureLines {
  readonly points: readonly string[];
  readonly card: Card;
}

/** Minimum number of numbers or dates that become a composition. */
const MIN_LINES = 2;
/** Maximum length of a point that is shown above the composition, in visual characters. */
const LEAD_MAX_LENGTH = 170;

/**
 * Finds the most lines at the end of a topic that one composition can show: a table, a comparison, a chart, large
 * numbers or a timeline.
 * Undefined if there are none, or if the lines contain characters that compositions read as Markdown.
 */
export function findFigureLines(lines: readonly string[]): FigureLines | undefined {
  for (let start = 0; start <= lines.length - MIN_LINES; start += 1) {
    const figures = lines.slice(start);
    const [card, ...others] = tableLineCards(figures) ?? lineCards(figures) ?? [];
    if (card && others.length === 0 && figures.every(isPlain)) return { points: lines.slice(0, start), card };
  }
  return undefined;
}

/** Returns the cards of lines such as `City | 2024 | 2025`; undefined for other lines. */
function tableLineCards(lines: readonly string[]): Card[] | undefined {
  const table = readPipedLines(lines);
  return table && tableCards(table.rows, table.hasHeader);
}

/** Returns a single short point as the lead of a composition; undefined for other points. */
export function leadOf([point, ...others]: readonly string[]): string | undefined {
  const isLead = point !== undefined && others.length === 0 && visualLength(point) <= LEAD_MAX_LENGTH;
  return isLead && isPlain(point) ? point : undefined;
}

/** Returns whether a line contains no inline Markdown. `plainTextOf` replaces some spaces by no-break spaces. */
const isPlain = (line: string): boolean =>
  plainTextOf(line).replaceAll('\u00a0', ' ') === line.replaceAll('\u00a0', ' ');
