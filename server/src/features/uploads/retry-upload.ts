import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { importUploadJob } from './jobs/import-upload-job.ts';
import { findUpload } from './queries.ts';
import type { ReceiveUploadDeps } from './receive-upload.ts';
import type { UploadRow } from './tables.ts';

/**
 * Starts the failed import of an upload again, with the stored file. Returns the changed row of the upload.
 * @throws PublicError `resource.not_found` if the member has no such upload; `resource.conflict` if its import has not
 *   failed
 */
export async function retryUpload(
  { db, jobs }: Pick<ReceiveUploadDeps, 'db' | 'jobs'>,
  ownerOid: string,
  id: string,
): Promise<UploadRow> {
  if (!(await findUpload(db, ownerOid, id))) throw new PublicError('resource.not_found');
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('uploads')
      .set({ state: 'received', error: null, attempts: 0, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('owner_oid', '=', ownerOid)
      .where('state', '=', 'failed')
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new PublicError('resource.conflict');
    await jobs.enqueue(trx, importUploadJob, { upload: id });
    return row;
  });
}
