import { itemAt } from '../checked-access.ts';
import type { Document, Topic } from '../model/document.ts';
import { type Matrix, placement } from '../model/geometry.ts';
import { FARTHEST } from './rounding.ts';

/** A topic with its frame index in the scene (depth first, the root is 0). */
export interface PlannedFrame {
  readonly topic: Topic;
  readonly index: number;
  /** −1 for the root. */
  readonly parent: number;
  readonly depth: number;
  readonly place: Matrix;
  readonly children: number[];
}

/** Lists the topics of a document depth first, and positions topics without a frame on a grid. */
export function planFrames(document: Document): PlannedFrame[] {
  const frames: PlannedFrame[] = [];
  const pending: { topic: Topic; parent: number; depth: number; place: Matrix }[] = [
    { topic: document.root, parent: -1, depth: 0, place: [1, 0, 0, 1, 0, 0] },
  ];
  // Iterative, because documents may nest deeper than the call stack.
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { topic, parent, depth } = next;
    const index = frames.length;
    frames.push({ topic, index, parent, depth, place: next.place, children: [] });
    if (parent >= 0) itemAt(frames, parent).children.push(index);
    for (let i = topic.topics.length - 1; i >= 0; i--) {
      const child = itemAt(topic.topics, i);
      pending.push({ topic: child, parent: index, depth: depth + 1, place: matrixInParent(child, topic, i) });
    }
  }
  return frames;
}

function matrixInParent(topic: Topic, parent: Topic, index: number): Matrix {
  const { frame } = topic;
  if (frame) {
    const place = placement(topic, frame, frame.scale, frame.rotation ?? 0);
    // A frame out of range is treated as missing.
    if (place.every((value) => Math.abs(value) <= FARTHEST)) return place;
  }
  return gridMatrix(topic, parent, index);
}

/** Free space around a topic on the grid, as a fraction of its cell. */
const GRID_GAP = 0.12;

/** Positions a topic without a frame in a cell of a regular grid over its parent's box. */
function gridMatrix(topic: Topic, parent: Topic, index: number): Matrix {
  const count = parent.topics.length;
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / columns);
  const cell = { width: parent.width / columns, height: parent.height / rows };
  const scale = (1 - GRID_GAP) * Math.min(cell.width / topic.width, cell.height / topic.height);
  const centre = {
    x: ((index % columns) + 0.5) * cell.width,
    y: (Math.floor(index / columns) + 0.5) * cell.height,
  };
  return placement(topic, centre, scale, 0);
}
