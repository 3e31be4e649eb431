import type { ListItem } from './blocks.ts';
import { type Card, type ComparisonColumn, datedEntry, type PathEntry, type TextLine } from './cards.ts';
import { visualLength } from './characters.ts';
import { readDatedText } from './dates.ts';
import { type LabelledFigure, readLabelledFigure, readSpacedFigure } from './figures.ts';
import { plainTextOf } from './inline.ts';
import { sideOf } from './sides.ts';
import { splitEvenly } from './split-text.ts';

/** Maximum numbers of entries of a composition. */
const CHART_MAX_ROWS = 8;
const MAX_FIGURES = 4;
const SHORT_PATH_MAX_ENTRIES = 6;
const LONG_PATH_MAX_ENTRIES = 4;
/** Length of the text of an entry from which a path has few entries on one topic, in visual characters. */
const LONG_ENTRY_LENGTH = 70;
const FIGURE_LINE_MAX_LENGTH = 90;

/** An item of the first level with its nested items. */
interface ListNode {
  readonly item: ListItem;
  readonly children: readonly ListItem[];
}

/** Returns the cards of a list with a composition of its own; undefined for a list that stays a list. */
export function listCards(items: readonly ListItem[]): Card[] | undefined {
  if (items.some(({ isDone }) => isDone !== undefined)) return undefined;
  const nodes = toNodes(items);
  const lines = nodes.every(({ children }) => children.length === 0) ? items.map(({ text }) => plainTextOf(text)) : [];
  return (
    comparisonCards(nodes) ?? chartCards(lines) ?? datedCards(nodes) ?? largeFigureCards(lines) ?? stepCards(nodes)
  );
}

function toNodes(items: readonly ListItem[]): ListNode[] {
  const nodes: { item: ListItem; children: ListItem[] }[] = [];
  for (const item of items) {
    if (item.level === 0 || nodes.length === 0) nodes.push({ item, children: [] });
    else nodes.at(-1)?.children.push(item);
  }
  return nodes;
}

/** Two items with the labels of the sides, each with a nested list. */
function comparisonCards(nodes: readonly ListNode[]): Card[] | undefined {
  const columns = nodes.map(
    ({ item, children }): ComparisonColumn => ({
      title: item.text.replace(/[:：]$/, ''),
      lines: textLinesOf(children.map((child) => ({ ...child, level: Math.max(0, child.level - 1) }))),
    }),
  );
  const sides = columns.map(({ title }) => sideOf(plainTextOf(title)));
  if (columns.length !== 2 || new Set(sides).size !== 2 || sides.includes(undefined)) return undefined;
  return columns.every(({ lines }) => lines.length > 0) ? [{ kind: 'comparison', columns }] : undefined;
}

/** Returns the figures of lines that each consist of a figure and a label; [] for other lines. */
function figuresOf(lines: readonly string[]): LabelledFigure[] {
  const figures = lines.map((line) =>
    visualLength(line) <= FIGURE_LINE_MAX_LENGTH ? readLabelledFigure(line) : undefined,
  );
  return lines.length >= 2 && figures.every((figure) => figure !== undefined) ? figures : [];
}

/** Returns the figures of lines such as "Mill Street 47", whose labels are all different; [] for other lines. */
function spacedFiguresOf(lines: readonly string[]): LabelledFigure[] {
  const figures = lines.flatMap((line) =>
    visualLength(line) <= FIGURE_LINE_MAX_LENGTH ? (readSpacedFigure(line) ?? []) : [],
  );
  const labels = new Set(figures.map(({ label }) => label));
  return figures.length === lines.length && labels.size === lines.length ? figures : [];
}

/** Returns a chart, if the lines are figures that can be compared. */
function chartCards(lines: readonly string[]): Card[] | undefined {
  const figures = [figuresOf(lines), spacedFiguresOf(lines)].find(isSeries);
  if (!figures) return undefined;
  const rows = lines.map((text, i) => ({ text, value: figures[i]?.figure.value ?? 0 }));
  return splitEvenly(rows, CHART_MAX_ROWS).map((part): Card => ({ kind: 'chart', rows: part }));
}

/** Returns large figures, if the lines are a few amounts. */
function largeFigureCards(lines: readonly string[]): Card[] | undefined {
  const figures = figuresOf(lines);
  const areAmounts = figures.every(({ figure }) => figure.unit !== '' || figure.value >= 10);
  if (figures.length === 0 || figures.length > 2 * MAX_FIGURES || !areAmounts) return undefined;
  return splitEvenly(figures, MAX_FIGURES).map((part): Card => ({ kind: 'figures', figures: part }));
}

/** Largest ratio of two values whose bars are both visible. */
const MAX_BAR_RATIO = 60;
/** Matches a label that is only a year. Figures of several years have the same subject. */
const YEAR = /^(?:1\d{3}|20\d{2})$/;
/** Minimum number of figures without a unit that are compared. Fewer such figures often have different subjects. */
const MIN_BARE_FIGURES = 5;

/** Whether figures can be compared in a chart: with labels before them, the same unit, and similar values. */
function isSeries(figures: readonly LabelledFigure[]): boolean {
  const unit = figures[0]?.figure.unit;
  const values = figures.map(({ figure }) => Math.abs(figure.value));
  return (
    figures.length >= (unit === '' && !figures.every(({ label }) => YEAR.test(label)) ? MIN_BARE_FIGURES : 3) &&
    figures.every(({ figure, isLeading }) => !isLeading && figure.unit === unit) &&
    Math.max(...values) > 0 &&
    Math.max(...values) <= MAX_BAR_RATIO * Math.min(...values.filter((value) => value > 0))
  );
}

function datedCards(nodes: readonly ListNode[]): Card[] | undefined {
  const entries = nodes.map(({ item, children }) => {
    const dated = readDatedText(item.text);
    return (
      dated &&
      datedEntry(
        dated,
        children.map(({ text }) => text),
      )
    );
  });
  return nodes.length >= 2 && entries.every((entry) => entry !== undefined) ? pathCards(entries, false) : undefined;
}

/** Matches a label and the text after its colon. */
const LABELLED = /^([^:：]{1,32}[:：])\s*(\S.*)$/u;

/** Two lines with the labels of the sides, such as "For: shade, rain water" and "Against: leaves". */
function comparisonLineCards(lines: readonly string[]): Card[] | undefined {
  return comparisonCards(
    lines.map((line) => {
      const [, title = '', text = ''] = LABELLED.exec(line) ?? [];
      const parts = text.split(/(?<=[,;])\s+/u).map((part) => part.replace(/[,;]$/, ''));
      const children = text === '' ? [] : parts.map((part) => ({ text: part, level: 1, isNumbered: false }));
      return { item: { text: title, level: 0, isNumbered: false }, children };
    }),
  );
}

/**
 * Returns the cards of the lines of a paragraph: a comparison, a chart, a timeline or large figures; undefined for other
 * lines.
 */
export function lineCards(lines: readonly string[]): Card[] | undefined {
  const texts = lines.map(plainTextOf);
  return comparisonLineCards(lines) ?? chartCards(texts) ?? datedLineCards(lines) ?? largeFigureCards(texts);
}

function datedLineCards(lines: readonly string[]): Card[] | undefined {
  const dated = lines.map(readDatedText);
  if (lines.length < 2 || !dated.every((entry) => entry !== undefined)) return undefined;
  return pathCards(
    dated.map((entry) => datedEntry(entry)),
    false,
  );
}

function stepCards(nodes: readonly ListNode[]): Card[] | undefined {
  if (nodes.length < 2 || !nodes.every(({ item }) => item.isNumbered)) return undefined;
  const entries = nodes.map(({ item, children }) => ({
    date: '',
    text: item.text,
    details: children.map(({ text }) => text),
  }));
  return pathCards(entries, true);
}

function pathCards(entries: readonly PathEntry[], isNumbered: boolean): Card[] {
  const lengthOf = ({ text, details }: PathEntry) => visualLength(plainTextOf([text, ...details].join(' ')));
  const averageLength = entries.reduce((sum, entry) => sum + lengthOf(entry), 0) / entries.length;
  const max = averageLength > LONG_ENTRY_LENGTH ? LONG_PATH_MAX_ENTRIES : SHORT_PATH_MAX_ENTRIES;
  let count = 0;
  return splitEvenly(entries, max).map((part): Card => {
    const firstNumber = count + 1;
    count += part.length;
    return { kind: 'path', entries: part, isNumbered, firstNumber };
  });
}

/** Returns a list as lines of a text card. */
export function textLinesOf(items: readonly ListItem[]): TextLine[] {
  return items.map(({ text, level, isNumbered, isDone }) => ({ text, level, kind: kindOf(isNumbered, isDone) }));
}

function kindOf(isNumbered: boolean, isDone: boolean | undefined): TextLine['kind'] {
  if (isDone !== undefined) return isDone ? 'done' : 'open';
  return isNumbered ? 'number' : 'bullet';
}
