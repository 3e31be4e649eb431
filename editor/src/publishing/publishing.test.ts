import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { Scene } from '@flydeck/scene/model/scene';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from './changed-topics.ts';
import { findTopicsWithSmallText } from './small-texts.ts';

const shape = {
  kind: 'shape',
  id: 's',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  geometry: { kind: 'preset', preset: 'rect' },
};

function aStore(): RecordStore {
  const topics = [
    aTopic({ id: 'a', title: 'Hive', elements: [shape as Element] }),
    aTopic({ id: 'b', title: 'Honey' }),
  ];
  return new RecordStore(flattenDocument(aDocument({ topics })));
}

describe('compareDocuments', () => {
  it('returns the topics that were added, changed and removed, and whether the document changed', () => {
    const [before, after] = [aStore(), aStore()];
    expect(compareDocuments(before, after)).toEqual({ topics: [], isDocumentChanged: false, isPathChanged: false });
    const root = after.children(DOCUMENT_ID, 'root')[0]?.id ?? '';
    applyOperations(after, [
      { op: 'set', id: 's', property: 'opacity', value: 0.5 },
      { op: 'remove', id: 'b' },
      {
        op: 'insert',
        id: 'c',
        kind: 'topic',
        parent: root,
        slot: 'topics',
        order: 'z0',
        properties: { title: ' Wax ' },
      },
      { op: 'set', id: DOCUMENT_ID, property: 'title', value: 'Bees and wasps' },
    ]);
    const { topics, isDocumentChanged } = compareDocuments(before, after);
    expect(topics).toEqual([
      { kind: 'added', topic: 'c', title: 'Wax' },
      { kind: 'changed', topic: 'a', title: 'Hive' },
      { kind: 'removed', topic: 'b', title: 'Honey' },
    ]);
    expect(isDocumentChanged).toBe(true);
  });

  it('reports a change of the path if steps are moved or added to present topics, not for the steps of added topics', () => {
    const pathChangeOf = (operations: (store: RecordStore) => readonly Operation[]) => {
      const [before, after] = [aStore(), aStore()];
      applyOperations(after, operations(after));
      return compareDocuments(before, after).isPathChanged;
    };
    const insert = (id: string, order: string, topic: string): Operation => ({
      op: 'insert',
      id,
      kind: 'step',
      parent: DOCUMENT_ID,
      slot: 'path',
      order,
      properties: { topic },
    });
    const newTopic = (store: RecordStore): Operation => ({
      op: 'insert',
      id: 'c',
      kind: 'topic',
      parent: store.children(DOCUMENT_ID, 'root')[0]?.id ?? '',
      slot: 'topics',
      order: 'z0',
      properties: { title: 'Wax' },
    });
    expect(pathChangeOf((store) => [newTopic(store), insert('new-step', 'z0', 'c')])).toBe(false);
    expect(pathChangeOf(() => [{ op: 'remove', id: 'b' }])).toBe(false);
    expect(pathChangeOf(() => [insert('new-step', 'z0', 'a')])).toBe(true);
  });

  it('ignores text states, which are needed only to merge texts', () => {
    const [before, after] = [aStore(), aStore()];
    const recordAfter = after.get('a');
    if (recordAfter) after.put({ ...recordAfter, texts: { body: { paragraphs: [], state: 'AAA=' } } });
    const recordBefore = before.get('a');
    if (recordBefore) before.put({ ...recordBefore, texts: { body: { paragraphs: [] } } });
    expect(compareDocuments(before, after).topics).toEqual([]);
  });
});

describe('findTopicsWithSmallText', () => {
  /**
   * A frame with one text. `size` is in units of the frame, `parent` is an index in `frames`, and `scale` is the scale
   * of the frame in its parent.
   */
  const frame = (topic: string, parent: number, size: number, scale: number) => ({
    topic,
    title: topic,
    parent,
    place: [scale, 0, 0, scale, 0, 0],
    items: [{ t: 'text', size, text: `${topic} text` }],
  });
  /** A scene in which `deep` and `withStep` are child topics of the root, at a tenth of its scale. */
  const aScene = (steps: readonly object[]) =>
    ({
      frames: [frame('root', 0, 40, 1), frame('deep', 0, 40, 0.1), frame('withStep', 0, 40, 0.1)],
      steps,
    }) as unknown as Scene;
  /** A view whose scale on a phone (390 × 844 CSS pixels) is 390 / 1600. */
  const view = { x: 0, y: 0, width: 1600, height: 900 };

  it('measures a text at a step of its topic, or at a step of an ancestor if the topic has no step', () => {
    const topics = findTopicsWithSmallText(
      aScene([
        { frame: 0, view },
        { frame: 2, view },
      ]),
    );
    // The texts of the other topics are 40 × 390 / 1600 = 9.75 CSS pixels high. The minimum is 9.
    expect(topics).toEqual([{ topic: 'deep', title: 'deep', text: 'deep text', sizePx: expect.closeTo(0.975, 5) }]);
  });

  it('limits the scale of a tall view by the height of the phone’s window', () => {
    const [topic] = findTopicsWithSmallText(aScene([{ frame: 0, view: { x: 0, y: 0, width: 400, height: 8440 } }]));
    expect(topic).toMatchObject({ topic: 'root', sizePx: 4 });
  });

  it('returns no topics for a scene without steps', () => {
    expect(findTopicsWithSmallText(aScene([]))).toEqual([]);
  });
});
