import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Box } from '@flydeck/scene/records/operations';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { addTopicAfter } from '../path/add-topic-after.ts';
import { TestEditor } from '../testing/test-editor.ts';

type TextElement = Extract<Element, { kind: 'text' }>;

const aText = (text: string, fields: Partial<TextElement> & Pick<TextElement, 'id'>): TextElement => ({
  kind: 'text',
  x: 0,
  y: 0,
  width: 100,
  height: 80,
  body: aTextBody(text),
  ...fields,
});

const COLORS = ['#ffffff', '#88ccff'];
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'row',
  box: { x: 0, y: 300, width: 1800, height: 600 },
  gap: 60,
};

/** Returns a card of a template: a panel, a number, a title and a text that leaves space for child topics. */
function aCard(id: string, index: number, number: string): Topic {
  const text = { x: 20, y: 100, width: 500, height: 400 };
  return aTopic({
    id,
    title: `Card ${index}`,
    width: 540,
    height: 600,
    background: { kind: 'solid', color: COLORS[index % 2] ?? '' },
    elements: [
      aShape({ id: `${id}-panel`, x: 0, y: 0, width: 540, height: 80, furniture: true }),
      aText(number, { id: `${id}-number`, x: 0, y: 0, width: 80, height: 80, furniture: true }),
      aText(`Card ${index}`, { id: `${id}-title`, x: 100, y: 0, width: 400, height: 80 }),
      aText('Text of the card', { id: `${id}-text`, ...text }),
      aShape({ id: `own-shape-${id}`, x: 0, y: 500, width: 20, height: 20 }),
    ],
    layout: {
      kind: 'arrangement',
      shape: 'grid',
      box: { x: 280, y: 100, width: 240, height: 400 },
      gap: 20,
      elements: [{ id: `${id}-text`, box: text, boxWithTopics: { ...text, width: 240 } }],
    },
  });
}

function aTemplate(layout: Partial<ArrangementLayout> = {}, numbers = ['01', '02', '03']): Document {
  return aDocument({
    id: 'root',
    width: 1920,
    height: 1080,
    layout: { ...LAYOUT, ...layout },
    topics: numbers.map((number, i) => aCard(`t${i + 1}`, i, number)),
  });
}

const add = (test: TestEditor) => test.editor.perform((context) => addTopicAfter(context, undefined));
const topicsIn = ({ editor }: TestEditor, parent = 'root') => editor.store.children(parent, 'topics');
const textOf = ({ editor }: TestEditor, id: string) =>
  (editor.store.get(id)?.texts?.['body']?.paragraphs ?? []).map(paragraphText).join('|');
const numbersOf = (test: TestEditor) => topicsIn(test).map(({ id }) => textOf(test, `${id}-number`));
const boxOf = ({ editor }: TestEditor, id: string) => editor.store.get(id)?.properties['box'] as Box;

describe('a topic that is added to a template', () => {
  it('has the panels and the number of its siblings, and empty placeholders for the texts', () => {
    const test = new TestEditor(aTemplate());
    add(test);
    const topic = topicsIn(test).at(-1)?.id ?? '';
    const elements = test.editor.store.children(topic, 'elements');
    expect(elements.map(({ id }) => id)).toEqual(
      ['panel', 'number', 'title', 'text'].map((name) => `${topic}-${name}`),
    );
    expect(numbersOf(test)).toEqual(['01', '02', '03', '04']);
    expect([`${topic}-title`, `${topic}-text`].map((id) => textOf(test, id))).toEqual(['', '']);
    expect(test.editor.store.get(`${topic}-text`)?.properties['placeholder']).toBe('');
  });

  it('continues the series of the colours', () => {
    const test = new TestEditor(aTemplate());
    add(test);
    add(test);
    expect(topicsIn(test).map(({ properties }) => properties['background'])).toEqual(
      [0, 1, 0, 1, 0].map((index) => ({ kind: 'solid', color: COLORS[index] })),
    );
  });

  it('is placed before the topic in the special box, in the path, too', () => {
    const special = { box: { x: 0, y: 0, width: 100, height: 100 }, topic: 't3' };
    const test = new TestEditor(aTemplate({ special }));
    add(test);
    expect(topicsIn(test).at(-1)?.id).toBe('t3');
    expect(numbersOf(test)).toEqual(['01', '02', '03', '04']);
    const steps = test.editor.store.children('document', 'path').map(({ properties }) => properties['topic']);
    expect(steps.slice(-2)).toEqual([topicsIn(test)[2]?.id, 't3']);
  });
});

describe('the numbers of topics', () => {
  it('follow the order after removing and undoing', () => {
    const test = new TestEditor(aTemplate());
    test.editor.select(['t1']);
    test.run('delete');
    expect(numbersOf(test)).toEqual(['01', '02']);
    expect(textOf(test, 't2-number')).toBe('01');
    test.editor.undo();
    expect(numbersOf(test)).toEqual(['01', '02', '03']);
  });

  it('follow the order in both parents when a topic is dragged to another parent, and undoing restores them', () => {
    const document = aTemplate();
    const [first, ...others] = document.root.topics as [Topic, ...Topic[]];
    const inside = ['01', '02', '03'].map((number, i) => aCard(`c${i + 1}`, i, number));
    const test = new TestEditor({
      ...document,
      root: { ...document.root, topics: [{ ...first, topics: inside }, ...others] },
    });
    const { zoom, ...camera } = fitTopic(test.editor.view, 't1');
    test.editor.moveCamera({ ...camera, zoom: zoom * 0.6 });
    test.editor.select(['c1']);
    test.drag(test.pointOf('c1'), test.pointOf('t1', 1.5, 0.5));
    expect(test.editor.store.get('c1')?.parent).toBe('root');
    expect(['c2-number', 'c3-number', 'c1-number'].map((id) => textOf(test, id))).toEqual(['01', '02', '04']);
    test.editor.undo();
    expect(['c1-number', 'c2-number', 'c3-number'].map((id) => textOf(test, id))).toEqual(['01', '02', '03']);
  });

  it('remain if an author has changed them', () => {
    const test = new TestEditor(aTemplate({}, ['1', '7', '3']));
    test.editor.select(['t1']);
    test.run('delete');
    expect(numbersOf(test)).toEqual(['7', '2']);
  });
});

describe('the elements of a topic', () => {
  it('leave space for child topics as long as there are any', () => {
    const test = new TestEditor(aTemplate());
    expect(boxOf(test, 't1-text').width).toBe(500);
    test.editor.perform(() => ({
      operations: [
        { op: 'place', id: 't3', parent: 't1', slot: 'topics', order: 'a0', box: { x: 0, y: 0, scale: 0.1 } },
      ],
      keepsLayout: true,
    }));
    expect(boxOf(test, 't1-text').width).toBe(240);
    test.editor.undo();
    expect(boxOf(test, 't1-text').width).toBe(500);
  });

  it('remain where an author has placed them', () => {
    const test = new TestEditor(aTemplate());
    const box = { x: 10, y: 90, width: 510, height: 300 };
    test.editor.perform(() => ({ operations: [{ op: 'set', id: 't1-text', property: 'box', value: box }] }));
    test.editor.perform(() => ({
      operations: [
        { op: 'place', id: 't3', parent: 't1', slot: 'topics', order: 'a0', box: { x: 0, y: 0, scale: 0.1 } },
      ],
      keepsLayout: true,
    }));
    expect(boxOf(test, 't1-text')).toEqual(box);
  });
});

describe('topics that fill their cells', () => {
  const aspects = (test: TestEditor) =>
    topicsIn(test).map(({ properties: { width, height } }) => Number(width) / Number(height));

  it('change their aspect ratio and the boxes of their elements when topics are added', () => {
    const test = new TestEditor(aTemplate({ fillsCells: true }));
    add(test);
    // Four cells of 405 by 600 units.
    for (const aspect of aspects(test)) expect(aspect).toBeCloseTo(405 / 600, 3);
    const { width, height } = test.editor.store.get('t1')?.properties ?? {};
    expect(boxOf(test, 't1-panel')).toMatchObject({ x: 0, y: 0, width });
    expect(Number(width) * Number(height)).toBeCloseTo(540 * 600, 0);
    test.editor.undo();
    expect(test.editor.store.get('t1')?.properties).toMatchObject({ width: 540, height: 600 });
    expect(boxOf(test, 't1-panel')).toMatchObject({ width: 540, height: 80 });
  });

  it('keep their aspect ratio in other arrangements', () => {
    const test = new TestEditor(aTemplate());
    add(test);
    for (const aspect of aspects(test)) expect(aspect).toBeCloseTo(0.9, 5);
  });
});

describe('arrange-template', () => {
  it('restores the arrangement of the template after other arrangements', () => {
    const special = { box: { x: 0, y: 0, width: 100, height: 100 }, topic: 't3' };
    const test = new TestEditor(aTemplate({ special, fillsCells: true }));
    const before = topicsIn(test).map(({ id }) => boxOf(test, id));
    const layout = test.editor.store.get('root')?.properties['layout'];
    expect(test.run('arrange-template')).toBe(false);
    test.run('arrange-grid');
    test.run('arrange-timeline');
    expect(topicsIn(test).map(({ id }) => boxOf(test, id))).not.toEqual(before);
    expect(test.run('arrange-template')).toBe(true);
    expect(test.editor.store.get('root')?.properties['layout']).toEqual(layout);
    expect(test.editor.store.children('root', 'elements')).toEqual([]);
    expect(test.run('arrange-template')).toBe(false);
  });

  it('is not available for arrangements that an author has chosen', () => {
    const test = new TestEditor(aTemplate());
    test.run('arrange-circle');
    expect(test.run('arrange-template')).toBe(false);
  });
});
