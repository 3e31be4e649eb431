import { PublicError } from '@flydeck/contract/errors';
import type { EventRow } from './event-row.ts';

/** Maximum rows per statement, unless one request has more. Larger statements delay the responses to all of them. */
const MAX_ROWS = 1000;

/** Maximum rows in the queue, as a slow database must not fill the memory. Further requests are refused. */
const MAX_WAITING_ROWS = 20_000;

/** Maximum concurrent statements: one is built while the previous one commits. */
const MAX_STATEMENTS = 2;

interface Waiting {
  readonly rows: readonly EventRow[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes the events of many requests in one statement. Rows are written immediately while a statement is free; rows that
 * arrive meanwhile are written together afterwards.
 */
export class EventWriter {
  readonly #insert: (rows: readonly EventRow[]) => Promise<void>;
  #waiting: Waiting[] = [];
  #waitingRows = 0;
  #statements = 0;

  /** @param insert resolves when the rows are committed. */
  constructor(insert: (rows: readonly EventRow[]) => Promise<void>) {
    this.#insert = insert;
  }

  /**
   * Resolves when the rows are committed.
   * @throws PublicError(server.unavailable) if the queue is full; otherwise the error of the database.
   */
  write(rows: readonly EventRow[]): Promise<void> {
    if (this.#waitingRows + rows.length > MAX_WAITING_ROWS)
      return Promise.reject(new PublicError('server.unavailable'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows, resolve, reject });
      this.#waitingRows += rows.length;
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#statements >= MAX_STATEMENTS || this.#waiting.length === 0) return;
    const batch = this.#take();
    this.#statements += 1;
    const done = (): void => {
      this.#statements -= 1;
      this.#begin();
    };
    void this.#insert(batch.flatMap(({ rows }) => rows)).then(
      () => {
        for (const { resolve } of batch) resolve();
        done();
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
        done();
      },
    );
  }

  #take(): readonly Waiting[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ rows }) => {
      count += rows.length;
      return count > MAX_ROWS;
    });
    const batch = this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(1, end));
    this.#waitingRows -= batch.reduce((sum, { rows }) => sum + rows.length, 0);
    return batch;
  }
}
