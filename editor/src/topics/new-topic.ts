import { scaleOf } from '@flydeck/scene/camera';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { boundsOf, invert, type Matrix, multiply, placement, type Size } from '@flydeck/scene/model/geometry';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { type Box, clampScale, type Operation, type TopicFrame } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { frontLayerProperty } from '../paint-order.ts';
import { indexForNewTopic, insertStep, stepsOf, topicOfStep } from '../path/steps.ts';
import { areaOf, movableRecords } from '../transform/area.ts';
import { inPaintOrder, placeRecords } from '../transform/place-records.ts';
import { isDecoration } from './is-decoration.ts';

/** Length of the longer side of a new topic in its own units. The text sizes of themes are chosen for this length. */
const LONGER_SIDE = 960;

/** The position and size of a topic that is to be created. */
export interface TopicPlan {
  readonly parent: string;
  readonly size: Size;
  readonly frame: TopicFrame;
}

/** Ids of a new topic and its step. */
export interface NewTopicIds {
  readonly id: string;
  readonly step: string;
}

/** Returns the plan of a topic with a box in its parent's space. */
export function planTopic(parent: string, { x, y, width, height, rotation }: Box): TopicPlan {
  const scale = Math.max(width, height) / LONGER_SIDE;
  const boundedScale = clampScale(scale);
  const frame = { x: x + width / 2, y: y + height / 2, scale: boundedScale };
  return {
    parent,
    size: {
      width: roundPosition(Math.max(width / boundedScale, 1)),
      height: roundPosition(Math.max(height / boundedScale, 1)),
    },
    frame: {
      x: roundPosition(frame.x),
      y: roundPosition(frame.y),
      scale: roundPosition(boundedScale),
      ...(rotation ? { rotation } : {}),
    },
  };
}

/** Returns the matrix that maps a planned topic's space to the space of its parent. */
const matrixOfPlan = ({ size, frame }: TopicPlan): Matrix => placement(size, frame, frame.scale, frame.rotation ?? 0);

/**
 * A record that extends beyond a topic by at most this fraction of the topic's size is still inside, because of
 * rounding errors.
 */
const TOLERANCE = 1e-6;

/**
 * Returns the unlocked elements and topics of the parent that are completely inside a planned topic, in paint order.
 * Omits decoration, and topics whose scale would exceed the limits in the planned topic.
 */
export function recordsInside(store: RecordStore, plan: TopicPlan): string[] {
  const toTopic = invert(matrixOfPlan(plan));
  const children = ['elements', 'topics'].flatMap((slot) => store.children(plan.parent, slot));
  const candidates = children.filter((record) => !isDecoration(record)).map(({ id }) => id);
  return movableRecords(store, candidates).filter((id) => {
    const area = areaOf(store, id);
    if (!area || !isScaleAllowed(store, id, toTopic)) return false;
    const m = multiply(toTopic, elementTransform(area, FRAME_TRANSFORM).m);
    const { x, y, width, height } = boundsOf(m, { x: 0, y: 0, width: area.width, height: area.height });
    const tolerance = TOLERANCE * Math.max(plan.size.width, plan.size.height);
    const maxX = plan.size.width + tolerance - width;
    const maxY = plan.size.height + tolerance - height;
    return x >= -tolerance && y >= -tolerance && x <= maxX && y <= maxY;
  });
}

/** Whether a record is no topic, or its scale stays within the limits when matrix `m` maps it to another space. */
function isScaleAllowed(store: RecordStore, id: string, m: Matrix): boolean {
  const record = store.get(id);
  if (record?.kind !== 'topic') return true;
  const scale = (record.properties['box'] as TopicFrame).scale * scaleOf(m);
  return scale === clampScale(scale);
}

/**
 * Returns the operations that create a topic with a step, and move records of the parent into the new topic without
 * moving the records on the screen. The step is inserted before the first step of the moved topics, or if these topics
 * have no steps, at the index that `indexForNewTopic` returns.
 * @param content ids of the records to move into the topic
 * @param next id of the sibling before which the topic is inserted; undefined: the topic becomes the last one
 */
export function createTopic(
  store: RecordStore,
  plan: TopicPlan,
  { id, step }: NewTopicIds,
  content: readonly string[] = [],
  next?: string,
): Operation[] {
  const { parent, size, frame } = plan;
  const siblings = store.children(parent, 'topics');
  const nextSibling = siblings.find((sibling) => sibling.id === next);
  const lastSibling = nextSibling ? siblings[siblings.indexOf(nextSibling) - 1] : siblings.at(-1);
  const contentIds = inPaintOrder(store, content);
  const title = titleFrom(store, contentIds);
  return [
    {
      op: 'insert',
      id,
      kind: 'topic',
      parent,
      slot: 'topics',
      order: orderBetween(lastSibling?.order ?? null, nextSibling?.order ?? null),
      properties: { title, ...size, ...frontLayerProperty(store, parent, 'topics'), box: frame },
    },
    ...placeRecords(store, contentIds, id, { matrix: invert(matrixOfPlan(plan)) }),
    insertStep(store, { id: step, topic: id }, stepIndex(store, parent, contentIds, lastSibling?.id)),
  ];
}

/** Returns the index in the path at which the step of a new topic is inserted. */
function stepIndex(
  store: RecordStore,
  parent: string,
  content: readonly string[],
  lastSiblingId: string | undefined,
): number {
  const firstMovedIndex = stepsOf(store).findIndex((step) =>
    store.ancestry(topicOfStep(step)).some((id) => content.includes(id)),
  );
  return firstMovedIndex >= 0 ? firstMovedIndex : indexForNewTopic(store, parent, lastSiblingId);
}

/** Maximum length of a title that is copied from an element, in code points. */
const TITLE_MAX = 100;

/**
 * Returns the text of the first title or heading in the elements, else of the first paragraph that is not empty.
 * Returns '' if all paragraphs are empty.
 */
function titleFrom(store: RecordStore, ids: readonly string[]): string {
  const paragraphs = ids.flatMap((id) => store.get(id)?.texts?.['body']?.paragraphs ?? []);
  const nonEmptyParagraphs = paragraphs.filter((paragraph) => paragraphText(paragraph) !== '');
  const title = nonEmptyParagraphs.find(({ role }) => role === 'title' || role === 'heading') ?? nonEmptyParagraphs[0];
  return title ? [...paragraphText(title)].slice(0, TITLE_MAX).join('') : '';
}
