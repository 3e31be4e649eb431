import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areCloserThan } from '../arrange/boxes.ts';
import { itemAt } from '../checked-access.ts';
import type { Topic } from '../model/document.ts';
import { boundsOf, placement } from '../model/geometry.ts';
import { readDocument } from '../model/migrations.ts';
import { plainText } from '../model/plain-text.ts';
import type { OutlineTopic } from './lay-out-topic.ts';
import { outlineDocument } from './outline-document.ts';

const createDocument = (topics: readonly OutlineTopic[]) => outlineDocument({ title: 'Bees', language: 'en', topics });

/** Returns the titles of the child topics. A child that has children becomes a pair of its title and the same array. */
const titlesOf = (topic: Topic): unknown[] =>
  topic.topics.map((child) => (child.topics.length > 0 ? [child.title, titlesOf(child)] : child.title));

const textOf = (topic: Topic) => topic.elements.map(plainText).join(' | ');

/** Returns the bounding box of a topic, in the coordinates of its parent. */
function boxOf(topic: Topic) {
  const { frame, width, height } = topic;
  if (!frame) throw new Error(`The topic ${topic.id} has no frame.`);
  return boundsOf(placement(topic, frame, frame.scale, frame.rotation ?? 0), { x: 0, y: 0, width, height });
}

describe('outlineDocument', () => {
  it('keeps order, nesting, text and notes of the outline', () => {
    const { title, language, root } = createDocument([
      { title: 'One', text: [] },
      { title: 'Two', text: ['a', 'b'], notes: 'first\nsecond', topics: [{ title: 'Inside', text: ['c'] }] },
      { title: 'Three', text: ['only'] },
    ]);
    expect({ title, language, canvas: root.title }).toEqual({ title: 'Bees', language: 'en', canvas: 'Bees' });
    expect(titlesOf(root)).toEqual(['One', ['Two', ['Inside']], 'Three']);
    const two = itemAt(root.topics, 1);
    expect(textOf(two)).toContain('Two | a b');
    expect(textOf(itemAt(two.topics, 0))).toContain('Inside | c');
    expect(two.notes?.map(({ runs }) => runs[0]?.text)).toEqual(['first', 'second']);
  });

  it('shows several lines as a list, and one line as a paragraph', () => {
    const { root } = createDocument([
      { title: 'Start', text: [] },
      { title: 'List', text: ['a', 'b'] },
      { title: 'Paragraph', text: ['only'] },
    ]);
    const bulletsOf = (topic: Topic) =>
      topic.elements.flatMap((element) =>
        element.kind === 'text' && element.id.endsWith('-text')
          ? element.body.paragraphs.map(({ bullet }) => bullet !== undefined)
          : [],
      );
    expect(root.topics.map(bulletsOf)).toEqual([[], [true, true], [false]]);
  });

  it('shows the title of a topic that has child topics but no text', () => {
    const { root } = createDocument([{ title: 'Section', text: [], topics: [{ title: 'Inside', text: ['x'] }] }]);
    expect(textOf(itemAt(root.topics, 0))).toContain('Section');
  });

  it('creates a valid document with an empty topic', () => {
    const document = createDocument([{ title: '', text: [] }]);
    expect(readDocument(document)).toEqual(document);
    expect(document.root.topics).toHaveLength(1);
  });

  it('creates a valid document with unique ids and without overlapping top-level topics from any outline', () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', '日本語 テスト', 'שלום'));
    const { topic } = fc.letrec<{ topic: OutlineTopic }>((tie) => ({
      topic: fc.record({
        title: text,
        text: fc.array(text, { maxLength: 6 }),
        topics: fc.oneof({ maxDepth: 2 }, fc.constant([]), fc.array(tie('topic'), { maxLength: 5 })),
      }),
    }));
    fc.assert(
      fc.property(fc.array(topic, { maxLength: 9 }), (topics) => {
        const document = createDocument(topics);
        // `readDocument` validates the document, and would change repeated ids.
        expect(readDocument(structuredClone(document))).toEqual(document);
        const boxes = document.root.topics.map(boxOf);
        // With the gap -1, only boxes that overlap by more than 1 unit are too close.
        boxes.forEach((box, i) => {
          for (const other of boxes.slice(i + 1)) expect(areCloserThan(box, other, -1)).toBe(false);
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('outlineDocument with numbers', () => {
  const COSTS = ['Train: 142 €', 'Huts: 265 €', 'Food: 118 €'];
  const kindsOf = (topic: Topic | undefined) => topic?.elements.map(({ kind }) => kind);

  it('shows comparable numbers as a chart below the title and one point', () => {
    const [, topic] = createDocument([
      { title: 'Start', text: [] },
      { title: 'Costs', text: ['The huts cost most', ...COSTS] },
    ]).root.topics;
    const chart = topic?.elements.find((element) => element.kind === 'chart');
    expect(chart).toMatchObject({ horizontal: true, series: [{ values: [142, 265, 118] }] });
    expect(topic && textOf(topic)).toMatch(/Costs.*The huts cost most.*Train: 142\s€/);
  });

  it('shows a chart in a child topic next to several points', () => {
    const [topic] = createDocument([{ title: 'Costs', text: ['One', 'Two', ...COSTS] }]).root.topics;
    expect(topic && textOf(topic)).toMatch(/Costs.*One Two/);
    expect(topic && textOf(topic)).not.toContain('Train');
    expect(topic?.topics.map(({ id }) => id)).toEqual(['topic-1-figures']);
    expect(kindsOf(topic?.topics[0])).toContain('chart');
  });

  it('shows a few amounts large, and dates as a timeline', () => {
    const [amounts, dates] = createDocument([
      { title: 'Size', text: ['Visitors: 3,400', 'Share: 38 %'] },
      { title: 'Moon', text: ['1969: First landing', '1972: Last landing'] },
    ]).root.topics;
    expect(amounts?.elements.some(({ id }) => id === 'topic-1-figure-1')).toBe(true);
    expect(dates && textOf(dates)).toMatch(/1969.*First landing.*1972.*Last landing/s);
    expect(kindsOf(dates)).not.toEqual(kindsOf(amounts));
  });

  it('shows lines of cells as a table with a chart of its numbers, below a short point', () => {
    const [table, separated] = createDocument([
      { title: 'Fares', text: ['Prices have risen', 'City | 2024 | 2025', 'Bern | 40 € | 44 €', 'Genf | 38 € | 41 €'] },
      { title: 'Rooms', text: ['| Room | Use |', '|---|---|', '| A1 | Lessons |', '| B2 | Talks |'] },
    ]).root.topics;
    expect(kindsOf(table)).toEqual(expect.arrayContaining(['table', 'chart']));
    expect(table && textOf(table)).toMatch(/Prices have risen.*City.*2024.*Bern.*Genf/s);
    const element = separated?.elements.find(({ kind }) => kind === 'table');
    expect(element?.kind === 'table' && element.rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2]);
  });

  it('shows lines for and against a subject as a comparison', () => {
    const [topic] = createDocument([{ title: 'Trams', text: ['Pros: quiet; clean', 'Cons: expensive'] }]).root.topics;
    expect(topic?.elements.filter(({ id }) => /column-\d-title$/.test(id))).toHaveLength(2);
  });

  it('keeps lines with a different number of cells, and a single line with bars, as points', () => {
    const topics = createDocument([
      { title: 'One', text: ['a | b', 'a | b | c'] },
      { title: 'Two', text: ['Quiet | clean'] },
      { title: 'Three', text: ['a | b', 'Then text'] },
    ]).root.topics;
    for (const topic of topics) expect(kindsOf(topic)).not.toContain('table');
  });

  it('keeps numbers as points that are followed by other lines, contain markup, or have child topics', () => {
    const topics = createDocument([
      { title: 'Costs', text: [...COSTS, 'The end'] },
      { title: 'Costs', text: COSTS.map((line) => `**${line}**`) },
      { title: 'Costs', text: COSTS, topics: [{ title: 'Child', text: ['One'] }] },
    ]).root.topics;
    for (const topic of topics) expect(kindsOf(topic)).not.toContain('chart');
  });
});
