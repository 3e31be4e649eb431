import fc from 'fast-check';
import { aDocument, aShape, aTextBody, aTopic } from '../../compile/testing/documents.ts';
import { A_PICTURE } from '../../compile/testing/fixed-fonts.ts';
import type { Document } from '../../model/document.ts';
import type { Element } from '../../model/elements.ts';
import { flattenDocument } from '../../records/flatten.ts';
import type { Operation } from '../../records/operations.ts';
import { orderBetween } from '../../records/order.ts';
import { DOCUMENT_ID, type DocumentRecord } from '../../records/record.ts';
import { RecordStore } from '../../records/record-store.ts';

const box = { x: 10, y: 20, width: 200, height: 80 };

/**
 * Returns a text in the font family `family`. The texts of the document have different font families, so that the
 * removal of a text changes the indexes of other fonts in the scene's list of fonts.
 */
const aText = (id: string, family: string): Element => ({
  kind: 'text',
  id,
  ...box,
  body: { paragraphs: [{ runs: [{ text: `Words in ${family}`, family }] }] },
});

const aLink = (id: string, topic: string): Element =>
  aShape({ id, link: { kind: 'topic', topic }, body: aTextBody('Go there') });

const aPicture = (id: string, asset: string): Element => ({ kind: 'image', id, ...box, asset });

const aTable = (id: string): Element => ({
  kind: 'table',
  id,
  ...box,
  columns: [100, 100],
  rows: [{ height: 40, cells: [{ body: aTextBody('One') }, { body: aTextBody('Two') }] }],
});

/** Returns a document with texts, shapes, pictures, a table, a group, links to topics, a cover and a background. */
function variedDocument(): Document {
  return aDocument({
    elements: [aText('title', 'Arial'), aLink('to-second', 'second')],
    topics: [
      aTopic({
        id: 'first',
        frame: { x: 300, y: 200, scale: 0.2 },
        elements: [aText('serif', 'Georgia'), aPicture('picture', A_PICTURE), aTable('table')],
        cover: [aText('cover', 'Cambria')],
        topics: [aTopic({ id: 'inner', frame: { x: 400, y: 300, scale: 0.1 }, elements: [aShape()] })],
      }),
      aTopic({
        id: 'second',
        frame: { x: 700, y: 200, scale: 0.2, rotation: 10 },
        language: 'de',
        background: { kind: 'solid', color: 'indigo-500' },
        elements: [
          {
            kind: 'group',
            id: 'group',
            ...box,
            children: [aShape({ id: 'in-group' }), aText('text', 'Lato')],
          },
          aPicture('missing', 'b'.repeat(64)),
          aLink('to-inner', 'inner'),
        ],
      }),
    ],
  });
}

/** Returns the records of the varied document. */
export const variedStore = (): RecordStore => new RecordStore(flattenDocument(variedDocument()));

/** A kind of operation and random numbers, from which `variedOperation` builds an operation on the current records. */
export const variedChoice = fc.record({
  /**
   * `restore` inserts a removed record again. `box`, `topic`, `document` and `element` set a property. `text` replaces
   * a text.
   */
  op: fc.constantFrom('insert', 'remove', 'restore', 'place', 'box', 'topic', 'document', 'element', 'text'),
  /** Determines which record is changed. */
  record: fc.nat(),
  /** Determines the topic that is changed, or that becomes the parent. */
  parent: fc.nat(),
  /** Determines the index among the siblings; also the slot of a placed element and the font of an inserted text. */
  position: fc.nat(),
  /** Determines the value that is set, and the id and kind of an inserted record. */
  seed: fc.integer({ min: 0, max: 1e9 }),
  /** Horizontal position of a box, in units of the parent; also a part of rewritten texts. */
  x: fc.integer({ min: -500, max: 500 }),
});
type VariedChoice = typeof variedChoice extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the item whose index is `n` modulo the length of the list; undefined if the list is empty. */
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];

/**
 * Returns an operation that sets a property of a record to a value; undefined without a record. `n` selects the
 * property and the value from `values` (see `pick`).
 */
function setOperation(
  record: DocumentRecord | undefined,
  values: readonly Assignment[],
  n: number,
): Operation | undefined {
  const assignment = pick(values, n);
  return record && assignment && { op: 'set', id: record.id, ...assignment };
}

const ELEMENT_SLOTS = ['elements', 'cover', 'children'];

/**
 * Returns an operation of the chosen kind on the records of `store`; undefined if no record is suitable for this kind.
 * The operation may set an invalid opacity.
 */
export function variedOperation(store: RecordStore, choice: VariedChoice): Operation | undefined {
  const records = [...store.records()].filter(({ id }) => id !== DOCUMENT_ID && id !== 'root');
  const removedRecords = records.filter(({ removed }) => removed);
  const presentRecords = records.filter(({ id }) => store.isPresent(id));
  const elements = presentRecords.filter(({ slot }) => ELEMENT_SLOTS.includes(slot));
  const topics = [...store.records()].filter(({ id, kind }) => kind === 'topic' && store.isPresent(id));
  const topic = pick(topics, choice.parent);
  const element = pick(elements, choice.record);
  const { x, seed } = choice;
  switch (choice.op) {
    case 'insert':
      return topic && insertOperation(store, topic.id, choice);
    case 'remove':
      return removeOperation(pick(presentRecords, choice.record));
    case 'restore':
      return restoreOperation(pick(removedRecords, choice.record));
    case 'place':
      return placeOperation(store, pick(presentRecords, choice.record), topic, choice);
    case 'box':
      return element && { op: 'set', id: element.id, property: 'box', value: { ...box, x } };
    case 'topic':
      return setOperation(topic, TOPIC_VALUES, seed);
    case 'document':
      return setOperation(store.get(DOCUMENT_ID), DOCUMENT_VALUES, seed);
    case 'element':
      return setOperation(element, ELEMENT_VALUES, seed);
    default:
      return rewriteOperation(pick(presentRecords, choice.record), x);
  }
}

/** A value that a property can be set to. */
interface Assignment {
  readonly property: string;
  readonly value: unknown;
}

const TOPIC_VALUES: readonly Assignment[] = [
  { property: 'title', value: 'New title' },
  { property: 'width', value: 4000 },
  { property: 'language', value: 'ja' },
  { property: 'background', value: { kind: 'solid', color: '#102030' } },
  { property: 'background', value: { kind: 'image', asset: A_PICTURE, mode: 'cover' } },
  { property: 'clip', value: true },
  { property: 'layer', value: 1 },
  { property: 'hidden', value: true },
  { property: 'readingOrder', value: ['to-second', 'picture', 'group', 'title'] },
  { property: 'readingOrder', value: ['table', 'missing', 'serif'] },
];

const DOCUMENT_VALUES: readonly Assignment[] = [
  { property: 'title', value: 'New title' },
  { property: 'language', value: 'fr' },
  {
    property: 'theme',
    value: { ...variedDocument().theme, fonts: { heading: 'Lato', body: 'Arial', code: 'Menlo' } },
  },
];

const ELEMENT_VALUES: readonly Assignment[] = [
  { property: 'opacity', value: 0.5 },
  { property: 'opacity', value: 'invalid' },
  { property: 'layer', value: 1 },
  { property: 'layer', value: 2 },
  { property: 'hidden', value: true },
  { property: 'link', value: { kind: 'topic', topic: 'inner' } },
  { property: 'link', value: { kind: 'topic', topic: 'gone' } },
];

function insertOperation(store: RecordStore, parent: string, { seed, x, position }: VariedChoice): Operation {
  const common = { op: 'insert' as const, id: `n${seed}`, parent };
  if (seed % 4 === 0)
    return {
      ...common,
      kind: 'topic',
      slot: 'topics',
      order: orderAt(store, parent, 'topics', position),
      properties: { title: 'New', width: 800, height: 600, box: { x, y: 10, scale: 0.1 } },
    };
  const family = ['Arial', 'Georgia', 'Lato', 'Roboto'][position % 4];
  return {
    ...common,
    kind: 'text',
    slot: 'elements',
    order: orderAt(store, parent, 'elements', position),
    properties: { box: { ...box, x } },
    // Narrow letters: canvases of tests draw the text in a font of the system, whose letters may be wider than the fixed
    // metrics of the compiler.
    texts: { body: [{ runs: [{ text: `In ${family}`, family }] }] },
  };
}

const removeOperation = (record: DocumentRecord | undefined): Operation | undefined =>
  record && { op: 'remove', id: record.id };

function restoreOperation(record: DocumentRecord | undefined): Operation | undefined {
  if (!record?.parent) return undefined;
  const { id, kind, parent, slot, order, properties } = record;
  return { op: 'insert', id, kind, parent, slot, order, properties };
}

function placeOperation(
  store: RecordStore,
  record: DocumentRecord | undefined,
  topic: DocumentRecord | undefined,
  { position, x }: VariedChoice,
): Operation | undefined {
  if (!record || !topic) return undefined;
  const { id, kind } = record;
  const isTopic = kind === 'topic';
  if (!isTopic && !ELEMENT_SLOTS.includes(record.slot)) return undefined;
  const slot = isTopic ? 'topics' : position % 5 === 0 ? 'cover' : 'elements';
  const order = orderAt(store, topic.id, slot, position);
  return {
    op: 'place',
    id,
    parent: topic.id,
    slot,
    order,
    box: isTopic ? { x, y: 0, scale: 0.3 } : { ...box, x },
  };
}

function rewriteOperation(record: DocumentRecord | undefined, x: number): Operation | undefined {
  const slot = Object.keys(record?.texts ?? {})[0];
  if (!record || slot === undefined) return undefined;
  const paragraphs = [{ runs: [{ text: `Rewritten ${x}`, ...(x % 2 ? { family: 'Roboto' } : {}) }] }];
  return { op: 'rewrite', id: record.id, slot, paragraphs };
}

/** Returns the order of a new sibling at an index: `position` modulo the number of possible indexes. */
function orderAt(store: RecordStore, parent: string, slot: string, position: number): string {
  const siblings = store.children(parent, slot);
  const index = position % (siblings.length + 1);
  return orderBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null);
}
