import { cellsOf } from '@flydeck/scene/arrange/arrangement';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { applyOperations } from '@flydeck/scene/records/apply';
import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import type { Box, Operation, TopicFrame } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { parentsOfTopic } from './topic-numbers.ts';

/** Limits of the aspect ratio (width / height) of a reshaped topic. */
const ASPECTS = [0.6, 3] as const;
/** Ratio of two aspect ratios from which a topic is reshaped. */
const MIN_RATIO = 1.06;
/** Maximum size of a shape that keeps its own aspect ratio, such as a checkbox, as a fraction of the topic's width. */
const COMPACT_SIZE = 0.15;

/**
 * Returns the operations that give topics the aspect ratio of their cells, if `operations` add, remove or reorder topics
 * of an arrangement with `fillsCells`, or set such an arrangement. Otherwise, narrow cards would leave space unused in wide cells.
 * @param store the document before `operations`
 */
export function fillCells(store: RecordStore, operations: readonly Operation[]): Operation[] {
  const parents = [...new Set(operations.flatMap((operation) => changedTopics(store, operation)))];
  const isFilling = parents.some((parent) => fillingLayout(store, parent) !== undefined);
  if (!isFilling && !operations.some(setsLayout)) return [];
  const after = new RecordStore(store.records());
  applyOperations(after, operations);
  return parents.flatMap((parent) => {
    const layout = after.isPresent(parent) ? fillingLayout(after, parent) : undefined;
    if (!layout) return [];
    const topics = after.children(parent, 'topics');
    const cells = cellsOf(
      topics.map(({ id }) => ({ id, ...sizeOf(after, id) })),
      layout,
    );
    return topics.flatMap((topic, i) => {
      const cell = topic.id === layout.special?.topic ? undefined : cells[i];
      return cell ? reshape(after, topic, cell.width / cell.height) : [];
    });
  });
}

const setsLayout = (operation: Operation): boolean => operation.op === 'set' && operation.property === 'layout';

/** Returns the topics whose child topics or layout an operation changes. */
const changedTopics = (store: RecordStore, operation: Operation): string[] =>
  setsLayout(operation) ? [operation.id] : parentsOfTopic(store, operation);

function fillingLayout(store: RecordStore, topic: string): ArrangementLayout | undefined {
  const layout = automaticLayout(store.get(topic));
  return layout?.kind === 'arrangement' && layout.fillsCells ? layout : undefined;
}

/** Returns the operations that change the aspect ratio of a topic. Its area in its own units remains. */
function reshape(store: RecordStore, topic: DocumentRecord, cellAspect: number): Operation[] {
  const { id } = topic;
  const { width, height } = sizeOf(store, id);
  const aspect = Math.min(Math.max(cellAspect, ASPECTS[0]), ASPECTS[1]);
  const ratio = aspect / (width / height);
  if (Math.max(ratio, 1 / ratio) < MIN_RATIO || topic.properties['locked']) return [];
  const x = Math.sqrt(ratio);
  const factors = { x, y: 1 / x, compact: COMPACT_SIZE * width };
  const set = (recordId: string, property: string, value: unknown): Operation => ({
    op: 'set',
    id: recordId,
    property,
    value,
  });
  const elements = ['elements', 'cover'].flatMap((slot) => store.children(id, slot));
  const layout = topic.properties['layout'] as TopicLayout | undefined;
  const topics = automaticLayout(topic) ? [] : store.children(id, 'topics');
  return [
    set(id, 'width', roundPosition(width * factors.x)),
    set(id, 'height', roundPosition(height * factors.y)),
    ...elements.flatMap((element) => {
      const box = element.properties['box'] as Box | undefined;
      return box ? [set(element.id, 'box', reshapedBox(box, element.kind, factors))] : [];
    }),
    ...topics.map((child) => {
      const frame = child.properties['box'] as TopicFrame;
      const scale = roundPosition(frame.scale * Math.min(factors.x, factors.y));
      return set(child.id, 'box', {
        ...frame,
        x: roundPosition(frame.x * factors.x),
        y: roundPosition(frame.y * factors.y),
        scale,
      });
    }),
    ...(layout && layout.kind !== 'composition' ? [set(id, 'layout', reshapedLayout(store, layout, factors))] : []),
  ];
}

/** Factors of the width and height of a topic, and the maximum size of shapes that keep their aspect ratio. */
interface Factors {
  readonly x: number;
  readonly y: number;
  readonly compact: number;
}

/** Returns the box of an element. Small squares, circles and rotated elements keep their size. */
function reshapedBox<Value extends Rect & { readonly rotation?: number | undefined }>(
  box: Value,
  kind: string,
  { x, y, compact }: Factors,
): Value {
  const isSquare = Math.abs(box.width / box.height - 1) < 0.1 && box.width < compact;
  const keepsSize = box.rotation || (kind !== 'text' && isSquare) || kind === 'group';
  const width = keepsSize ? box.width : box.width * x;
  const height = keepsSize ? box.height : box.height * y;
  return {
    ...box,
    x: roundPosition((box.x + box.width / 2) * x - width / 2),
    y: roundPosition((box.y + box.height / 2) * y - height / 2),
    width: roundPosition(width),
    height: roundPosition(height),
  };
}

function reshapedLayout(
  store: RecordStore,
  layout: Exclude<TopicLayout, { kind: 'composition' }>,
  factors: Factors,
): TopicLayout {
  const box = reshapedBox(layout.box, 'text', factors);
  if (layout.kind !== 'arrangement' || !layout.elements) return { ...layout, box };
  const elements = layout.elements.map(({ id, box: elementBox, boxWithTopics }) => {
    const kind = store.get(id)?.kind ?? 'text';
    return {
      id,
      box: reshapedBox(elementBox, kind, factors),
      ...(boxWithTopics ? { boxWithTopics: reshapedBox(boxWithTopics, kind, factors) } : {}),
    };
  });
  return { ...layout, box, elements };
}
