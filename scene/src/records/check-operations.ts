import { z } from 'zod';
import { type Operation, OperationError, operationSchema } from './operations.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import type { RecordStore } from './record-store.ts';

/** Maximum number of operations in a batch. */
const BATCH_MAX_OPERATIONS = 20_000;

const batchSchema = z.array(operationSchema).min(1).max(BATCH_MAX_OPERATIONS);

/**
 * Validates a batch of operations from a client: their schema, and the kinds, slots, properties and values of their
 * records. Conflicts with the stored records are only found when the operations are applied.
 * @throws OperationError with the reason `invalid_value`, `unknown_record` or `unknown_parent`
 */
export function checkOperations(store: RecordStore, batch: unknown): Operation[] {
  const parsed = batchSchema.safeParse(batch);
  if (!parsed.success) throw new OperationError('invalid_value', 'The operations have an invalid form.');
  /** Names of the kinds of the records that the batch has inserted so far, by id. */
  const kinds = new Map<string, string>();
  for (const operation of parsed.data) {
    if (operation.op === 'insert') kinds.set(operation.id, operation.kind);
    checkOperation(operation, (id) => kinds.get(id) ?? store.get(id)?.kind);
  }
  return parsed.data;
}

/** Returns the name of a record's kind, also for a record that the batch inserts; undefined if there is no record. */
type KindOf = (id: string) => string | undefined;

/** @throws OperationError if the operation is not valid for the kind of its record */
function checkOperation(operation: Operation, kindOf: KindOf): void {
  const kind = requireKind(kindOf(operation.id), operation.id);
  switch (operation.op) {
    case 'insert':
      checkLocation(operation, kind.name, kindOf);
      for (const [name, value] of Object.entries(operation.properties)) checkProperty(kind, name, value);
      for (const name of Object.keys(operation.texts ?? {})) checkText(kind, name);
      break;
    case 'set':
      checkProperty(kind, operation.property, operation.value);
      break;
    case 'unset':
      // Throws if the kind has no such property.
      propertySchema(kind, operation.property);
      break;
    case 'place':
      checkLocation(operation, kind.name, kindOf);
      if (operation.box !== undefined) checkProperty(kind, 'box', operation.box);
      break;
    case 'text':
    case 'rewrite':
      checkText(kind, operation.slot);
      break;
    case 'seed':
      throw new OperationError('invalid_value', 'Only the server creates the state of a text.');
    case 'remove':
      break;
  }
}

/** A kind of record with its name. */
interface NamedKind extends RecordKind {
  readonly name: string;
}

/**
 * Returns the kind `name` of the record `id`. `name` is undefined if there is no record `id`.
 * @throws OperationError if there is no record `id`, or no kind `name`
 */
function requireKind(name: string | undefined, id: string): NamedKind {
  if (name === undefined) throw new OperationError('unknown_record', `There is no record ${id}.`);
  const kind = Object.hasOwn(RECORD_KINDS, name) ? RECORD_KINDS[name] : undefined;
  if (!kind) throw new OperationError('invalid_value', `There are no records of the kind ${name}.`);
  return { ...kind, name };
}

/** @throws OperationError if the parent does not exist, or its slot cannot contain records of the kind */
function checkLocation(
  { parent, slot }: { readonly parent: string; readonly slot: string },
  kindName: string,
  kindOf: KindOf,
): void {
  const parentKindName = kindOf(parent);
  if (parentKindName === undefined) throw new OperationError('unknown_parent', `There is no record ${parent}.`);
  const { slots } = requireKind(parentKindName, parent);
  if (!Object.hasOwn(slots, slot) || !slots[slot]?.includes(kindName))
    throw new OperationError('invalid_value', `A ${parentKindName} has no ${kindName} in ${slot}.`);
}

/** Returns the schema of a property. @throws OperationError if the kind has no such property */
function propertySchema(kind: NamedKind, property: string): z.ZodType {
  const schema = Object.hasOwn(kind.properties, property) ? kind.properties[property] : undefined;
  if (!schema) throw new OperationError('invalid_value', `A ${kind.name} has no property ${property}.`);
  return schema;
}

function checkProperty(kind: NamedKind, property: string, value: unknown): void {
  if (value === undefined || !propertySchema(kind, property).safeParse(value).success)
    throw new OperationError('invalid_value', `The property ${property} of a ${kind.name} has an invalid value.`);
}

function checkText(kind: NamedKind, name: string): void {
  if (!kind.texts.includes(name)) throw new OperationError('invalid_value', `A ${kind.name} has no text ${name}.`);
}
