import { HISTORY_MAX_BYTES } from '@flydeck/contract/editing/constants';
import type { EditingRight } from '@flydeck/contract/editing/presence';
import { PublicError } from '@flydeck/contract/errors';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Participant } from '../../http/require-member.ts';
import { requireEditingRight } from './access.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { insertBatch, type LogHead, saveLogHead } from './insert-batch.ts';
import { ensureLog, takeLatestRecords } from './open-log.ts';
import { RefusalError, refusalReason } from './refusal-error.ts';
import type { Append, CreateBatch } from './waiting-appends.ts';

/** Maximum number of batches that one transaction appends. */
const MAX_GROUP = 50;

/**
 * Appends a batch to a log and returns the batch's sequence number after the commit. Locks the log, so the batches of
 * all server processes are created one after another. Batches that wait for the transaction of another batch of this
 * process are appended together, because a transaction takes much longer than a batch.
 * @throws PublicError `resource.not_found` if the sender may not open the presentation; RefusalError `read_only` if the
 * sender may only comment, or `history_full`; errors of `createBatch`
 */
export function appendBatch(
  deps: EditingDeps,
  { oid, participant }: { readonly oid: string; readonly participant: Participant },
  createBatch: CreateBatch,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const append = { participant, createBatch, resolve, reject };
    const waiting = deps.waitingAppends.get(oid);
    if (waiting) waiting.push(append);
    else {
      const newWaiting = [append];
      deps.waitingAppends.set(oid, newWaiting);
      void appendAll(deps, oid, newWaiting);
    }
  });
}

/** Appends the waiting batches, and those that are added meanwhile. */
async function appendAll(deps: EditingDeps, oid: string, waiting: Append[]): Promise<void> {
  while (waiting.length > 0) await appendGroup(deps, oid, waiting.splice(0, MAX_GROUP));
  deps.waitingAppends.delete(oid);
}

/** Appends batches together. If this fails, appends each of them alone, so that a batch does not affect the others. */
async function appendGroup(deps: EditingDeps, oid: string, group: readonly Append[]): Promise<void> {
  try {
    const outcomes = (await appendToExistingLog(deps, oid, group)) ?? (await appendToNewLog(deps, oid, group));
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = itemAt(outcomes, i);
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.seq);
    }
  } catch (error) {
    if (group.length > 1) for (const append of group) await appendGroup(deps, oid, [append]);
    else for (const { reject } of group) reject(error);
  }
}

/** The sequence number of a batch, or the reason why the batch was not appended. */
type Outcome = { readonly seq: number } | { readonly error: unknown };

/** Creates the log and appends batches. @throws PublicError `resource.not_found` if the presentation was deleted */
async function appendToNewLog(deps: EditingDeps, oid: string, group: readonly Append[]): Promise<readonly Outcome[]> {
  await ensureLog(deps, oid);
  const outcomes = await appendToExistingLog(deps, oid, group);
  if (!outcomes) throw new PublicError('resource.not_found');
  return outcomes;
}

/** Appends batches in one transaction. Returns undefined if the presentation has no log yet or was deleted. */
async function appendToExistingLog(
  deps: EditingDeps,
  oid: string,
  group: readonly Append[],
): Promise<readonly Outcome[] | undefined> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const logRow = await trx
      .selectFrom('edit_documents')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .forUpdate()
      .executeTakeFirst();
    if (!logRow) return undefined;
    const appender = new Appender(trx, { logRow, loaded: await takeLatestRecords(trx, deps, logRow) });
    const outcomes: Outcome[] = [];
    for (const append of group) outcomes.push(await appender.append(append));
    const isChanged = appender.head.logRow.head_seq > logRow.head_seq;
    if (isChanged) await saveLogHead(trx, appender.head.logRow);
    return { outcomes, isChanged, loaded: appender.head.loaded };
  });
  if (!result) return undefined;
  deps.recordCache.put(oid, result.loaded);
  if (result.isChanged) deps.onAppended(oid, result.loaded.seq);
  return result.outcomes;
}

/** Appends batches to a locked log. */
class Appender {
  head: LogHead;
  readonly #trx: EditingTransaction;
  /** The rights of the authors by their account or guest id. */
  readonly #rights = new Map<string, Promise<EditingRight>>();

  constructor(trx: EditingTransaction, head: LogHead) {
    this.#trx = trx;
    this.head = head;
  }

  /** @throws Error if the transaction must be rolled back */
  async append({ participant, createBatch }: Append): Promise<Outcome> {
    const { logRow, loaded } = this.head;
    try {
      if ((await this.#rightOf(participant)) !== 'edit') throw new RefusalError('read_only');
      if (Number(logRow.bytes) >= HISTORY_MAX_BYTES) throw new RefusalError('history_full');
      const created = await createBatch({ trx: this.#trx, logRow, store: loaded.store });
      if (typeof created === 'number') return { seq: created };
      if ('refusal' in created) return { error: created.refusal };
      this.head = await insertBatch(this.#trx, this.head, created);
      return { seq: this.head.loaded.seq };
    } catch (error) {
      // Other errors may have left changes in the records that were not committed.
      if (refusalReason(error) === undefined && !(error instanceof PublicError)) throw error;
      return { error };
    }
  }

  #rightOf(participant: Participant): Promise<EditingRight> {
    const key = participant.kind === 'member' ? participant.userId : participant.identity.oid;
    const right =
      this.#rights.get(key) ?? requireEditingRight(this.#trx, participant, this.head.logRow.presentation_oid);
    this.#rights.set(key, right);
    return right;
  }
}
