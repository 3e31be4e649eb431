import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type RawBuilder, sql } from 'kysely';
import type { PdfExportRow } from '../tables.ts';

/**
 * Returns an SQL condition that is true while the attempt that read this row of `pdf_exports` is converting the PDF.
 * The condition is false after a later attempt has started.
 */
export function isCurrentAttempt({ content_key, job_id, attempts }: PdfExportRow): RawBuilder<boolean> {
  return sql<boolean>`(content_key = ${content_key} AND job_id = ${job_id} AND attempts = ${attempts}
    AND status = ${sql.lit(CONVERSION_STATUS.converting)})`;
}
