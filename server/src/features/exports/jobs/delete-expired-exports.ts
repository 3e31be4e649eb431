import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import type { ExportTables } from '../tables.ts';

/** Deletes the rows of expired PDFs. A later request converts the PDF again. */
export async function deleteExpiredExports(db: Kysely<ExportTables>): Promise<void> {
  await db
    .deleteFrom('pdf_exports')
    .where('kept_until', '<', sql<Date>`now()`)
    // A row whose PDF is being converted is kept, because the PDF was requested again.
    .where('status', '!=', CONVERSION_STATUS.converting)
    .execute();
}
