import type { Card } from './cards.ts';
import { visualLength } from './characters.ts';
import { plainTextOf } from './inline.ts';
import { lineCards } from './list-cards.ts';

/** Lines of a topic: its points, and the composition of the numbers or dates at its end. */
interface FigureLines {
  readonly points: readonly string[];
  readonly card: Card;
}

/** Minimum number of numbers or dates that become a composition. */
const MIN_LINES = 2;
/** Maximum length of a point that is shown above the composition, in visual characters. */
const LEAD_MAX_LENGTH = 170;

/**
 * Finds the most lines at the end of a topic that one composition can show: a chart, large numbers or a timeline.
 * Undefined if there are none, or if the lines contain characters that compositions read as Markdown.
 */
export function findFigureLines(lines: readonly string[]): FigureLines | undefined {
  for (let start = 0; start <= lines.length - MIN_LINES; start += 1) {
    const figures = lines.slice(start);
    const [card, ...others] = lineCards(figures) ?? [];
    if (card && others.length === 0 && figures.every(isPlain)) return { points: lines.slice(0, start), card };
  }
  return undefined;
}

/** Returns a single short point as the lead of a composition; undefined for other points. */
export function leadOf([point, ...others]: readonly string[]): string | undefined {
  const isLead = point !== undefined && others.length === 0 && visualLength(point) <= LEAD_MAX_LENGTH;
  return isLead && isPlain(point) ? point : undefined;
}

/** Returns whether a line contains no inline Markdown. `plainTextOf` replaces some spaces by no-break spaces. */
const isPlain = (line: string): boolean =>
  plainTextOf(line).replaceAll('\u00a0', ' ') === line.replaceAll('\u00a0', ' ');
