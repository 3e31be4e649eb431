import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import type { ExportTables } from '../tables.ts';

/** Forgets the PDFs that were kept long enough. Who asks for one later has it made again. */
export async function forgetExports(db: Kysely<ExportTables>): Promise<void> {
  await db
    .deleteFrom('pdf_exports')
    .where('kept_until', '<', sql<Date>`now()`)
    // One that is being made is wanted.
    .where('status', '!=', CONVERSION_STATUS.converting)
    .execute();
}
