import type { SyncRequest } from '@flydeck/contract/editing/client-messages';
import type { SyncResponse } from '@flydeck/contract/editing/messages';
import type { EditingRight } from '@flydeck/contract/editing/presence';
import type { Participant } from '../../http/require-member.ts';
import { loadCommentsRevision } from '../../library/index.ts';
import { requireEditingRight } from './access.ts';
import type { EditingDeps } from './editing-deps.ts';
import { openLog, takeLatestRecords } from './open-log.ts';
import { pushBatch } from './push-batch.ts';
import { readBatches } from './read-log.ts';
import { readableBatches, readableRecords } from './readable.ts';
import { requireRefusal } from './refusal-error.ts';
import { seedText } from './seed-text.ts';

/** A client that lacks more than this number of batches gets all records instead. */
const MAX_MISSING_BATCHES = 500;

/**
 * Adds the batches of a client to the log, and creates the text states (data for merging texts) that the client
 * requests with `seeds`. Returns the results, and the batches or records that the client lacks.
 * With the right to comment only, all batches and seeds are refused.
 * @throws PublicError `resource.not_found` if the sender may not edit, or for clients with the feature `right`, if the
 * sender may neither edit nor comment
 */
export async function sync(
  deps: EditingDeps,
  oid: string,
  participant: Participant,
  { lastSeq, pushes, seeds, features = [] }: SyncRequest,
): Promise<SyncResponse> {
  const understandsRights = features.includes('right');
  const right = await requireEditingRight(deps.db, participant, oid, understandsRights);
  const results: Pick<SyncResponse, 'acks' | 'refusals' | 'seedRefusals'> = {
    acks: [],
    refusals: [],
    seedRefusals: [],
  };
  for (const push of pushes) {
    const { batchId } = push;
    try {
      results.acks.push({ batchId, seq: await pushBatch(deps, oid, participant, push) });
    } catch (error) {
      results.refusals.push({ batchId, reason: requireRefusal(error) });
    }
  }
  for (const seed of seeds) {
    try {
      await seedText(deps, oid, participant, seed);
    } catch (error) {
      results.seedRefusals.push({ ...seed, reason: requireRefusal(error) });
    }
  }
  return {
    ...(await readMissing(deps, oid, lastSeq, right)),
    ...results,
    ...(understandsRights ? { right } : {}),
    ...(features.includes('comments') ? { commentsRevision: await loadCommentsRevision(deps.db, oid) } : {}),
  };
}

/**
 * Returns the batches that follow `lastSeq`, up to the limits of `readBatches`. Returns all records instead if
 * `lastSeq` is null (the client has no records) or not in the log, or if the next batches are too many or were deleted.
 * People who may only comment do not receive the right options of questions.
 */
export async function readMissing(
  deps: EditingDeps,
  oid: string,
  lastSeq: number | null,
  right: EditingRight,
): Promise<Pick<SyncResponse, 'snapshot' | 'batches' | 'head'>> {
  const logRow = await openLog(deps, oid);
  const head = logRow.head_seq;
  if (lastSeq === head) return { batches: [], head };
  if (lastSeq !== null && lastSeq < head && head - lastSeq <= MAX_MISSING_BATCHES) {
    const batches = await readBatches(deps.db, oid, lastSeq, head);
    if (batches.length > 0) return { batches: readableBatches(batches, right), head };
  }
  const loaded = await takeLatestRecords(deps.db, deps, logRow);
  const snapshot = { seq: loaded.seq, records: readableRecords([...loaded.store.records()], right) };
  deps.recordCache.put(oid, loaded);
  return { snapshot, batches: [], head };
}
