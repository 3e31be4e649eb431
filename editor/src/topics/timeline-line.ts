import type { ArrangementDecoration, ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Prefixes of the ids of the records that `addLine` creates. */
const LINE_PREFIX = 'arranged-line-';
const STEM_PREFIX = 'arranged-stem-';
/** Width of the line and of the stems, as a fraction of the distance between topics and line. */
const WIDTH = 0.12;

/** Whether a decoration belongs to the line of a timeline that an author has chosen. */
export const isStem = ({ id }: ArrangementDecoration): boolean => id.startsWith(STEM_PREFIX);

/** A line for a timeline. */
interface TimelineLine {
  /** Connects each topic with the line. */
  readonly decoration: ArrangementDecoration;
  readonly operations: readonly Operation[];
}

/**
 * Returns the operations that add a horizontal line through the centre of a timeline, behind all elements of its topic,
 * and a stem from the line to the first topic. The automatic layout adds the other stems.
 * @param id a new id
 */
export function addLine(
  store: RecordStore,
  topic: string,
  { box, gap }: Pick<ArrangementLayout, 'box' | 'gap'>,
  id: string,
): TimelineLine {
  const width = gap * WIDTH;
  const decoration: ArrangementDecoration = {
    id: `${STEM_PREFIX}${id}`,
    x: [0.5, -width / 2],
    y: [1, 0],
    width: [0, width],
    height: [0, gap],
  };
  const lineBox = { x: box.x, y: box.y + box.height / 2 - width / 2, width: box.width, height: width };
  const first = store.children(topic, 'elements')[0]?.order ?? null;
  const lineOrder = orderBetween(null, first);
  const insert = (recordId: string, order: string, recordBox: Rect): Operation => ({
    op: 'insert',
    id: recordId,
    kind: 'shape',
    parent: topic,
    slot: 'elements',
    order,
    properties: {
      box: recordBox,
      geometry: { kind: 'preset', preset: 'rect' },
      fill: { kind: 'solid', color: 'accent' },
      alt: '',
      furniture: true,
    },
  });
  return {
    decoration,
    operations: [
      insert(`${LINE_PREFIX}${id}`, lineOrder, lineBox),
      insert(`${decoration.id}-0`, orderBetween(lineOrder, first), { ...lineBox, width, height: gap }),
    ],
  };
}

/** Returns the operations that remove the line and the stems that `addLine` and the automatic layout have created. */
export const removeLine = (store: RecordStore, topic: string): Operation[] =>
  store
    .children(topic, 'elements')
    .filter(({ id }) => id.startsWith(LINE_PREFIX) || id.startsWith(STEM_PREFIX))
    .map(({ id }) => ({ op: 'remove', id }));
