import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { type Kysely, sql } from 'kysely';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { contentKeyOf, type PdfContent } from './content-key.ts';
import { convertJob } from './jobs/export-jobs.ts';
import type { ExportTables, PdfExportRow } from './tables.ts';

type Db = Kysely<ExportTables>;
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
type AnyDb = Kysely<any>;

const { waiting, converting, done, failed, timedOut } = CONVERSION_STATUS;

/** Who waits longer hears that it takes too long; asking again begins anew. */
export const PATIENCE_SECONDS = 900;

const isOld = sql<boolean>`pdf_exports.requested_at < now() - make_interval(secs => ${sql.lit(PATIENCE_SECONDS)})`;
const isUnderWay = sql<boolean>`pdf_exports.status IN (${sql.lit(waiting)}, ${sql.lit(converting)})`;
/** It ended without a file, or never will end: who asks for it now asks for the first time. */
const isToBegin = sql<boolean>`(
  pdf_exports.status IN (${sql.lit(failed)}, ${sql.lit(timedOut)}) OR (${isUnderWay} AND ${isOld}))`;

/** A PDF that was asked for. */
export interface Asked {
  readonly contentKey: string;
  /** It was not there, nor under way. */
  readonly isBegun: boolean;
}

/** How a conversion stands. */
export interface ConversionState {
  /** One of `CONVERSION_STATUS`. */
  readonly status: number;
  /** The page that was written last. */
  readonly page: number | null;
  readonly pages: number | null;
}

/** A PDF that is there. */
export interface FinishedPdf {
  readonly contentKey: string;
  /** Null: it was made before pages were counted. */
  readonly pages: number | null;
  readonly bytes: number | null;
}

/** The rows of PDFs: asked for, under way, there. */
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
   * Asks for a PDF in the transaction of `db`: one row and one job, whoever asks how often. What failed begins anew.
   */
  async ask(db: AnyDb, content: PdfContent): Promise<Asked> {
    const contentKey = contentKeyOf(content);
    const row = await this.#upsert(db, contentKey, content);
    const isLost = row.status === done && !(await this.#isThere(row));
    if (isLost) await this.#begin(db, contentKey);
    // One that waits is asked for again, in case that its job was cancelled: of one key one job waits.
    if (isLost || row.status === waiting)
      await this.#jobs.enqueue(db, convertJob, { contentKey }, { singletonKey: contentKey });
    return { contentKey, isBegun: isLost || row.isBegun };
  }

  #upsert(
    db: Db,
    contentKey: string,
    content: PdfContent,
  ): Promise<Pick<PdfExportRow, 'status' | 'blob'> & { readonly isBegun: boolean }> {
    const begun = <Value>(anew: Value, name: 'status' | 'attempts' | 'requested_at') =>
      sql<never>`CASE WHEN ${isToBegin} THEN ${anew} ELSE ${sql.ref(`pdf_exports.${name}`)} END`;
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
            status: begun(sql.lit(waiting), 'status'),
            attempts: begun(sql.lit(0), 'attempts'),
            requested_at: begun(sql`now()`, 'requested_at'),
            kept_until: sql`greatest(pdf_exports.kept_until, excluded.kept_until)`,
          }),
        )
        // The time of a transaction stands still.
        .returning(['status', 'blob', sql<boolean>`requested_at = now()`.as('isBegun')])
        .executeTakeFirstOrThrow()
    );
  }

  async #begin(db: Db, contentKey: string): Promise<void> {
    await db
      .updateTable('pdf_exports')
      .set({ status: waiting, attempts: 0, blob: null, bytes: null, requested_at: sql<Date>`now()` })
      .where('content_key', '=', contentKey)
      .execute();
  }

  async #isThere({ blob }: Pick<PdfExportRow, 'blob'>): Promise<boolean> {
    return blob !== null && (await this.#blobs.stat(blob)) !== undefined;
  }

  /** How a conversion stands; undefined: never asked for. */
  async stateOf(contentKey: string): Promise<ConversionState | undefined> {
    const row = await this.#db
      .selectFrom('pdf_exports')
      .select(['status', 'page', 'pages', sql<boolean>`${isUnderWay} AND ${isOld}`.as('isLate')])
      .where('content_key', '=', contentKey)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { isLate, status, page, pages } = row;
    return { status: isLate ? timedOut : status, page, pages };
  }

  /** Those of the PDFs that are there. */
  async finishedOf(contentKeys: readonly string[]): Promise<FinishedPdf[]> {
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

  /** A PDF that is there. */
  async finished(contentKey: string): Promise<{ title: string; blob: string } | undefined> {
    const row = await this.#db
      .selectFrom('pdf_exports')
      .select(['title', 'blob'])
      .where('content_key', '=', contentKey)
      .where('status', '=', done)
      .executeTakeFirst();
    return row?.blob ? { title: row.title, blob: row.blob } : undefined;
  }

  /** How many wait or are being converted. */
  async underWay(db: AnyDb): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pdf_exports WHERE ${isUnderWay} AND NOT ${isOld}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  async keep(contentKey: string, until: Date): Promise<void> {
    await this.#db
      .updateTable('pdf_exports')
      .set({ kept_until: sql<Date>`greatest(kept_until, ${until})` })
      .where('content_key', '=', contentKey)
      .execute();
  }
}
