/** `derive`, called once for each object as long as that object lives; `derive` depends on nothing else. */
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
