import type { RecordStore } from '@flydeck/scene/records/record-store';

/**
 * Returns the ids of the records that are not removed and have the same parent as the first record that is not removed.
 */
export function presentSiblings(store: RecordStore, ids: readonly string[]): readonly string[] {
  const present = ids.filter((id) => store.isPresent(id));
  const parentOf = (id: string | undefined) => (id === undefined ? undefined : store.get(id)?.parent);
  return present.filter((id) => parentOf(id) === parentOf(present[0]));
}
