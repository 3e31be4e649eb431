import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A PDF by what decides its bytes. */
export interface PdfExportTable {
  /** SHA-256 over the writer's version, the scene, the options and what the file says of itself. */
  content_key: string;
  presentation_oid: string;
  scene_hash: string;
  options: ColumnType<PdfOptions, string, string>;
  title: string;
  author: string;
  tags: ColumnType<readonly string[], string, string>;
  /** One of `CONVERSION_STATUS`. */
  status: Generated<number>;
  /** Since it was last asked for from the beginning. */
  attempts: Generated<number>;
  /** The job that converts it, or did last. */
  job_id: ColumnType<string | null, string | undefined, string | null>;
  /** `pdfs/<sha256>.pdf`, once it is done. */
  blob: ColumnType<string | null, string | null | undefined, string | null>;
  /** A bigint: text, as the driver reads it. */
  bytes: ColumnType<string | null, number | undefined, number | null>;
  /** The page that was written last, while it is converted; null: none yet. */
  page: ColumnType<number | null, number | undefined, number | null>;
  /** How many pages it has; null: not known yet. */
  pages: ColumnType<number | null, number | undefined, number | null>;
  /** When it was last asked for from the beginning. */
  requested_at: Generated<Date>;
  started_at: ColumnType<Date | null, Date | undefined, Date | null>;
  finished_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** The file may be deleted then, and is made again when somebody asks. */
  kept_until: ColumnType<Date, Date | undefined, Date>;
}

export type PdfExportRow = Selectable<PdfExportTable>;

/** The tables of this feature. */
export interface ExportTables {
  pdf_exports: PdfExportTable;
}
