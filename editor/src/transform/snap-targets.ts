import { scaleOf } from '@flydeck/scene/camera';
import { union } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { TopicFrame } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { screenMatrix, sizeOf, type View } from '../camera.ts';
import { childrenInArea } from '../spatial-index/children-near.ts';
import { boundsInParent } from './area.ts';

export type Axis = 'x' | 'y';

/**
 * The extent of a box along one axis (`start`, `end`), and along the other axis (`crossStart`, `crossEnd`), in the
 * space of the parent of the moved records.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly crossStart: number;
  readonly crossEnd: number;
}

/** A line at the position `at` of an axis, perpendicular to the axis: an edge or the centre of the box `span`. */
interface SnapLine {
  readonly at: number;
  readonly span: Span;
}

/**
 * A length to which a record can be resized: the length of the box `span`, or the length at which the resized topic
 * would have the same scale as the topic in this box.
 */
interface SnapSize {
  readonly length: number;
  readonly span: Span;
}

/** The lines, sizes and boxes to which a gesture snaps along an axis. Each list is in ascending order. */
export interface AxisTargets {
  readonly lines: readonly SnapLine[];
  readonly sizes: readonly SnapSize[];
  /** The boxes of siblings, in the order of `start`. */
  readonly spans: readonly Span[];
}

/**
 * The lines, sizes and boxes to which a gesture snaps, in the space of a parent. Computed at the start of the gesture.
 */
export interface SnapTargets {
  /** Id of the parent. */
  readonly parent: string;
  /** Maximum distance by which the gesture is corrected, in the parent's units. */
  readonly tolerance: number;
  readonly x: AxisTargets;
  readonly y: AxisTargets;
}

/** Maximum distance by which a gesture is corrected, in CSS pixels. */
const SNAP_PX = 6;
/**
 * Maximum number of siblings to which a gesture snaps. Sorting the lines of 10,000 siblings would delay the first frame
 * of a gesture.
 */
const MAX_SIBLINGS = 2000;

/**
 * Returns the targets to which a gesture in the space of a parent snaps: edges and centres of the parent, if it is a
 * topic, and the edges, centres and sizes of the siblings in the window, at most of the `MAX_SIBLINGS` siblings that are
 * nearest to the moving records. Records with other parents are not included.
 * @param moving ids of the records that the gesture moves or resizes
 */
export function snapTargets(view: View, parent: string, moving: readonly string[]): SnapTargets {
  const { store } = view;
  const isCover = view.cover === parent || store.get(moving[0] ?? '')?.slot === 'cover';
  const parentToWindow = screenMatrix(view, parent);
  const isOnScreen = (bounds: Rect) => overlapsWindow(boundsOf(parentToWindow, bounds), view);
  const windowArea = { x: 0, y: 0, ...view.window };
  const siblingsInWindow = slotsOf(isCover)
    .flatMap((slot) => childrenInArea(store, { parent, slot }, parentToWindow, windowArea))
    .filter(isTargetExcept(moving))
    .flatMap((record) => {
      const bounds = boundsInParent(store, record.id);
      return bounds && isOnScreen(bounds) ? [{ record, bounds }] : [];
    });
  const siblings = nearestTo(movingBounds(store, moving), siblingsInWindow);
  const boxes = siblings.map(({ bounds }) => bounds);
  const isParentTopic = store.get(parent)?.kind === 'topic';
  const parentBoxes: Rect[] = isParentTopic ? [{ x: 0, y: 0, ...sizeOf(store, parent) }] : [];
  const scaledSizesOf = scaledSizes(store, siblings, moving);
  const axisTargets = (axis: Axis): AxisTargets => {
    const spans = boxes.map((box) => spanOf(box, axis));
    const lines = [...spans, ...parentBoxes.map((box) => spanOf(box, axis))].flatMap(linesOf);
    const sizes = spans.map((span) => ({ length: span.end - span.start, span }));
    return {
      lines: sorted(lines, ({ at }) => at),
      sizes: sorted([...sizes, ...scaledSizesOf(axis)], ({ length }) => length),
      spans: sorted(spans, ({ start }) => start),
    };
  };
  return { parent, tolerance: SNAP_PX / scaleOf(parentToWindow), x: axisTargets('x'), y: axisTargets('y') };
}

/**
 * Returns the targets together with the edges and centres of the content of a topic that is being resized. Adds nothing
 * for a rotated topic, because the edges of its content are not parallel to the axes of its parent.
 */
export function withContentOf(targets: SnapTargets, store: RecordStore, topic: string): SnapTargets {
  const frame = store.get(topic)?.properties['box'] as TopicFrame | undefined;
  if (!frame || frame.rotation) return targets;
  const { width, height } = sizeOf(store, topic);
  const { scale } = frame;
  // `frame.x` and `frame.y` are the centre of the topic.
  const content = slotsOf(false).flatMap((slot) => store.children(topic, slot));
  const boxes = content.filter(isTargetExcept([])).flatMap(({ id }): Rect[] => {
    const bounds = boundsInParent(store, id);
    if (!bounds) return [];
    const x = frame.x + (bounds.x - width / 2) * scale;
    const y = frame.y + (bounds.y - height / 2) * scale;
    return [{ x, y, width: bounds.width * scale, height: bounds.height * scale }];
  });
  const extended = (axis: Axis): AxisTargets => {
    const lines = boxes.flatMap((box) => linesOf(spanOf(box, axis)));
    return { ...targets[axis], lines: sorted([...targets[axis].lines, ...lines], ({ at }) => at) };
  };
  return { ...targets, x: extended('x'), y: extended('y') };
}

interface Sibling {
  readonly record: DocumentRecord;
  readonly bounds: Rect;
}

/** Returns the bounds of the moving records in the space of their parent; undefined if no record has bounds. */
function movingBounds(store: RecordStore, moving: readonly string[]): Rect | undefined {
  const [first, ...others] = moving.flatMap((id) => boundsInParent(store, id) ?? []);
  return first && others.reduce(union, first);
}

/** Returns the `MAX_SIBLINGS` siblings whose centres are nearest to the centre of `area`, in the given order. */
function nearestTo(area: Rect | undefined, siblings: readonly Sibling[]): readonly Sibling[] {
  if (!area || siblings.length <= MAX_SIBLINGS) return siblings;
  const centre = centreOf(area);
  const distances = siblings.map(({ bounds }) => {
    const { x, y } = centreOf(bounds);
    return Math.hypot(x - centre.x, y - centre.y);
  });
  const maximum = Float64Array.from(distances).sort()[MAX_SIBLINGS - 1] ?? 0;
  return siblings.filter((_, i) => (distances[i] ?? 0) <= maximum);
}

const centreOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the slots whose records are targets: of the cover of a topic, or of the content of a topic or group. */
const slotsOf = (isCover: boolean): readonly string[] => (isCover ? ['cover'] : ['elements', 'topics', 'children']);

/** Returns a function that returns whether a record is a target: not moving, hidden, a connector or furniture. */
function isTargetExcept(moving: readonly string[]): (record: DocumentRecord) => boolean {
  const excluded = new Set(moving);
  return ({ id, kind, properties }) =>
    !excluded.has(id) && kind !== 'connector' && !properties['hidden'] && !properties['furniture'];
}

/**
 * Returns a function from an axis to the lengths that the moving topic would have at the scale of each sibling topic.
 * The lists are empty if several records are moving, or if the moving record is not a topic.
 */
function scaledSizes(
  store: RecordStore,
  siblings: readonly Sibling[],
  moving: readonly string[],
): (axis: Axis) => SnapSize[] {
  const [topic] = moving;
  if (topic === undefined || moving.length > 1 || store.get(topic)?.kind !== 'topic') return () => [];
  const size = sizeOf(store, topic);
  return (axis) =>
    siblings.flatMap(({ record, bounds }) => {
      if (record.kind !== 'topic') return [];
      const { scale } = record.properties['box'] as TopicFrame;
      return [{ length: (axis === 'x' ? size.width : size.height) * scale, span: spanOf(bounds, axis) }];
    });
}

/** Returns the extent of a box along an axis and across it. */
export function spanOf({ x, y, width, height }: Rect, axis: Axis): Span {
  return axis === 'x'
    ? { start: x, end: x + width, crossStart: y, crossEnd: y + height }
    : { start: y, end: y + height, crossStart: x, crossEnd: x + width };
}

/** Returns the lines at both edges and the centre of a box. */
function linesOf(span: Span): SnapLine[] {
  const middle = (span.start + span.end) / 2;
  return [span.start, middle, span.end].map((at) => ({ at, span }));
}

const sorted = <Item>(items: readonly Item[], key: (item: Item) => number): Item[] =>
  items.toSorted((a, b) => key(a) - key(b));

const overlapsWindow = ({ x, y, width, height }: Rect, { window }: View): boolean =>
  x <= window.width && y <= window.height && x + width >= 0 && y + height >= 0;
