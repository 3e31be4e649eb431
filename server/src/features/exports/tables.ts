import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A requested PDF, identified by a hash of everything that determines its bytes. */
interface PdfExportTable {
  /** SHA-256 in hex of the version of the PDF writer, the presentation, the scene, the options and the metadata. */
  content_key: string;
  presentation_oid: string;
  scene_hash: string;
  options: ColumnType<PdfOptions, string, string>;
  title: string;
  author: string;
  tags: ColumnType<readonly string[], string, string>;
  /** One of `CONVERSION_STATUS`. */
  status: Generated<number>;
  /** Number of attempts since the conversion was last started. */
  attempts: Generated<number>;
  /** Id of the job that runs the current attempt or ran the last one. */
  job_id: ColumnType<string | null, string | undefined, string | null>;
  /** `pdfs/<sha256>.pdf`; null until the conversion is done. */
  blob: ColumnType<string | null, string | null | undefined, string | null>;
  /** Size of the file; null until the conversion is done. The driver returns a bigint as a string. */
  bytes: ColumnType<string | null, number | undefined, number | null>;
  /** Number of the page that the conversion has written last, from 1; null before the first page. */
  page: ColumnType<number | null, number | undefined, number | null>;
  /** Number of pages; null while unknown. */
  pages: ColumnType<number | null, number | undefined, number | null>;
  /** Time of the request that last started the conversion. */
  requested_at: Generated<Date>;
  started_at: ColumnType<Date | null, Date | undefined, Date | null>;
  finished_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** Time after which the file may be deleted. A later request converts the PDF again. */
  kept_until: ColumnType<Date, Date | undefined, Date>;
}

export type PdfExportRow = Selectable<PdfExportTable>;

export interface ExportTables {
  pdf_exports: PdfExportTable;
}
