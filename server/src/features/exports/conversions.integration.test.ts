import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { SHORT_TIMING } from '../../adapters/jobs/testing/timing.ts';
import { ChildFailedError, type ChildFailure } from '../../adapters/sandbox/run-child.ts';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { createLogger } from '../../http/logger.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { writePdfInChild } from './conversion/pdf-in-child.ts';
import { readPdfSource } from './conversion/pdf-source.ts';
import { type ConvertDeps, createConvertHandler } from './jobs/convert.ts';
import { deleteExpiredExports } from './jobs/delete-expired-exports.ts';
import { convertJob } from './jobs/export-jobs.ts';
import { createExportFixture, type ExportFixture } from './testing/export-fixture.ts';

const { waiting, converting, done, failed, timedOut } = CONVERSION_STATUS;
const QUEUED = { status: waiting, progress: { stage: 'queued' } };
const log = createLogger('silent');
let instance: Instance;
let fixture: ExportFixture;
let visitor: Visitor;
/**
 * Functions that send the visitor's export requests. `requestConversion` returns a token for starting a conversion.
 * `startConversion` also starts the conversion, and returns a token for reading its status.
 */
let calls: ReturnType<typeof exportCallsOf>;
/** Oid of a presentation with a free PDF. Each test has a new presentation. */
let oid: string;

// No worker runs jobs, so that each test controls when conversions run.
beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true, settings: { WORKER: 'false' } });
  fixture = createExportFixture(instance, 'ada');
});
afterAll(() => instance?.close());
/** Last number of the IP address of the next visitor that is created. */
let nextHost = 1;
beforeEach(async () => {
  visitor = await createVisitor(instance.app, `203.0.113.${nextHost++}`);
  calls = exportCallsOf(visitor);
  oid = await fixture.publishFree();
});

const readExportRow = async () => (await fixture.conversionRowsOf(oid))[0]!;
/**
 * Runs the job of the conversion. If the returned promise rejects, the queue would try the job again. `write` replaces
 * the writer of the PDF. Calls with the same `jobId` are attempts of the same job.
 */
const runConversion = async (write?: ConvertDeps['writePdf'], jobId: string = randomUUID()): Promise<void> => {
  const { db, blobs } = instance;
  const { content_key: contentKey } = await readExportRow();
  const signal = new AbortController().signal;
  return createConvertHandler({ db, blobs, log, ...(write ? { writePdf: write } : {}) })(
    { contentKey },
    { id: jobId, signal },
  );
};
/** Returns a writer of PDFs that fails as a child process with this failure. */
const failWith = (failure: ChildFailure) => () => Promise.reject(new ChildFailedError(failure));
/** Returns the number of waiting jobs of the conversion. */
const countJobs = async (): Promise<number> => {
  const { content_key } = await readExportRow();
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM jobs.job
    WHERE name = 'exports.convert' AND state = 'created' AND singleton_key = ${content_key}`.execute(instance.db);
  return rows[0]?.count ?? 0;
};

/** The timeout is long, because a busy machine reports progress late. */
const POLL_OPTIONS = { timeout: 30_000 };

describe('conversions', () => {
  it('are queued, run once, and have one job for any number of requests', async () => {
    const token = await calls.startConversion(oid);
    expect(await calls.statusOf(token)).toEqual(QUEUED);
    for (let n = 0; n < 3; n++) await calls.startConversion(oid);
    expect(await countJobs()).toBe(1);
    await runConversion();
    expect((await calls.statusOf(token)).status).toBe(done);
    const { blob, attempts } = await readExportRow();
    await runConversion(failWith('crash'));
    expect(await readExportRow()).toMatchObject({ status: done, blob, attempts });
    await calls.startConversion(oid);
    expect(await readExportRow()).toMatchObject({ status: done, blob, attempts });
  });

  it('are run by one job at a time, and a second run of the same job replaces the first run', async () => {
    const token = await calls.startConversion(oid);
    let release = (): void => undefined;
    const delayedPdf = new Promise<Uint8Array>((resolve) => {
      release = () => resolve(new TextEncoder().encode('%PDF-1.7 of the first run'));
    });
    const firstRun = runConversion(() => delayedPdf, 'job-1');
    await vi.waitFor(async () => expect((await readExportRow()).status).toBe(converting));
    await runConversion(failWith('crash'), 'job-2');
    expect((await calls.statusOf(token)).status).toBe(converting);
    // The queue runs a job again if its process died. The first run must then not replace the file of the second run.
    await runConversion(undefined, 'job-1');
    const { blob } = await readExportRow();
    release();
    await firstRun;
    expect(await readExportRow()).toMatchObject({ status: done, blob, attempts: 2 });
  });

  it('report the current page and the number of pages in every process', async () => {
    const token = await calls.startConversion(oid);
    const visitorInOtherProcess = await createVisitor(instance.secondApp, '203.0.113.250');
    for (const [name, value] of visitor.cookies) visitorInOtherProcess.cookies.set(name, value);
    const callsInOtherProcess = exportCallsOf(visitorInOtherProcess);
    let release = (): void => undefined;
    const conversion = runConversion(async (_request, _files, { onPage } = {}) => {
      onPage?.({ page: 1, pages: 7 });
      onPage?.({ page: 3, pages: 7 });
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      onPage?.({ page: 8, pages: 8 });
      return new TextEncoder().encode('%PDF-1.7');
    });
    await vi.waitFor(async () => {
      const progress = { stage: 'page', page: 3, pages: 7 };
      expect(await calls.statusOf(token)).toEqual({ status: converting, progress });
      expect((await callsInOtherProcess.follow(token)).json()).toMatchObject({ progress });
    }, POLL_OPTIONS);
    release();
    await conversion;
    expect(await readExportRow()).toMatchObject({ status: done, page: 8, pages: 8, bytes: '8' });
    expect(await calls.statusOf(token)).toEqual({ status: done, results: [expect.anything()] });
  });

  it('report pages from the child process', async () => {
    await calls.startConversion(oid);
    const { scene_hash, options } = await readExportRow();
    const { scene, files } = await readPdfSource(instance.blobs, scene_hash);
    /** Reported progress, as texts such as `1/7`. */
    const reported: string[] = [];
    const onPage = ({ page, pages }: { page: number; pages: number }) => void reported.push(`${page}/${pages}`);
    await writePdfInChild({ scene, metadata: {}, options }, files, { onPage });
    const pages = scene.steps.length;
    const expected = Array.from({ length: pages }, (_, index) => `${index + 1}/${pages}`);
    // After the last page, the child process reports the number of pages once more.
    expect(reported).toEqual([...expected, `${pages}/${pages}`]);
  });

  it('time out without a retry if they take too long, and start again on request (V4.20, V9.2)', async () => {
    const token = await calls.startConversion(oid);
    await runConversion(failWith('time'));
    expect(await calls.statusOf(token)).toEqual({ status: timedOut });
    const newToken = await calls.startConversion(oid);
    expect(await calls.statusOf(newToken)).toEqual(QUEUED);
    expect(await countJobs()).toBe(1);
    await runConversion();
    expect((await calls.statusOf(newToken)).status).toBe(done);
  });

  it('are tried three times if they fail, and start again on request (V4.20, V9.2)', async () => {
    const token = await calls.startConversion(oid);
    for (let n = 0; n < 2; n++) {
      await expect(runConversion(failWith('crash'), 'job')).rejects.toThrow(ChildFailedError);
      expect(await calls.statusOf(token)).toEqual(QUEUED);
    }
    await runConversion(failWith('crash'), 'job');
    expect(await calls.statusOf(token)).toEqual({ status: failed });
    // A further run of the job does not convert a conversion that has failed.
    await runConversion(undefined, 'job');
    expect(await calls.statusOf(token)).toEqual({ status: failed });
    const newToken = await calls.startConversion(oid);
    expect(await readExportRow()).toMatchObject({ status: waiting, attempts: 0 });
    await runConversion();
    expect((await calls.statusOf(newToken)).status).toBe(done);
  });

  // `memory`: the child process needs too much memory. `output`: the output of the child process is invalid.
  it.each(['memory', 'output'] as const)('are not retried after a failure that would repeat (%s)', async (failure) => {
    const token = await calls.startConversion(oid);
    await runConversion(failWith(failure));
    expect(await calls.statusOf(token)).toEqual({ status: failed });
  });

  it('fail if their scene is missing', async () => {
    const token = await calls.startConversion(oid);
    await sql`UPDATE pdf_exports SET scene_hash = ${'0'.repeat(64)} WHERE presentation_oid = ${oid}`.execute(
      instance.db,
    );
    await runConversion();
    expect(await calls.statusOf(token)).toEqual({ status: failed });
  });

  it('time out if no worker starts them, and start again on request', async () => {
    const token = await calls.startConversion(oid);
    // 16 minutes are longer than the maximum wait of 15 minutes.
    await sql`UPDATE pdf_exports SET requested_at = now() - interval '16 minutes'`.execute(instance.db);
    expect(await calls.statusOf(token)).toEqual({ status: timedOut });
    expect(await calls.statusOf(await calls.startConversion(oid))).toEqual(QUEUED);
  });

  it('are refused with 503 while too many other conversions wait', async () => {
    // Inserts the maximum number of waiting conversions.
    await sql`
      INSERT INTO pdf_exports (content_key, presentation_oid, scene_hash, options, title, author, tags)
      SELECT 'waiting ' || n, 'o', 's', '{}', 't', 'a', '[]' FROM generate_series(1, 200) n`.execute(instance.db);
    const refused = await calls.follow(await calls.requestConversion(oid));
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.unavailable']);
    expect(await fixture.conversionRowsOf(oid)).toEqual([]);
    await instance.db.deleteFrom('pdf_exports').where('presentation_oid', '=', 'o').execute();
    expect((await calls.follow(await calls.requestConversion(oid))).statusCode).toBe(200);
  });
});

describe('a conversion whose process is killed', () => {
  it('is resumed by another process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flydeck-child-'));
    const file = join(folder, 'begun');
    const blobs = join(instance.dataDir, 'blobs');
    const script = join(import.meta.dirname, 'testing/never-ending-conversion.ts');
    // Deletes the jobs of earlier tests.
    await sql`DELETE FROM jobs.job WHERE name = 'exports.convert'`.execute(instance.db);
    const token = await calls.startConversion(oid);
    const child = spawn(process.execPath, [script, instance.connectionString, blobs, file], {
      stdio: 'inherit',
    });
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe('begun\n'), 60_000);
    child.kill('SIGKILL');
    expect(await calls.statusOf(token)).toEqual({ status: converting, progress: { stage: 'preparing' } });
    const { connectionString, db } = instance;
    // Simulates that the process was killed a minute ago: the queue fails a job after 30 s without a heartbeat.
    await sql`UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute' WHERE name = 'exports.convert'`.execute(
      db,
    );
    const jobs = await openJobs({ connectionString, runsJobs: true, log, timing: SHORT_TIMING });
    await jobs.handle(convertJob, async () => createConvertHandler({ db, blobs: instance.blobs, log }));
    const outcome = await calls.waitUntilFinished(token);
    await jobs.close();
    expect(outcome.status).toBe(done);
    expect((await readExportRow()).attempts).toBe(2);
    await rm(folder, { recursive: true });
  }, 120_000);
});

describe('finished files', () => {
  const listBlobKeysInUse = (): Promise<string[]> =>
    instance.db.transaction().execute(async (trx) => {
      const keys: string[] = [];
      for (const blobKeysOf of BLOB_OWNERS) for await (const key of blobKeysOf(trx)) keys.push(key);
      return keys;
    });

  it('are stored until they expire, and are converted again afterwards', async () => {
    await calls.startConversion(oid);
    await runConversion();
    const { blob, scene_hash } = await readExportRow();
    expect(await listBlobKeysInUse()).toEqual(expect.arrayContaining([blob, `scenes/${scene_hash}.json`]));
    await deleteExpiredExports(instance.db);
    expect(await fixture.conversionRowsOf(oid)).toHaveLength(1);
    await sql`UPDATE pdf_exports SET kept_until = now() - interval '1 minute'`.execute(instance.db);
    // Another request extends the time for which the file is stored.
    await calls.startConversion(oid);
    await deleteExpiredExports(instance.db);
    expect(await fixture.conversionRowsOf(oid)).toHaveLength(1);
    await sql`UPDATE pdf_exports SET kept_until = now() - interval '1 minute'`.execute(instance.db);
    await deleteExpiredExports(instance.db);
    expect(await fixture.conversionRowsOf(oid)).toEqual([]);
    expect(await listBlobKeysInUse()).not.toContain(blob);
    expect(await calls.statusOf(await calls.startConversion(oid))).toEqual(QUEUED);
  });

  it('are converted again if their blob is lost', async () => {
    await calls.startConversion(oid);
    await runConversion();
    await instance.blobs.delete((await readExportRow()).blob!);
    expect(await calls.statusOf(await calls.startConversion(oid))).toEqual(QUEUED);
    expect(await countJobs()).toBe(1);
  });
});

describe('the child process that writes PDFs', () => {
  const createRequest = async () => {
    const { scene_hash } = await instance.db
      .selectFrom('presentations')
      .select('scene_hash')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const { scene, files } = await readPdfSource(instance.blobs, scene_hash);
    const options = { steps: 'all', notes: true, size: 'a4' } as const;
    return { request: { scene, metadata: {}, options }, files };
  };
  const COMPROMISED_CHILD = join(import.meta.dirname, 'testing/compromised-pdf-child.ts');

  it('fails if it takes too long, returns too many bytes or receives an invalid scene', async () => {
    const { request, files } = await createRequest();
    await expect(writePdfInChild(request, files, { limits: { milliseconds: 50 } })).rejects.toMatchObject({
      failure: 'time',
    });
    await expect(writePdfInChild(request, files, { limits: { resultBytes: 1000 } })).rejects.toMatchObject({
      failure: 'output',
    });
    await expect(writePdfInChild({ ...request, scene: 'no' as never }, files)).rejects.toMatchObject({
      failure: 'crash',
    });
  });

  // `testing/compromised-pdf-child.ts` describes the kinds of responses. For example, `pages` reports page 9 of 2.
  it.each([
    ['silence', 'crash'],
    ['no-end', 'crash'],
    ['garbage', 'crash'],
    ['pages', 'output'],
    ['html', 'output'],
    ['empty', 'output'],
  ])('makes the conversion fail if its response is invalid: %s', async (responseKind, failure) => {
    const { request, files } = await createRequest();
    // The program of the compromised child chooses its response by the title of the scene.
    const tampered = { ...request, scene: { ...request.scene, title: responseKind } };
    await expect(
      writePdfInChild(tampered, files, { program: COMPROMISED_CHILD, onPage: () => undefined }),
    ).rejects.toMatchObject({ failure });
  });

  it('omits missing pictures and fails on malformed fonts', async () => {
    const { request, files } = await createRequest();
    const malformedFiles = new Map([...files].map(([name]) => [name, new Uint8Array([1, 2, 3])]));
    const onlyFonts = new Map([...files].filter(([name]) => name.startsWith('/fonts/')));
    expect((await writePdfInChild(request, onlyFonts)).length).toBeGreaterThan(1000);
    await expect(writePdfInChild(request, malformedFiles)).rejects.toMatchObject({ failure: 'crash' });
  });
});
