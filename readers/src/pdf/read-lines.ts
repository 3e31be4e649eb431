import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { PlacedLine } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfCharacter } from './read-characters.ts';

/** A line of a page: the text in reading order, and positioned segments. Each segment has one straight baseline. */
export interface PdfLine {
  readonly text: string;
  readonly segments: readonly PlacedLine[];
  /** Largest font size, in points. */
  readonly size: number;
  /** Bounding box, in points on the displayed page. */
  readonly box: Rect;
  /** Rotation of the first segment in degrees, clockwise. */
  readonly angle: number;
  /** Whether the characters are upright and below each other. */
  readonly isVertical: boolean;
  /** Whether the line ends with a hyphen that breaks a word. */
  readonly endsWithHyphen: boolean;
}

/** Adjacent characters of a line with one straight baseline. */
interface Segment {
  readonly characters: PdfCharacter[];
  readonly isVertical: boolean;
  /**
   * Positions of the start and the end along the writing direction, in points. The writing direction is the y axis for
   * vertical writing, otherwise an axis through the page's origin with the angle of the characters.
   */
  start: number;
  end: number;
}

const RTL_CHARACTER = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const ALPHABETIC_CHARACTER = /\p{L}/u;
/** Matches Latin ligatures and presentation forms of Hebrew and Arabic, which no keyboard types. */
const PRESENTATION_FORM = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Splits the characters of a page into lines at the line ends that PDFium detected. */
export function readLines(characters: readonly PdfCharacter[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let current: PdfCharacter[] = [];
  for (const character of [...characters, undefined]) {
    if (character && character.text !== '\n' && character.text !== '\r') {
      current.push(character);
      continue;
    }
    const line = createLine(current);
    if (line) lines.push(line);
    current = [];
  }
  return orderColumns(lines);
}

/** Creates a line from its characters. Returns undefined if no character is visible. */
function createLine(characters: readonly PdfCharacter[]): PdfLine | undefined {
  const text = textOf(characters);
  if (text === '') return undefined;
  const segments = splitSegments(characters);
  const placedLines = segments.flatMap((segment) => toPlacedLine(segment) ?? []);
  const first = placedLines[0];
  if (!first) return undefined;
  return {
    text,
    segments: placedLines,
    size: Math.max(...placedLines.map((placedLine) => placedLine.size)),
    box: boxAround(placedLines),
    angle: first.rotation ?? 0,
    isVertical: itemAt(segments, 0).isVertical,
    endsWithHyphen: characters.findLast((character) => character.text.trim() !== '')?.isHyphen === true,
  };
}

/**
 * Returns the text of characters for search and screen readers. Ligatures are replaced by the characters that people
 * type. Control characters, soft hyphens and repeated spaces are replaced by single spaces.
 */
function textOf(characters: readonly PdfCharacter[]): string {
  return characters
    .map(({ text }) => text)
    .join('')
    .replace(PRESENTATION_FORM, (form) => form.normalize('NFKC'))
    .replace(/[\p{Cc}\u00ad]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Splits the characters of a line into segments, so that the characters of a segment have the same baseline, text size
 * and angle. A segment also contains the spaces after its characters.
 */
function splitSegments(characters: readonly PdfCharacter[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, character] of characters.entries()) {
    const segment = segments.at(-1);
    if (character.text.trim() === '') {
      segment?.characters.push(character);
      continue;
    }
    const next = characters.slice(index + 1).find((other) => other.text.trim() !== '');
    if (segment && continuesSegment(segment, character)) extendSegment(segment, character);
    else segments.push(startSegment(character, next));
  }
  return segments;
}

/** Creates a segment with one character. `next` is the next visible character of the line. */
function startSegment(character: PdfCharacter, next: PdfCharacter | undefined): Segment {
  const isVertical = next !== undefined && isBelow(character, next);
  const [start, end] = computeExtent(character, isVertical);
  return { characters: [character], isVertical, start, end };
}

/** Whether `next` is an upright character directly below `character`, as in vertical writing. */
function isBelow(character: PdfCharacter, next: PdfCharacter): boolean {
  const distance = next.y - character.y;
  return (
    Math.abs(next.x - character.x) < character.size * 0.3 &&
    distance > character.size * 0.5 &&
    distance < character.size * 2 &&
    Math.abs(character.angle) < 1 &&
    Math.abs(next.angle) < 1
  );
}

/** Returns the positions of the start and end of a character along the writing direction, in points. */
function computeExtent({ x, y, size, angle, advance }: PdfCharacter, isVertical: boolean): [number, number] {
  // In vertical writing, an upright character occupies its ascent (0.88 em) and its descent (0.12 em).
  if (isVertical) return [y - size * 0.88, y + size * 0.12];
  const radians = (angle * Math.PI) / 180;
  const start = x * Math.cos(radians) + y * Math.sin(radians);
  return [start, start + advance];
}

/** Returns whether a character is close to a segment and has nearly the same baseline, text size and angle. */
function continuesSegment(segment: Segment, character: PdfCharacter): boolean {
  const previous = segment.characters.findLast((other) => other.text.trim() !== '');
  if (!previous) throw new Error('A segment of a line has no visible character');
  if (Math.abs(previous.size - character.size) > previous.size * 0.05) return false;
  if (Math.abs(previous.angle - character.angle) > 1) return false;
  const [start, end] = computeExtent(character, segment.isVertical);
  const gap = Math.max(start - segment.end, segment.start - end);
  if (gap > character.size * 1.5) return false;
  if (segment.isVertical) return Math.abs(character.x - previous.x) < character.size * 0.5;
  const radians = (character.angle * Math.PI) / 180;
  const shift = (character.y - previous.y) * Math.cos(radians) - (character.x - previous.x) * Math.sin(radians);
  return Math.abs(shift) < character.size * 0.15;
}

function extendSegment(segment: Segment, character: PdfCharacter): void {
  const [start, end] = computeExtent(character, segment.isVertical);
  segment.characters.push(character);
  segment.start = Math.min(segment.start, start);
  segment.end = Math.max(segment.end, end);
}

/**
 * Converts a segment to a line of the document. The baseline of the line begins at the start of the segment. Returns
 * undefined if the segment has no text or no valid size.
 */
function toPlacedLine(segment: Segment): PlacedLine | undefined {
  const text = textOf(segment.characters);
  const first = itemAt(segment.characters, 0);
  const width = segment.end - segment.start;
  if (text === '' || !(first.size > 0) || !Number.isFinite(width) || width < 0) return undefined;
  const properties = {
    text: /\s$/u.test(lastItem(segment.characters).text) ? `${text} ` : text,
    width: round(width),
    size: round(Math.max(first.size, 0.01)),
    ...(isRtl(text) ? { rtl: true } : {}),
  };
  if (segment.isVertical) {
    // The descent (0.12 em) of the rotated line is at the left of its baseline.
    return { ...properties, x: round(first.x + first.size * 0.12), y: round(segment.start), rotation: 90 };
  }
  const radians = (first.angle * Math.PI) / 180;
  const acrossPosition = first.y * Math.cos(radians) - first.x * Math.sin(radians);
  const x = segment.start * Math.cos(radians) - acrossPosition * Math.sin(radians);
  const y = segment.start * Math.sin(radians) + acrossPosition * Math.cos(radians);
  return {
    ...properties,
    x: round(x),
    y: round(y),
    ...(first.angle === 0 ? {} : { rotation: round(first.angle) }),
  };
}

/** Returns whether more than half of the alphabetic characters of a text are written from right to left. */
function isRtl(text: string): boolean {
  const alphabetic = [...text].filter((character) => ALPHABETIC_CHARACTER.test(character));
  return alphabetic.filter((character) => RTL_CHARACTER.test(character)).length * 2 > alphabetic.length;
}

/** Rounds to a thousandth of a point, which is invisible and keeps documents small. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the bounding box of segments with an ascent of 0.8 em and a descent of 0.2 em. */
function boxAround(segments: readonly PlacedLine[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, size, rotation = 0 } of segments) {
    const radians = (rotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    for (const alongOffset of [0, width]) {
      for (const acrossOffset of [-size * 0.8, size * 0.2]) {
        const px = x + alongOffset * cos - acrossOffset * sin;
        const py = y + alongOffset * sin + acrossOffset * cos;
        [left, top, right, bottom] = [Math.min(left, px), Math.min(top, py), Math.max(right, px), Math.max(bottom, py)];
      }
    }
  }
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

/**
 * Returns the lines with adjacent columns of vertical writing sorted from right to left, which is the reading order.
 */
function orderColumns(lines: readonly PdfLine[]): PdfLine[] {
  const orderedLines: PdfLine[] = [];
  let columns: PdfLine[] = [];
  for (const line of [...lines, undefined]) {
    if (line?.isVertical) {
      columns.push(line);
      continue;
    }
    orderedLines.push(...columns.sort((a, b) => b.box.x - a.box.x));
    columns = [];
    if (line) orderedLines.push(line);
  }
  return orderedLines;
}
