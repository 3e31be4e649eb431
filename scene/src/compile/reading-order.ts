import { itemAt } from '../checked-access.ts';
import type { Element } from '../model/elements.ts';

/** The `readingOrder` of a topic or group: the ids of its children in the order in which they are read. */
export type ReadingOrder = readonly string[] | undefined;

/** Returns the elements of a topic or of its cover in the order of `readingIndexes`. */
export function elementsInReadingOrder(elements: readonly Element[], order: ReadingOrder): readonly Element[] {
  return readingIndexes(elements, order)?.map((index) => itemAt(elements, index)) ?? elements;
}

/**
 * Returns the indexes of elements in reading order; undefined for the painting order. If `order` lists none of the
 * elements, the title is read first, then the other elements in painting order.
 * @param order the `readingOrder` of the topic
 */
export function readingIndexes(elements: readonly Element[], order: ReadingOrder): readonly number[] | undefined {
  const listed = order && new Set(order);
  if (listed && elements.some(({ id }) => listed.has(id))) return sortedIndexes(elements, order);
  const title = elements.findIndex(isTitle);
  if (title <= 0) return undefined;
  return [title, ...[...elements.keys()].filter((index) => index !== title)];
}

/**
 * Returns topics, or the children of a group, sorted by `order`, the `readingOrder` of their parent. Returns them
 * unchanged if `order` is undefined.
 */
export function sortByReadingOrder<Item extends { readonly id: string }>(
  siblings: readonly Item[],
  order: ReadingOrder,
): readonly Item[] {
  return order ? sortedIndexes(siblings, order).map((index) => itemAt(siblings, index)) : siblings;
}

/** Returns the indexes of the siblings sorted by their positions in `order`; siblings that are not listed are last. */
function sortedIndexes(siblings: readonly { readonly id: string }[], order: readonly string[]): number[] {
  // The entries are reversed, so that the first position counts if `order` contains an id twice.
  const positions = new Map(order.toReversed().map((id, i) => [id, order.length - 1 - i]));
  const positionOf = (index: number) => positions.get(itemAt(siblings, index).id) ?? order.length;
  return [...siblings.keys()].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Returns whether an element is a visible title. */
export function isTitle(element: Element): boolean {
  if (element.furniture || element.hidden || (element.kind !== 'text' && element.kind !== 'shape')) return false;
  return element.body?.paragraphs.some((p) => p.role === 'title' && p.runs.some((r) => r.text.trim())) ?? false;
}
