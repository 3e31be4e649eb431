/** Returns the fields except those with the given names. */
export const omit = <Value>(
  fields: Readonly<Record<string, Value>>,
  ...names: readonly string[]
): Record<string, Value> => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Returns the fields that are not undefined. */
export const withoutUndefined = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
