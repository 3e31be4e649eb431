import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../../database.ts';
import { createLogger } from '../../http/logger.ts';
import type { JobDefinition, JobHandler, Jobs } from '../../ports/jobs.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { openJobs } from './pg-boss-jobs.ts';
import { SHORT_TIMING } from './testing/timing.ts';

interface NumberPayload {
  readonly n: number;
}

const WAIT_OPTIONS = { timeout: 50_000, interval: 50 };
const log = createLogger('silent');
let database: OpenDatabase;
/** Two processes that run jobs. */
let firstJobs: Jobs;
let secondJobs: Jobs;
/** A process that only enqueues jobs. */
let enqueuer: Jobs;

const openTestJobs = ({ runsJobs }: { readonly runsJobs: boolean }) =>
  openJobs({ connectionString: database.connectionString, runsJobs, log, timing: SHORT_TIMING });

beforeAll(async () => {
  database = await testDatabase();
  // Opens the queue three times concurrently, like processes of an instance that start at the same time.
  [firstJobs, secondJobs, enqueuer] = await Promise.all([
    openTestJobs({ runsJobs: true }),
    openTestJobs({ runsJobs: true }),
    openTestJobs({ runsJobs: false }),
  ]);
});

afterAll(async () => {
  await Promise.all([firstJobs?.close(), secondJobs?.close(), enqueuer?.close()]);
  await database?.close();
});

function defineJob(name: string, overrides: Partial<JobDefinition<NumberPayload>> = {}): JobDefinition<NumberPayload> {
  return {
    name: `test.${name}`,
    payload: z.strictObject({ n: z.number() }),
    retryLimit: 2,
    expireInSeconds: 60,
    ...overrides,
  };
}

/** Returns a loader of a handler that adds the number of each completed job to `completed`. */
const recordInto =
  (completed: number[]): (() => Promise<JobHandler<NumberPayload>>) =>
  async () =>
  async ({ n }) =>
    void completed.push(n);

/** Returns the current record of a job. */
const findRecord = async (id: string | null) => (await firstJobs.list()).find((record) => record.id === id);

test('the job queue enqueues a job only if its transaction commits', async () => {
  const job = defineJob('transaction');
  const completed: number[] = [];
  await firstJobs.handle(job, recordInto(completed));
  const transaction = database.db.transaction().execute(async (trx) => {
    await enqueuer.enqueue(trx, job, { n: 1 });
    throw new Error('rolled back');
  });
  await expect(transaction).rejects.toThrow('rolled back');
  await database.db.transaction().execute((trx) => enqueuer.enqueue(trx, job, { n: 2 }));
  await vi.waitFor(() => expect(completed).toEqual([2]), WAIT_OPTIONS);
  const records = (await firstJobs.list()).filter(({ name }) => name === job.name);
  expect(records).toHaveLength(1);
});

test('the job queue rejects an invalid payload on enqueue', async () => {
  const job = defineJob('payload');
  await expect(enqueuer.enqueue(database.db, job, { n: 'two' } as unknown as NumberPayload)).rejects.toThrow();
  await expect(enqueuer.enqueue(database.db, job, { n: 1, more: true } as unknown as NumberPayload)).rejects.toThrow();
});

test('the job queue distributes jobs over processes and runs each job once', async () => {
  const job = defineJob('sharing');
  const completed: number[] = [];
  const workerNames = new Set<string>();
  const loadHandler =
    (name: string) =>
    async (): Promise<(payload: NumberPayload) => Promise<void>> =>
    async ({ n }) => {
      workerNames.add(name);
      completed.push(n);
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
  await Promise.all([firstJobs.handle(job, loadHandler('first')), secondJobs.handle(job, loadHandler('second'))]);
  const expected = Array.from({ length: 12 }, (_, n) => n);
  for (const n of expected) await enqueuer.enqueue(database.db, job, { n });
  await vi.waitFor(() => expect(completed).toHaveLength(expected.length), WAIT_OPTIONS);
  expect(completed.toSorted((a, b) => a - b)).toEqual(expected);
  expect(workerNames.size).toBe(2);
});

test('the job queue runs at most the given number of jobs concurrently', async () => {
  let running = 0;
  let maxRunning = 0;
  let completed = 0;
  const job = defineJob('at-once');
  const handler = async (): Promise<void> => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
    completed += 1;
  };
  const maxConcurrentJobs = 2;
  await firstJobs.handle(job, async () => handler, maxConcurrentJobs);
  for (let n = 0; n < 6; n++) await enqueuer.enqueue(database.db, job, { n });
  await vi.waitFor(() => expect(completed).toBe(6), WAIT_OPTIONS);
  expect(maxRunning).toBe(maxConcurrentJobs);
});

test('the job queue retries a failed job after a delay, records its last error, and runs the job again after a manual retry', async () => {
  const job = defineJob('failing', { retryLimit: 1 });
  const attemptTimesMs: number[] = [];
  let isAvailable = false;
  await firstJobs.handle(job, async () => async () => {
    attemptTimesMs.push(performance.now());
    if (!isAvailable) throw new Error('the service is unavailable');
  });
  const id = await enqueuer.enqueue(database.db, job, { n: 1 });
  await vi.waitFor(async () => expect((await findRecord(id))?.state).toBe('failed'), WAIT_OPTIONS);
  expect(attemptTimesMs).toHaveLength(2);
  // The delay of SHORT_TIMING is 1 s, and timers may be early.
  const [firstMs = 0, secondMs = 0] = attemptTimesMs;
  expect(secondMs - firstMs).toBeGreaterThan(900);
  expect(await findRecord(id)).toMatchObject({ retryCount: 1, error: 'the service is unavailable' });
  expect((await firstJobs.list({ state: 'failed' })).map((record) => record.id)).toContain(id);

  isAvailable = true;
  expect(await enqueuer.retry(String(id))).toBe(true);
  await vi.waitFor(async () => expect((await findRecord(id))?.state).toBe('completed'), WAIT_OPTIONS);
  expect(await findRecord(id)).toMatchObject({ error: null });
});

test('the job queue logs a failure with the name of the job and without its payload', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const loggingJobs = await openJobs({
    connectionString: database.connectionString,
    runsJobs: true,
    log: createLogger('info', sink),
    timing: SHORT_TIMING,
  });
  const job = defineJob('logged', { retryLimit: 0 });
  await loggingJobs.handle(job, async () => {
    throw new Error('no handler');
  });
  await enqueuer.enqueue(database.db, job, { n: 47_110_815 });
  await vi.waitFor(() => expect(lines.join('')).toContain('no handler'), WAIT_OPTIONS);
  expect(lines.join('')).toContain('test.logged');
  expect(lines.join('')).not.toContain('47110815');
  await loggingJobs.close();
});

test('the job queue queues one waiting job per key, and any number of jobs without a key', async () => {
  const job = defineJob('singleton');
  const [firstId, secondId] = await Promise.all([
    enqueuer.enqueue(database.db, job, { n: 1 }, { singletonKey: 'k' }),
    firstJobs.enqueue(database.db, job, { n: 2 }, { singletonKey: 'k' }),
  ]);
  expect([firstId, secondId].filter((id) => id === null)).toHaveLength(1);
  expect(await firstJobs.enqueue(database.db, job, { n: 3 }, { singletonKey: 'other' })).not.toBeNull();
  expect(await firstJobs.enqueue(database.db, job, { n: 4 })).not.toBeNull();
  expect(await firstJobs.enqueue(database.db, job, { n: 5 })).not.toBeNull();
  const completed: number[] = [];
  await secondJobs.handle(job, recordInto(completed));
  await vi.waitFor(() => expect(completed).toHaveLength(4), WAIT_OPTIONS);
});

test('the job queue cancels a delayed job, accepts a retry of the cancelled job, and returns false for unknown ids', async () => {
  const job = defineJob('later');
  const completed: number[] = [];
  await firstJobs.handle(job, recordInto(completed));
  const id = String(await enqueuer.enqueue(database.db, job, { n: 1 }, { startAfterSeconds: 3600 }));
  expect(await enqueuer.cancel(id)).toBe(true);
  expect((await firstJobs.list({ state: 'cancelled' })).map((record) => record.id)).toEqual([id]);
  expect(completed).toEqual([]);
  expect(await enqueuer.retry(id)).toBe(true);
  for (const unknownId of ['', 'x', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000']) {
    expect(await enqueuer.cancel(unknownId)).toBe(false);
    expect(await enqueuer.retry(unknownId)).toBe(false);
  }
});

test('the job queue aborts the running job of a stopping process, and another process runs the job', async () => {
  const stoppingJobs = await openTestJobs({ runsJobs: true });
  const job = defineJob('stopping');
  let wasAborted = false;
  await stoppingJobs.handle(job, async () => async (_payload, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    wasAborted = true;
    throw new Error('stopped');
  });
  const id = await enqueuer.enqueue(database.db, job, { n: 1 });
  await vi.waitFor(async () => expect((await findRecord(id))?.state).toBe('active'), WAIT_OPTIONS);
  await stoppingJobs.close();
  expect(wasAborted).toBe(true);
  const completed: number[] = [];
  await firstJobs.handle(job, recordInto(completed));
  await vi.waitFor(() => expect(completed).toEqual([1]), WAIT_OPTIONS);
});

test('the job queue stores the schedule of a job, replaces a changed schedule, and deletes a removed schedule', async () => {
  const job = defineJob('nightly', { payload: z.strictObject({ n: z.number().default(0) }) as never });
  const readSchedules = async () => {
    const { rows } = await database.db.executeQuery<{ cron: string }>({
      sql: "SELECT cron FROM jobs.schedule WHERE name = 'test.nightly'",
      parameters: [],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'test' },
    });
    return rows.map(({ cron }) => cron);
  };
  const load = async () => async () => undefined;
  await firstJobs.handle({ ...job, cron: '17 3 * * *' }, load);
  expect(await readSchedules()).toEqual(['17 3 * * *']);
  await secondJobs.handle({ ...job, cron: '18 3 * * *' }, load);
  expect(await readSchedules()).toEqual(['18 3 * * *']);
  await secondJobs.handle(job, load);
  expect(await readSchedules()).toEqual([]);
});

test('the job queue enqueues a scheduled job once per minute for all processes', async () => {
  const job = { ...defineJob('clockwork'), payload: z.strictObject({}), cron: '* * * * *' };
  const completed: number[] = [];
  const loadHandler = async () => async () => void completed.push(performance.now());
  await Promise.all([firstJobs.handle(job, loadHandler), secondJobs.handle(job, loadHandler)]);
  await vi.waitFor(() => expect(completed).toHaveLength(1), { timeout: 110_000, interval: 200 });
  // After 3 s, the other process would have enqueued the job of the same minute as well.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(completed).toHaveLength(1);
}, 120_000);

test('the job queue runs the job of a crashed worker on another worker', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flydeck-jobs-'));
  const file = join(folder, 'started');
  const script = join(import.meta.dirname, 'testing/hanging-worker.ts');
  const worker = spawn(process.execPath, [script, database.connectionString, file], { stdio: 'inherit' });
  const job = { ...defineJob('crash'), payload: z.strictObject({}) };
  const id = await enqueuer.enqueue(database.db, job, {});
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe('started\n'), WAIT_OPTIONS);
  worker.kill('SIGKILL');
  let completed = 0;
  await firstJobs.handle(job, async () => async () => {
    completed += 1;
  });
  await vi.waitFor(() => expect(completed).toBe(1), WAIT_OPTIONS);
  expect((await findRecord(id))?.retryCount).toBe(1);
  await rm(folder, { recursive: true });
}, 110_000);
