import { cellsOf, placeDecoration, placeInArrangement } from '@flydeck/scene/arrange/arrangement';
import { fitInArea } from '@flydeck/scene/arrange/boxes';
import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { AdaptedElement, ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { CANVAS_SIZE, rect, rootTopic, topic } from '../../demos/kit/elements.ts';
import type { Content, TopicContent } from './content.ts';

/** The canvas of compositions. */
export const CANVAS = rect(0, 0, CANVAS_SIZE.width, CANVAS_SIZE.height);

/** Returns the largest box with an aspect ratio (width / height) that fits into `box`, centred in `box`. */
export function fitAspectRatio(box: Rect, aspectRatio: number): Rect {
  const width = Math.min(box.width, box.height * aspectRatio);
  const height = width / aspectRatio;
  return rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** Divides a box into `count` equal cells, row by row. An incomplete last row is aligned to the left. */
function gridCells(count: number, box: Rect, columns: number, gap: number, rowGap = gap): Rect[] {
  const rows = Math.ceil(count / columns);
  const width = (box.width - (columns - 1) * gap) / columns;
  const height = (box.height - (rows - 1) * rowGap) / rows;
  return Array.from({ length: count }, (_, i) =>
    rect(box.x + (i % columns) * (width + gap), box.y + Math.floor(i / columns) * (height + rowGap), width, height),
  );
}

/** Returns `count` boxes in a grid in `box`, as large as possible, with aspect ratios (width / height) in a range. */
function distributeBoxes(
  count: number,
  box: Rect,
  [narrowest, widest]: readonly [narrowest: number, widest: number],
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

/**
 * Creates a topic for each element of `contents`, and fits the topic into the box with the same index. The boxes are in
 * the units of the parent topic.
 */
export const placeTopics = (
  contents: readonly TopicContent[],
  boxes: readonly Rect[],
  create: (content: TopicContent, index: number, box: Rect) => Topic,
): Topic[] =>
  contents.map((content, i) => {
    const box = itemAt(boxes, i);
    return fitInArea(
      withAdaptedElements(content, (variant) => create(variant, i, box)),
      box,
    );
  });

/** Creates topics for `contents` at their places in an arrangement on the canvas. `create` gets the cell of a topic. */
export function arrangeTopics(
  contents: readonly TopicContent[],
  layout: ArrangementLayout,
  create: (content: TopicContent, index: number, cell: Rect) => Topic,
): Topic[] {
  const cells = cellsOf(
    contents.map(({ id }) => ({ id, width: 1600, height: 900 })),
    layout,
  );
  return placeByLayout(
    contents.map((content, i) => withAdaptedElements(content, (variant) => create(variant, i, itemAt(cells, i)))),
    layout,
  );
}

/**
 * Creates a topic whose layout contains the elements that have another box, or are missing, if the topic has child
 * topics. So an author can add the first child topic or remove the last one.
 */
function withAdaptedElements(content: TopicContent, create: (content: TopicContent) => Topic): Topic {
  const topic = create(content);
  const { layout } = topic;
  if (layout?.kind !== 'arrangement') return topic;
  const hasTopics = content.topics.length > 0;
  const child: TopicContent = { id: `${content.id}-1`, title: '', text: [], topics: [] };
  const other = create({ ...content, topics: hasTopics ? [] : [child] });
  const elements = adaptedElements(hasTopics ? other : topic, hasTopics ? topic : other).filter(({ id }) =>
    topic.elements.some((element) => element.id === id),
  );
  return elements.length === 0 ? topic : { ...topic, layout: { ...layout, elements } };
}

const boxOf = ({ x, y, width, height }: Rect): Rect => rect(x, y, width, height);

/**
 * Returns the elements of a topic that have another box, or are missing, in the same topic with child topics. Content
 * that is missing there, such as a large figure, gets the upper half of the place of the text.
 */
function adaptedElements(alone: Topic, withTopics: Topic): AdaptedElement[] {
  const find = (id: string) => withTopics.elements.find((element) => element.id === id);
  const textId = `${alone.id}-text`;
  const text = find(textId);
  const isMovedToText = alone.elements.some(({ id, furniture }) => !furniture && !find(id));
  const [upper, lower] = text ? halves(boxOf(text)) : [];
  return alone.elements.flatMap((element) => {
    const { id, furniture } = element;
    const other = id === textId && isMovedToText ? lower : find(id);
    const box = boxOf(element);
    if (!other) return [{ id, box, ...(!furniture && upper ? { boxWithTopics: upper } : {}) }];
    const boxWithTopics = boxOf(other);
    const isSame = (['x', 'y', 'width', 'height'] as const).every((name) => box[name] === boxWithTopics[name]);
    return isSame ? [] : [{ id, box, boxWithTopics }];
  });
}

/** Returns the upper and the lower half of a box. */
const halves = ({ x, y, width, height }: Rect): [upper: Rect, lower: Rect] => [
  rect(x, y, width, height * 0.48),
  rect(x, y + height * 0.52, width, height * 0.48),
];

/** Returns the layout with a box for the last of `topics`. Topics that are added later do not get this box. */
export const withSpecialTopic = (
  layout: ArrangementLayout,
  box: Rect,
  topics: readonly TopicContent[],
): ArrangementLayout => ({ ...layout, special: { box, topic: lastItem(topics).id } });

/** Returns topics of the canvas at their places in an arrangement. */
export function placeByLayout(topics: readonly Topic[], layout: ArrangementLayout): Topic[] {
  const frames = placeInArrangement(topics, layout, CANVAS.width);
  return topics.map((topic, i) => ({ ...topic, frame: itemAt(frames, i) }));
}

/**
 * Returns the elements of one decoration of an arrangement on the canvas. `create` returns an element with the given
 * id and box; `index` counts the elements. A curve gets its geometry from the layout.
 */
export function decorationElements(
  id: string,
  topics: readonly Topic[],
  layout: ArrangementLayout,
  create: (id: string, box: Rect, index: number) => Element,
): Element[] {
  const frames = placeInArrangement(topics, layout, CANVAS.width);
  const decoration = layout.decorations?.find((entry) => entry.id === id);
  if (!decoration) return [];
  return placeDecoration(decoration, { topics, frames, parent: CANVAS }, layout).map(
    ({ id: elementId, geometry, ...box }, i) => ({
      ...create(elementId, box, i),
      ...(geometry ? { geometry } : {}),
    }),
  );
}

/** Creates the child topics of `parent` in a grid in `box`, with aspect ratios (width / height) in `aspectRange`. */
export function placeChildren(
  parent: Pick<TopicContent, 'topics'>,
  box: Rect,
  gap: number,
  create: (child: TopicContent, areas: TopicAreas, index: number) => Topic,
  aspectRange: readonly [narrowest: number, widest: number] = [1.3, 2.2],
): ChildTopics {
  const boxes = distributeBoxes(parent.topics.length, box, aspectRange, gap);
  const topics = placeTopics(parent.topics, boxes, (child, i, childBox) =>
    create(child, computeAreas(child, sizeForBox(childBox)), i),
  );
  const layout: ArrangementLayout = { kind: 'arrangement', shape: 'grid', box, gap };
  return { layout, topics: placeByLayout(topics, layout) };
}

/** Child topics and the layout that places them again when topics are added or removed. */
export interface ChildTopics {
  readonly layout: ArrangementLayout;
  readonly topics: Topic[];
}

/** The size of a topic, and its areas for the title, the text and a strip at the bottom (`footer`), in topic units. */
export interface TopicAreas {
  readonly size: Size;
  readonly title: Rect;
  readonly text: Rect;
  readonly footer: Rect;
}

/** Returns the box of a text below a title. Without a title, the text also gets the box of the title. */
export const textBoxOf = ({ title }: Pick<TopicContent, 'title'>, titleBox: Rect, textBox: Rect): Rect =>
  title === '' ? { ...textBox, y: titleBox.y, height: textBox.y + textBox.height - titleBox.y } : textBox;

/** Splits a topic into areas: the title, the text (see `textBoxOf`), and a strip along the bottom edge. */
function computeAreas(content: TopicContent, size: Size): TopicAreas {
  const { width, height } = size;
  const padding = Math.min(110, height * 0.11);
  const footerHeight = height * 0.22;
  const titleAndTextHeight = height - 2 * padding - footerHeight + padding * 0.5;
  const top = titleAndTextHeight * 0.46 + 24;
  const title = rect(padding, padding, width - 2 * padding, titleAndTextHeight * 0.46);
  return {
    size,
    title,
    text: textBoxOf(content, title, rect(padding, padding + top, width - 2 * padding, titleAndTextHeight - top)),
    footer: rect(0, height - footerHeight, width, footerHeight),
  };
}

/** Returns the size of a topic with the aspect ratio of a box, 1600 units wide by default. */
export const sizeForBox = (box: Rect, width = 1600): Size => ({
  width,
  height: Math.round((width * box.height) / box.width),
});

/** Creates a topic with the id, title and notes of the content. */
export const createTopic = (
  content: TopicContent,
  options: Omit<Parameters<typeof topic>[0], 'id' | 'title' | 'notes'>,
): Topic =>
  topic({
    id: content.id,
    title: content.title,
    ...(content.notes ? { notes: content.notes } : {}),
    ...options,
  });

/** Creates the root topic with the title of the content. */
export const createRoot = (
  { title }: Content,
  options: Omit<Parameters<typeof topic>[0], 'id' | 'title' | 'width' | 'height'>,
): Topic => rootTopic({ title, ...options });
