import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { words } from '../../demos/kit/elements.ts';

type Style = Parameters<typeof words>[3] & { readonly size: number };

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
const JOINED = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]/u;
/** What a line is high, as a multiple of the size, in the tallest of the families. */
const LINE = 1.38;

/** About how wide a text is in ems: of the wider families, so that a text set by it rather has room. */
function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) {
    if (WIDE.test(character)) ems += 1.02;
    else if (/[MWmw@%—]/.test(character)) ems += 0.92;
    else if (/[A-Z0-9\u0400-\u04ff]/.test(character)) ems += 0.7;
    else if (/[ijlt.,:;'’| ()]/.test(character)) ems += 0.34;
    else ems += 0.6;
  }
  return ems;
}

/** About how many lines a paragraph takes when a line holds `room` ems. */
function linesOf(paragraph: string, room: number): number {
  if (WIDE.test(paragraph)) return Math.max(1, Math.ceil(emsOf(paragraph) / Math.max(1, room - 1)));
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(' ')) {
    const ems = emsOf(`${word} `);
    if (used > 0 && used + ems > room) {
      lines += 1;
      used = 0;
    }
    used += ems;
    lines += Math.max(0, Math.ceil(used / room) - 1);
  }
  return lines;
}

/** The largest size up to the wished one at which, by estimate, the text fits its box and long words stay whole. */
export function sizeFor(
  paragraphs: readonly string[],
  box: Rect,
  wish: number,
  leading = 1,
  gap = 0,
): number {
  const words = paragraphs.flatMap((paragraph) => (WIDE.test(paragraph) ? [] : paragraph.split(' ')));
  const longest = Math.max(1, ...words.map(emsOf));
  // A word that nobody could set in one line is broken instead.
  const whole = longest > 40 ? wish : box.width / longest;
  for (let size = Math.min(wish, whole); size > 1; size *= 0.96) {
    const lines = paragraphs.reduce((sum, paragraph) => sum + linesOf(paragraph, box.width / size), 0);
    const height = size * (lines * LINE * leading + Math.max(0, paragraphs.length - 1) * gap);
    if (height <= box.height) return Math.round(size * 10) / 10;
  }
  return 1;
}

/** Text in a box, at most as large as its style says; nothing where there is no text. The gap counts in sizes. */
export function written(
  id: string,
  box: Rect,
  text: string | readonly string[],
  { gap = 0.45, leading = 1, ...style }: Style,
): Element[] {
  const paragraphs = (typeof text === 'string' ? [text] : text).filter(
    (paragraph) => paragraph.trim() !== '',
  );
  if (paragraphs.length === 0) return [];
  const size = sizeFor(paragraphs, box, style.size, leading, gap);
  const { spacing, ...rest } = style;
  // Only letters that stand apart can be set closer; it is a share of the size like all else.
  const tight =
    spacing && !JOINED.test(paragraphs.join('')) ? { spacing: (spacing * size) / style.size } : {};
  return [words(id, box, paragraphs, { ...rest, ...tight, size, leading, gap: gap * size })];
}

/** A line that is hardly more than a number: what a card may set large. */
const FIGURE = /^[^\p{L}\d]{0,3}\d[\d., {2}]*\s?\p{L}{0,7}[^\p{L}\d]{0,3}$/u;

/** The lines without the one that is a figure, and that one. */
export function figureIn(text: readonly string[]): {
  readonly figure?: string;
  readonly lines: readonly string[];
} {
  const figure = text.find((line) => FIGURE.test(line));
  return figure === undefined ? { lines: text } : { figure, lines: text.filter((line) => line !== figure) };
}

/** A topic's name: what screen readers call the heading of it. */
export const heading = (id: string, box: Rect, text: string, style: Style): Element[] =>
  written(`${id}-title`, box, text, {
    role: 'title',
    family: 'heading',
    bold: true,
    leading: 0.96,
    ...style,
  });

/** A topic's lines. */
export const body = (id: string, box: Rect, text: readonly string[], style: Style): Element[] =>
  written(`${id}-text`, box, text, style);
