import { type Block, splitIntoBlocks } from '../arrange/blocks.ts';
import { centreOf, rect } from '../arrange/boxes.ts';
import {
  COMPOSITION_SIZE,
  type CompositionPlaces,
  type PlacedTopic,
  placeInComposition,
} from '../arrange/composition-layout.ts';
import { placeInMosaic } from '../arrange/mosaic-layout.ts';
import { itemAt } from '../checked-access.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { CompositionLayout, TopicLayout } from '../model/topic-layout.ts';
import { type DecorationPlaces, layOutDecoration, type RecordUpdates } from './canvas-decoration.ts';
import { isEqual } from './is-equal.ts';
import { SCALE_MAX, SCALE_MIN, type TopicFrame } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { roundPosition } from './spaces.ts';

/** A record before and after a batch; undefined: it did not exist. */
export interface RecordChange {
  readonly id: string;
  readonly before: DocumentRecord | undefined;
  readonly after: DocumentRecord;
  /** The record was only changed by automatic layout: nobody has to undo that. */
  readonly isDerived?: true;
}

/** Properties of a child topic on which places and decoration depend. `box` is what the layout replaces. */
const CHILD_PROPERTIES = ['box', 'width', 'height', 'hidden', 'background'];
/** Properties of the parent on which the places depend. */
const PARENT_PROPERTIES = ['layout', 'width', 'height'];
/** Topics with more child topics are not laid out automatically, because computing the places would take too long. */
const MAX_TOPICS = 500;
/** Maximum number of blocks of a canvas: computing their places takes about 60 ms. */
const MAX_BLOCKS = 60;

/** Returns the layout that places the child topics of a record; undefined if they are placed by hand. */
export function automaticLayout(record: DocumentRecord | undefined): TopicLayout | undefined {
  const layout = record?.kind === 'topic' ? (record.properties['layout'] as TopicLayout | undefined) : undefined;
  return layout && !layout.isManual ? layout : undefined;
}

/**
 * Places the child topics of automatic topics again after changes, with the decoration of a canvas. The places depend on
 * the records only, so that every replica computes the same ones and they are never part of operations.
 * @returns the changes, followed by those of further records
 */
export function applyAutomaticLayout(store: RecordStore, changes: readonly RecordChange[]): RecordChange[] {
  const all = new Map(changes.map((change) => [change.id, change]));
  for (const parent of new Set(changes.flatMap(affectedTopics))) {
    const record = store.get(parent);
    if (!record?.properties['layout']) continue;
    // Undoing a change of the layout itself restores the places.
    const isNewLayout = changes.some((change) => change.id === parent && hasOtherLayout(change));
    const { put, deleted } = layOut(store, record);
    const add = (after: DocumentRecord) => {
      const own = all.get(after.id);
      const isDerived = !isNewLayout && (!own || own.isDerived === true);
      const before = own ? own.before : store.get(after.id);
      all.set(after.id, { id: after.id, before, after, ...(isDerived ? { isDerived } : {}) });
    };
    for (const after of put) {
      add(after);
      store.put(after);
    }
    for (const removed of deleted) {
      add({ ...removed, removed: true });
      store.delete(removed.id);
    }
  }
  return [...all.values()];
}

const hasOtherLayout = ({ before, after }: RecordChange): boolean =>
  !isEqual(before?.properties['layout'], after.properties['layout']);

/** Ids of the topics whose child topics may have other places after a change. */
function affectedTopics({ id, before, after }: RecordChange): string[] {
  if (after.kind !== 'topic') return [];
  const differs = (names: readonly string[]) =>
    names.some((name) => !isEqual(before?.properties[name], after.properties[name]));
  const isMoved =
    before?.parent !== after.parent ||
    before.order !== after.order ||
    before.slot !== after.slot ||
    before.removed !== after.removed ||
    differs(CHILD_PROPERTIES);
  const parents = isMoved ? [before?.parent ?? null, after.parent].filter((parent) => parent !== null) : [];
  return differs(PARENT_PROPERTIES) ? [...parents, id] : parents;
}

/** Returns the changes that give a topic's children their places. The decoration of a canvas follows also by hand. */
function layOut(store: RecordStore, topic: DocumentRecord): RecordUpdates {
  const layout = topic.properties['layout'] as TopicLayout | undefined;
  const size = sizeOf(topic);
  const children = store.children(topic.id, 'topics');
  const sizes = children.flatMap((child) => sizeOf(child) ?? []);
  if (!layout || !size || sizes.length < children.length || children.length > MAX_TOPICS) return NO_UPDATES;
  if (layout.kind === 'mosaic')
    return layout.isManual
      ? NO_UPDATES
      : { put: placeAt(children, placeInMosaic(sizes, layout, size.width)), deleted: [] };
  return isCanvas(topic) ? layOutCanvas(store, topic, { layout, children, sizes }) : NO_UPDATES;
}

/** Whether a topic can have a composition: only the root, with the size for which compositions are designed. */
export const isCanvas = ({ slot, properties: { width, height } }: DocumentRecord): boolean =>
  slot === 'root' && width === COMPOSITION_SIZE.width && height === COMPOSITION_SIZE.height;

const NO_UPDATES: RecordUpdates = { put: [], deleted: [] };

interface CanvasTopics {
  readonly layout: CompositionLayout;
  readonly children: readonly DocumentRecord[];
  readonly sizes: readonly PlacedTopic[];
}

function layOutCanvas(store: RecordStore, { id }: DocumentRecord, topics: CanvasTopics): RecordUpdates {
  const { layout, children, sizes } = topics;
  const blocks = splitIntoBlocks(
    sizes.map((topic) => topic.id),
    layout,
  );
  if (blocks.length > MAX_BLOCKS) return NO_UPDATES;
  const places = layout.isManual ? placesByHand(topics, blocks) : placeInComposition(sizes, layout);
  if (!places) return NO_UPDATES;
  const frames = places.frames.map(bounded);
  // A shadow would show through a topic without a background.
  const isShadowed = children.map(({ properties }) => !properties['hidden'] && properties['background'] !== undefined);
  const shadowed = sizes.flatMap(({ width, height }, i) => {
    const frame = frames[i];
    return frame && isShadowed[i] ? [{ width, height, frame }] : [];
  });
  const decoration = layOutDecoration(store, id, { ...places, shadowed });
  const moved = layout.isManual ? [] : placeAt(children, frames);
  return { put: [...moved, ...decoration.put], deleted: decoration.deleted };
}

/** The places of topics that were placed by hand; undefined if one has none. */
function placesByHand(
  { children, sizes }: CanvasTopics,
  blocks: readonly Block[],
): (DecorationPlaces & Pick<CompositionPlaces, 'frames'>) | undefined {
  const frames = children.flatMap(({ properties }) => (properties['box'] as TopicFrame | undefined) ?? []);
  if (frames.length < children.length) return undefined;
  const boxes = blocks.map(({ start, count }) =>
    boundsOfFrames(sizes.slice(start, start + count), frames.slice(start, start + count)),
  );
  return {
    frames,
    trail: boxes.map(centreOf),
    clusters: blocks.flatMap(({ kind }, index) => (kind === 'cluster' ? [{ box: itemAt(boxes, index), index }] : [])),
  };
}

/** The box around topics, without their rotation. */
function boundsOfFrames(sizes: readonly Size[], frames: readonly TopicFrame[]): Rect {
  const left = Math.min(...frames.map(({ x, scale }, i) => x - (itemAt(sizes, i).width * scale) / 2));
  const top = Math.min(...frames.map(({ y, scale }, i) => y - (itemAt(sizes, i).height * scale) / 2));
  const right = Math.max(...frames.map(({ x, scale }, i) => x + (itemAt(sizes, i).width * scale) / 2));
  const bottom = Math.max(...frames.map(({ y, scale }, i) => y + (itemAt(sizes, i).height * scale) / 2));
  return rect(left, top, right - left, bottom - top);
}

/** The size of a topic; undefined if it is not valid. */
function sizeOf({ id, properties }: DocumentRecord): PlacedTopic | undefined {
  const [width, height] = [Number(properties['width']), Number(properties['height'])];
  return width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height)
    ? { id, width, height }
    : undefined;
}

/** Returns the records whose frame differs, with the new one. */
function placeAt(records: readonly DocumentRecord[], frames: readonly TopicFrame[]): DocumentRecord[] {
  return records.flatMap((record, i) => {
    const frame = frames[i];
    const box = frame && bounded(frame);
    return !box || isEqual(record.properties['box'], box)
      ? []
      : [{ ...record, properties: { ...record.properties, box } }];
  });
}

const bounded = ({ x, y, scale, rotation }: TopicFrame): TopicFrame => ({
  x: roundPosition(x),
  y: roundPosition(y),
  scale: roundPosition(Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX)),
  ...(rotation ? { rotation } : {}),
});
