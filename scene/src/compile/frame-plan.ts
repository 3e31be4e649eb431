import { itemAt } from '../checked-access.ts';
import type { Document, Topic, TopicFrame } from '../model/document.ts';
import { IDENTITY, type Matrix, placement } from '../model/geometry.ts';
import { MAX_COORDINATE } from './rounding.ts';

/** A topic with the index of its frame in the scene (depth first, the root is 0). */
export interface PlannedFrame {
  readonly topic: Topic;
  readonly index: number;
  /** Index of the parent frame; −1 for the root. */
  readonly parent: number;
  /** Matrix from the frame's space to its parent's. */
  readonly place: Matrix;
  /** Indexes of the child frames. */
  readonly children: number[];
}

/**
 * Lists the topics of a document that are not hidden, depth first. Topics whose frame is missing or out of range are
 * positioned on a grid.
 */
export function planFrames(document: Document): PlannedFrame[] {
  const frames: PlannedFrame[] = [];
  const pending: Pick<PlannedFrame, 'topic' | 'parent' | 'place'>[] = [
    { topic: document.root, parent: -1, place: IDENTITY },
  ];
  // Iterative, because topics may be nested deeper than the call stack allows.
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { topic, parent } = next;
    const index = frames.length;
    frames.push({ ...next, index, children: [] });
    if (parent >= 0) itemAt(frames, parent).children.push(index);
    for (let i = topic.topics.length - 1; i >= 0; i--) {
      const child = itemAt(topic.topics, i);
      if (child.hidden) continue;
      pending.push({ topic: child, parent: index, place: matrixOf(child, frameInParent(child, topic, i)) });
    }
  }
  return frames;
}

/** Returns the matrix from the space of a topic to the space of its parent. */
const matrixOf = (topic: Topic, frame: TopicFrame): Matrix => placement(topic, frame, frame.scale, frame.rotation ?? 0);

/**
 * Returns the frame that is stored in `topic`, the child of `parent` at `index`. If this frame is missing or out of
 * range, returns a frame in a cell of a grid.
 */
export function frameInParent(topic: Topic, parent: Topic, index: number): TopicFrame {
  const { frame } = topic;
  const isInRange = frame && matrixOf(topic, frame).every((value) => Math.abs(value) <= MAX_COORDINATE);
  return isInRange ? frame : gridFrame(topic, parent, index);
}

/** Sum of the free space at two opposite sides of a topic, as a fraction of the topic's cell in the grid. */
const GRID_GAP = 0.12;

/** Returns the frame of a topic in a cell of a regular grid over its parent's box. */
function gridFrame(topic: Topic, parent: Topic, index: number): TopicFrame {
  const count = parent.topics.length;
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / columns);
  const cell = { width: parent.width / columns, height: parent.height / rows };
  const scale = (1 - GRID_GAP) * Math.min(cell.width / topic.width, cell.height / topic.height);
  return {
    x: ((index % columns) + 0.5) * cell.width,
    y: (Math.floor(index / columns) + 0.5) * cell.height,
    scale,
  };
}
