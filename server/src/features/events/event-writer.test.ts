import { describe, expect, it } from 'vitest';
import type { EventRow } from './event-row.ts';
import { EventWriter } from './event-writer.ts';

const createRows = (count: number): EventRow[] => Array.from({ length: count }, () => ({}) as EventRow);

/** Creates a fake database, whose statements finish when the test calls `commit` or `fail`. */
function createFakeDatabase() {
  const statements: { size: number; commit: () => void; fail: () => void }[] = [];
  const insert = (rows: readonly EventRow[]) =>
    new Promise<void>((resolve, reject) => {
      statements.push({ size: rows.length, commit: resolve, fail: () => reject(new Error('no disk')) });
    });
  return { statements, insert };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('EventWriter', () => {
  it('starts two statements immediately, combines later writes in one, and resolves after the commit', async () => {
    const { statements, insert } = createFakeDatabase();
    const writer = new EventWriter(insert);
    const resolvedWrites: number[] = [];
    const write = (writeNumber: number) => writer.write(createRows(1)).then(() => resolvedWrites.push(writeNumber));
    const writes = [1, 2, 3, 4, 5].map(write);
    expect(statements.map(({ size }) => size)).toEqual([1, 1]);
    await nextTick();
    expect(resolvedWrites).toEqual([]);
    statements[0]?.commit();
    await nextTick();
    expect(resolvedWrites).toEqual([1]);
    expect(statements.map(({ size }) => size)).toEqual([1, 1, 3]);
    statements[2]?.commit();
    statements[1]?.commit();
    await Promise.all(writes);
    expect(resolvedWrites).toEqual([1, 3, 4, 5, 2]);
  });

  it('rejects a write whose statement fails, and continues with the next write', async () => {
    const { statements, insert } = createFakeDatabase();
    const writer = new EventWriter(insert);
    const failedWrite = expect(writer.write(createRows(1))).rejects.toThrow('no disk');
    statements[0]?.fail();
    await failedWrite;
    const nextWrite = writer.write(createRows(1));
    statements[1]?.commit();
    await nextWrite;
  });

  it('combines writes only up to 1000 rows, never splits a write, and queues at most 20,000 rows', async () => {
    const { statements, insert } = createFakeDatabase();
    const writer = new EventWriter(insert);
    // The first two writes start statements immediately; the other three fill the queue. 600 + 600 rows are too many
    // for one statement.
    const writes = [1, 1, 600, 600, 18_800].map((count) => writer.write(createRows(count)));
    await expect(writer.write(createRows(1))).rejects.toThrow('temporarily unavailable');
    for (let i = 0; i < 5; i += 1) {
      statements[i]?.commit();
      await nextTick();
    }
    await Promise.all(writes);
    expect(statements.map(({ size }) => size)).toEqual([1, 1, 600, 600, 18_800]);
  });
});
