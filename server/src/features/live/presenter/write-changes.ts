import type { Ink, LiveState, LiveTimer } from '@flydeck/contract/live/state';
import { type RawBuilder, sql } from 'kysely';
import { notify } from '../../../adapters/notifications/notify.ts';
import { isRunning, LIVE_CHANNEL, type LiveDb, type LiveTransaction } from '../live-db.ts';
import { addStepTime } from '../report/step-times.ts';

/** Earlier strokes are deleted, because followers load only the strokes of the last message. */
export const INK_REVISIONS = 5;

/** Thrown in a transaction to undo it. */
class UnchangedError extends Error {}

/** The connection that changes a session. */
export interface HolderTarget {
  readonly sessionId: string;
  /** Person and client id of the connection, as in the column `baton_holder`. */
  readonly holder: string;
}

/**
 * Changes a running session if `holder` has the baton, counts the change and notifies every process, in one transaction.
 * @param change further changes in the transaction. Receives the id of the current step; null if no step was shown.
 * Returns false to undo all changes.
 * @returns whether the session was changed
 */
export async function changeAsHolder(
  db: LiveDb,
  { sessionId, holder }: HolderTarget,
  change: (trx: LiveTransaction, stepId: string | null) => Promise<boolean>,
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => {
      const session = await trx
        .updateTable('live_sessions')
        .set({ number: sql`number + 1` })
        .where('id', '=', sessionId)
        .where('baton_holder', '=', holder)
        .where(isRunning)
        .returning(sql<string | null>`state->>'stepId'`.as('stepId'))
        .executeTakeFirst();
      if (!session || !(await change(trx, session.stepId))) throw new UnchangedError();
      await notify(trx, LIVE_CHANNEL, [sessionId]);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof UnchangedError) return false;
      throw error;
    });
}

const jsonb = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`;

/**
 * Stores what the presenter shows. Returns false if the connection does not have the baton, or if the session shows
 * another version by now.
 */
export function writeState(db: LiveDb, target: HolderTarget, state: LiveState): Promise<boolean> {
  return changeAsHolder(db, target, async (trx, stepId) => {
    const isNewStep = stepId !== state.stepId;
    if (isNewStep) await addStepTime(trx, target.sessionId);
    const { numUpdatedRows } = await trx
      .updateTable('live_sessions')
      .set({ state: jsonb(state), ...(isNewStep ? { step_since: sql<Date>`now()` } : {}) })
      .where('id', '=', target.sessionId)
      .where('scene_hash', '=', state.sceneHash)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/** Stores the strokes of a step under the next revision. Returns false if the connection does not have the baton. */
export function writeInk(db: LiveDb, target: HolderTarget, ink: Ink): Promise<boolean> {
  return changeAsHolder(db, target, async (trx) => {
    const { ink_revision: revision } = await trx
      .updateTable('live_sessions')
      .set({ ink_revision: sql`ink_revision + 1` })
      .where('id', '=', target.sessionId)
      .returning('ink_revision')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('live_ink')
      .values({ session_id: target.sessionId, revision, ink: JSON.stringify(ink) })
      .execute();
    await trx
      .deleteFrom('live_ink')
      .where('session_id', '=', target.sessionId)
      .where('revision', '<=', revision - INK_REVISIONS)
      .execute();
    return true;
  });
}

/** Stores the timer of the console. Returns false if the connection does not have the baton. */
export async function writeTimer(db: LiveDb, { sessionId, holder }: HolderTarget, timer: LiveTimer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The number of changes stays the same, because followers do not receive the timer.
    const { numUpdatedRows } = await trx
      .updateTable('live_sessions')
      .set({ timer: jsonb(timer), timer_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('baton_holder', '=', holder)
      .where(isRunning)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await notify(trx, LIVE_CHANNEL, [sessionId]);
    return true;
  });
}
