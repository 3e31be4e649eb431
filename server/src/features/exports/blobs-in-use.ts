import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { type Kysely, sql } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { ExportTables } from './tables.ts';

/** Number of hours after the request from which a pending conversion counts as abandoned. */
const ABANDONED_AFTER_HOURS = 24;

/** Yields the blob keys of finished PDFs, and of the scenes of pending conversions that are not abandoned. */
export async function* pdfBlobKeys(trx: Kysely<ExportTables>): AsyncGenerator<string> {
  const { waiting, converting } = CONVERSION_STATUS;
  const needsScene = sql<boolean>`(
    status IN (${sql.lit(waiting)}, ${sql.lit(converting)})
    AND requested_at > now() - make_interval(hours => ${sql.lit(ABANDONED_AFTER_HOURS)}))`;
  const rows = trx.selectFrom('pdf_exports').select(['blob', 'scene_hash', needsScene.as('needsScene')]);
  for await (const { blob, scene_hash, needsScene } of streamRows(trx, rows)) {
    if (blob !== null) yield blob;
    if (needsScene) yield `scenes/${scene_hash}.json`;
  }
}
