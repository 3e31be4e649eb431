import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfLine } from './read-lines.ts';

/** Consecutive lines of one paragraph, with their text joined without line breaks. */
export interface PdfParagraph {
  readonly text: string;
  readonly lines: readonly PdfLine[];
  readonly size: number;
  readonly box: Rect;
}

const BULLET = /^([•●○◦▪▫■□►▶▸‣⁃∙·–—*-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s/u;
/** Minimum width of a column in ems. Narrower lines are short because the paragraph ends, not because they wrap. */
const MIN_COLUMN_EMS = 12;
/** A sentence end followed by a sentence start: on slides, almost always two items of a list. */
const NEW_SENTENCE = /[.!?…:;。]\s*\n\s*[\p{Lu}\p{N}]/u;
/** Scripts that join lines without a space. */
const ENDS_WITHOUT_SPACE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]$/u;

/** Joins lines that were wrapped at the width of their column into paragraphs. */
export function readParagraphs(lines: readonly PdfLine[]): PdfParagraph[] {
  const groups: PdfLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    if (group && wraps(lines, group, line, index)) group.push(line);
    else groups.push([line]);
  }
  return groups.map(paragraphOf);
}

/** Whether `line` continues `group`: same size, next line, and its first word does not fit on the previous line. */
function wraps(lines: readonly PdfLine[], group: readonly PdfLine[], line: PdfLine, index: number): boolean {
  const last = lastItem(group);
  if (line.vertical || last.vertical || line.angle !== 0 || last.angle !== 0) return false;
  if (Math.abs(line.size - last.size) > last.size * 0.08 || BULLET.test(line.text)) return false;
  const pitch = bottom(line.box) - bottom(last.box);
  if (pitch < last.size * 0.7 || pitch > last.size * 1.75) return false;
  if (last.hyphen) return true;
  if (NEW_SENTENCE.test(`${last.text}\n${line.text}`)) return false;
  const rtl = line.pieces[0]?.rtl === true;
  const indent = rtl ? right(last.box) - right(line.box) : line.box.x - last.box.x;
  const hangs = BULLET.test(itemAt(group, 0).text) && group.length === 1;
  if (indent < -last.size * 0.6 || indent > last.size * (hangs ? 4 : 0.6))
    return isCentred(last, line) && isFull(lines, last, line, index);
  return isFull(lines, last, line, index);
}

function isCentred(last: PdfLine, line: PdfLine): boolean {
  const middle = (box: Rect): number => box.x + box.width / 2;
  return Math.abs(middle(last.box) - middle(line.box)) < last.size * 0.5;
}

/**
 * Whether the first word of `line` would not fit at the end of `last`. The column width is the widest of the
 * neighbouring lines of similar size.
 */
function isFull(lines: readonly PdfLine[], last: PdfLine, line: PdfLine, index: number): boolean {
  const near = lines
    .slice(Math.max(0, index - 12), index + 12)
    .filter((other) => Math.abs(other.size - last.size) < last.size * 0.3);
  const limit = Math.max(...near.map((other) => other.box.width));
  if (limit < last.size * MIN_COLUMN_EMS) return false;
  const first = itemAt(line.text.split(' '), 0).length / Math.max(1, line.text.length);
  return last.box.width + first * line.box.width + last.size * 0.2 >= limit * 0.97;
}

function paragraphOf(lines: readonly PdfLine[]): PdfParagraph {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (last?.hyphen && /^\p{Ll}/u.test(line.text)) text = text.replace(/-$/, '') + line.text;
    else text += index === 0 || ENDS_WITHOUT_SPACE.test(text) ? line.text : ` ${line.text}`;
  }
  return {
    text,
    lines,
    size: Math.max(...lines.map((line) => line.size)),
    box: lines.map((line) => line.box).reduce(union),
  };
}

export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(right(a), right(b)) - x, height: Math.max(bottom(a), bottom(b)) - y };
}

function right(box: Rect): number {
  return box.x + box.width;
}

function bottom(box: Rect): number {
  return box.y + box.height;
}
