import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { type Kysely, sql } from 'kysely';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { contentKeyOf, type PdfContent } from './content-key.ts';
import { convertJob } from './jobs/export-jobs.ts';
import type { ExportTables, PdfExportRow } from './tables.ts';

type Db = Kysely<ExportTables>;
// biome-ignore lint/suspicious/noExplicitAny: accepts transactions with the tables of any feature.
type AnyDb = Kysely<any>;

const { waiting, converting, done, failed, timedOut } = CONVERSION_STATUS;

/** Maximum time from the request to the result. After this time, the next request starts the conversion again. */
const MAX_WAIT_SECONDS = 900;

const isOverdue = sql<boolean>`pdf_exports.requested_at < now() - make_interval(secs => ${sql.lit(MAX_WAIT_SECONDS)})`;
const isPending = sql<boolean>`pdf_exports.status IN (${sql.lit(waiting)}, ${sql.lit(converting)})`;
/** SQL condition: a request must start the conversion again, because the conversion failed, timed out or is overdue. */
const needsRestart = sql<boolean>`(
  pdf_exports.status IN (${sql.lit(failed)}, ${sql.lit(timedOut)}) OR (${isPending} AND ${isOverdue}))`;

/** Result of a request for a PDF. */
export interface RequestedPdf {
  readonly contentKey: string;
  /** Whether the request started a conversion, because the PDF was neither finished nor pending. */
  readonly isNewConversion: boolean;
}

/** State of a conversion. */
export interface ConversionState {
  /** One of `CONVERSION_STATUS`. */
  readonly status: number;
  /** Number of the page that was written last, from 1; null before the first page. */
  readonly pageNumber: number | null;
  /** Number of all pages; null while it is unknown. */
  readonly pageCount: number | null;
}

/** A finished PDF. */
export interface FinishedPdf {
  readonly contentKey: string;
  /** Null for PDFs that were converted by a release that did not count pages. */
  readonly pages: number | null;
  /** Size of the file in bytes; null if it is unknown. */
  readonly bytes: number | null;
}

/** Stores the requested, pending and finished PDFs. */
export class PdfStore {
  readonly #db: Db;
  readonly #jobs: Jobs;
  readonly #blobs: Blobs;

  constructor({ db, jobs, blobs }: { readonly db: Db; readonly jobs: Jobs; readonly blobs: Blobs }) {
    this.#db = db;
    this.#jobs = jobs;
    this.#blobs = blobs;
  }

  /**
   * Requests a PDF in the transaction `db`. All requests for the same content share one row and one job. A conversion
   * starts again if it failed, if it is overdue, or if the file that it made is lost.
   */
  async request(db: AnyDb, content: PdfContent): Promise<RequestedPdf> {
    const contentKey = contentKeyOf(content);
    const row = await this.#upsert(db, contentKey, content);
    const isBlobLost = row.status === done && !(await this.#blobExists(row));
    if (isBlobLost) await this.#restart(db, contentKey);
    // Enqueues a job for every waiting row, because an earlier job may have been cancelled. The queue ignores a job
    // that is already enqueued.
    if (isBlobLost || row.status === waiting)
      await this.#jobs.enqueue(db, convertJob, { contentKey }, { singletonKey: contentKey });
    return { contentKey, isNewConversion: isBlobLost || row.isNewConversion };
  }

  #upsert(
    db: Db,
    contentKey: string,
    content: PdfContent,
  ): Promise<Pick<PdfExportRow, 'status' | 'blob'> & { readonly isNewConversion: boolean }> {
    /** Returns an SQL expression: `newValue` if the conversion must start again, else the value of the column. */
    const ifRestarting = <Value>(newValue: Value, column: 'status' | 'attempts' | 'requested_at') =>
      sql<never>`CASE WHEN ${needsRestart} THEN ${newValue} ELSE ${sql.ref(`pdf_exports.${column}`)} END`;
    return (
      db
        .insertInto('pdf_exports')
        .values({
          content_key: contentKey,
          presentation_oid: content.oid,
          scene_hash: content.sceneHash,
          options: JSON.stringify(content.options satisfies PdfOptions),
          title: content.title,
          author: content.author,
          tags: JSON.stringify(content.tags),
        })
        .onConflict((conflict) =>
          conflict.column('content_key').doUpdateSet({
            status: ifRestarting(sql.lit(waiting), 'status'),
            attempts: ifRestarting(sql.lit(0), 'attempts'),
            requested_at: ifRestarting(sql`now()`, 'requested_at'),
            // `excluded.kept_until` is the default of the column.
            kept_until: sql`greatest(pdf_exports.kept_until, excluded.kept_until)`,
          }),
        )
        // In PostgreSQL, now() is the start of the transaction, so `requested_at` equals now() only if this statement
        // has written it.
        .returning(['status', 'blob', sql<boolean>`requested_at = now()`.as('isNewConversion')])
        .executeTakeFirstOrThrow()
    );
  }

  /** Sets a PDF whose file is lost from finished to waiting, so that its conversion starts again. */
  async #restart(db: Db, contentKey: string): Promise<void> {
    await db
      .updateTable('pdf_exports')
      .set({ status: waiting, attempts: 0, blob: null, bytes: null, requested_at: sql<Date>`now()` })
      .where('content_key', '=', contentKey)
      .execute();
  }

  async #blobExists({ blob }: Pick<PdfExportRow, 'blob'>): Promise<boolean> {
    return blob !== null && (await this.#blobs.stat(blob)) !== undefined;
  }

  /**
   * Returns the state of a conversion. An overdue conversion has the status `timedOut`. Returns undefined if the PDF
   * was never requested.
   */
  async stateOf(contentKey: string): Promise<ConversionState | undefined> {
    const row = await this.#db
      .selectFrom('pdf_exports')
      .select(['status', 'page', 'pages', sql<boolean>`${isPending} AND ${isOverdue}`.as('isTimedOut')])
      .where('content_key', '=', contentKey)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { isTimedOut, status, page, pages } = row;
    return { status: isTimedOut ? timedOut : status, pageNumber: page, pageCount: pages };
  }

  /** Returns the finished PDFs among `contentKeys`. */
  async listFinished(contentKeys: readonly string[]): Promise<FinishedPdf[]> {
    const rows = await this.#db
      .selectFrom('pdf_exports')
      .select(['content_key', 'pages', 'bytes'])
      .where('content_key', 'in', contentKeys)
      .where('status', '=', done)
      .execute();
    return rows.map(({ content_key, pages, bytes }) => ({
      contentKey: content_key,
      pages,
      bytes: bytes === null ? null : Number(bytes),
    }));
  }

  /** Returns the title and the blob key of a PDF; undefined if the PDF is not finished. */
  async findFinished(contentKey: string): Promise<{ title: string; blob: string } | undefined> {
    const row = await this.#db
      .selectFrom('pdf_exports')
      .select(['title', 'blob'])
      .where('content_key', '=', contentKey)
      .where('status', '=', done)
      .executeTakeFirst();
    return row?.blob ? { title: row.title, blob: row.blob } : undefined;
  }

  /** Returns the number of conversions that are waiting or running and not overdue. */
  async countPending(db: AnyDb): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pdf_exports WHERE ${isPending} AND NOT ${isOverdue}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /** Makes sure that a PDF is stored at least until `until`. */
  async extendRetention(contentKey: string, until: Date): Promise<void> {
    await this.#db
      .updateTable('pdf_exports')
      .set({ kept_until: sql<Date>`greatest(kept_until, ${until})` })
      .where('content_key', '=', contentKey)
      .execute();
  }
}
