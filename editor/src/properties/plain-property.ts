import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import type { Property, PropertyName, PropertyValues } from './property.ts';

/** A property whose value is stored unchanged. @param names names of the property in the different kinds of records */
export function plainProperty<Name extends PropertyName>(...names: readonly string[]): Property<PropertyValues[Name]> {
  const nameIn = ({ kind }: DocumentRecord) => names.find((name) => RECORD_KINDS[kind]?.properties[name] !== undefined);
  return {
    isPropertyOf: (record) => nameIn(record) !== undefined,
    read(record) {
      const name = nameIn(record);
      return name === undefined ? undefined : (record.properties[name] as PropertyValues[Name] | undefined);
    },
    operationsFor(_view, record, value) {
      const name = nameIn(record);
      return name === undefined ? [] : setOrUnset(record, name, value);
    },
  };
}

/** Returns the operation that sets a property, or removes it if `value` is undefined. A required property stays. */
function setOrUnset(record: DocumentRecord, property: string, value: unknown): Operation[] {
  const { id, kind } = record;
  if (value !== undefined) return [{ op: 'set', id, property, value }];
  const isRequired = RECORD_KINDS[kind]?.properties[property]?.safeParse(undefined).success === false;
  return isRequired || record.properties[property] === undefined ? [] : [{ op: 'unset', id, property }];
}
