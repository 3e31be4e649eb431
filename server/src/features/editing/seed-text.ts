import { randomUUID } from 'node:crypto';
import type { SeedRequest } from '@flydeck/contract/editing/client-messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import type { Participant } from '../../http/require-member.ts';
import { appendBatch } from './append-batch.ts';
import type { EditingDeps } from './editing-deps.ts';
import { RefusalError } from './refusal-error.ts';

/**
 * Adds a batch that creates the text state of a text, unless the text already has one. Only the server creates text
 * states: if several clients each created a state for the same text, merging the states would repeat the text.
 * @throws PublicError `resource.not_found` if the sender may not edit; RefusalError if the record does not exist or
 * its kind has no text in `slot`
 */
export async function seedText(
  deps: EditingDeps,
  oid: string,
  participant: Participant,
  { id, slot }: SeedRequest,
): Promise<void> {
  await appendBatch(deps, { oid, participant }, async ({ logRow, store }) => {
    const record = store.get(id);
    if (!record) throw new RefusalError('unknown_record');
    if (!RECORD_KINDS[record.kind]?.texts.includes(slot)) throw new RefusalError('invalid_value');
    const text = record.texts?.[slot];
    // The log already contains the text state, so no batch is added.
    if (text?.state !== undefined) return logRow.head_seq;
    const { state = '' } = createTextState(text?.paragraphs ?? []);
    const operations: Operation[] = [{ op: 'seed', id, slot, state }];
    applyOperations(store, operations);
    return { batchId: randomUUID(), author: null, operations };
  });
}
