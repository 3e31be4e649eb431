import type { Document } from '@flydeck/scene/model/document';
import { sql } from 'kysely';
import type { EditingTransaction } from './editing-db.ts';

/**
 * Starts a new period of the statistics if the published pages come from another file than those that were published
 * before. Must be called in the transaction that publishes `document`.
 * @param former the document that was published before
 */
export async function startPeriod(
  trx: EditingTransaction,
  oid: string,
  { fileId = '' }: Pick<Document, 'fileId'>,
  former: Pick<Document, 'fileId'>,
): Promise<void> {
  if (fileId === (former.fileId ?? '')) return;
  await trx
    .insertInto('statistics_periods')
    .values({ presentation_oid: oid, file_id: fileId })
    .onConflict((conflict) =>
      conflict.columns(['presentation_oid', 'started_at']).doUpdateSet({ file_id: sql`excluded.file_id` }),
    )
    .execute();
}
