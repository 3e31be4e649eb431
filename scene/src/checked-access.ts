/** Returns the item at `index` of a list. @throws RangeError if the list has no such item */
export function itemAt<T>(list: ArrayLike<T | undefined>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** Returns the last item of a list. @throws RangeError if the list is empty */
export const lastItem = <T>(list: ArrayLike<T | undefined>): T => itemAt(list, list.length - 1);

/** Returns the value. @throws Error that names `what` if the value is null or undefined */
export function defined<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`The ${what} is missing`);
  return value;
}
