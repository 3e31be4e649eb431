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
import { pgBossJobs } from './pg-boss-jobs.ts';
import { SHORT_TIMING } from './testing/timing.ts';

interface Counted {
  readonly n: number;
}

const WAIT = { timeout: 50_000, interval: 50 };
const log = createLogger('silent');
let database: OpenDatabase;
let first: Jobs;
let second: Jobs;
let enqueuer: Jobs;

const open = (work: boolean) =>
  pgBossJobs({ connectionString: database.connectionString, work, log, timing: SHORT_TIMING });

beforeAll(async () => {
  database = await testDatabase();
  // Concurrently, like processes of one instance that start together.
  [first, second, enqueuer] = await Promise.all([open(true), open(true), open(false)]);
});

afterAll(async () => {
  await Promise.all([first?.close(), second?.close(), enqueuer?.close()]);
  await database?.close();
});

function defineJob(name: string, more: Partial<JobDefinition<Counted>> = {}): JobDefinition<Counted> {
  return {
    name: `test.${name}`,
    payload: z.strictObject({ n: z.number() }),
    retryLimit: 2,
    expireInSeconds: 60,
    ...more,
  };
}

/** A handler that records the jobs it has run. */
const collecting =
  (done: number[]): (() => Promise<JobHandler<Counted>>) =>
  async () =>
  async ({ n }) =>
    void done.push(n);

/** The current record of a job. */
const recordOf = async (id: string | null) => (await first.list()).find((record) => record.id === id);

test('enqueues a job only if its transaction commits', async () => {
  const job = defineJob('transaction');
  const done: number[] = [];
  await first.handle(job, collecting(done));
  const refused = database.db.transaction().execute(async (trx) => {
    await enqueuer.enqueue(trx, job, { n: 1 });
    throw new Error('rolled back');
  });
  await expect(refused).rejects.toThrow('rolled back');
  await database.db.transaction().execute((trx) => enqueuer.enqueue(trx, job, { n: 2 }));
  await vi.waitFor(() => expect(done).toEqual([2]), WAIT);
  const listed = (await first.list()).filter(({ name }) => name === job.name);
  expect(listed).toHaveLength(1);
});

test('rejects an invalid payload on enqueue', async () => {
  const job = defineJob('payload');
  await expect(enqueuer.enqueue(database.db, job, { n: 'two' } as unknown as Counted)).rejects.toThrow();
  await expect(
    enqueuer.enqueue(database.db, job, { n: 1, more: true } as unknown as Counted),
  ).rejects.toThrow();
});

test('distributes jobs over processes and runs each job once', async () => {
  const job = defineJob('sharing');
  const done: number[] = [];
  const by = new Set<string>();
  const work =
    (name: string) =>
    async (): Promise<(payload: Counted) => Promise<void>> =>
    async ({ n }) => {
      by.add(name);
      done.push(n);
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
  await Promise.all([first.handle(job, work('first')), second.handle(job, work('second'))]);
  const wanted = Array.from({ length: 12 }, (_, n) => n);
  for (const n of wanted) await enqueuer.enqueue(database.db, job, { n });
  await vi.waitFor(() => expect(done).toHaveLength(wanted.length), WAIT);
  expect(done.toSorted((a, b) => a - b)).toEqual(wanted);
  expect(by.size).toBe(2);
});

test('runs at most the given number of jobs concurrently', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const job = defineJob('at-once');
  const working = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
    done += 1;
  };
  await first.handle(job, async () => working, 2);
  for (let n = 0; n < 6; n++) await enqueuer.enqueue(database.db, job, { n });
  await vi.waitFor(() => expect(done).toBe(6), WAIT);
  expect(most).toBe(2);
});

test('retries a failed job after a delay and records its last error', async () => {
  const job = defineJob('failing', { retryLimit: 1 });
  const attempts: number[] = [];
  let isAvailable = false;
  await first.handle(job, async () => async () => {
    attempts.push(performance.now());
    if (!isAvailable) throw new Error('the service is unavailable');
  });
  const id = await enqueuer.enqueue(database.db, job, { n: 1 });
  await vi.waitFor(async () => expect((await recordOf(id))?.state).toBe('failed'), WAIT);
  expect(attempts).toHaveLength(2);
  expect(Number(attempts[1]) - Number(attempts[0])).toBeGreaterThan(900);
  expect(await recordOf(id)).toMatchObject({ retryCount: 1, error: 'the service is unavailable' });
  expect((await first.list({ state: 'failed' })).map((record) => record.id)).toContain(id);

  isAvailable = true;
  expect(await enqueuer.retry(String(id))).toBe(true);
  await vi.waitFor(async () => expect((await recordOf(id))?.state).toBe('completed'), WAIT);
  expect(await recordOf(id)).toMatchObject({ error: null });
});

test('logs a failure with the name of the job and without its payload', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const logging = await pgBossJobs({
    connectionString: database.connectionString,
    work: true,
    log: createLogger('info', sink),
    timing: SHORT_TIMING,
  });
  const job = defineJob('logged', { retryLimit: 0 });
  await logging.handle(job, async () => {
    throw new Error('no handler');
  });
  await enqueuer.enqueue(database.db, job, { n: 47_110_815 });
  await vi.waitFor(() => expect(lines.join('')).toContain('no handler'), WAIT);
  expect(lines.join('')).toContain('test.logged');
  expect(lines.join('')).not.toContain('47110815');
  await logging.close();
});

test('queues one waiting job per key, and any number without a key', async () => {
  const job = defineJob('singleton');
  const [a, b] = await Promise.all([
    enqueuer.enqueue(database.db, job, { n: 1 }, { singletonKey: 'k' }),
    first.enqueue(database.db, job, { n: 2 }, { singletonKey: 'k' }),
  ]);
  expect([a, b].filter((id) => id === null)).toHaveLength(1);
  expect(await first.enqueue(database.db, job, { n: 3 }, { singletonKey: 'other' })).not.toBeNull();
  expect(await first.enqueue(database.db, job, { n: 4 })).not.toBeNull();
  expect(await first.enqueue(database.db, job, { n: 5 })).not.toBeNull();
  const done: number[] = [];
  await second.handle(job, collecting(done));
  await vi.waitFor(() => expect(done).toHaveLength(4), WAIT);
});

test('delays, cancels and resumes a job', async () => {
  const job = defineJob('later');
  const done: number[] = [];
  await first.handle(job, collecting(done));
  const id = String(await enqueuer.enqueue(database.db, job, { n: 1 }, { startAfterSeconds: 3600 }));
  expect(await enqueuer.cancel(id)).toBe(true);
  expect((await first.list({ state: 'cancelled' })).map((record) => record.id)).toEqual([id]);
  expect(done).toEqual([]);
  expect(await enqueuer.retry(id)).toBe(true);
  for (const unknownId of ['', 'x', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000']) {
    expect(await enqueuer.cancel(unknownId)).toBe(false);
    expect(await enqueuer.retry(unknownId)).toBe(false);
  }
});

test('aborts the running job of a stopping process, and another process runs it', async () => {
  const stopping = await open(true);
  const job = defineJob('stopping');
  let aborted = false;
  await stopping.handle(job, async () => async (_payload, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted = true;
    throw new Error('stopped');
  });
  const id = await enqueuer.enqueue(database.db, job, { n: 1 });
  await vi.waitFor(async () => expect((await recordOf(id))?.state).toBe('active'), WAIT);
  await stopping.close();
  expect(aborted).toBe(true);
  const done: number[] = [];
  await first.handle(job, collecting(done));
  await vi.waitFor(() => expect(done).toEqual([1]), WAIT);
});

test('stores a schedule, and deletes it when the job has none any more', async () => {
  const job = defineJob('nightly', { payload: z.strictObject({ n: z.number().default(0) }) as never });
  const schedules = async () => {
    const { rows } = await database.db.executeQuery<{ cron: string }>({
      sql: "SELECT cron FROM jobs.schedule WHERE name = 'test.nightly'",
      parameters: [],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'test' },
    });
    return rows.map(({ cron }) => cron);
  };
  const load = async () => async () => undefined;
  await first.handle({ ...job, cron: '17 3 * * *' }, load);
  expect(await schedules()).toEqual(['17 3 * * *']);
  await second.handle({ ...job, cron: '18 3 * * *' }, load);
  expect(await schedules()).toEqual(['18 3 * * *']);
  await second.handle(job, load);
  expect(await schedules()).toEqual([]);
});

test('enqueues a scheduled job once per minute for all processes', async () => {
  const job = { ...defineJob('clockwork'), payload: z.strictObject({}), cron: '* * * * *' };
  const done: number[] = [];
  const work = async () => async () => void done.push(performance.now());
  await Promise.all([first.handle(job, work), second.handle(job, work)]);
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 110_000, interval: 200 });
  // Checks that no other process enqueued the same minute.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(done).toHaveLength(1);
}, 120_000);

test('runs the job of a crashed worker on another worker', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flydeck-jobs-'));
  const file = join(folder, 'taken');
  const script = join(import.meta.dirname, 'testing/doomed-worker.ts');
  const doomed = spawn(process.execPath, [script, database.connectionString, file], { stdio: 'inherit' });
  const job = { ...defineJob('crash'), payload: z.strictObject({}) };
  const id = await enqueuer.enqueue(database.db, job, {});
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe('taken\n'), WAIT);
  doomed.kill('SIGKILL');
  let done = 0;
  await first.handle(job, async () => async () => {
    done += 1;
  });
  await vi.waitFor(() => expect(done).toBe(1), WAIT);
  expect((await recordOf(id))?.retryCount).toBe(1);
  await rm(folder, { recursive: true });
}, 110_000);
