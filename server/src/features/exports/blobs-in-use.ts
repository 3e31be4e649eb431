import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { ExportTables } from './tables.ts';

/** A pending conversion counts as abandoned if its request is older than this. */
const ABANDONED_AFTER_HOURS = 24;

/** Yields the blob keys of finished PDFs, and of the scenes of pending conversions that are not abandoned. */
export async function* pdfBlobKeys(trx: Kysely<ExportTables>): AsyncGenerator<string> {
  const { waiting, converting } = CONVERSION_STATUS;
  const isPending = sql<boolean>`(
    status IN (${sql.lit(waiting)}, ${sql.lit(converting)})
    AND requested_at > now() - make_interval(hours => ${sql.lit(ABANDONED_AFTER_HOURS)}))`;
  const rows = trx.selectFrom('pdf_exports').select(['blob', 'scene_hash', isPending.as('isPending')]);
  for await (const { blob, scene_hash, isPending } of streamRows(trx, rows)) {
    if (blob !== null) yield blob;
    if (isPending) yield `scenes/${scene_hash}.json`;
  }
}
