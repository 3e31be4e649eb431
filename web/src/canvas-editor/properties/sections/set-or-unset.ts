import type { Operation } from '@flydeck/scene/records/operations';

/** Returns the operation that sets a property, or removes it if the value is undefined. */
export const setOrUnset = (id: string, property: string, value: unknown): Operation =>
  value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value };
