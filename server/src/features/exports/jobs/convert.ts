import { createHash } from 'node:crypto';
import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import { ChildFailedError } from '../../../adapters/sandbox/run-child.ts';
import type { Logger } from '../../../http/logger.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import type { PageProgress } from '../conversion/pdf-child.ts';
import { writePdfInChild } from '../conversion/pdf-in-child.ts';
import { readPdfSource, SceneMissingError } from '../conversion/pdf-source.ts';
import type { ExportTables, PdfExportRow } from '../tables.ts';
import { MAX_ATTEMPTS } from './export-jobs.ts';
import { isCurrentAttempt } from './is-current-attempt.ts';
import { createProgressWriter } from './progress-writer.ts';

export interface ConvertDeps {
  readonly db: Kysely<ExportTables>;
  readonly blobs: Blobs;
  readonly log: Logger;
  /** Function that writes a PDF. Default: `writePdfInChild`. Tests pass other functions. */
  readonly writePdf?: typeof writePdfInChild;
}

const { waiting, converting, done, failed, timedOut } = CONVERSION_STATUS;

/**
 * Returns the job handler that converts a waiting row of `pdf_exports`. A row is converted by one job at a time. If the
 * process dies, the queue starts the same job again, and the job converts the row from the beginning.
 */
export function createConvertHandler(deps: ConvertDeps): JobHandler<{ contentKey: string }> {
  return async ({ contentKey }, { id }) => {
    const row = await claimRow(deps, contentKey, id);
    if (!row) return;
    try {
      const progressWriter = createProgressWriter(deps, row);
      const pdf = await convertRow(deps, row, progressWriter.report);
      const blob = `pdfs/${createHash('sha256').update(pdf).digest('hex')}.pdf`;
      await deps.blobs.put(blob, pdf);
      await storeOutcome(deps, row, { ...progressWriter.lastReported, status: done, blob, bytes: pdf.length });
    } catch (err) {
      await storeOutcome(deps, row, { status: statusAfterError(err, row.attempts) });
      deps.log.warn({ err, contentKey, oid: row.presentation_oid }, 'PDF conversion failed');
      if (!isPermanentFailure(err, row.attempts)) throw err;
    }
  };
}

/**
 * Marks the row as being converted by the job `jobId`, and returns the row. Returns undefined if the conversion has
 * ended or another job converts the row.
 */
function claimRow({ db }: ConvertDeps, contentKey: string, jobId: string): Promise<PdfExportRow | undefined> {
  return db
    .updateTable('pdf_exports')
    .set({
      status: converting,
      job_id: jobId,
      attempts: sql<number>`attempts + 1`,
      started_at: sql<Date>`now()`,
      page: null,
      pages: null,
    })
    .where('content_key', '=', contentKey)
    .where((where) =>
      where.or([
        where('status', '=', waiting),
        where.and([where('status', '=', converting), where('job_id', '=', jobId)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns the PDF of a row. Calls `onPage` with the progress. */
async function convertRow(
  { blobs, writePdf = writePdfInChild }: ConvertDeps,
  row: PdfExportRow,
  onPage: (progress: PageProgress) => void,
): Promise<Uint8Array> {
  const { scene, files } = await readPdfSource(blobs, row.scene_hash);
  const metadata = { author: row.author, keywords: row.tags };
  return writePdf({ scene: { ...scene, title: row.title }, metadata, options: row.options }, files, { onPage });
}

/** Returns whether the conversion must not be tried again: no attempts remain, or the same error would occur again. */
function isPermanentFailure(error: unknown, attempts: number): boolean {
  if (attempts >= MAX_ATTEMPTS || error instanceof SceneMissingError) return true;
  return error instanceof ChildFailedError && error.failure !== 'crash';
}

/** Returns `timedOut` or `failed` if the conversion has ended, `waiting` if the job will be run again. */
function statusAfterError(error: unknown, attempts: number): number {
  if (error instanceof ChildFailedError && error.failure === 'time') return timedOut;
  return isPermanentFailure(error, attempts) ? failed : waiting;
}

/** The new values of a row after an attempt. */
interface Outcome {
  readonly status: number;
  /** Name of the stored PDF. */
  readonly blob?: string;
  /** Size of the stored PDF. */
  readonly bytes?: number;
  /** Number of the page that was written last, from 1. */
  readonly page?: number;
  /** Number of pages. */
  readonly pages?: number;
}

/** Stores the outcome of this attempt, unless another attempt has taken over the row. */
async function storeOutcome({ db }: ConvertDeps, row: PdfExportRow, outcome: Outcome): Promise<void> {
  await db
    .updateTable('pdf_exports')
    .set({ ...outcome, finished_at: sql<Date>`now()` })
    .where(isCurrentAttempt(row))
    .execute();
}
