import { type Kysely, sql } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import type { UploadTables } from '../tables.ts';

export interface SweepUploadsDeps {
  readonly db: Kysely<UploadTables>;
  readonly blobs: Blobs;
}

/** Failed uploads stay a week, to be looked at and tried again; what has not moved for a day will not move any more. */
export function sweepUploads({ db, blobs }: SweepUploadsDeps): JobHandler<Record<string, never>> {
  return async () => {
    await db
      .updateTable('uploads')
      .set({ state: 'failed', error: 'server.internal', changed_at: sql<Date>`now()` })
      .where('state', 'in', ['received', 'importing', 'building'])
      .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
    const old = await db
      .deleteFrom('uploads')
      .where('state', '=', 'failed')
      .where('changed_at', '<', sql<Date>`now() - interval '7 days'`)
      .returning('blob_key')
      .execute();
    for (const { blob_key } of old) await blobs.delete(blob_key);
  };
}
