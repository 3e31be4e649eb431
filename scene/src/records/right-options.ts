import type { Operation } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/** Name of the property of questions' records that contains the ids of the right options. */
export const RIGHT_OPTIONS = 'right';

/** Returns the ids of the right options of a question. */
export const rightOptionsOf = ({ properties }: DocumentRecord): readonly string[] =>
  (properties[RIGHT_OPTIONS] as readonly string[] | undefined) ?? [];

/** The ids of right options, by the id of their question. Questions without right options are left out. */
export type RightOptions = Readonly<Record<string, readonly string[]>>;

/** Returns the right options of all questions of a store. */
export const rightOptionsIn = (store: RecordStore): RightOptions =>
  Object.fromEntries(
    [...store.records()]
      .filter(({ id, kind }) => kind === 'question' && store.isPresent(id))
      .map((record) => [record.id, rightOptionsOf(record)] as const)
      .filter(([, right]) => right.length > 0),
  );

/** Returns records with right options, for example those of a published document. Ids of other records are ignored. */
export const withRightOptions = (records: readonly DocumentRecord[], options: RightOptions): DocumentRecord[] =>
  records.map((record) => {
    const right = record.kind === 'question' && Object.hasOwn(options, record.id) ? options[record.id] : undefined;
    return right ? { ...record, properties: { ...record.properties, [RIGHT_OPTIONS]: right } } : record;
  });

/** Returns records without the right options of questions, for people who may not edit the document. */
export const withoutRightOptions = (records: readonly DocumentRecord[]): DocumentRecord[] =>
  records.map((record) =>
    record.kind === 'question' && RIGHT_OPTIONS in record.properties
      ? { ...record, properties: omitRight(record.properties) }
      : record,
  );

/** Returns operations without those parts that set the right options of questions. */
export function operationsWithoutRightOptions(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation) => {
    if (operation.op === 'insert' && operation.kind === 'question')
      return [{ ...operation, properties: omitRight(operation.properties) }];
    // No other kind of record has a property of this name.
    const isRight = (operation.op === 'set' || operation.op === 'unset') && operation.property === RIGHT_OPTIONS;
    return isRight ? [] : [operation];
  });
}

function omitRight(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [RIGHT_OPTIONS]: _right, ...rest } = properties;
  return rest;
}
