import type { AdaptedElement, ArrangementLayout } from '../model/arrangement-layout.ts';
import type { Rect } from '../model/geometry.ts';
import { omit } from './fields.ts';
import { isEqual } from './is-equal.ts';
import type { Box } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/**
 * Returns the changed elements of a topic, so that they leave space for the child topics if there are any. The topic in
 * the special box has a space of its own. Elements that an author has moved are not changed.
 */
export function adaptElements(store: RecordStore, topic: string, layout: ArrangementLayout): DocumentRecord[] {
  const { elements = [], special } = layout;
  if (elements.length === 0) return [];
  const hasTopics = store
    .children(topic, 'topics')
    .some(({ id, properties }) => id !== special?.topic && !properties['hidden']);
  return elements.flatMap((element) => {
    const record = store.get(element.id);
    return record?.parent === topic && !record.removed ? adaptElement(record, element, hasTopics) : [];
  });
}

/** Maximum distance between equal boxes, in units of the topic. */
const TOLERANCE = 0.05;
const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Whether an element has a box, except for its rotation and flips. */
const hasBox = (present: Partial<Box>, box: Rect): boolean =>
  SIDES.every((side) => Math.abs((present[side] ?? Number.NaN) - box[side]) <= TOLERANCE);

function adaptElement(
  record: DocumentRecord,
  { box, boxWithTopics }: AdaptedElement,
  hasTopics: boolean,
): DocumentRecord | [] {
  const present = (record.properties['box'] ?? {}) as Partial<Box>;
  const isInPlace = hasBox(present, box) || (boxWithTopics !== undefined && hasBox(present, boxWithTopics));
  if (!isInPlace) return [];
  const target = (hasTopics && boxWithTopics) || box;
  const properties = {
    ...omit(record.properties, ...(boxWithTopics ? [] : ['hidden'])),
    ...(hasBox(present, target) ? {} : { box: { ...present, ...target } }),
    ...(hasTopics && !boxWithTopics ? { hidden: true } : {}),
  };
  return isEqual(properties, record.properties) ? [] : { ...record, properties };
}
