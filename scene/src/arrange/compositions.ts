import { defined } from '../checked-access.ts';
import type { Rect } from '../model/geometry.ts';
import { rect } from './boxes.ts';

/** Length of one unit of the fixed compositions, in units of the canvas. */
export const UNIT = 120;

/** The box of the document's title, and the boxes of the document's topics. */
export interface ComposedSlots {
  readonly title: Rect;
  /** The boxes of the topics. */
  readonly slots: readonly Rect[];
  /** The rotations of the topics in degrees, in the order of `slots`. */
  readonly rotations: readonly number[];
}

/** Box of the title. `x` and `y` are its top left corner. */
type TitleBox = readonly [x: number, y: number, width: number, height: number];
/**
 * Box of a topic. `x` and `y` are its top left corner, and its height follows from the aspect ratio of 16:9. `rotation`
 * is in degrees.
 */
type TopicBox = readonly [x: number, y: number, width: number, rotation: number];

/** Compositions by number of topics, designed on a canvas of 16 by 9 units. */
const COMPOSITIONS: Record<number, { title: TitleBox; topics: readonly TopicBox[] }> = {
  0: { title: [1.4, 3, 13.2, 3], topics: [] },
  1: { title: [0.8, 2.6, 4.2, 3.8], topics: [[5.6, 1.68, 9.8, -1]] },
  2: {
    title: [0.8, 0.7, 7.4, 2.3],
    topics: [
      [0.7, 3.35, 8.6, 0],
      [9.8, 1.5, 5.5, 2],
    ],
  },
  3: {
    title: [0.8, 0.7, 7.6, 2.3],
    topics: [
      [0.7, 3.4, 8.5, 0],
      [10, 0.7, 5.3, 1.5],
      [9.8, 4.75, 4.5, -1.5],
    ],
  },
  4: {
    title: [0.8, 0.7, 7.2, 2.3],
    topics: [
      [0.7, 3.5, 8.3, 0],
      [9.2, 0.6, 5.4, 1.5],
      [11.4, 4.05, 3.9, -1.2],
      [9.4, 6.5, 3.3, 0.8],
    ],
  },
  5: {
    title: [0.8, 0.7, 6.6, 2.3],
    topics: [
      [0.7, 3.6, 7.9, 0],
      [8.1, 0.6, 4.6, -1.2],
      [12.95, 1.4, 2.5, 1.6],
      [9.2, 3.65, 5.7, 1],
      [11.2, 7.05, 2.5, -1.5],
    ],
  },
  6: {
    title: [0.8, 0.7, 6, 2.3],
    topics: [
      [0.7, 3.7, 7.7, 0],
      [7.4, 0.6, 4.3, -1.2],
      [12, 0.95, 3.5, 1.5],
      [9, 3.5, 5.2, 1],
      [12.4, 6.75, 2.9, -1.4],
      [9.2, 6.85, 2.7, 0.8],
    ],
  },
};

/** Maximum number of topics for which there is a composition. */
export const MAX_COMPOSED_TOPICS = 6;

/** Returns the composition for up to six topics. */
export function composeTopics(count: number): ComposedSlots {
  const { title, topics } = defined(COMPOSITIONS[count], 'composition');
  return {
    title: rect(title[0] * UNIT, title[1] * UNIT, title[2] * UNIT, title[3] * UNIT),
    slots: topics.map(([x, y, width]) => rect(x * UNIT, y * UNIT, width * UNIT, (width * UNIT * 9) / 16)),
    rotations: topics.map(([, , , rotation]) => rotation),
  };
}
