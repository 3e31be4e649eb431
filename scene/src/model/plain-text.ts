import type { ChartElement, Element, QuestionElement, TableElement } from './elements.ts';
import { scaleRange } from './question.ts';
import type { Paragraph, TextBody } from './text.ts';

/** Returns the text of a paragraph on one line; line breaks become spaces. */
export function paragraphText(paragraph: Paragraph): string {
  return paragraph.runs
    .map((run) => run.text)
    .join('')
    .replace(/[\n\v\r\u2028]+/g, ' ')
    .trim();
}

/** Returns the text of the non-empty paragraphs of a body. */
export function bodyParagraphs(body: TextBody): string[] {
  return body.paragraphs.map(paragraphText).filter((text) => text !== '');
}

/** Returns the text of a table as `[row][cell][paragraph]`, without cells that a merged cell covers. */
export function tableRows(table: TableElement): string[][][] {
  return table.rows.map((row) => row.cells.filter((cell) => !cell.covered).map((cell) => bodyParagraphs(cell.body)));
}

/** Returns a chart as lines of text: its title, its axes' titles, and for each series its name and all values. */
export function chartLines(chart: ChartElement): string[] {
  const lines = [chart.title, chart.categoryAxisTitle, chart.valueAxisTitle].filter((line) => line?.trim());
  for (const series of chart.series) {
    const values = series.values.map((value, i) => pointText(chart, series.xs?.[i], value, i)).filter(Boolean);
    const line = [series.name, values.join(', ')].filter((text) => text.trim()).join(': ');
    if (line) lines.push(line);
  }
  return lines as string[];
}

/** Returns a data point as "category value", as "x value" without a category, or as "category" without a value. */
function pointText(chart: ChartElement, x: number | null | undefined, value: number | null, index: number): string {
  const name = chart.categories[index] || (x === undefined || x === null ? '' : String(x));
  if (value === null) return chart.categories[index] ?? '';
  return name ? `${name} ${value}` : String(value);
}

/** Returns the text of a question, and its options or the range of its scale. */
export function questionLines(question: QuestionElement): string[] {
  const { answer, prompt, options = [] } = question;
  const { min, max } = scaleRange(question);
  const lines = answer === 'choice' ? options.map(({ text }) => text) : answer === 'scale' ? [`${min}–${max}`] : [];
  return [prompt, ...lines].map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** Returns the text of an element as lines in reading order. */
export function elementLines(element: Element): string[] {
  switch (element.kind) {
    case 'text':
      return bodyParagraphs(element.body);
    case 'shape':
      return element.body ? bodyParagraphs(element.body) : [];
    case 'table':
      return tableRows(element).flat(2);
    case 'chart':
      return chartLines(element);
    case 'code':
      return element.source.split('\n').filter((line) => line.trim() !== '');
    case 'math':
      return [element.alt || element.tex];
    case 'question':
      return questionLines(element);
    case 'group':
      return element.children.flatMap(elementLines);
    default:
      return [];
  }
}

/** Returns the text of an element on one line. */
export function plainText(element: Element): string {
  return elementLines(element).join(' ').trim();
}
