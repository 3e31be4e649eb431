import type { ChartElement } from '../model/elements.ts';
import type { Card, TextLine } from './cards.ts';
import { visualLength } from './characters.ts';
import { chooseCards } from './choose-cards.ts';
import { findFigureLines } from './figure-lines.ts';
import { plainTextOf } from './inline.ts';
import type { NotesSource } from './notes-document.ts';
import { type ContentBlock, readTitledNotes, type Section } from './read-notes.ts';
import { amountOf, splitTextUnits } from './split-text.ts';
import { splitSubtitle } from './subtitle.ts';
import { type NumberedLine, numberedLinesOf, type TopicLine, topicLinesOf } from './topic-lines.ts';

/** A topic as plain text, for templates. */
interface NotesTopic {
  readonly title: string;
  readonly text: readonly TopicLine[];
  readonly chart?: Pick<ChartElement, 'chart' | 'categories' | 'series'> & Partial<ChartElement>;
  readonly topics?: readonly NotesTopic[];
}

/** Notes as plain text, for templates. */
interface NotesOutline {
  readonly title: string;
  /** A short line below the title. */
  readonly subtitle?: string;
  readonly language: string;
  readonly topics: readonly NotesTopic[];
}

/** Maximum length of a line that becomes the title of a topic without a heading, in visual characters. */
const TITLE_LINE_MAX_LENGTH = 120;
/** Maximum amount of text next to a chart (see `amountOf`), so that the text stays legible. */
const CHART_TOPIC_LENGTH = 300;

/** Returns notes as an outline that fills a template, with all words of the notes in their order. */
export function notesOutline({ text, title, language }: NotesSource): NotesOutline {
  const notes = readTitledNotes(text, title);
  const { subtitle, blocks } =
    notes.title === '' ? { subtitle: [], blocks: notes.blocks } : splitSubtitle(notes, language);
  const intro = topicsOf(blocks, language);
  return {
    title: plainTextOf(notes.title),
    ...(subtitle.length > 0 && { subtitle: subtitle.map(plainTextOf).join(' ') }),
    language,
    topics: [...intro, ...notes.sections.map((section) => sectionTopic(section, language))],
  };
}

function sectionTopic({ title, blocks, sections }: Section, language: string): NotesTopic {
  const parts = topicsOf(blocks, language, title);
  const [first] = parts;
  const children = sections.map((section) => sectionTopic(section, language));
  if (parts.length === 1 && first) return children.length > 0 ? { ...first, topics: children } : first;
  const topics = [...topicsOf(blocks, language), ...children];
  return { title: plainTextOf(title), text: [], ...(topics.length > 0 ? { topics } : {}) };
}

/** Returns the topics of blocks. The title of each topic is `title`, or its first line. */
function topicsOf(blocks: readonly ContentBlock[], language: string, title?: string): NotesTopic[] {
  /** The charts of blocks, by the first line of the block. */
  const charts = new Map<NumberedLine, NotesTopic['chart']>();
  const units: NumberedLine[][] = [];
  for (const block of blocks) {
    const lines = linesOf(block);
    const [first] = lines;
    if (!first) continue;
    charts.set(first, chooseCards([block], language).map(chartOf).find(Boolean));
    if (block.kind === 'paragraph' || block.kind === 'code') units.push(...lines.map((line) => [line]));
    else units.push([...takeIntroduction(units, block.kind), ...lines]);
  }
  const hasChart = (unit: readonly NumberedLine[]) => unit.some((line) => charts.get(line));
  return splitAtCharts(units, hasChart).map((part) => {
    const first = part[0]?.text ?? '';
    const chart = part.map((line) => charts.get(line)).find(Boolean);
    // The first item of a list stays in its list.
    const isListed = part.length > 1 && part[0]?.kind !== 'paragraph';
    const isTitle = title === undefined && !isListed && visualLength(first) <= TITLE_LINE_MAX_LENGTH;
    return {
      title: title === undefined ? (isTitle ? first : '') : plainTextOf(title),
      text: topicLinesOf(isTitle ? part.slice(1) : part),
      ...(chart && { chart }),
    };
  });
}

/**
 * Splits a text into parts for one topic each. In a long text, units with a chart are parts of their own, because the
 * chart leaves little space for text.
 */
function splitAtCharts<Line extends TextLine>(
  units: readonly (readonly Line[])[],
  hasChart: (unit: readonly Line[]) => boolean,
): Line[][] {
  if (amountOf(units.flat()) <= CHART_TOPIC_LENGTH) return splitTextUnits(units);
  const groups: (readonly Line[])[][] = [[]];
  for (const unit of units) {
    if (hasChart(unit)) groups.push([unit], []);
    else groups.at(-1)?.push(unit);
  }
  return groups.flatMap(splitTextUnits);
}

/** Removes and returns the line before a list or a table, if the line introduces it. */
function takeIntroduction(units: NumberedLine[][], kind: 'list' | 'table' | 'quote'): NumberedLine[] {
  const last = units.at(-1);
  if (kind === 'quote' || last?.length !== 1 || !/[:：]$/.test(last[0]?.text ?? '')) return [];
  units.pop();
  return last;
}

/** Returns a block as lines of plain text. */
const linesOf = (block: ContentBlock): NumberedLine[] =>
  block.kind === 'list'
    ? numberedLinesOf(block.items)
    : paragraphsOf(block).map((text) => ({ text, kind: 'paragraph', level: 0 }));

function paragraphsOf(block: Exclude<ContentBlock, { kind: 'list' }>): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(plainTextOf);
    case 'table':
      return block.rows.map((row) => row.map(plainTextOf).filter(Boolean).join(' · '));
    case 'quote':
      return [
        ...block.lines.map(plainTextOf),
        ...(block.author === undefined ? [] : [`— ${plainTextOf(block.author)}`]),
      ];
    case 'code':
      return block.source.split('\n').filter((line) => line.trim() !== '');
  }
}

/** Returns the chart of the numbers at the end of the lines of a topic; undefined without comparable numbers. */
export function chartOfLines(lines: readonly string[]): NotesTopic['chart'] {
  const figures = findFigureLines(lines);
  return figures && chartOf(figures.card);
}

/** Returns the chart of a card. It is furniture, because the lines of the topic contain its labels and values. */
function chartOf(card: Card): NotesTopic['chart'] {
  if (card.kind === 'chart')
    return {
      chart: 'bar',
      furniture: true,
      categories: card.rows.map(({ text }) => text.replace(/\s*[:：].*$/su, '').slice(0, 500)),
      series: [{ name: '', values: card.rows.map(({ value }) => value) }],
    };
  if (card.kind !== 'table' || !card.chart) return undefined;
  const { categories, series } = card.chart;
  return {
    chart: 'bar',
    furniture: true,
    categories: [...categories],
    series: series.map(({ name, values }) => ({ name, values: [...values] })),
  };
}
