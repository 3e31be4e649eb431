import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Number of random bits in a new index: two clients that insert at the same position rarely create equal indexes. */
const RANDOM_BITS = 20;

/**
 * Returns a fractional index between `before` and `after`; null is the start or the end of the list. If both are equal,
 * because two clients have inserted at the same position at the same time, the new index is after both.
 * @param random returns numbers from 0 (included) to 1 (excluded)
 */
export function orderBetween(before: string | null, after: string | null, random = Math.random): string {
  let low = before;
  let high = before !== null && after !== null && before >= after ? null : after;
  let order = generateKeyBetween(low, high);
  for (let bit = 0; bit < RANDOM_BITS; bit += 1) {
    if (random() < 0.5) low = order;
    else high = order;
    order = generateKeyBetween(low, high);
  }
  return order;
}

/** Whether a string is a valid fractional index. */
export function isOrder(value: string): boolean {
  try {
    generateKeyBetween(value, null);
    return true;
  } catch {
    return false;
  }
}

/** Returns `count` ascending indexes for a new list. */
export function initialOrders(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}
