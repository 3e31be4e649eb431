import fc from 'fast-check';
import type { Operation } from '../operations.ts';
import { initialOrders, orderBetween } from '../order.ts';
import { DOCUMENT_ID, type DocumentRecord } from '../record.ts';
import { RecordStore } from '../record-store.ts';

/**
 * Returns a store with the topics `t0` to `t3`, each inside of the topic before it. Each topic is scaled and rotated,
 * and contains one of the elements `e0` to `e3`.
 */
export function smallStore(): RecordStore {
  const orders = initialOrders(4);
  const record = (fields: Pick<DocumentRecord, 'id' | 'kind' | 'parent' | 'slot'>, i: number) => ({
    order: orders[i] ?? 'a0',
    ...fields,
  });
  const topics = orders.map((_, i) => ({
    ...record({ id: `t${i}`, kind: 'topic', parent: i === 0 ? DOCUMENT_ID : `t${i - 1}`, slot: 'topics' }, i),
    properties: { width: 1600, height: 900, box: { x: 300, y: 200, scale: 0.1 * (i + 1), rotation: 15 * i } },
  }));
  const elements = orders.map((_, i) => ({
    ...record({ id: `e${i}`, kind: 'shape', parent: `t${i}`, slot: 'elements' }, i),
    properties: { box: { x: 100, y: 50, width: 200, height: 100 }, color: 'red' },
  }));
  const root = {
    ...record({ id: DOCUMENT_ID, kind: 'document', parent: null, slot: '' }, 0),
    properties: {},
  };
  return new RecordStore([root, ...topics, ...elements]);
}

/** Random numbers and values from which `operationFor` builds an operation that fits the current records. */
export const choiceArbitrary = fc.record({
  /** `box` sets the position of an element. */
  op: fc.constantFrom('insert', 'remove', 'set', 'unset', 'place', 'box'),
  /**
   * `record` is an index into the list of present records, `parent` an index into the list of present topics; both are
   * taken modulo the length of the list.
   */
  record: fc.nat(),
  parent: fc.nat(),
  /** Index in the list of siblings, modulo its length. */
  position: fc.nat(),
  /** Value of the property `color`. */
  value: fc.constantFrom('red', 'green', 'blue'),
  /** Number in the id of an inserted record. */
  id: fc.integer({ min: 0, max: 1e9 }),
  /** `x` of the new position. */
  x: fc.integer({ min: -500, max: 500 }),
});
export type Choice = typeof choiceArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Builds an operation on present records. Returns undefined if there is no topic, if `box` is chosen for a record that
 * is not a shape, or if `place` would move a topic into itself.
 */
export function operationFor(store: RecordStore, choice: Choice): Operation | undefined {
  const present = [...store.records()].filter(({ id }) => id !== DOCUMENT_ID && store.isPresent(id));
  const topics = present.filter(({ kind }) => kind === 'topic');
  const target = present[choice.record % Math.max(present.length, 1)];
  const parent = topics[choice.parent % Math.max(topics.length, 1)];
  if (!target || !parent) return undefined;
  const { id } = target;
  switch (choice.op) {
    case 'insert':
      return insertOperation(store, parent.id, choice);
    case 'remove':
      return { op: 'remove', id };
    case 'set':
      return { op: 'set', id, property: 'color', value: choice.value };
    case 'unset':
      return { op: 'unset', id, property: 'color' };
    case 'box':
      if (target.kind !== 'shape') return undefined;
      return { op: 'set', id, property: 'box', value: boxAt(choice.x), parent: target.parent ?? '' };
    default:
      if (store.ancestry(parent.id).includes(id)) return undefined;
      return {
        op: 'place',
        id,
        parent: parent.id,
        slot: target.slot,
        order: orderAt(store, parent.id, target.slot, choice.position),
        box: target.kind === 'topic' ? { x: choice.x, y: 0, scale: 0.5 } : boxAt(choice.x),
      };
  }
}

const boxAt = (x: number) => ({ x, y: 10, width: 120, height: 60 });

function insertOperation(store: RecordStore, parent: string, { id, x, position }: Choice): Operation {
  const order = orderAt(store, parent, 'elements', position);
  return {
    op: 'insert',
    id: `n${id}`,
    kind: 'shape',
    parent,
    slot: 'elements',
    order,
    properties: { box: boxAt(x) },
  };
}

/** Returns the order of a new sibling at an index: `position` modulo the number of possible indexes. */
function orderAt(store: RecordStore, parent: string, slot: string, position: number): string {
  const siblings = store.children(parent, slot);
  const index = position % (siblings.length + 1);
  return orderBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null);
}
