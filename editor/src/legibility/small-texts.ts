import { scaleOf } from '@flydeck/scene/camera';
import type { Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { childBounds } from '../bounds.ts';
import { screenMatrix, type View } from '../camera.ts';
import { topicOfCover } from '../covers/content-slots.ts';
import { topicChain } from '../topic-chain.ts';
import { MIN_TEXT_PX, phoneScale } from './phone-scale.ts';
import { smallestTextSize } from './text-size.ts';

/** Texts that are smaller than this in the window, in CSS pixels, are not marked. */
const MIN_MARKED_PX = 5;
/** Tolerance for the rounding errors of stored sizes, as a fraction of the minimum text size. */
const TOLERANCE = 1e-6;

/** An element of the window with text that is too small for phones. */
export interface SmallTextMark {
  readonly id: string;
  /** The top right corner of the element, in CSS pixels of the window. */
  readonly corner: Point;
}

/**
 * Returns the size in CSS pixels that the smallest text of an element has on a phone if this size is below 9; otherwise
 * undefined.
 * @param scale the phone scale of the topic that contains the element
 */
function tooSmallSize(store: RecordStore, element: DocumentRecord, scale: number): number | undefined {
  const size = smallestTextSize(store, element) * scale;
  return scale > 0 && size < MIN_TEXT_PX * (1 - TOLERANCE) ? size : undefined;
}

/**
 * Returns the elements of the open topics in the window with text that is too small for phones. Returns none while a
 * cover is edited.
 */
export function smallTextMarks(view: View, openIds: ReadonlySet<string>): SmallTextMark[] {
  const { store, window } = view;
  if (view.cover !== undefined) return [];
  return [...openIds].flatMap((topic) => {
    if (store.get(topic)?.kind !== 'topic') return [];
    const boundsOf = childBounds(view, topic);
    const windowScale = scaleOf(screenMatrix(view, topic));
    const scale = phoneScale(store, topic);
    return store.children(topic, 'elements').flatMap((element): SmallTextMark[] => {
      const size = element.properties['furniture'] ? undefined : tooSmallSize(store, element, scale);
      if (size === undefined || (size / scale) * windowScale < MIN_MARKED_PX) return [];
      const bounds = boundsOf(element);
      if (!bounds) return [];
      const corner = { x: bounds.x + bounds.width, y: bounds.y };
      const isInWindow = corner.x >= 0 && corner.y >= 0 && corner.x <= window.width && corner.y <= window.height;
      return isInWindow ? [{ id: element.id, corner }] : [];
    });
  });
}

/** An element with text that is too small for phones. */
export interface SmallText {
  readonly id: string;
  /** Size of the smallest text on a phone, in CSS pixels. */
  readonly sizePx: number;
}

/** Returns the elements among `ids` with text that is too small for phones. Elements of covers are not measured. */
export function smallTextsIn(store: RecordStore, ids: readonly string[]): SmallText[] {
  return ids.flatMap((id) => {
    const record = store.get(id);
    const [topic] = topicChain(store, id);
    if (!record?.parent || !store.isPresent(id) || record.kind === 'topic' || topic === undefined) return [];
    if (topicOfCover(store, id) !== undefined) return [];
    const sizePx = tooSmallSize(store, record, phoneScale(store, topic) * scaleInTopic(store, record.parent, topic));
    return sizePx === undefined ? [] : [{ id, sizePx }];
  });
}

/** Returns the scale of the content of a record in the topic that contains the record. */
const scaleInTopic = (store: RecordStore, parent: string, topic: string): number =>
  parent === topic ? 1 : scaleOf(matrixBetween(store, parent, topic));
