/** The range in which two lists differ. */
export interface ListDifference {
  /** Index of the first item in the range; the same in both lists. */
  readonly start: number;
  /** Number of items of the first list in the range. */
  readonly removed: number;
  /** Number of items of the second list that replace the removed items. */
  readonly added: number;
}

/** Returns the smallest range of `from` that has to be replaced to obtain `to`. Items are compared by identity. */
export function listDifference(from: readonly unknown[], to: readonly unknown[]): ListDifference {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let equalAtEnd = 0;
  while (equalAtEnd < shorter - start && from[from.length - 1 - equalAtEnd] === to[to.length - 1 - equalAtEnd])
    equalAtEnd += 1;
  return { start, removed: from.length - equalAtEnd - start, added: to.length - equalAtEnd - start };
}

/** Returns a list in which `items` replace `count` items from `start`. */
export function withReplacedPart<Item>(
  list: readonly Item[],
  start: number,
  count: number,
  items: readonly Item[],
): Item[] {
  return [...list.slice(0, start), ...items, ...list.slice(start + count)];
}
