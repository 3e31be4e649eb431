import type { Paragraph, Run } from '../../model/text.ts';
import { withoutUndefined } from '../fields.ts';

/**
 * The character that ends a paragraph; its attributes are the paragraph's properties. It never occurs in the text of
 * runs.
 */
const PARAGRAPH_END = '\u2029';

/** Style of characters, or properties of a paragraph. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A range of characters with the same attributes. A paragraph end is a separate segment. */
export interface Segment {
  readonly text: string;
  readonly attributes: Attributes;
}

/**
 * Returns paragraphs as one list of segments: the runs of each paragraph, followed by a paragraph end. Runs without
 * characters have no segment, so the style of the first run of a paragraph without text is stored in the paragraph.
 */
export function toSegments(paragraphs: readonly Paragraph[]): Segment[] {
  return paragraphs.map(withStyleOfEmptyRun).flatMap(({ runs, ...properties }) => [
    ...runs.map(({ text, ...attributes }) => ({
      text: text.replaceAll(PARAGRAPH_END, '\n'),
      attributes: withoutUndefined(attributes),
    })),
    { text: PARAGRAPH_END, attributes: withoutUndefined(properties) },
  ]);
}

function withStyleOfEmptyRun(paragraph: Paragraph): Paragraph {
  const [first] = paragraph.runs;
  if (!first || paragraph.runs.some(({ text }) => text !== '')) return paragraph;
  const { text: _text, math: _math, link: _link, ...style } = first;
  return Object.keys(style).length === 0 ? paragraph : { ...paragraph, style: { ...paragraph.style, ...style } };
}

/**
 * Returns the paragraphs of a text. Concurrent changes can leave text after the last paragraph end; this text becomes a
 * paragraph, too.
 */
export function toParagraphs(segments: Iterable<Segment>): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let runs: Run[] = [];
  for (const { text, attributes } of segments) {
    const texts = text.split(PARAGRAPH_END);
    for (const [i, runText] of texts.entries()) {
      if (runText !== '') runs = withRun(runs, { text: runText, ...attributes });
      if (i === texts.length - 1) continue;
      paragraphs.push({ ...attributes, runs });
      runs = [];
    }
  }
  return runs.length > 0 ? [...paragraphs, { runs }] : paragraphs;
}

/** Adds a run, merged into the last run if both have the same style. Formulas are never merged. */
function withRun(runs: Run[], run: Run): Run[] {
  const last = runs.at(-1);
  if (!last || last.math !== undefined || !hasSameAttributes({ ...last, text: '' }, { ...run, text: '' }))
    return [...runs, run];
  return [...runs.slice(0, -1), { ...last, text: last.text + run.text }];
}

/** Returns whether two sets of attributes are equal, regardless of the order of their keys. */
export function hasSameAttributes(a: Attributes, b: Attributes): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && JSON.stringify(a[key]) === JSON.stringify(b[key]))
  );
}
