import { paragraphSchema } from '@flydeck/scene/model/text';
import type { RecordChange } from '@flydeck/scene/records/apply';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { z } from 'zod';
import { RefusalError } from './refusal-error.ts';

/**
 * Maximum depth of a record in the tree: 64 nested topics, 64 nested groups, and 12 more levels for the document and
 * for records inside elements, such as the rows and cells of a table.
 */
const MAX_RECORD_DEPTH = 140;

/** Maximum length of a text state in base64, in characters. */
const MAX_TEXT_STATE_CHARACTERS = 4_000_000;

const paragraphsSchema = z.array(paragraphSchema);

/**
 * Checks the changed records of a batch after the batch was applied, so that the document can always be published.
 * Checks what the schemas of operations cannot express: the document has one root topic, records have all required
 * properties and are not nested too deep, and merged texts consist of valid paragraphs.
 * @throws RefusalError `invalid_value` or `too_large`
 */
export function checkStructure(store: RecordStore, changes: readonly RecordChange[]): void {
  const document = store.get(DOCUMENT_ID);
  const documentExists = document !== undefined && !document.removed;
  if (!documentExists || store.children(DOCUMENT_ID, 'root').length !== 1) throw new RefusalError('invalid_value');
  checkDepth(store, changes);
  for (const change of changes) {
    checkRequired(change.after);
    checkTexts(change);
  }
}

/** Checks the depth of records that were inserted, restored, or moved to another parent. */
function checkDepth(store: RecordStore, changes: readonly RecordChange[]): void {
  const placed = changes.filter(
    ({ before, after }) => before?.parent !== after.parent || (before.removed && !after.removed),
  );
  if (placed.some(({ id }) => store.ancestry(id).length > MAX_RECORD_DEPTH)) throw new RefusalError('too_large');
  if (placed.some(({ before, id }) => before && store.slots(id).size > 0)) checkDepthOfAll(store);
}

/** Checks the depth of all records, because moving or restoring a record also affects the records below it. */
function checkDepthOfAll(store: RecordStore): void {
  let level = [DOCUMENT_ID];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_RECORD_DEPTH) throw new RefusalError('too_large');
    level = level.flatMap((id) => [...store.slots(id).values()].flatMap((list) => list.map((child) => child.id)));
  }
}

/**
 * Required properties by kind of record: the properties whose schema does not accept undefined. A `body` is never
 * required, because text without a `body` has the default style. Data points of charts need no property,
 * because a missing value is read as null.
 */
const REQUIRED_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(RECORD_KINDS).map(([kind, { properties }]) => [
    kind,
    Object.entries(properties).flatMap(([name, schema]) =>
      kind === 'point' || name === 'body' || schema.safeParse(undefined).success ? [] : [name],
    ),
  ]),
);

function checkRequired({ kind, slot, properties, removed }: DocumentRecord): void {
  if (removed) return;
  const required = REQUIRED_PROPERTIES.get(kind) ?? [];
  // The root topic needs no position and size (`box`), because it is in no other topic.
  const isMissing = (name: string) => !(name in properties) && !(slot === 'root' && name === 'box');
  if (required.some(isMissing)) throw new RefusalError('invalid_value');
}

function checkTexts({ before, after }: RecordChange): void {
  for (const [slot, text] of Object.entries(after.texts ?? {})) {
    if (text === before?.texts?.[slot]) continue;
    if ((text.state?.length ?? 0) > MAX_TEXT_STATE_CHARACTERS) throw new RefusalError('too_large');
    if (!paragraphsSchema.safeParse(text.paragraphs).success) throw new RefusalError('invalid_value');
  }
}
