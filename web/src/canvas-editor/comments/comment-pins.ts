import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { CommentThread } from '@flydeck/contract/comments/comment';
import { screenBox } from '@flydeck/editor/bounds';
import { screenMatrix, sizeOf, type View } from '@flydeck/editor/camera';
import { pageOf } from '@flydeck/editor/path/pages';
import { topicOfStep } from '@flydeck/editor/path/steps';
import { flatText, positionAt } from '@flydeck/editor/text/flat-text';
import { selectionBoxes } from '@flydeck/editor/text/line-movement';
import { topicChain } from '@flydeck/editor/topic-chain';
import type { ElementCarets } from '@flydeck/scene/compile/element-carets';
import { apply, boundsOf, multiply, type Point } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { TextLayouts } from '../compile/compile-messages.ts';

/** The threads at one place of the canvas. */
export interface CommentPin {
  /** In CSS pixels of the stage. */
  readonly point: Point;
  /** Oldest first. */
  readonly threads: readonly CommentThread[];
}

/** Pins closer than this distance are shown as one pin, in CSS pixels. */
const MERGE_DISTANCE = 26;
/** Pins further outside of the window are omitted, in CSS pixels. */
const WINDOW_MARGIN = 20;

/** Returns the id of the record that an anchor is about: for a step, that of its topic. */
export function recordOf(store: RecordStore, anchor: Anchor): string | undefined {
  if (anchor.kind !== 'step') return anchor.id;
  const step = store.get(anchor.id);
  return step && topicOfStep(step);
}

/** Whether the part that an anchor is about is in the document. */
export function isAnchorPresent(store: RecordStore, anchor: Anchor): boolean {
  const record = recordOf(store, anchor);
  return record !== undefined && store.isPresent(anchor.id) && store.isPresent(record);
}

/** Returns the id of the innermost topic that contains a record, or of the record itself if it is a topic. */
export const topicOfRecord = (store: RecordStore, id: string): string | undefined => topicChain(store, id)[0];

/**
 * Returns the pins of threads. Threads inside of a closed topic are shown at the topic's top right corner.
 * @param openIds ids of the open topics
 * @param texts see `pinPoint`
 */
export function commentPins(
  view: View,
  openIds: ReadonlySet<string>,
  threads: readonly CommentThread[],
  texts?: TextLayouts,
): readonly CommentPin[] {
  const pins: { readonly point: Point; readonly threads: CommentThread[] }[] = [];
  for (const thread of threads) {
    const point = pinPoint(view, openIds, thread.anchor, texts);
    if (!point || !isInWindow(view, point)) continue;
    const near = pins.find((pin) => Math.hypot(pin.point.x - point.x, pin.point.y - point.y) < MERGE_DISTANCE);
    if (near) near.threads.push(thread);
    else pins.push({ point, threads: [thread] });
  }
  return pins;
}

/** Returns the ids of the texts with a passage whose pin is at its words, or would be if the text had a layout. */
export function visiblePassages(
  view: View,
  openIds: ReadonlySet<string>,
  threads: readonly CommentThread[],
): readonly string[] {
  const { store } = view;
  const ids = threads.flatMap(({ anchor }) => (anchor.kind === 'passage' ? [anchor.id] : []));
  return [...new Set(ids)].filter((id) => {
    if (!store.isPresent(id) || topicChain(store, id).some((topic) => !openIds.has(topic))) return false;
    const box = boxAround(view, id);
    if (!box) return false;
    const { x, y, width, height } = boundsOf(box.m, { x: 0, y: 0, width: box.width, height: box.height });
    return x + width > 0 && x < view.window.width && y + height > 0 && y < view.window.height;
  });
}

/**
 * Returns the point of an anchor in CSS pixels of the window; undefined if it is deleted or on another page.
 * @param texts the layouts of texts. A passage whose text has no layout is at the corner of its element.
 */
export function pinPoint(
  view: View,
  openIds: ReadonlySet<string>,
  anchor: Anchor,
  texts?: TextLayouts,
): Point | undefined {
  const { store } = view;
  const id = recordOf(store, anchor);
  if (id === undefined || !isAnchorPresent(store, anchor)) return undefined;
  const chain = topicChain(store, id);
  const page = view.cover ?? pageOf(store, view.camera.topic);
  if (page !== undefined && !chain.includes(page)) return undefined;
  // The outermost closed topic.
  const closed = chain.findLast((topic) => !openIds.has(topic));
  if (closed !== undefined) return topicCorner(view, closed);
  if (anchor.kind === 'topic') return apply(screenMatrix(view, id), anchor);
  if (anchor.kind === 'step') return topicCorner(view, id);
  const passage = anchor.kind === 'passage' ? passagePoint(view, anchor, texts?.get(id)) : undefined;
  if (passage) return passage;
  const box = boxAround(view, id);
  if (!box) return undefined;
  const [x, y] = anchor.kind === 'element' ? [anchor.x, anchor.y] : [1, 0];
  return apply(box.m, { x: x * box.width, y: y * box.height });
}

/**
 * Returns the top right corner of the first line of a passage. If the text was changed, the passage is where its words
 * are now, next to their former position.
 */
function passagePoint(
  view: View,
  { quote, start }: Extract<Anchor, { readonly kind: 'passage' }>,
  layout: ElementCarets | undefined,
): Point | undefined {
  if (!layout || !view.store.isPresent(layout.topic)) return undefined;
  const paragraphs = layout.texts.map((text) => ({ runs: [{ text }] }));
  const from = nearestOccurrence(flatText(paragraphs), quote, start);
  if (from === undefined) return undefined;
  const range = { from: positionAt(paragraphs, from), to: positionAt(paragraphs, from + quote.length) };
  const [first] = selectionBoxes(layout.lines, range);
  if (!first) return undefined;
  return apply(multiply(screenMatrix(view, layout.topic), layout.m), { x: first.x + first.width, y: first.y });
}

function nearestOccurrence(text: string, quote: string, start: number): number | undefined {
  const [before, after] = [text.lastIndexOf(quote, start), text.indexOf(quote, start)];
  const found = [before, after].filter((index) => index >= 0);
  return found.sort((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
}

/** Returns the box of the record or, for records without a position such as cells, of the nearest record around it. */
function boxAround(view: View, id: string) {
  const elements = view.store.ancestry(id).filter((ancestor) => view.store.get(ancestor)?.kind !== 'topic');
  for (const element of elements) {
    const box = screenBox(view, element);
    if (box) return box;
  }
  return undefined;
}

function topicCorner(view: View, topic: string): Point {
  return apply(screenMatrix(view, topic), { x: sizeOf(view.store, topic).width, y: 0 });
}

const isInWindow = ({ window }: View, { x, y }: Point): boolean =>
  x > -WINDOW_MARGIN && y > -WINDOW_MARGIN && x < window.width + WINDOW_MARGIN && y < window.height + WINDOW_MARGIN;
