import type { RecordStore } from '@flydeck/scene/records/record-store';

/**
 * Returns those of `ids` whose records are siblings of the first of these records. Ids of removed records are ignored.
 */
export function existingSiblings(store: RecordStore, ids: readonly string[]): readonly string[] {
  const present = ids.filter((id) => store.isPresent(id));
  const parentOf = (id: string | undefined) => (id === undefined ? undefined : store.get(id)?.parent);
  return present.filter((id) => parentOf(id) === parentOf(present[0]));
}
