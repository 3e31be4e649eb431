import { createHmac } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { type Kysely, sql } from 'kysely';
import type { LimitTables } from './tables.ts';

/** A maximum number of attempts per time window. */
export interface Limit {
  /** The limited action, such as `link.password`. */
  readonly action: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Maximum number of expired counters that one attempt deletes. */
const PRUNE_BATCH_SIZE = 100;

/**
 * Counts attempts in the database, for all processes together. Each action is counted separately for each subject, such
 * as an IP address, or a link and an IP address. Subjects are stored as keyed hashes.
 */
export class Limits {
  readonly #db: Kysely<LimitTables>;
  readonly #secret: string;

  /** @param secret Key of the hashes of subjects. */
  constructor(db: Kysely<LimitTables>, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Returns limits that count attempts in a transaction. A rollback also undoes the counting of the attempts. */
  inTransaction(trx: Kysely<LimitTables>): Limits {
    return new Limits(trx, this.#secret);
  }

  /**
   * Counts an attempt, even if the attempt is over the limit.
   * @throws PublicError `request.too_many` if the attempt is over the limit.
   */
  async consume(limit: Limit, ...subject: readonly string[]): Promise<void> {
    if (!(await this.tryConsume(limit, ...subject))) throw new PublicError('request.too_many');
  }

  /** Counts an attempt. Returns whether the attempt is within the limit. */
  async tryConsume({ action, max, windowSeconds }: Limit, ...subject: readonly string[]): Promise<boolean> {
    const key = this.#keyOf(action, subject);
    // The maximum of 1,000,000 keeps the count within the range of the column, a 32-bit integer.
    const { rows } = await sql<{ count: number }>`
      INSERT INTO attempts (key, window_ends_at, count)
      VALUES (${key}, now() + make_interval(secs => ${windowSeconds}), 1)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN attempts.window_ends_at > now() THEN least(attempts.count + 1, 1000000) ELSE 1 END,
        window_ends_at = CASE WHEN attempts.window_ends_at > now()
          THEN attempts.window_ends_at ELSE excluded.window_ends_at END
      RETURNING count`.execute(this.#db);
    const count = rows[0]?.count ?? 1;
    // Only the first attempt of a time window deletes expired counters, so that all other attempts run one statement.
    if (count === 1) await this.#prune();
    return count <= max;
  }

  /** Removes an attempt from the count, for example because it was successful. */
  async uncount({ action }: Limit, ...subject: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('attempts')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', this.#keyOf(action, subject))
      .execute();
  }

  /** Sets the count of a subject to zero, for example after a correct password. */
  async reset({ action }: Limit, ...subject: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('attempts').where('key', '=', this.#keyOf(action, subject)).execute();
  }

  /** Deletes a batch of expired counters. */
  async #prune(): Promise<void> {
    await sql`
      DELETE FROM attempts WHERE key IN (
        SELECT key FROM attempts WHERE window_ends_at < now() LIMIT ${PRUNE_BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )`.execute(this.#db);
  }

  #keyOf(action: string, subject: readonly string[]): string {
    const hash = createHmac('sha256', this.#secret).update(JSON.stringify(subject)).digest('base64url');
    return `${action}:${hash}`;
  }
}
