/**
 * Returns a function that calls `derive` once for each object and caches the result until the object is garbage
 * collected. `derive` must depend on its argument only.
 */
export function memoizeByIdentity<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>();
  return (key) => {
    if (cache.has(key)) return cache.get(key) as Value;
    const value = derive(key);
    cache.set(key, value);
    return value;
  };
}
