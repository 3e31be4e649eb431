import { placeInArrangement } from '../arrange/arrangement.ts';
import { type Block, splitIntoBlocks } from '../arrange/blocks.ts';
import { centreOf, rect } from '../arrange/boxes.ts';
import {
  COMPOSITION_SIZE,
  type CompositionPositions,
  type PlacedTopic,
  placeInComposition,
} from '../arrange/composition-layout.ts';
import type { ShadowedTopic } from '../arrange/decoration.ts';
import { placeInMosaic } from '../arrange/mosaic-layout.ts';
import { itemAt } from '../checked-access.ts';
import type { ArrangementLayout } from '../model/arrangement-layout.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { CompositionLayout, TopicLayout } from '../model/topic-layout.ts';
import { adaptElements } from './adapted-elements.ts';
import { type DecorationPositions, layOutArrangementDecoration, layOutDecoration } from './canvas-decoration.ts';
import { isEqual } from './is-equal.ts';
import { clampScale, type TopicFrame } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { roundPosition } from './spaces.ts';

/** A record before and after a batch. `before` is undefined if the record did not exist. */
export interface RecordChange {
  readonly id: string;
  readonly before: DocumentRecord | undefined;
  readonly after: DocumentRecord;
  /**
   * Only the automatic layout changed the record. Undo ignores such a change: after the other changes are undone, the
   * automatic layout changes the record again.
   */
  readonly isDerived?: true;
}

/**
 * If one of these properties of a child topic changes, the `box` of each child topic of the same parent is computed
 * again.
 */
const CHILD_PROPERTIES = ['box', 'width', 'height', 'hidden', 'background'];
/** If one of these properties of the parent changes, its child topics are laid out again. */
const PARENT_PROPERTIES = ['layout', 'width', 'height'];
/**
 * Maximum number of child topics for an automatic layout. Computing the positions of more topics would take too long.
 */
const MAX_TOPICS = 500;
/** Maximum number of blocks of a canvas. Computing the positions of 60 blocks takes about 60 ms. */
const MAX_BLOCKS = 60;

/** Returns the layout that places the child topics of a record; undefined if they are placed by hand. */
export function automaticLayout(record: DocumentRecord | undefined): TopicLayout | undefined {
  const layout = record?.kind === 'topic' ? (record.properties['layout'] as TopicLayout | undefined) : undefined;
  return layout && !layout.isManual ? layout : undefined;
}

/**
 * Computes the positions of child topics again after changes, if their parent has an automatic layout. Also computes
 * the decoration of a canvas again. The positions depend on the records only, so the server and all windows compute the
 * same positions, and operations need not contain positions. The order of `changes` has no effect.
 * @param changes one change for each changed record
 * @returns `changes`, followed by the changes of further records
 */
export function applyAutomaticLayout(store: RecordStore, changes: readonly RecordChange[]): RecordChange[] {
  const changesById = new Map(changes.map((change) => [change.id, change]));
  for (const parentId of [...new Set(changes.flatMap(affectedTopics))].sort()) {
    const parent = store.get(parentId);
    if (!parent?.properties['layout']) continue;
    // After a change of the layout itself, the positions are not derived: undoing the change has to restore them.
    const isNewLayout = changes.some((change) => change.id === parentId && isLayoutChanged(change));
    for (const after of layOut(store, parent)) {
      const earlierChange = changesById.get(after.id);
      const isDerived = !isNewLayout && (!earlierChange || earlierChange.isDerived === true);
      const before = earlierChange ? earlierChange.before : store.get(after.id);
      changesById.set(after.id, { id: after.id, before, after, ...(isDerived ? { isDerived } : {}) });
      store.put(after);
    }
  }
  return [...changesById.values()];
}

/**
 * Whether changes can cause an automatic layout, now or together with further changes. If not, further operations have
 * the same result in the same batch and in another batch.
 */
export const affectsLayout = (changes: readonly RecordChange[]): boolean =>
  changes.some((change) => affectedTopics(change).length > 0);

/** Whether a change replaces the layout of a topic. */
const isLayoutChanged = ({ before, after }: RecordChange): boolean =>
  !isEqual(before?.properties['layout'], after.properties['layout']);

/** Returns the ids of the topics whose child topics may have to be positioned again after a change. */
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

/**
 * Returns the changed children of a topic, at the positions of its layout. If an author has placed the topics of a
 * canvas by hand, only the decoration is changed.
 */
function layOut(store: RecordStore, topic: DocumentRecord): DocumentRecord[] {
  const layout = topic.properties['layout'] as TopicLayout | undefined;
  const size = sizeOf(topic);
  const children = store.children(topic.id, 'topics');
  const sizes = children.flatMap((child) => sizeOf(child) ?? []);
  if (!layout || !size || sizes.length < children.length || children.length > MAX_TOPICS) return [];
  if (layout.kind === 'mosaic')
    return layout.isManual ? [] : withFrames(children, placeInMosaic(sizes, layout, size.width));
  if (layout.kind === 'arrangement') return layOutArrangement(store, topic, { layout, children, sizes });
  return isCanvas(topic) ? layOutCanvas(store, topic, { layout, children, sizes }) : [];
}

/** Whether a topic can have a composition: only the root, with the size for which compositions are designed. */
export const isCanvas = ({ slot, properties: { width, height } }: DocumentRecord): boolean =>
  slot === 'root' && width === COMPOSITION_SIZE.width && height === COMPOSITION_SIZE.height;

/** The layout of a canvas, and its child topics as records and as sizes, in the same order. */
interface CanvasTopics {
  readonly layout: CompositionLayout;
  readonly children: readonly DocumentRecord[];
  readonly sizes: readonly PlacedTopic[];
}

/** Returns the changed records of a canvas: its topics, unless they are placed by hand, and its decoration. */
function layOutCanvas(store: RecordStore, { id }: DocumentRecord, topics: CanvasTopics): DocumentRecord[] {
  const { layout, children, sizes } = topics;
  const blocks = splitIntoBlocks(
    sizes.map((topic) => topic.id),
    layout,
  );
  if (blocks.length > MAX_BLOCKS) return [];
  const positions = layout.isManual ? manualPositions(topics, blocks) : placeInComposition(sizes, layout);
  if (!positions) return [];
  const frames = positions.frames.map(roundedFrame);
  const shadowed = shadowedTopics(children, sizes, frames);
  const decoration = layOutDecoration(store, id, { ...positions, shadowed });
  const moved = layout.isManual ? [] : withFrames(children, frames);
  return [...moved, ...decoration];
}

/** Returns the changed records of an arrangement: its topics, unless they are placed by hand, and its decorations. */
function layOutArrangement(
  store: RecordStore,
  topic: DocumentRecord,
  { layout, children, sizes }: Pick<CanvasTopics, 'children' | 'sizes'> & { readonly layout: ArrangementLayout },
): DocumentRecord[] {
  const parent = sizeOf(topic);
  if (!parent) return [];
  const frames = layout.isManual
    ? children.flatMap(({ properties }) => (properties['box'] as TopicFrame | undefined) ?? [])
    : placeInArrangement(sizes, layout, parent.width).map(roundedFrame);
  if (frames.length < children.length) return [];
  return [
    ...(layout.isManual ? [] : withFrames(children, frames)),
    ...(layout.isManual ? [] : adaptElements(store, topic.id, layout)),
    ...layOutArrangementDecoration(store, topic.id, layout, { topics: sizes, frames, parent }),
    // The shadows and the trail of a canvas that had a composition.
    ...(isCanvas(topic)
      ? layOutDecoration(store, topic.id, {
          trail: frames,
          clusters: [],
          shadowed: shadowedTopics(children, sizes, frames),
          ...(layout.isManual ? {} : { title: titleAbove(layout.box) }),
        })
      : []),
  ];
}

/** Space between the title of a canvas and the topics, and above the title, in units of the canvas. */
const TITLE_GAP = 40;
/** Returns the box of the title of a canvas above the box of an arrangement. */
const titleAbove = ({ x, y, width }: Rect): Rect => rect(x, TITLE_GAP, width, Math.max(TITLE_GAP, y - 2 * TITLE_GAP));

/** Returns the topics with shadows. A shadow would show through a topic without a background. */
function shadowedTopics(
  children: readonly DocumentRecord[],
  sizes: readonly Size[],
  frames: readonly TopicFrame[],
): ShadowedTopic[] {
  const hasShadow = children.map(({ properties }) => !properties['hidden'] && properties['background'] !== undefined);
  return sizes.flatMap(({ width, height }, i) => {
    const frame = frames[i];
    return frame && hasShadow[i] ? [{ width, height, frame }] : [];
  });
}

/** Returns the positions of topics that were placed by hand; undefined if a topic has no position. */
function manualPositions(
  { children, sizes }: CanvasTopics,
  blocks: readonly Block[],
): (DecorationPositions & Pick<CompositionPositions, 'frames'>) | undefined {
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

/** Returns the bounding box of topics without their rotation. The position of a `TopicFrame` is its centre. */
function boundsOfFrames(sizes: readonly Size[], frames: readonly TopicFrame[]): Rect {
  const left = Math.min(...frames.map(({ x, scale }, i) => x - (itemAt(sizes, i).width * scale) / 2));
  const top = Math.min(...frames.map(({ y, scale }, i) => y - (itemAt(sizes, i).height * scale) / 2));
  const right = Math.max(...frames.map(({ x, scale }, i) => x + (itemAt(sizes, i).width * scale) / 2));
  const bottom = Math.max(...frames.map(({ y, scale }, i) => y + (itemAt(sizes, i).height * scale) / 2));
  return rect(left, top, right - left, bottom - top);
}

/** Returns the id and size of a topic; undefined if its size is not valid. */
function sizeOf({ id, properties }: DocumentRecord): PlacedTopic | undefined {
  const [width, height] = [Number(properties['width']), Number(properties['height'])];
  return width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height)
    ? { id, width, height }
    : undefined;
}

/** Returns the records whose frame differs from the frame at the same index of `frames`, with their new frames. */
function withFrames(records: readonly DocumentRecord[], frames: readonly TopicFrame[]): DocumentRecord[] {
  return records.flatMap((record, i) => {
    const frame = frames[i];
    const box = frame && roundedFrame(frame);
    return !box || isEqual(record.properties['box'], box)
      ? []
      : [{ ...record, properties: { ...record.properties, box } }];
  });
}

/** Returns the frame with rounded values and a scale that operations allow. */
const roundedFrame = ({ x, y, scale, rotation }: TopicFrame): TopicFrame => ({
  x: roundPosition(x),
  y: roundPosition(y),
  scale: roundPosition(clampScale(scale)),
  ...(rotation ? { rotation } : {}),
});
