import { inset, rect } from '../../arrange/boxes.ts';
import type { Element } from '../../model/elements.ts';
import type { Paragraph } from '../../model/text.ts';
import type { ChartRow } from '../cards.ts';
import { visualLength } from '../characters.ts';
import type { LabelledFigure } from '../figures.ts';
import { type CardContext, type CardDesign, openFrame, paperFill, plate } from './card-frame.ts';
import { fitParagraphs, lineParagraph, textElement } from './text-elements.ts';

/** Width of the texts of a bar chart, as a fraction of the area. */
const CHART_TEXT_SHARE = 0.44;

/**
 * Composes rows of numbers: each row is a text with a bar next to it. The chart is furniture, because the texts already
 * contain its labels and values.
 */
export function composeChart(rows: readonly ChartRow[], context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const { id } = context;
  const rowHeight = Math.min(88, area.height / rows.length);
  const textWidth = area.width * CHART_TEXT_SHARE - 24;
  const sizes = rows.map(({ text }) =>
    fitParagraphs([lineParagraph(text)], { width: textWidth, height: rowHeight * 0.94 }, { largest: 30, smallest: 15 }),
  );
  const size = Math.min(...sizes);
  const texts = rows.map(({ text }, i) =>
    textElement(
      `${id}-row-${i + 1}`,
      rect(area.x, area.y + i * rowHeight, textWidth, rowHeight),
      [lineParagraph(text)],
      { size, color: 'ink' },
      'middle',
    ),
  );
  const chart: Element = {
    kind: 'chart',
    id: `${id}-chart`,
    furniture: true,
    ...rect(
      area.x + area.width * CHART_TEXT_SHARE,
      area.y,
      area.width * (1 - CHART_TEXT_SHARE),
      rowHeight * rows.length,
    ),
    chart: 'bar',
    horizontal: true,
    categories: rows.map(({ text }) => text.slice(0, 500)),
    series: [{ name: '', values: rows.map(({ value }) => value) }],
    categoryAxis: { hidden: true, reversed: true, grid: false, line: null },
    valueAxis: { hidden: true, grid: false, line: null },
    legend: 'none',
    gapWidth: 0.7,
  };
  return { background: paperFill, elements: [...elements, ...texts, chart] };
}

/** Composes up to four figures: each is shown large on a plate, with its label above or below as in the notes. */
export function composeFigures(figures: readonly LabelledFigure[], context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const { id, colors } = context;
  const gap = 20;
  const width = (area.width - gap * (figures.length - 1)) / figures.length;
  const height = Math.min(area.height, 300);
  const boxes = figures.map((_, i) =>
    rect(area.x + i * (width + gap), area.y + (area.height - height) / 2, width, height),
  );
  const longest = Math.max(...figures.map(({ figure }) => figureWidth(figure.text)));
  const figureSize = Math.min(84, (width - 40) / longest);
  const labelSize = Math.min(
    ...figures.map(({ label }) =>
      fitParagraphs(
        [lineParagraph(label)],
        { width: width - 36, height: height - figureSize * 1.4 - 56 },
        { largest: 24, smallest: 15 },
      ),
    ),
  );
  return {
    background: paperFill,
    elements: [
      ...elements,
      ...boxes.map((box, i) => plate(`${id}-plate-${i + 1}`, box, { kind: 'solid', ...colors.detail }, 14)),
      ...figures.map((figure, i) =>
        textElement(
          `${id}-figure-${i + 1}`,
          inset(boxes[i] ?? area, 18),
          figureParagraphs(figure, figureSize, labelSize),
          { color: 'ink' },
          'middle',
        ),
      ),
    ],
  };
}

function figureParagraphs({ figure, label, isLeading }: LabelledFigure, size: number, labelSize: number): Paragraph[] {
  const [, before = '', digits = '', after = ''] = FIGURE_PARTS.exec(figure.text) ?? [];
  const unitStyle = { size: size * UNIT_SCALE };
  const large: Paragraph = {
    role: 'body',
    lineHeight: { multiple: 1.05 },
    style: { size, bold: true, color: 'accent', family: 'heading' },
    runs: [{ text: before, ...unitStyle }, { text: digits }, { text: after, ...unitStyle }].filter(
      ({ text }) => text !== '',
    ),
  };
  const small = lineParagraph(label, { style: { size: labelSize } });
  return isLeading ? [large, small] : [small, large];
}

/** Size of a unit relative to its number. */
const UNIT_SCALE = 0.55;
/** Groups: the text before the digits of a figure, the digits, the unit. */
const FIGURE_PARTS = /^(\D*)(\d.*\d|\d)(.*)$/su;

/** Estimates the width of a figure with a small unit, in em of its number. */
function figureWidth(text: string): number {
  const [, before = '', digits = '', after = ''] = FIGURE_PARTS.exec(text) ?? [];
  return 0.62 * visualLength(digits) + 0.62 * UNIT_SCALE * visualLength(before + after);
}
