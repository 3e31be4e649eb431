import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { CommandContext } from '../commands/command.ts';
import { deepestOpenTopic } from '../levels.ts';

/** Maximum fraction of the visible area that a new element fills. */
const MAX_FRACTION = 0.8;

/** Where a new element is placed. */
interface InsertionPlace {
  /** Id of the topic. */
  readonly topic: string;
  /** The centre of the element, in CSS pixels of the window. */
  readonly centre: Point;
  /** In CSS pixels. */
  readonly maxSize: Size;
}

/** Returns the centre of the part of the window that no panel covers, and the deepest open topic there. */
export function insertionPlace({ view, openIds, visibleArea }: CommandContext): InsertionPlace {
  const { x, y, width, height } = visibleArea() ?? { x: 0, y: 0, ...view.window };
  const centre = { x: x + width / 2, y: y + height / 2 };
  return {
    topic: deepestOpenTopic(view, openIds, centre),
    centre,
    maxSize: { width: width * MAX_FRACTION, height: height * MAX_FRACTION },
  };
}

/** Returns the size scaled down so that it fits into `maxSize`. */
export function fitInto({ width, height }: Size, maxSize: Size): Size {
  const scale = Math.min(1, maxSize.width / Math.max(width, 1), maxSize.height / Math.max(height, 1));
  return { width: width * scale, height: height * scale };
}
