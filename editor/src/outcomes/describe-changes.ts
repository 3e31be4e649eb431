import type { RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { Outcome } from './outcome.ts';

/** Describes changed records; undefined if nothing that an author can notice was changed. */
export function describeChanges(changes: readonly RecordChange[]): Outcome | undefined {
  const inserted = changes.filter(({ before, after }) => isAbsent(before) && !after.removed);
  const removed = changes.filter(({ before, after }) => !isAbsent(before) && after.removed);
  return (
    countOutermost('added', inserted) ??
    countOutermost('deleted', removed) ??
    describeProperties(changes.filter(({ before, after }) => !isAbsent(before) && !after.removed)) ??
    describePath([...inserted, ...removed])
  );
}

/** Returns the changes that undo the given changes. */
export const invertChanges = (changes: readonly RecordChange[]): RecordChange[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before ?? { ...after, removed: true } }));

const isAbsent = (record: DocumentRecord | undefined): boolean => record === undefined || record.removed === true;

/** Whether a record is an element or topic, not a step, a file, or a part of an element. */
const isObject = ({ properties }: DocumentRecord): boolean => properties['box'] !== undefined;

/** Counts the elements and topics that are not inside of another changed record. */
function countOutermost(what: 'added' | 'deleted', changes: readonly RecordChange[]): Outcome | undefined {
  const ids = new Set(changes.map(({ id }) => id));
  const count = changes.filter(({ after }) => isObject(after) && !ids.has(after.parent ?? '')).length;
  return count > 0 ? { what, count } : undefined;
}

/** The aspects of a record that have changed: names of properties, `texts`, or `parent`, `order`. */
function changedAspects({ before, after }: RecordChange): string[] {
  if (!before) return [];
  const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)]);
  const properties = [...names].filter((name) => !isEqual(before.properties[name], after.properties[name]));
  return [
    ...properties,
    ...(isEqual(paragraphsOf(before), paragraphsOf(after)) ? [] : ['texts']),
    ...(before.parent === after.parent ? [] : ['parent']),
    ...(before.order === after.order ? [] : ['order']),
  ];
}

const paragraphsOf = ({ texts = {} }: DocumentRecord): unknown =>
  Object.entries(texts).map(([slot, { paragraphs }]) => [slot, paragraphs]);

interface DescribedChange {
  readonly change: RecordChange;
  readonly aspects: readonly string[];
}

function describeProperties(changes: readonly RecordChange[]): Outcome | undefined {
  const described = changes
    .map((change): DescribedChange => ({ change, aspects: changedAspects(change) }))
    .filter(({ aspects }) => aspects.length > 0);
  const objects = described.filter(({ change: { after } }) => after.kind !== 'document' && after.kind !== 'step');
  if (objects.length > 0) return describeObjects(objects);
  if (described.some(({ change: { after } }) => after.kind === 'step')) return { what: 'path-changed' };
  return described.length > 0 ? { what: 'document-changed' } : undefined;
}

function describeObjects(objects: readonly DescribedChange[]): Outcome {
  const aspects = new Set(objects.flatMap((object) => object.aspects));
  const count = objects.length;
  const [first] = aspects;
  // Another parent implies another box and another order.
  if (aspects.has('parent')) {
    const moved = objects.filter((object) => object.aspects.includes('parent'));
    const [parent, ...others] = new Set(moved.map(({ change }) => change.after.parent));
    return { what: 'moved', count: moved.length, ...(parent && others.length === 0 ? { parent } : {}) };
  }
  if (aspects.has('texts')) return { what: 'texts-changed', count };
  if (aspects.size > 1 || first === undefined) return { what: 'changed', count };
  if (first === 'box') return describeBoxes(objects.map(({ change }) => change));
  return first === 'order' ? { what: 'reordered', count } : { what: 'changed', count, property: first };
}

/** Describes changes of boxes: new positions, sizes or rotations. */
function describeBoxes(changes: readonly RecordChange[]): Outcome {
  const count = changes.length;
  const boxes = changes.map(({ before, after }) => [before?.properties['box'], after.properties['box']] as Position[]);
  const hasChanged = (name: string) =>
    boxes.some(([before = {}, after = {}]) => !isEqual(Object(before)[name], Object(after)[name]));
  if (['width', 'height', 'scale'].some(hasChanged)) return { what: 'resized', count };
  if (hasChanged('rotation')) return { what: 'rotated', count };
  const position = boxes[0]?.[1];
  return { what: 'moved', count, ...(count === 1 && position ? { position: { x: position.x, y: position.y } } : {}) };
}

/** Describes inserted and removed records that are neither elements nor topics. */
function describePath(changes: readonly RecordChange[]): Outcome | undefined {
  if (changes.some(({ after }) => after.kind === 'step')) return { what: 'path-changed' };
  return changes.length > 0 ? { what: 'document-changed' } : undefined;
}
