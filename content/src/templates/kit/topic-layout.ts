import { fitInSlot } from '@flydeck/scene/arrange/boxes';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Topic } from '@flydeck/scene/model/document';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { at, topic } from '../../demos/kit/elements.ts';
import type { Content, ContentTopic } from './content.ts';

/** The canvas of compositions. */
export const CANVAS = at(0, 0, 1920, 1080);

export const centre = ({ x, y, width, height }: Rect): readonly [number, number] => [
  x + width / 2,
  y + height / 2,
];

/** The largest centred box with an aspect ratio inside another box. */
export function fitAspectRatio(box: Rect, aspect: number): Rect {
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  return at(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** Equal cells, row by row; an incomplete last row is aligned to the start. */
export function gridCells(count: number, box: Rect, columns: number, gap: number, down = gap): Rect[] {
  const rows = Math.ceil(count / columns);
  const width = (box.width - (columns - 1) * gap) / columns;
  const height = (box.height - (rows - 1) * down) / rows;
  return Array.from({ length: count }, (_, i) =>
    at(
      box.x + (i % columns) * (width + gap),
      box.y + Math.floor(i / columns) * (height + down),
      width,
      height,
    ),
  );
}

/** Boxes side by side in `box`, as large as possible with an aspect ratio within the given range. */
export function boxesFor(
  count: number,
  box: Rect,
  [narrowest, widest]: readonly [number, number],
  gap: number,
): Rect[] {
  let best: Rect[] = [];
  for (let columns = 1; columns <= count; columns++) {
    const cells = gridCells(count, box, columns, gap).map((cell) =>
      fitAspectRatio(cell, Math.min(widest, Math.max(narrowest, cell.width / cell.height))),
    );
    if (areaOf(cells[0]) > areaOf(best[0])) best = cells;
  }
  return best;
}

const areaOf = (box: Rect | undefined) => (box ? box.width * box.height : 0);

/** Places a topic in a box of its parent, rotated by `rotation` degrees. */
export function placeTopic(topic: Topic, box: Rect, rotation = 0): Topic {
  return fitInSlot(topic, box, rotation);
}

/** Places a topic's children side by side in a part of it, with aspect ratios between `narrowest` and `widest`. */
export function childrenIn(
  parent: ContentTopic,
  box: Rect,
  gap: number,
  make: (child: ContentTopic, size: TopicAreas, index: number) => Topic,
  [narrowest, widest]: readonly [number, number] = [1.3, 2.2],
): Topic[] {
  const boxes = boxesFor(parent.topics.length, box, [narrowest, widest], gap);
  return parent.topics.map((child, i) =>
    placeTopic(make(child, insideOf(sized(itemAt(boxes, i))), i), itemAt(boxes, i)),
  );
}

/** The size of a topic and its areas for title, text and a strip at the bottom. */
export interface TopicAreas {
  readonly size: Size;
  readonly head: Rect;
  readonly rest: Rect;
  readonly foot: Rect;
}

/** Splits a topic into areas: title, text below it, and a strip along the bottom edge. */
function insideOf(size: Size): TopicAreas {
  const { width, height } = size;
  const pad = Math.min(110, height * 0.11);
  const foot = height * 0.22;
  const available = height - 2 * pad - foot + pad * 0.5;
  return {
    size,
    head: at(pad, pad, width - 2 * pad, available * 0.46),
    rest: at(pad, pad + available * 0.46 + 24, width - 2 * pad, available * 0.54 - 24),
    foot: at(0, height - foot, width, foot),
  };
}

/** The size of a topic with the aspect ratio of a box, 1600 units wide by default. */
export const sized = (box: Rect, width = 1600): Size => ({
  width,
  height: Math.round((width * box.height) / box.width),
});

/** Creates a topic with the id, title and notes of the content. */
export const createTopic = (
  content: ContentTopic,
  facts: Omit<Parameters<typeof topic>[0], 'id' | 'title' | 'notes'>,
): Topic =>
  topic({
    id: content.id,
    title: content.title,
    ...(content.notes ? { notes: content.notes } : {}),
    ...facts,
  });

/** Creates the root topic with the title of the content. */
export const createRoot = (
  { title }: Content,
  facts: Omit<Parameters<typeof topic>[0], 'id' | 'title' | 'width' | 'height'>,
): Topic => topic({ id: 'root', title, width: CANVAS.width, height: CANVAS.height, ...facts });
