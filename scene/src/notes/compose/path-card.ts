import { rect } from '../../arrange/boxes.ts';
import { DECORATION_FIELDS } from '../../arrange/decoration.ts';
import type { Element } from '../../model/elements.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import type { Paragraph } from '../../model/text.ts';
import type { PathEntry } from '../cards.ts';
import { visualLength } from '../characters.ts';
import { plainTextOf } from '../inline.ts';
import { type CardContext, type CardDesign, openFrame, paperFill, plate, WHITE } from './card-frame.ts';
import { fitParagraphs, lineParagraph, paragraphsHeight, type SizeRange, textElement } from './text-elements.ts';

const DOT_DIAMETER = 22;
const NUMBER_DIAMETER = 40;
const LINE_WIDTH = 5;
/** Distance between a marker and the text below it. */
const TEXT_GAP = 14;
/** Length of a text from which the entries are below each other, in visual characters. */
const LONG_ENTRY_LENGTH = 60;
/** Length of a date above which more than three entries are below each other, in visual characters. */
const LONG_DATE_LENGTH = 14;
/** Maximum number of entries below each other with legible text. */
const MAX_VERTICAL_ENTRIES = 5;
const SIZES: SizeRange = { largest: 36, smallest: 15 };

interface PathOptions {
  readonly isNumbered: boolean;
  /** Number of the first entry. */
  readonly firstNumber: number;
}

/** Composes a timeline or a numbered path: entries side by side, or below each other if their texts are long. */
export function composePath(entries: readonly PathEntry[], options: PathOptions, context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const lengths = entries.map(({ text, details }) => visualLength(plainTextOf([text, ...details].join(' '))));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / entries.length;
  const hasLongDates = entries.length > 3 && entries.some(({ date }) => visualLength(date) > LONG_DATE_LENGTH);
  const hasLongTexts = averageLength > LONG_ENTRY_LENGTH || Math.max(...lengths) > 3 * LONG_ENTRY_LENGTH;
  const isVertical = hasLongTexts || hasLongDates;
  const path =
    (isVertical ? undefined : horizontalPath(entries, options, area, context)) ??
    verticalPath(entries, options, area, context);
  return { background: paperFill, elements: [...elements, ...path] };
}

/** Smallest size of text that has 9 px in a window of 390 px, in units of a topic. */
const LEGIBLE_SIZE = 23;

/** Returns the entries side by side; undefined if the texts would be too small for phones and there is another way. */
function horizontalPath(
  entries: readonly PathEntry[],
  options: PathOptions,
  area: Rect,
  { id, theme }: CardContext,
): Element[] | undefined {
  const columns = entries.length <= 4 ? entries.length : Math.ceil(entries.length / 2);
  const rows = Math.ceil(entries.length / columns);
  const diameter = options.isNumbered ? NUMBER_DIAMETER : DOT_DIAMETER;
  const rowHeight = area.height / rows;
  const cellWidth = area.width / columns;
  const textSize = { width: cellWidth - 26, height: rowHeight - diameter - 2 * TEXT_GAP };
  const size = Math.min(...entries.map((entry) => fitParagraphs(entryParagraphs(entry), textSize, SIZES)));
  const heights = entries.map((entry) => paragraphsHeight(entryParagraphs(entry), size, textSize.width));
  const cell = { width: cellWidth, height: Math.min(rowHeight, diameter + 3 * TEXT_GAP + Math.max(...heights)) };
  const sizeOfDates = dateSize(entries, size, textSize.width);
  const hasDates = entries.some(({ date }) => date !== '');
  if (hasDates && entries.length <= MAX_VERTICAL_ENTRIES && sizeOfDates < LEGIBLE_SIZE) return undefined;
  // Slightly above the middle, where the space below looks equal.
  const top = area.y + (area.height - rows * cell.height) * 0.45;
  const textBoxes = entries.map((_, i) =>
    rect(
      area.x + (i % columns) * cell.width,
      top + Math.floor(i / columns) * cell.height + diameter + TEXT_GAP,
      textSize.width,
      cell.height - diameter - TEXT_GAP,
    ),
  );
  const lines = Array.from({ length: rows }, (_, row) => {
    const inRow = Math.min(columns, entries.length - row * columns);
    const y = top + row * cell.height + diameter / 2 - LINE_WIDTH / 2;
    const isLast = row === rows - 1;
    const width = (inRow - (isLast ? 1 : 0)) * cell.width - (isLast ? 0 : 26);
    return plate(
      `${id}-line-${row + 1}`,
      rect(area.x + diameter / 2, y, Math.max(1, width), LINE_WIDTH),
      trackFill(theme.accent),
      2,
    );
  });
  return [
    ...lines,
    ...entries.flatMap((entry, i) => {
      const box = textBoxes[i] ?? area;
      const centre = { x: box.x + diameter / 2, y: box.y - TEXT_GAP - diameter / 2 };
      return [
        ...marker(`${id}-mark-${i + 1}`, centre, diameter, options.isNumbered ? options.firstNumber + i : undefined),
        textElement(`${id}-entry-${i + 1}`, box, entryParagraphs(entry, sizeOfDates), { size, color: 'ink' }),
      ];
    }),
  ];
}

function verticalPath(
  entries: readonly PathEntry[],
  options: PathOptions,
  area: Rect,
  { id, theme }: CardContext,
): Element[] {
  const diameter = options.isNumbered ? NUMBER_DIAMETER : DOT_DIAMETER;
  const dateWidth = options.isNumbered ? 0 : dateColumnWidth(entries);
  const trackX = area.x + dateWidth + diameter / 2;
  const textX = trackX + diameter / 2 + 22;
  const textWidth = area.x + area.width - textX;
  const gap = 16;
  const bodies = entries.map((entry) => textParagraphs(entry));
  const totalHeight = (size: number) =>
    bodies.reduce((sum, body) => sum + Math.max(diameter, paragraphsHeight(body, size, textWidth)) + gap, -gap);
  let size = SIZES.largest;
  while (size > SIZES.smallest && totalHeight(size) > area.height) size -= 1;
  const heights = bodies.map((body) => Math.max(diameter, paragraphsHeight(body, size, textWidth)));
  const stretch = Math.min(1.5, area.height / Math.max(1, totalHeight(size)));
  const tops = heights.map((_, i) => area.y + stretch * heights.slice(0, i).reduce((sum, h) => sum + h + gap, 0));
  const lastTop = tops.at(-1) ?? area.y;
  const lineHeight = size * 1.3;
  const centreY = (top: number) => top + (options.isNumbered ? diameter / 2 : lineHeight / 2);
  const track = rect(trackX - LINE_WIDTH / 2, centreY(area.y), LINE_WIDTH, Math.max(1, lastTop - area.y));
  return [
    plate(`${id}-line`, track, trackFill(theme.accent), 2),
    ...entries.flatMap((entry, i) => {
      const top = tops[i] ?? area.y;
      const height = (heights[i] ?? 0) * stretch;
      const textTop = options.isNumbered ? top + Math.max(0, (diameter - lineHeight) / 2) : top;
      return [
        ...marker(
          `${id}-mark-${i + 1}`,
          { x: trackX, y: centreY(top) },
          diameter,
          options.isNumbered ? options.firstNumber + i : undefined,
        ),
        ...(entry.date === ''
          ? []
          : [
              textElement(
                `${id}-date-${i + 1}`,
                rect(area.x, top, dateWidth - 14, height),
                [dateParagraph(entry.date)],
                { size: dateSize(entries, Math.min(size, LEGIBLE_SIZE), dateWidth - 14) },
              ),
            ]),
        textElement(`${id}-entry-${i + 1}`, rect(textX, textTop, textWidth, height), bodies[i] ?? [], {
          size,
          color: 'ink',
        }),
      ];
    }),
  ];
}

const dateColumnWidth = (entries: readonly PathEntry[]): number =>
  Math.min(310, Math.max(90, ...entries.map(({ date }) => visualLength(date) * 14 + 24)));

/** The track between markers: the accent colour with an opacity of a third. */
const trackFill = (accent: string) => ({
  kind: 'solid' as const,
  color: accent.startsWith('#') ? `${accent.slice(0, 7)}55` : accent,
  derivedColor: 'trail',
});

/** Returns a date on one line, if `size` is absent or fits. */
const dateParagraph = (date: string, size?: number): Paragraph => ({
  role: 'body',
  runs: [
    {
      text: date.replaceAll(' ', '\u00a0'),
      bold: true,
      color: 'accent',
      family: 'heading',
      ...(size === undefined ? {} : { size }),
    },
  ],
});

/** Returns the largest text size up to `size` at which all dates probably fit on one line. */
const dateSize = (entries: readonly PathEntry[], size: number, width: number): number =>
  Math.min(size, ...entries.map(({ date }) => width / Math.max(1, visualLength(date) * DATE_CHARACTER_WIDTH)));

/** Estimated width of a bold character, in em. */
const DATE_CHARACTER_WIDTH = 0.64;

const textParagraphs = ({ text, details }: PathEntry): Paragraph[] => [
  lineParagraph(text),
  ...details.map((detail) =>
    lineParagraph(detail, {
      spaceBefore: 4,
      indent: 20,
      hanging: -20,
      bullet: { kind: 'char', char: '•', color: 'accent' },
    }),
  ),
];

const entryParagraphs = (entry: PathEntry, size?: number): Paragraph[] => [
  ...(entry.date === '' ? [] : [dateParagraph(entry.date, size)]),
  ...textParagraphs(entry),
];

/** Returns a dot, or a circle with a number. The number repeats the numbering of the notes, so it is furniture. */
function marker(id: string, { x, y }: Point, diameter: number, number: number | undefined): Element[] {
  const box = rect(x - diameter / 2, y - diameter / 2, diameter, diameter);
  const circle: Element = {
    kind: 'shape',
    id,
    ...DECORATION_FIELDS,
    ...box,
    geometry: { kind: 'preset', preset: 'ellipse' },
    fill: { kind: 'solid', color: 'accent', derivedColor: number === undefined ? 'accent' : 'poster-start' },
  };
  if (number === undefined) return [circle];
  const runs = [{ text: String(number), bold: true, color: WHITE, size: diameter * 0.46, family: 'heading' }];
  return [
    {
      ...circle,
      body: { insets: [0, 0, 0, 0], anchor: 'middle', wrap: false, paragraphs: [{ align: 'center', runs }] },
    },
  ];
}
