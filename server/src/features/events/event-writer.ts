import { PublicError } from '@flydeck/contract/errors';
import type { EventRow } from './event-row.ts';

/**
 * Maximum rows of a statement with several requests. A larger statement would delay the responses to all its requests.
 */
const MAX_STATEMENT_ROWS = 1000;

/** Maximum rows in the queue, as a slow database must not fill the memory. When it is full, requests are refused. */
const MAX_QUEUED_ROWS = 20_000;

/** Maximum concurrent statements: one is built while the previous one commits. */
const MAX_STATEMENTS = 2;

interface PendingWrite {
  readonly rows: readonly EventRow[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes the events of many requests in one statement. While fewer than `MAX_STATEMENTS` are running, rows are
 * written immediately; otherwise they are queued and written together.
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
   * @throws PublicError(server.unavailable) if the queue is full; otherwise the error of the database.
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
    const batch = this.#takeBatch();
    this.#activeStatements += 1;
    const finish = (): void => {
      this.#activeStatements -= 1;
      this.#startStatement();
    };
    void this.#insert(batch.flatMap(({ rows }) => rows)).then(
      () => {
        for (const { resolve } of batch) resolve();
        finish();
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
        finish();
      },
    );
  }

  #takeBatch(): readonly PendingWrite[] {
    let count = 0;
    const end = this.#queue.findIndex(({ rows }) => {
      count += rows.length;
      return count > MAX_STATEMENT_ROWS;
    });
    const batch = this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end));
    this.#queuedRows -= batch.reduce((sum, { rows }) => sum + rows.length, 0);
    return batch;
  }
}
