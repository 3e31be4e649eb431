import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';

/**
 * Returns the slot of a topic that contains its elements. While the cover of the topic is edited, this is the cover.
 */
export const elementSlot = ({ cover }: Pick<View, 'cover'>, topic: string): 'elements' | 'cover' =>
  cover === topic ? 'cover' : 'elements';

/** Returns the slots of a topic whose records are shown and can be selected. The last slot is painted in front. */
export const contentSlots = ({ cover }: Pick<View, 'cover'>, topic: string): readonly string[] =>
  cover === topic ? ['cover'] : ['elements', 'topics'];

/** Returns the id of the topic whose cover contains a record; undefined for a record outside of covers. */
export function topicOfCover(store: RecordStore, id: string): string | undefined {
  const element = store.ancestry(id).find((ancestor) => store.get(ancestor)?.slot === 'cover');
  return element === undefined ? undefined : (store.get(element)?.parent ?? undefined);
}
