import type { SearchDb } from './tables.ts';

/** Asks a database no more than once in a while; an empty answer is not remembered, for the library fills just now. */
export function remember<Item>(
  forMs: number,
  ask: (db: SearchDb) => Promise<readonly Item[]>,
): (db: SearchDb) => Promise<readonly Item[]> {
  const answers = new WeakMap<object, { readonly items: readonly Item[]; readonly at: number }>();
  return async (db) => {
    const kept = answers.get(db);
    if (kept && performance.now() - kept.at < forMs) return kept.items;
    const items = await ask(db);
    if (items.length > 0) answers.set(db, { items, at: performance.now() });
    return items;
  };
}
