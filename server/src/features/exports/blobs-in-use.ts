import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { ExportTables } from './tables.ts';

/** Hours after which a waiting conversion counts as abandoned. */
const WAITING_HOURS = 24;

/** Yields the blob keys of finished PDFs, and of the scenes of PDFs that are still to be converted. */
export async function* pdfBlobKeys(trx: Kysely<ExportTables>): AsyncGenerator<string> {
  const { waiting, converting } = CONVERSION_STATUS;
  const isExpected = sql<boolean>`(
    status IN (${sql.lit(waiting)}, ${sql.lit(converting)})
    AND requested_at > now() - make_interval(hours => ${sql.lit(WAITING_HOURS)}))`;
  const rows = trx.selectFrom('pdf_exports').select(['blob', 'scene_hash', isExpected.as('isExpected')]);
  for await (const { blob, scene_hash, isExpected } of streamRows(trx, rows)) {
    if (blob !== null) yield blob;
    if (isExpected) yield `scenes/${scene_hash}.json`;
  }
}
