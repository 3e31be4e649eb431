import { apply, type Point } from '@flydeck/scene/model/geometry';
import { screenMatrix, sizeOf, type View } from './camera.ts';
import { rootTopic } from './levels.ts';
import { isClassic } from './path/pages.ts';

/** Height of a topic name, in CSS pixels. */
export const TOPIC_NAME_HEIGHT = 22;
/** Empty width at each end of a topic name, in CSS pixels. */
export const TOPIC_NAME_PADDING = 6;
/** Maximum width of a name, in CSS pixels. */
const MAX_WIDTH = 240;
/** Minimum width of a name, in CSS pixels. A topic that is narrower on the screen has no name. */
const MIN_WIDTH = 48;

/** Estimated width of a wide character in a name, in CSS pixels: one em. */
const WIDE_CHARACTER_WIDTH = 13;
/** Estimated width of other characters in a name, in CSS pixels: the mean of Latin characters. */
const CHARACTER_WIDTH = 8.5;
const WIDE_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** The name of an open topic, which is shown above the topic's top edge. All lengths are in CSS pixels. */
export interface TopicName {
  readonly id: string;
  readonly text: string;
  /** The top left corner of the topic in the window, which is the bottom left corner of the name. */
  readonly corner: Point;
  /** The rotation of the topic and of its name around `corner`: radians, clockwise. */
  readonly rotation: number;
  /**
   * Width of the area that a press hits, and maximum width of the drawn name: the estimated width of the text, at most
   * `MAX_WIDTH` and the width of the topic. Longer texts are cut off.
   */
  readonly width: number;
}

/**
 * Returns the names of the open topics that have a title and are wide enough on the screen, without the root topic.
 * Returns no names while a cover is edited, and in classic presentations, whose pages fill the window.
 */
export function topicNames(view: View, openIds: ReadonlySet<string>): TopicName[] {
  if (view.cover !== undefined || isClassic(view.store)) return [];
  const root = rootTopic(view.store);
  return [...openIds].flatMap((id) => {
    const record = view.store.get(id);
    const text = typeof record?.properties['title'] === 'string' ? record.properties['title'].trim() : '';
    if (id === root || record?.kind !== 'topic' || text === '') return [];
    const m = screenMatrix(view, id);
    const [a, b] = m;
    const width = Math.min(textWidth(text), MAX_WIDTH, sizeOf(view.store, id).width * Math.hypot(a, b));
    return width < MIN_WIDTH ? [] : [{ id, text, corner: apply(m, { x: 0, y: 0 }), rotation: Math.atan2(b, a), width }];
  });
}

/** Returns the id of the unlocked topic whose name is at a point of the window; undefined if there is none. */
export function topicNameAt(view: View, openIds: ReadonlySet<string>, point: Point): string | undefined {
  return topicNames(view, openIds).findLast(({ id, corner, rotation, width }) => {
    const [dx, dy] = [point.x - corner.x, point.y - corner.y];
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    // The position of the point relative to the rotated name: along the name's bottom edge, and upwards from this edge.
    const [along, up] = [dx * cos + dy * sin, dx * sin - dy * cos];
    return (
      along >= 0 && along <= width && up >= 0 && up <= TOPIC_NAME_HEIGHT && !view.store.get(id)?.properties['locked']
    );
  })?.id;
}

/** Estimates the width of a name. Returns at least `MIN_WIDTH`, so that a short name can be hit by touch. */
function textWidth(text: string): number {
  let width = 2 * TOPIC_NAME_PADDING;
  for (const character of text) width += WIDE_CHARACTER.test(character) ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH;
  return Math.max(MIN_WIDTH, width);
}
