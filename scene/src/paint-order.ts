import { itemAt } from './checked-access.ts';

/**
 * The elements and the child topics of a topic are painted by ascending layer. In each layer, the elements are painted
 * before the topics. Absent: layer 0.
 */
interface Layered {
  readonly layer?: number | undefined;
}

const sortedLists = new WeakMap<readonly Layered[], readonly Layered[]>();

/** Returns elements or topics sorted by layer. The result is the same array for the same list. */
export function sortByLayer<Item extends Layered>(items: readonly Item[]): readonly Item[] {
  if (isSortedByLayer(items)) return items;
  const cached = sortedLists.get(items) as readonly Item[] | undefined;
  if (cached) return cached;
  const sorted = items.toSorted((a, b) => layerOf(a) - layerOf(b));
  sortedLists.set(items, sorted);
  return sorted;
}

/**
 * Returns for each child topic how many of the elements are painted before it. Both lists must be sorted by layer.
 */
export function countElementsBelow(elements: readonly Layered[], topics: readonly Layered[]): number[] {
  let count = 0;
  return topics.map((topic) => {
    while (count < elements.length && layerOf(itemAt(elements, count)) <= layerOf(topic)) count += 1;
    return count;
  });
}

/** Merges elements and child topics into one list in painting order. Each list must be in the order of siblings. */
export function mergeInPaintOrder<Item extends Layered>(elements: readonly Item[], topics: readonly Item[]): Item[] {
  const sortedElements = sortByLayer(elements);
  const sortedTopics = sortByLayer(topics);
  const counts = countElementsBelow(sortedElements, sortedTopics);
  const merged = sortedTopics.flatMap((topic, i) => [...sortedElements.slice(counts[i - 1] ?? 0, counts[i]), topic]);
  return [...merged, ...sortedElements.slice(counts.at(-1) ?? 0)];
}

const layerOf = ({ layer = 0 }: Layered): number => layer;

const isSortedByLayer = (items: readonly Layered[]): boolean =>
  items.every((item, i) => i === 0 || layerOf(itemAt(items, i - 1)) <= layerOf(item));
