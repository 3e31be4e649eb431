import type { RecordChange } from './automatic-layout.ts';

/** Joins two consecutive lists of record changes into one list with the same effect. */
export function joinChanges(first: readonly RecordChange[], second: readonly RecordChange[]): readonly RecordChange[] {
  if (first.length === 0) return second;
  const joined = new Map(first.map((change) => [change.id, change]));
  for (const change of second) {
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
