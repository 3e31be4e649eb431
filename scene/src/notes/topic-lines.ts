import type { Bullet } from '../model/text.ts';
import type { ListItem } from './blocks.ts';
import { bulletOf } from './bullet.ts';
import type { TextLine } from './cards.ts';
import { plainTextOf } from './inline.ts';
import { textLinesOf } from './list-cards.ts';

/** An item of a list as plain text. */
interface TopicListItem {
  readonly text: string;
  readonly bullet: Bullet;
  /** Nesting level, from 0. */
  readonly level: number;
}

/** A line of a topic as plain text: a paragraph or an item of a list. */
export type TopicLine = string | TopicListItem;

/** A line of notes with the number of an item of a numbered list. */
export interface NumberedLine extends TextLine {
  readonly number?: number;
}

export const textOfLine = (line: TopicLine): string => (typeof line === 'string' ? line : line.text);

/** Returns the items of a list as lines of plain text. Items of numbered lists are numbered from 1 in each level. */
export function numberedLinesOf(items: readonly ListItem[]): NumberedLine[] {
  const numbers: number[] = [];
  return textLinesOf(items).map((line) => {
    numbers.length = Math.min(numbers.length, line.level + 1);
    const number = line.kind === 'number' ? (numbers[line.level] ?? 0) + 1 : 0;
    numbers[line.level] = number;
    return { ...line, text: plainTextOf(line.text), ...(number > 0 && { number }) };
  });
}

/**
 * Returns lines of notes as lines of a topic. If the lines begin in the middle of a numbered list, they keep their
 * numbers.
 */
export function topicLinesOf(lines: readonly NumberedLine[]): TopicLine[] {
  /** The number that the next item of each level has without `startAt`. */
  const nextNumbers: number[] = [];
  return lines.map(({ text, kind, level, number = 0 }) => {
    nextNumbers.length = Math.min(nextNumbers.length, level + 1);
    const isContinued = number === (nextNumbers[level] ?? 1);
    nextNumbers[level] = number + 1;
    if (kind === 'paragraph' || kind === 'line') return text;
    const bullet = bulletOf({ kind, level });
    const startAt = bullet.kind === 'number' && !isContinued ? { startAt: number } : {};
    return { text, bullet: { ...bullet, ...startAt }, level };
  });
}
