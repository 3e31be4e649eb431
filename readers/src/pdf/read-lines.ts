import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { PlacedLine } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfCharacter } from './read-characters.ts';

/** A line of a page: its text in reading order, and its positioned pieces, each on one straight baseline. */
export interface PdfLine {
  readonly text: string;
  readonly pieces: readonly PlacedLine[];
  readonly size: number;
  readonly box: Rect;
  readonly angle: number;
  readonly vertical: boolean;
  /** Whether the line ends with a hyphen that breaks a word. */
  readonly hyphen: boolean;
}

interface Piece {
  readonly characters: PdfCharacter[];
  readonly vertical: boolean;
  /** Extent along the writing direction. */
  start: number;
  end: number;
}

const RTL = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const STRONG = /\p{L}/u;
/** Latin ligatures and Arabic presentation forms, which are replaced by the letters that people type. */
const PRESENTATION = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Splits the characters of a page into lines at the line ends that PDFium detected. */
export function readLines(characters: readonly PdfCharacter[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let current: PdfCharacter[] = [];
  for (const character of [...characters, undefined]) {
    if (character && character.text !== '\n' && character.text !== '\r') {
      current.push(character);
      continue;
    }
    const line = lineOf(current);
    if (line) lines.push(line);
    current = [];
  }
  return orderColumns(lines);
}

function lineOf(characters: readonly PdfCharacter[]): PdfLine | undefined {
  const text = normalizeText(characters.map((character) => character.text).join(''));
  if (text === '') return undefined;
  const pieces = cutPieces(characters);
  const placed = pieces.flatMap((piece) => toPlacedLine(piece) ?? []);
  const first = placed[0];
  if (!first) return undefined;
  return {
    text,
    pieces: placed,
    size: Math.max(...placed.map((piece) => piece.size)),
    box: boxAround(placed),
    angle: first.rotation ?? 0,
    vertical: itemAt(pieces, 0).vertical,
    hyphen: characters.findLast((character) => character.text.trim() !== '')?.hyphen === true,
  };
}

/** Normalizes text for search and screen readers: no ligatures, single spaces, no control characters. */
function normalizeText(text: string): string {
  return text
    .replace(PRESENTATION, (form) => form.normalize('NFKC'))
    .replace(/[\p{Cc}\u00ad]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function cutPieces(characters: readonly PdfCharacter[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const piece = pieces.at(-1);
    if (character.text.trim() === '') {
      piece?.characters.push(character);
      continue;
    }
    const next = characters.slice(index + 1).find((other) => other.text.trim() !== '');
    if (piece && continues(piece, character)) extend(piece, character);
    else pieces.push(startPiece(character, next));
  }
  return pieces;
}

function startPiece(character: PdfCharacter, next: PdfCharacter | undefined): Piece {
  const vertical = next !== undefined && isBelow(character, next);
  const [start, end] = extent(character, vertical);
  return { characters: [character], vertical, start, end };
}

/** Whether `next` is an upright character directly below `character`, as in vertical writing. */
function isBelow(character: PdfCharacter, next: PdfCharacter): boolean {
  const down = next.y - character.y;
  return (
    Math.abs(next.x - character.x) < character.size * 0.3 &&
    down > character.size * 0.5 &&
    down < character.size * 2 &&
    Math.abs(character.angle) < 1 &&
    Math.abs(next.angle) < 1
  );
}

function extent(character: PdfCharacter, vertical: boolean): [number, number] {
  if (vertical) return [character.y - character.size * 0.88, character.y + character.size * 0.12];
  const radians = (character.angle * Math.PI) / 180;
  const along = character.x * Math.cos(radians) + character.y * Math.sin(radians);
  return [along, along + character.advance];
}

function continues(piece: Piece, character: PdfCharacter): boolean {
  const last = piece.characters.findLast((other) => other.text.trim() !== '');
  if (!last) throw new Error('A piece of a line has no visible character');
  if (Math.abs(last.size - character.size) > last.size * 0.05) return false;
  if (Math.abs(last.angle - character.angle) > 1) return false;
  const [start, end] = extent(character, piece.vertical);
  const gap = Math.max(start - piece.end, piece.start - end);
  if (gap > character.size * 1.5) return false;
  if (piece.vertical) return Math.abs(character.x - last.x) < character.size * 0.5;
  const radians = (character.angle * Math.PI) / 180;
  const shift = (character.y - last.y) * Math.cos(radians) - (character.x - last.x) * Math.sin(radians);
  return Math.abs(shift) < character.size * 0.15;
}

function extend(piece: Piece, character: PdfCharacter): void {
  const [start, end] = extent(character, piece.vertical);
  piece.characters.push(character);
  piece.start = Math.min(piece.start, start);
  piece.end = Math.max(piece.end, end);
}

/** Converts a piece to a line of the document, whose baseline starts at the piece's smallest extent. */
function toPlacedLine(piece: Piece): PlacedLine | undefined {
  const text = normalizeText(piece.characters.map((character) => character.text).join(''));
  const first = itemAt(piece.characters, 0);
  const width = piece.end - piece.start;
  if (text === '' || !(first.size > 0) || !Number.isFinite(width) || width < 0) return undefined;
  const spaced = /\s$/u.test(lastItem(piece.characters).text) ? `${text} ` : text;
  const common = {
    text: spaced,
    width: round(width),
    size: round(Math.max(first.size, 0.01)),
    ...(isRtl(text) ? { rtl: true } : {}),
  };
  if (piece.vertical) {
    return { ...common, x: round(first.x + first.size * 0.12), y: round(piece.start), rotation: 90 };
  }
  const radians = (first.angle * Math.PI) / 180;
  const across = first.y * Math.cos(radians) - first.x * Math.sin(radians);
  const x = piece.start * Math.cos(radians) - across * Math.sin(radians);
  const y = piece.start * Math.sin(radians) + across * Math.cos(radians);
  return {
    ...common,
    x: round(x),
    y: round(y),
    ...(first.angle === 0 ? {} : { rotation: round(first.angle) }),
  };
}

function isRtl(text: string): boolean {
  const letters = [...text].filter((character) => STRONG.test(character));
  return letters.filter((letter) => RTL.test(letter)).length * 2 > letters.length;
}

/** Rounds to a thousandth of a point, which is invisible and keeps documents small. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function boxAround(pieces: readonly PlacedLine[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, size, rotation = 0 } of pieces) {
    const radians = (rotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    for (const along of [0, width]) {
      for (const above of [-size * 0.8, size * 0.2]) {
        const px = x + along * cos - above * sin;
        const py = y + along * sin + above * cos;
        [left, top, right, bottom] = [
          Math.min(left, px),
          Math.min(top, py),
          Math.max(right, px),
          Math.max(bottom, py),
        ];
      }
    }
  }
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

/** Sorts adjacent columns of vertical writing from right to left, their reading order. */
function orderColumns(lines: readonly PdfLine[]): PdfLine[] {
  const ordered: PdfLine[] = [];
  let columns: PdfLine[] = [];
  for (const line of [...lines, undefined]) {
    if (line?.vertical) {
      columns.push(line);
      continue;
    }
    ordered.push(...columns.sort((a, b) => b.box.x - a.box.x));
    columns = [];
    if (line) ordered.push(line);
  }
  return ordered;
}
