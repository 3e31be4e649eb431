import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Number of random bits in a new index, so that two clients rarely create equal indexes at the same position. */
const RANDOM_BITS = 20;

/**
 * Returns a fractional index, which is a string that sorts between `before` and `after`. Null is the start or the end
 * of the list. If `before` is not less than `after`, the new index is after `before`. `before` and `after` can be equal
 * if two clients have inserted at the same position at the same time.
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
