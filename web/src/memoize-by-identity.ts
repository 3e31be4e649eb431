/** Caches the result of `derive` for each object's lifetime. `derive` must depend on its argument only. */
export function memoizeByIdentity<Key extends object, Value>(
  derive: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (known.has(key)) return known.get(key) as Value;
    const value = derive(key);
    known.set(key, value);
    return value;
  };
}
