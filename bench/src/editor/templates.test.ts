import { fillTemplate, templateDocument } from '@flydeck/content/templates/fill-template';
import { TEMPLATE_NAMES, type TemplateName } from '@flydeck/content/templates/template-list';
import { createOutline } from '@flydeck/content/testing/outlines';
import { fitTopic } from '@flydeck/editor/camera';
import { chartColumns, chartData, pointNumber } from '@flydeck/editor/charts/chart-data';
import { ChartEdit } from '@flydeck/editor/charts/chart-edit';
import { addTopicAfter } from '@flydeck/editor/path/add-topic-after';
import { nestRows } from '@flydeck/editor/path/nest-rows';
import { pathRows } from '@flydeck/editor/path/path-rows';
import { rowKey } from '@flydeck/editor/path/row-blocks';
import { boxesIn, layoutOf, overlapping, titlesIn } from '@flydeck/editor/testing/laid-out-topics';
import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { boundsInParent } from '@flydeck/editor/transform/area';
import { areCloserThan, isInside } from '@flydeck/scene/arrange/boxes';
import type { Rect } from '@flydeck/scene/model/geometry';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';

/** Differences of positions that rounding can cause, in units. */
const TOLERANCE = 0.5;

const childrenOf = ({ editor }: TestEditor, parent: string) => editor.store.children(parent, 'topics');

/** Returns all topics that are present. */
const topicsOf = ({ editor: { store } }: TestEditor): DocumentRecord[] =>
  [...store.records()].filter(({ id, kind }) => kind === 'topic' && store.isPresent(id));

/** Returns the topics that overlap a sibling, are outside of their parent, or cover a visible text of their parent. */
function findMisplaced(test: TestEditor): string[] {
  const { store } = test.editor;
  return topicsOf(test).flatMap(({ id: parent, properties }) => {
    const area = {
      x: -TOLERANCE,
      y: -TOLERANCE,
      width: Number(properties['width']) + 2 * TOLERANCE,
      height: Number(properties['height']) + 2 * TOLERANCE,
    };
    const texts = store
      .children(parent, 'elements')
      .filter((record) => record.kind === 'text' && !record.properties['hidden']);
    return [
      ...overlapping(test, parent).map((id) => `${id} overlaps`),
      ...childrenOf(test, parent).flatMap(({ id }) => {
        const box = boundsInParent(store, id) as Rect;
        const covered = texts.filter((text) => areCloserThan(box, text.properties['box'] as Rect, -TOLERANCE));
        return [
          ...(isInside(box, area) ? [] : [`${id} is outside of ${parent}`]),
          ...covered.map((text) => `${id} covers ${text.id}`),
        ];
      }),
    ];
  });
}

/** Returns the numbers that the child topics of the root show in their furniture, in order. */
function numbersOf(test: TestEditor): number[] {
  const { store } = test.editor;
  return childrenOf(test, 'root').flatMap(({ id }) =>
    store.children(id, 'elements').flatMap((record) => {
      const text = (record.texts?.['body']?.paragraphs ?? []).map(paragraphText).join();
      return record.properties['furniture'] && /^\d{1,2}$/.test(text) ? [Number(text)] : [];
    }),
  );
}

/** Expects topics apart from each other and from texts, and numbers in order. */
function expectLaidOut(test: TestEditor): void {
  expect(findMisplaced(test)).toEqual([]);
  const numbers = numbersOf(test);
  if (numbers.length > 1) expect(numbers).toEqual([...numbers.keys()].map((i) => i + 1));
}

/** Moves a topic into its previous sibling, as in the list of steps. */
const nest = (test: TestEditor, id: string) =>
  test.editor.perform((context) => {
    const row = pathRows(context.view.store).find(({ topic }) => topic === id);
    return row && nestRows(context, new Set([rowKey(row)]), 'in');
  });
const add = (test: TestEditor) => test.editor.perform((context) => addTopicAfter(context, undefined));
const idAt = (test: TestEditor, index: number) => childrenOf(test, 'root')[index]?.id ?? '';

describe.each(TEMPLATE_NAMES)('the template %s in the editor', (name) => {
  const open = (count: number) => new TestEditor(fillTemplate(name, createOutline(count, 'en')));

  it.each([3, 7, 12, 19])('lays out %i topics again when topics are added, removed and nested', (count) => {
    const test = open(count);
    const start = test.document();
    add(test);
    expectLaidOut(test);
    add(test);
    expectLaidOut(test);
    nest(test, idAt(test, 1));
    expectLaidOut(test);
    test.editor.select([idAt(test, 0)]);
    test.run('delete');
    expectLaidOut(test);
    for (let i = 0; i < 4; i += 1) test.key('mod+z');
    expect(test.document()).toEqual(start);
  });

  it('stays as it is after a topic was moved by hand, with a notice', () => {
    const test = open(7);
    const before = boxesIn(test, 'root');
    // The canvas of "story" has a single topic, which contains the others.
    const moved = idAt(test, name === 'story' ? 0 : 1);
    test.editor.select([moved]);
    test.key('arrowright');
    expect(test.notices).toEqual([{ kind: 'layout-ended', topic: 'root', name: 'A station on the way' }]);
    expect(layoutOf(test, 'root')).toMatchObject({ isManual: true });
    add(test);
    expect(titlesIn(test, 'root')).toHaveLength(Object.keys(before).length + 1);
    const after = boxesIn(test, 'root');
    for (const [id, box] of Object.entries(before)) if (id !== moved) expect(after[id]).toEqual(box);
    expect(after[moved]).not.toEqual(before[moved]);
    expect(overlapping(test, 'root')).toEqual([]);
    expect(test.run('lay-out-topics')).toBe(true);
    expectLaidOut(test);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
  });
});

describe('the content of templates in the editor', () => {
  /** Opens a template with its sample content, and shows a topic. */
  function openTopic(name: TemplateName, find: (topic: DocumentRecord, test: TestEditor) => boolean) {
    const test = new TestEditor(templateDocument(name));
    const topic = topicsOf(test).find((record) => record.id !== 'root' && find(record, test))?.id ?? '';
    test.editor.moveCamera(fitTopic(test.editor.view, topic));
    return { test, topic };
  }
  const chartIn = (test: TestEditor, topic: string) =>
    test.editor.store.children(topic, 'elements').find(({ kind }) => kind === 'chart')?.id;

  it('has charts whose numbers are edited', () => {
    const { test, topic } = openTopic('report', ({ id }, opened) => chartIn(opened, id) !== undefined);
    const chart = chartIn(test, topic) ?? '';
    test.click(test.pointOf(chart));
    expect(test.editor.selection).toEqual([chart]);
    test.editor.perform((context) => {
      const edit = new ChartEdit(context, chart);
      edit.setNumbers([{ row: 0, column: { series: 0, field: 'value' }, value: 12.5 }]);
      return { operations: edit.operations };
    });
    const data = chartData(test.editor.store, chart);
    const [column] = chartColumns(test.editor.store, data);
    expect(column && pointNumber(data, 0, column)).toBe(12.5);
  });

  it('has covers whose elements are edited', () => {
    const { test, topic } = openTopic('lesson', ({ id }, { editor }) => editor.store.children(id, 'cover').length > 0);
    const cover = test.editor.store.children(topic, 'cover')[0]?.id ?? '';
    test.editor.select([topic]);
    expect(test.run('edit-cover')).toBe(true);
    test.click(test.pointOf(cover));
    expect(test.editor.selection).toEqual([cover]);
    const { x } = test.boxOf(cover);
    test.key('arrowright');
    expect(test.boxOf(cover).x).toBeGreaterThan(x);
    expect(test.run('end-cover')).toBe(true);
  });

  it('contains drawn tables, which remain in their topics when the topics are laid out again', () => {
    const { test, topic } = openTopic('comparison', ({ parent }) => parent === 'root');
    const { width, height } = test.editor.store.get(topic)?.properties ?? {};
    test.editor.setTool({ name: 'table' });
    test.drag(test.pointOf(topic, 0.1, 0.55), test.pointOf(topic, 0.9, 0.9));
    const table = test.editor.store.children(topic, 'elements').find(({ kind }) => kind === 'table')?.id ?? '';
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    add(test);
    const after = test.editor.store.get(topic)?.properties ?? {};
    expect(Number(after['width']) / Number(after['height'])).toBeGreaterThan(Number(width) / Number(height));
    const { x, y, ...size } = test.boxOf(table) as Rect;
    expect(x).toBeGreaterThan(0);
    expect(x + size.width).toBeLessThan(Number(after['width']));
    expect(y + size.height).toBeLessThan(Number(after['height']));
    expectLaidOut(test);
  });
});
