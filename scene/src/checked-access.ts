/** The element at `index`, which has to exist. @throws RangeError if it does not. */
export function itemAt<T>(list: ArrayLike<T | undefined>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** The last element of a list that must not be empty. @throws RangeError if it is. */
export const lastItem = <T>(list: ArrayLike<T | undefined>): T => itemAt(list, list.length - 1);

/** The value, which has to be defined. @throws Error that names `what` if it is not. */
export function defined<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`The ${what} is missing`);
  return value;
}
