import { PublicError } from '@flydeck/contract/errors';
import type { EventRow } from './event-row.ts';

/**
 * Maximum number of rows of a statement that writes the events of several requests. The statement must be fast, because
 * all these requests wait for it.
 */
const MAX_STATEMENT_ROWS = 1000;

/**
 * Maximum number of rows in the queue, so that the queue does not fill the memory while the database is slow. Rows that
 * do not fit into the queue are refused.
 */
const MAX_QUEUED_ROWS = 20_000;

/** Maximum number of statements that run at the same time. With two statements, one runs while the other commits. */
const MAX_STATEMENTS = 2;

/** The rows of one call of `write`, and the functions that resolve or reject the promise of the call. */
interface PendingWrite {
  readonly rows: readonly EventRow[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes the events of many requests in one statement. While fewer than `MAX_STATEMENTS` statements are running, rows
 * are written immediately; otherwise they are queued and written together.
 */
export class EventWriter {
  readonly #insert: (rows: readonly EventRow[]) => Promise<void>;
  #queue: PendingWrite[] = [];
  #queuedRows = 0;
  #activeStatements = 0;

  /** @param insert resolves when the rows are committed. */
  constructor(insert: (rows: readonly EventRow[]) => Promise<void>) {
    this.#insert = insert;
  }

  /**
   * Resolves when the rows are committed.
   * @throws PublicError `server.unavailable` if the queue is full; otherwise the error of the database.
   */
  write(rows: readonly EventRow[]): Promise<void> {
    if (this.#queuedRows + rows.length > MAX_QUEUED_ROWS) return Promise.reject(new PublicError('server.unavailable'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ rows, resolve, reject });
      this.#queuedRows += rows.length;
      this.#startStatement();
    });
  }

  #startStatement(): void {
    if (this.#activeStatements >= MAX_STATEMENTS || this.#queue.length === 0) return;
    const writes = this.#dequeueWrites();
    this.#activeStatements += 1;
    const finish = (): void => {
      this.#activeStatements -= 1;
      this.#startStatement();
    };
    void this.#insert(writes.flatMap(({ rows }) => rows)).then(
      () => {
        for (const { resolve } of writes) resolve();
        finish();
      },
      (error: unknown) => {
        for (const { reject } of writes) reject(error);
        finish();
      },
    );
  }

  /**
   * Takes the writes of the next statement from the queue: as many as `MAX_STATEMENT_ROWS` allows, but at least one.
   */
  #dequeueWrites(): readonly PendingWrite[] {
    let rowCount = 0;
    const firstBeyondLimit = this.#queue.findIndex(({ rows }) => {
      rowCount += rows.length;
      return rowCount > MAX_STATEMENT_ROWS;
    });
    const writes = this.#queue.splice(0, firstBeyondLimit === -1 ? this.#queue.length : Math.max(1, firstBeyondLimit));
    this.#queuedRows -= writes.reduce((sum, { rows }) => sum + rows.length, 0);
    return writes;
  }
}
