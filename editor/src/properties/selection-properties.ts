import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';
import { PROPERTIES } from './all-properties.ts';
import type { PropertyName, PropertyValues } from './property.ts';

/**
 * Returns the common value of a property in all given records that can have it, or 'mixed' if the values differ.
 * Returns undefined if the property is not set in any of these records. A group that cannot have the property is
 * replaced by its elements.
 */
export function propertyOf<Name extends PropertyName>(
  store: RecordStore,
  ids: readonly string[],
  name: Name,
): PropertyValues[Name] | 'mixed' | undefined {
  const [first, ...others] = recordsWith(store, ids, name).map((record) => PROPERTIES[name].read(record));
  return others.every((value) => isEqual(value, first)) ? first : 'mixed';
}

/** Whether a given record, or an element of a given group, can have a property. */
export const canHaveProperty = (store: RecordStore, ids: readonly string[], name: PropertyName): boolean =>
  recordsWith(store, ids, name).length > 0;

/**
 * Returns operations that set a property of all given records that can have the property. The value `undefined` removes
 * the property.
 */
export function setProperty<Name extends PropertyName>(
  view: View,
  ids: readonly string[],
  name: Name,
  value: PropertyValues[Name] | undefined,
): Operation[] {
  return recordsWith(view.store, ids, name).flatMap((record) => PROPERTIES[name].operationsFor(view, record, value));
}

/**
 * Returns the given records that can have a property. Groups that cannot have the property are replaced by their
 * elements.
 */
function recordsWith(store: RecordStore, ids: readonly string[], name: PropertyName): DocumentRecord[] {
  return ids.flatMap((id) => {
    const record = store.get(id);
    if (!record || record.removed) return [];
    if (PROPERTIES[name].isPropertyOf(record)) return [record];
    const children = record.kind === 'group' ? store.children(id, 'children') : [];
    return recordsWith(
      store,
      children.map((child) => child.id),
      name,
    );
  });
}
