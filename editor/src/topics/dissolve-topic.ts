import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Matrix } from '@flydeck/scene/model/geometry';
import type { Link } from '@flydeck/scene/model/text';
import type { Operation, TopicFrame } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween, roundPosition } from '@flydeck/scene/records/spaces';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { sizeOf } from '../camera.ts';
import type { Notice } from '../commands/notice.ts';
import { layerOf } from '../paint-order.ts';
import { type StepView, stepsOf, topicOfStep } from '../path/steps.ts';
import { placeRecords } from '../transform/place-records.ts';
import { topicName } from './topic-name.ts';

/** The operations that dissolve a topic, and the notice for the author. */
interface Dissolution {
  readonly operations: readonly Operation[];
  readonly notice: Notice;
}

/**
 * Returns the operations that move the content of a topic to its parent and remove the topic. The content stays at its
 * place on the screen. The steps of the topic become views of the same area. Links to the topic then point to the
 * parent. The background becomes a shape. Returns undefined for the root topic.
 * @param newId returns a new id, for the shape of the background
 */
export function dissolveTopic(store: RecordStore, topic: string, newId: () => string): Dissolution | undefined {
  const record = store.get(topic);
  const parent = record?.parent ? store.get(record.parent) : undefined;
  if (!record || parent?.kind !== 'topic') return undefined;
  const content = ['elements', 'topics'].flatMap((slot) => store.children(topic, slot)).map(({ id }) => id);
  const steps = stepsOf(store).filter((step) => topicOfStep(step) === topic);
  const linkSources = [...store.records()].filter((source) => store.isPresent(source.id) && hasLinkTo(source, topic));
  const operations = [
    ...insertBackgroundShape(store, record, parent.id, newId),
    ...placeRecords(store, content, parent.id, { between: ordersAround(store, record), layer: layerOf(record) }),
    ...steps.flatMap((step) => moveStepToParent(store, step, record, parent.id)),
    ...linkSources.flatMap((source) => retargetLinks(source, topic, parent.id)),
    { op: 'remove' as const, id: topic },
  ];
  const notice: Notice = {
    kind: 'topic-dissolved',
    topic,
    name: topicName(store, topic),
    parent: parent.id,
    steps: steps.map(({ id }) => id),
    linked: linkSources.map(({ id }) => id),
    hadCover: store.children(topic, 'cover').length > 0,
    wasClipped: record.properties['clip'] === true,
  };
  return { operations, notice };
}

/**
 * Returns the order of a topic and the order of its next sibling (null if there is none). The child topics of the topic
 * are inserted between the two orders.
 */
function ordersAround(store: RecordStore, { id, parent, order }: DocumentRecord) {
  const siblings = store.children(parent ?? '', 'topics');
  const next = siblings[siblings.findIndex((sibling) => sibling.id === id) + 1];
  return { topics: [order, next?.order ?? null] as const };
}

/**
 * Returns the operation that adds the topic's background as a shape in front of the parent's elements; empty if the
 * topic has no background.
 */
function insertBackgroundShape(
  store: RecordStore,
  topic: DocumentRecord,
  parent: string,
  newId: () => string,
): Operation[] {
  const { id, properties } = topic;
  const fill = properties['background'];
  if (!fill) return [];
  const { width, height } = sizeOf(store, id);
  const { x, y, scale, rotation } = properties['box'] as TopicFrame;
  const [boxWidth, boxHeight] = [roundPosition(width * scale), roundPosition(height * scale)];
  /** Ratio of the corner radius to the shorter side. */
  const cornerRatio = Math.min(0.5, Number(properties['corner'] ?? 0) / Math.min(width, height));
  const geometry =
    cornerRatio > 0
      ? { kind: 'preset', preset: 'roundRect', adjust: { adj: Math.round(cornerRatio * 100_000) } }
      : { kind: 'preset', preset: 'rect' };
  const box = {
    x: roundPosition(x - boxWidth / 2),
    y: roundPosition(y - boxHeight / 2),
    width: boxWidth,
    height: boxHeight,
  };
  const last = store.children(parent, 'elements').at(-1);
  const layer = layerOf(topic);
  return [
    {
      op: 'insert',
      id: newId(),
      kind: 'shape',
      parent,
      slot: 'elements',
      order: orderBetween(last?.order ?? null, null),
      properties: {
        geometry,
        fill,
        alt: '',
        ...(layer > 0 ? { layer } : {}),
        box: { ...box, ...(rotation ? { rotation } : {}) },
      },
    },
  ];
}

/**
 * Returns the operations that convert a step of the topic to a view of the parent with the same area. A step without a
 * title of its own gets the title of the topic.
 */
function moveStepToParent(
  store: RecordStore,
  { id, properties }: DocumentRecord,
  topic: DocumentRecord,
  parent: string,
): Operation[] {
  const { width, height } = sizeOf(store, topic.id);
  const viewInTopic = (properties['view'] as StepView | undefined) ?? { x: width / 2, y: height / 2, width, height };
  const view = convertView(viewInTopic, matrixBetween(store, topic.id, parent));
  const title = properties['title'] ?? topic.properties['title'];
  return [
    { op: 'set', id, property: 'topic', value: parent },
    { op: 'set', id, property: 'view', value: view },
    { op: 'set', id, property: 'title', value: title ?? '' },
  ];
}

/**
 * Converts the view of a step from the space of one topic to the space of another.
 * @param m matrix from the first space to the second
 */
function convertView({ x, y, width, height, rotation = 0 }: StepView, m: Matrix): StepView {
  const centre = apply(m, { x, y });
  const scale = scaleOf(m);
  const degrees = roundPosition(rotation + (Math.atan2(m[1], m[0]) * 180) / Math.PI);
  return {
    x: roundPosition(centre.x),
    y: roundPosition(centre.y),
    width: roundPosition(width * scale),
    height: roundPosition(height * scale),
    ...(degrees === 0 ? {} : { rotation: degrees }),
  };
}

/** Whether a link refers to a topic. */
const pointsTo = (link: unknown, topic: string): boolean => {
  const target = link as Link | undefined;
  return target?.kind === 'topic' && target.topic === topic;
};

function hasLinkTo({ properties, texts }: DocumentRecord, topic: string): boolean {
  if (pointsTo(properties['link'], topic)) return true;
  return Object.values(texts ?? {}).some(({ paragraphs }) =>
    paragraphs.some(({ runs }) => runs.some(({ link }) => pointsTo(link, topic))),
  );
}

/** Returns the operations that change all links of a record, and of its texts, from topic `from` to topic `to`. */
function retargetLinks({ id, properties, texts }: DocumentRecord, from: string, to: string): Operation[] {
  const link: Link = { kind: 'topic', topic: to };
  const recordOperations: Operation[] = pointsTo(properties['link'], from)
    ? [{ op: 'set', id, property: 'link', value: link }]
    : [];
  const textOperations = Object.entries(texts ?? {}).flatMap(([slot, content]): Operation[] => {
    const paragraphs = content.paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map((run) => (pointsTo(run.link, from) ? { ...run, link } : run)),
    }));
    // A text without a text state cannot be merged by character, so all its paragraphs are replaced.
    if (content.state === undefined) return [{ op: 'rewrite', id, slot, paragraphs }];
    const update = textUpdate(content, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  });
  return [...recordOperations, ...textOperations];
}
