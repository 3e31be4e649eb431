import { type EditHistoryEntry, HISTORY_PAGE_SIZE } from '@flydeck/contract/editing/history';

/**
 * Returns the limit `until` of the request for the states before those of a response; undefined if the response
 * contains the oldest state. A full response omits the oldest states, except those with a label or name.
 */
export function olderUntil(page: readonly EditHistoryEntry[]): number | undefined {
  if (page.length < HISTORY_PAGE_SIZE) return undefined;
  const plain = page.filter(({ label, name }) => label === null && name === null);
  const oldest = (plain.length > 0 ? plain : page).at(-1);
  const until = (oldest?.session?.firstSeq ?? oldest?.seq ?? 0) - 1;
  return until < 0 ? undefined : until;
}

/** Adds older states to a list. Both lists can contain the same states with a label or name. Newest first. */
export function addOlder(
  entries: readonly EditHistoryEntry[],
  older: readonly EditHistoryEntry[],
): readonly EditHistoryEntry[] {
  const bySeq = new Map([...older, ...entries].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}
