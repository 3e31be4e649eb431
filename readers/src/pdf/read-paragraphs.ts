import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfLine } from './read-lines.ts';

/** Consecutive lines of one paragraph, with their text joined without line breaks. */
export interface PdfParagraph {
  readonly text: string;
  readonly lines: readonly PdfLine[];
  /** Largest font size, in points. */
  readonly size: number;
  /** Position and size on the displayed page, in points, y downwards. */
  readonly box: Rect;
}

/** Matches a bullet, dash or number (`1.`, `(a)`) at the start of a list item. */
const BULLET = /^([•●○◦▪▫■□►▶▸‣⁃∙·–—*-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s/u;
/** Minimum width of a column in ems. If all lines nearby are narrower, each line is a paragraph. */
const MIN_COLUMN_EMS = 12;
/**
 * Matches the end of a sentence, a line break and the start of a sentence. On slides, the lines before and after this
 * line break are usually two items of a list.
 */
const NEW_SENTENCE = /[.!?…:;。]\s*\n\s*[\p{Lu}\p{N}]/u;
/** Matches text that ends with a Chinese or Japanese character. The next line is appended without a space. */
const ENDS_WITHOUT_SPACE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]$/u;

/** Returns the paragraphs of a text. Lines that were wrapped at the width of their column are joined. */
export function readParagraphs(lines: readonly PdfLine[]): PdfParagraph[] {
  const groups: PdfLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    if (group && continuesParagraph(lines, group, line, index)) group.push(line);
    else groups.push([line]);
  }
  return groups.map(createParagraph);
}

/**
 * Returns whether `line`, which is `lines[index]`, continues the paragraph `group`. The line must be directly below the
 * last line of the group and have the same text size. In addition, the last line of the group must end with a hyphen,
 * or must be full (`isFull`) and either aligned or centred with `line`. A bullet starts another paragraph, and so does
 * a new sentence after a line without a hyphen. Distances are compared with multiples of the text size.
 */
function continuesParagraph(
  lines: readonly PdfLine[],
  group: readonly PdfLine[],
  line: PdfLine,
  index: number,
): boolean {
  const previous = lastItem(group);
  if (line.isVertical || previous.isVertical || line.angle !== 0 || previous.angle !== 0) return false;
  if (Math.abs(line.size - previous.size) > previous.size * 0.08 || BULLET.test(line.text)) return false;
  const lineDistance = bottomEdge(line.box) - bottomEdge(previous.box);
  if (lineDistance < previous.size * 0.7 || lineDistance > previous.size * 1.75) return false;
  if (previous.endsWithHyphen) return true;
  if (NEW_SENTENCE.test(`${previous.text}\n${line.text}`)) return false;
  const isRtl = line.segments[0]?.rtl === true;
  const indent = isRtl ? rightEdge(previous.box) - rightEdge(line.box) : line.box.x - previous.box.x;
  const hasHangingIndent = BULLET.test(itemAt(group, 0).text) && group.length === 1;
  const isAligned = indent >= -previous.size * 0.6 && indent <= previous.size * (hasHangingIndent ? 4 : 0.6);
  return (isAligned || isCentred(previous, line)) && isFull(lines, previous, line, index);
}

/** Returns whether two lines have the same horizontal centre. */
function isCentred(previous: PdfLine, line: PdfLine): boolean {
  const centreX = (box: Rect): number => box.x + box.width / 2;
  return Math.abs(centreX(previous.box) - centreX(line.box)) < previous.size * 0.5;
}

/**
 * Returns whether the first word of `line` does not fit at the end of the line `previous`, as in a wrapped paragraph.
 * The column width is estimated as the width of the widest line nearby with a similar text size.
 * @param index index of `line` in `lines`
 */
function isFull(lines: readonly PdfLine[], previous: PdfLine, line: PdfLine, index: number): boolean {
  const neighbours = lines
    .slice(Math.max(0, index - 12), index + 12)
    .filter((other) => Math.abs(other.size - previous.size) < previous.size * 0.3);
  const columnWidth = Math.max(...neighbours.map((other) => other.box.width));
  if (columnWidth < previous.size * MIN_COLUMN_EMS) return false;
  const firstWordRatio = itemAt(line.text.split(' '), 0).length / Math.max(1, line.text.length);
  return previous.box.width + firstWordRatio * line.box.width + previous.size * 0.2 >= columnWidth * 0.97;
}

/** Joins the texts of lines; removes the hyphens of broken words. */
function createParagraph(lines: readonly PdfLine[]): PdfParagraph {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    if (previous?.endsWithHyphen && /^\p{Ll}/u.test(line.text)) text = text.replace(/-$/, '') + line.text;
    else text += index === 0 || ENDS_WITHOUT_SPACE.test(text) ? line.text : ` ${line.text}`;
  }
  return {
    text,
    lines,
    size: Math.max(...lines.map((line) => line.size)),
    box: lines.map((line) => line.box).reduce(union),
  };
}

/** Returns the x coordinate of the right side of a box. */
const rightEdge = (box: Rect): number => box.x + box.width;

/** Returns the y coordinate of the bottom side of a box. */
const bottomEdge = (box: Rect): number => box.y + box.height;
