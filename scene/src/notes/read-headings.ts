import { visualLength } from './characters.ts';
import { readDatedText } from './dates.ts';
import { readSpacedFigure } from './figures.ts';
import { plainTextOf } from './inline.ts';
import { isListItem } from './read-lists.ts';
import { endsSentence } from './sentences.ts';

/** A recognized heading. */
interface ReadHeading {
  readonly text: string;
  readonly level: number;
  /** Whether the text marks the heading (`#`, underline, number, capitals, colon). Other headings are short lines. */
  readonly isMarked: boolean;
  readonly end: number;
}

/** Levels of headings without `#`. Labels such as "Participants:" are below all other headings. */
const CAPITALS_LEVEL = 1;
const SHORT_LINE_LEVEL = 2;
const LABEL_LEVEL = 7;

const HASHES = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const UNDERLINE = /^\s{0,3}(={3,}|-{3,})\s*$/;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2})+)\.?\s+\p{L}/u;
const JAPANESE_HEADING = /^(?:第[0-9一二三四五六七八九十]+[章節部回]|【.+】$|■|◆)/u;
/** Matches a line that consists of a label and a value. */
const LABELLED = /^[^:：]{1,32}(?::\s|：)\s*\S/u;
const HEADING_MAX_LENGTH = 80;
const SHORT_LINE_MAX_LENGTH = 64;

/** Reads the heading at a line; undefined if the line is none. */
export function readHeading(lines: readonly string[], start: number): ReadHeading | undefined {
  const line = lines[start] ?? '';
  const next = lines[start + 1] ?? '';
  const hashes = HASHES.exec(line);
  if (hashes?.[2]) return marked(hashes[2], hashes[1]?.length ?? 1, start + 1);
  const text = line.trim();
  if (text === '' || visualLength(text) > HEADING_MAX_LENGTH) return undefined;
  const underline = UNDERLINE.exec(next);
  if (underline && !isListItem(line)) return marked(text, underline[1]?.startsWith('=') ? 1 : 2, start + 2);
  if (isBoldLine(text) && next.trim() !== '') return marked(text, LABEL_LEVEL - 1, start + 1);
  if (JAPANESE_HEADING.test(text)) return marked(text.replace(/^[■◆【]\s*|】$/gu, ''), SHORT_LINE_LEVEL, start + 1);
  if (isListItem(line)) return undefined;
  const number = NUMBERED.exec(text)?.[1];
  if (number && !endsSentence(text) && !readDatedText(text)) return marked(text, number.split('.').length, start + 1);
  if (isCapitals(text)) return marked(text, CAPITALS_LEVEL, start + 1);
  if (isLabel(lines, start)) return marked(text, LABEL_LEVEL, start + 1);
  return isShortHeading(lines, start) ? { text, level: SHORT_LINE_LEVEL, isMarked: false, end: start + 1 } : undefined;
}

const marked = (text: string, level: number, end: number): ReadHeading => ({ text, level, isMarked: true, end });

const isBoldLine = (text: string): boolean => /^\*\*[^*]+\*\*:?$/.test(text) && !endsSentence(plainTextOf(text));

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const hasCase = letters.some((letter) => letter.toLowerCase() !== letter.toUpperCase());
  return letters.length >= 4 && hasCase && text === text.toUpperCase() && !endsSentence(text) && !/["“„]/.test(text);
}

/** Whether a line is a label such as "Participants:", and not the end of a sentence or the introduction of code. */
function isLabel(lines: readonly string[], start: number): boolean {
  const text = (lines[start] ?? '').trim();
  if (!/^[^:：]{1,48}[:：]$/u.test(text) || /^\p{Ll}|[.!?]\s/u.test(text) || !startsGroup(lines, start)) return false;
  const next = lines.slice(start + 1).find((line) => line.trim() !== '');
  return next !== undefined && !/^\s*(?:```|~~~)/.test(next);
}

/** Whether a line is the first one after a blank line, or follows a complete sentence or a list. */
function startsGroup(lines: readonly string[], start: number): boolean {
  const previous = (lines[start - 1] ?? '').trim();
  return previous === '' || endsSentence(previous) || isListItem(lines[start - 1] ?? '');
}

/**
 * Whether a line is a short line followed by text: it is not the end of a sentence and begins a group of lines, or
 * follows a complete sentence. A question is a heading, too.
 */
function isShortHeading(lines: readonly string[], start: number): boolean {
  const text = (lines[start] ?? '').trim();
  if (visualLength(text) > SHORT_LINE_MAX_LENGTH || /[.,;:!。、…，；]["”»」]?$|^["“„«「>|]/u.test(text)) return false;
  if (readDatedText(text) || /^\p{Ll}/u.test(text)) return false;
  if (!startsGroup(lines, start)) return false;
  const next = lines[start + 1] ?? '';
  if (next.trim() === '') return isHeadingOfNextGroup(lines, start);
  if (isListItem(next)) return true;
  const isFirst = (lines[start - 1] ?? '').trim() === '';
  if (isFirst && !LABELLED.test(text) && (LABELLED.test(next) || readDatedText(next) !== undefined)) return true;
  return isLongerText(text, next) || (isFirst && isAboveLines(lines, start));
}

/** Whether a line is above at least two lines that are all whole sentences or, unlike the line itself, all figures. */
function isAboveLines(lines: readonly string[], start: number): boolean {
  const count = lines.slice(start).findIndex((line) => line.trim() === '');
  const group = lines.slice(start + 1, count < 0 ? undefined : start + count);
  const areFigures =
    readSpacedFigure(lines[start] ?? '') === undefined && group.every((line) => readSpacedFigure(line));
  return group.length >= 2 && (group.every(endsSentence) || areFigures);
}

/** Whether the group of lines after a blank line is text, and not another short line. */
function isHeadingOfNextGroup(lines: readonly string[], start: number): boolean {
  const offset = lines.slice(start + 1).findIndex((line) => line.trim() !== '');
  if (offset < 0) return false;
  const next = lines[start + 1 + offset] ?? '';
  if (isListItem(next) || HASHES.test(next) || start === 0) return true;
  return endsSentence(next) || visualLength(next) > SHORT_LINE_MAX_LENGTH || /[|:：\t]/.test(next);
}

const isLongerText = (text: string, next: string): boolean =>
  visualLength(next) > 1.6 * visualLength(text) && (endsSentence(next) || visualLength(next) > SHORT_LINE_MAX_LENGTH);
