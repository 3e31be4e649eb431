import type { ChartElement } from '../model/elements.ts';
import type { Card, TextLine } from './cards.ts';
import { visualLength } from './characters.ts';
import { chooseCards } from './choose-cards.ts';
import { findFigureLines } from './figure-lines.ts';
import { plainTextOf } from './inline.ts';
import type { NotesSource } from './notes-document.ts';
import { type ContentBlock, readTitledNotes, type Section } from './read-notes.ts';
import { splitTextUnits } from './split-text.ts';
import { splitSubtitle } from './subtitle.ts';

/** A topic as plain text, for templates. */
interface NotesTopic {
  readonly title: string;
  readonly text: readonly string[];
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
  const charts = new Map<TextLine, NotesTopic['chart']>();
  const units: TextLine[][] = [];
  for (const block of blocks) {
    const lines = linesOf(block).map((text): TextLine => ({ text, kind: 'paragraph', level: 0 }));
    const [first] = lines;
    if (!first) continue;
    charts.set(first, chooseCards([block], language).map(chartOf).find(Boolean));
    if (block.kind === 'paragraph' || block.kind === 'code') units.push(...lines.map((line) => [line]));
    else units.push([...takeIntroduction(units, block.kind), ...lines]);
  }
  return splitTextUnits(units).map((part) => {
    const texts = part.map(({ text }) => text);
    const [first = '', ...others] = texts;
    const chart = part.map((line) => charts.get(line)).find(Boolean);
    const isTitle = title === undefined && visualLength(first) <= TITLE_LINE_MAX_LENGTH;
    return {
      title: title === undefined ? (isTitle ? first : '') : plainTextOf(title),
      text: isTitle ? others : texts,
      ...(chart && { chart }),
    };
  });
}

/** Removes and returns the line before a list or a table, if the line introduces it. */
function takeIntroduction(units: TextLine[][], kind: 'list' | 'table' | 'quote'): TextLine[] {
  const last = units.at(-1);
  if (kind === 'quote' || last?.length !== 1 || !/[:：]$/.test(last[0]?.text ?? '')) return [];
  units.pop();
  return last;
}

/** Returns a block as lines of plain text. */
function linesOf(block: ContentBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(plainTextOf);
    case 'list':
      return block.items.map(({ text }) => plainTextOf(text));
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
