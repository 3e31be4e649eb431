import { type Kysely, sql } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import type { UploadTables } from '../tables.ts';
import { blobKeysOf } from '../upload-previews.ts';

export interface SweepUploadsDeps {
  readonly db: Kysely<UploadTables>;
  readonly blobs: Blobs;
}

/**
 * Returns the handler of `sweepUploadsJob`, which marks unfinished uploads as failed if they have not changed for a
 * day, and deletes failed uploads after seven days. Members can retry a failed upload until it is deleted. Imported
 * pages for other presentations, and files that wait for a confirmation, are deleted after a day.
 */
export function createSweepUploadsHandler({ db, blobs }: SweepUploadsDeps): JobHandler<Record<string, never>> {
  return async () => {
    await db
      .updateTable('uploads')
      .set({ state: 'failed', error: 'server.internal', changed_at: sql<Date>`now()` })
      .where('state', 'in', ['received', 'importing', 'building'])
      .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
    const deletedUploads = await db
      .deleteFrom('uploads')
      .where('state', '=', 'failed')
      .where('changed_at', '<', sql<Date>`now() - interval '7 days'`)
      .returning(['id', 'blob_key'])
      .execute();
    const unusedPages = await db
      .deleteFrom('uploads')
      .where('state', '=', 'done')
      .where('target_oid', 'is not', null)
      .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
      .returning(['id', 'blob_key'])
      .execute();
    const unconfirmed = await db
      .deleteFrom('uploads')
      .where('awaits_confirmation', '=', true)
      .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
      .returning(['id', 'blob_key'])
      .execute();
    for (const row of [...deletedUploads, ...unusedPages, ...unconfirmed])
      for (const key of blobKeysOf(row)) await blobs.delete(key);
  };
}
