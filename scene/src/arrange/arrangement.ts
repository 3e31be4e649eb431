import { itemAt } from '../checked-access.ts';
import type { ArrangementDecoration, ArrangementLayout } from '../model/arrangement-layout.ts';
import type { TopicFrame } from '../model/document.ts';
import type { ShapeElement } from '../model/elements.ts';
import type { Rect, Size } from '../model/geometry.ts';
import { arrangementCells } from './arrangement-cells.ts';
import { centreOf, frameInArea, rect, rotatedSize, roundToHundredth } from './boxes.ts';
import type { PlacedTopic } from './composition-layout.ts';
import { catmullRomPath } from './decoration.ts';
import { mirrorBox, mirrorFrame } from './direction.ts';

/** Maximum distance by which staggered topics are moved, in units of the parent. */
const MAX_STAGGER = 64;

/** Returns the frames of topics in an arrangement. `width` is the width of their parent. */
export function placeInArrangement(
  topics: readonly PlacedTopic[],
  layout: ArrangementLayout,
  width: number,
): TopicFrame[] {
  const cells = cellsOf(topics, layout);
  const frames = topics.map((topic, i) => alignedFrame(topic, itemAt(cells, i), i, layout));
  return layout.isRightToLeft ? frames.map((frame) => mirrorFrame(frame, width)) : frames;
}

/** Returns the cell of each topic, also of the topic in the special box. */
export function cellsOf(topics: readonly PlacedTopic[], layout: ArrangementLayout): Rect[] {
  const index = specialIndex(topics, layout);
  const cells = arrangementCells(
    topics.filter((_, i) => i !== index),
    layout,
  );
  if (layout.special && index >= 0) cells.splice(index, 0, layout.special.box);
  return cells;
}

/** Returns the index of the topic in the special box; -1 if there is none. */
const specialIndex = (topics: readonly PlacedTopic[], { special }: ArrangementLayout): number =>
  !special ? -1 : special.topic === undefined ? topics.length - 1 : topics.findIndex(({ id }) => id === special.topic);

/** Returns the frame of a topic in its cell: at the line of a timeline, staggered, at the bottom, or centred. */
function alignedFrame(topic: Size, cell: Rect, index: number, { shape, isStaggered, special }: ArrangementLayout) {
  const frame = frameInArea(topic, cell);
  if (cell === special?.box) return frame;
  const free = cell.height - topic.height * frame.scale;
  const sign = index % 2 ? 1 : -1;
  const moved = (distance: number) => ({ ...frame, y: roundToHundredth(frame.y + distance) });
  if (shape === 'timeline') return moved((-sign * free) / 2);
  if (shape === 'rising') return moved(free / 2);
  return isStaggered ? moved(sign * Math.min(free * 0.36, MAX_STAGGER)) : frame;
}

/** The element of a decoration, without its style. */
export interface DecorationElement extends Rect {
  readonly id: string;
  /** Only for curves. */
  readonly geometry?: ShapeElement['geometry'];
}

/**
 * Returns the elements of a decoration for topics at the given frames. The topic in the special box has none.
 * @param parent the size of the parent of the topics
 */
export function placeDecoration(
  decoration: ArrangementDecoration,
  { topics, frames, parent }: { topics: readonly PlacedTopic[]; frames: readonly TopicFrame[]; parent: Size },
  layout: ArrangementLayout,
): DecorationElement[] {
  if ('isCurve' in decoration) {
    if (topics.length < 2) return [];
    const { width, height } = parent;
    const paths = [{ d: catmullRomPath(frames), fill: false }];
    const geometry = { kind: 'path' as const, width, height, paths };
    return [{ id: `${decoration.id}-0`, ...rect(0, 0, width, height), geometry }];
  }
  const special = specialIndex(topics, layout);
  return topics.flatMap((topic, i) => {
    if (i === special) return [];
    const bounds = boundsOf(topic, itemAt(frames, i));
    const box = layout.isRightToLeft ? mirrorBox(bounds, parent.width) : bounds;
    const element = relativeBox(decoration, box, layout.shape === 'timeline' && i % 2 === 1);
    return [{ id: `${decoration.id}-${i}`, ...(layout.isRightToLeft ? mirrorBox(element, parent.width) : element) }];
  });
}

/** Returns the bounding box of a topic in its parent. */
function boundsOf(topic: Size, frame: TopicFrame): Rect {
  const { width, height } = rotatedSize(topic, frame.rotation ?? 0);
  return rect(
    frame.x - (width * frame.scale) / 2,
    frame.y - (height * frame.scale) / 2,
    width * frame.scale,
    height * frame.scale,
  );
}

/** Returns the box of a decoration. Below the line of a timeline, it is mirrored vertically. */
function relativeBox(
  { x, y, width, height }: Exclude<ArrangementDecoration, { isCurve: true }>,
  bounds: Rect,
  isMirrored: boolean,
): Rect {
  const box = rect(
    bounds.x + x[0] * bounds.width + x[1],
    bounds.y + y[0] * bounds.height + y[1],
    Math.max(1, width[0] * bounds.width + width[1]),
    Math.max(1, height[0] * bounds.height + height[1]),
  );
  return isMirrored ? { ...box, y: 2 * centreOf(bounds).y - box.y - box.height } : box;
}
