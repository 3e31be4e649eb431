import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';

/**
 * Returns records with the shape `s0`, two nested topics with the shapes `s1` and `s2`, and the shapes `own0` to
 * `own2`. The author with the index n types only into the text of `own{n}`.
 */
export function startRecords(): DocumentRecord[] {
  const inner = aTopic({ id: 't2', elements: [aShape({ id: 's2' })] });
  const topic = aTopic({ id: 't1', elements: [aShape({ id: 's1' })], topics: [inner] });
  const elements = ['s0', 'own0', 'own1', 'own2'].map((id) => aShape({ id }));
  return flattenDocument(aDocument({ elements, topics: [topic] }));
}

/** Returns the records of a canvas with an automatic layout, three topics with shadows, and the shapes `own0` to `own2`. */
export function laidOutRecords(): DocumentRecord[] {
  const topics = ['One', 'Two', 'Three'].map((title) => ({ title, text: ['text'] }));
  const document = outlineDocument({ title: 'Bees', language: 'en', topics });
  document.root.elements.push(...['own0', 'own1', 'own2'].map((id) => aShape({ id })));
  return flattenDocument(document);
}

/** An action of an author, or an event of the network, in the simulation. */
export const actionArbitrary = fc.record({
  kind: fc.oneof(
    // Changes of records. `topic` inserts a topic, and `layout` starts or ends an automatic layout.
    {
      weight: 10,
      arbitrary: fc.constantFrom('insert', 'topic', 'layout', 'remove', 'set', 'box', 'place', 'undo', 'redo'),
    },
    // Typing into a text, and a request for a text state. `type` is listed three times, to be more frequent.
    { weight: 10, arbitrary: fc.constantFrom('type', 'type', 'type', 'seed') },
    // `break` closes the connection. `toggleSockets` blocks sockets, or allows them if they were blocked, and closes the
    // connection. `crash` restarts the author's window without saving, `reload` after saving.
    {
      weight: 4,
      arbitrary: fc.constantFrom('break', 'offline', 'online', 'crash', 'reload', 'toggleSockets'),
    },
  ),
  /** Index of the author. */
  author: fc.nat({ max: 2 }),
  /** Numbers that select a record and its new parent, and a number for the new value. */
  record: fc.nat(),
  parent: fc.nat(),
  value: fc.integer({ min: 1, max: 100 }),
  /** Time before the next action, in milliseconds. */
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 3000 })),
});
export type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the operation of an action on the records of a store; undefined if the store has no suitable record. */
export function operationOf(store: RecordStore, action: Action, newId: () => string): Operation | undefined {
  const present = [...store.records()].filter(({ id }) => store.isPresent(id) && !id.startsWith('own'));
  const shapes = present.filter(({ kind }) => kind === 'shape');
  const topics = present.filter(({ kind }) => kind === 'topic');
  const movable = [...shapes, ...topics.filter(({ slot }) => slot === 'topics')];
  const parent = topics[action.parent % topics.length];
  const target = movable[action.record % Math.max(1, movable.length)];
  if (!parent) return undefined;
  const box = { x: action.value, y: 10, width: 120, height: 60 };
  const order = (slot: string) => orderBetween(store.children(parent.id, slot).at(-1)?.order ?? null, null);
  if (action.kind === 'insert') {
    const insertion = { parent: parent.id, slot: 'elements', order: order('elements') };
    return {
      op: 'insert',
      id: newId(),
      kind: 'shape',
      ...insertion,
      properties: { box, geometry: { kind: 'preset', preset: 'rect' } },
    };
  }
  if (action.kind === 'topic') {
    const background = { kind: 'solid', color: 'paper' };
    const properties = { title: '', width: 960, height: 540, background, box: { x: action.value, y: 0, scale: 0.1 } };
    return {
      op: 'insert',
      id: newId(),
      kind: 'topic',
      parent: parent.id,
      slot: 'topics',
      order: order('topics'),
      properties,
    };
  }
  if (action.kind === 'layout') {
    const layout = parent.properties['layout'] as TopicLayout | undefined;
    if (!layout) return undefined;
    const { isManual, ...automatic } = layout;
    const value = isManual ? automatic : { ...automatic, isManual: true };
    return { op: 'set', id: parent.id, property: 'layout', value };
  }
  if (!target) return undefined;
  const { id } = target;
  if (action.kind === 'remove') return { op: 'remove', id };
  if (action.kind === 'place') {
    if (store.ancestry(parent.id).includes(id)) return undefined;
    const slot = target.kind === 'topic' ? 'topics' : 'elements';
    const position = target.kind === 'topic' ? { x: action.value, y: 0, scale: 0.5 } : box;
    return { op: 'place', id, parent: parent.id, slot, order: order(slot), box: position };
  }
  if (target.kind !== 'shape') return undefined;
  // Values above 90 result in an opacity above 1. Only the server checks opacities, and refuses the batch.
  if (action.kind === 'set') return { op: 'set', id, property: 'opacity', value: action.value / 90 };
  return { op: 'set', id, property: 'box', value: box, parent: target.parent ?? '' };
}
