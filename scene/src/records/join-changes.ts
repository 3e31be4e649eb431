import type { RecordChange } from './automatic-layout.ts';

/** Joins two consecutive lists of record changes into one list with the same effect, and one change for each record. */
export function joinChanges(first: readonly RecordChange[], second: readonly RecordChange[]): readonly RecordChange[] {
  const joined = new Map<string, RecordChange>();
  for (const change of [...first, ...second]) {
    const previous = joined.get(change.id);
    joined.set(change.id, previous ? joinChange(previous, change) : change);
  }
  return [...joined.values()];
}

const joinChange = ({ id, before, isDerived }: RecordChange, second: RecordChange): RecordChange => ({
  id,
  before,
  after: second.after,
  ...(isDerived && second.isDerived ? { isDerived } : {}),
});
