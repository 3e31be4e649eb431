import { sql } from 'kysely';
import type { EditingTransaction } from './editing-db.ts';

/** Returns the SHA-256 hashes of all files to which any state of a log refers. */
export async function listReferencedFiles(trx: EditingTransaction, oid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT match[1] AS hash FROM (
      SELECT operations AS json FROM edit_batches WHERE presentation_oid = ${oid}
      UNION ALL SELECT records FROM edit_snapshots WHERE presentation_oid = ${oid}
    ) AS states, regexp_matches(json, '[0-9a-f]{64}', 'g') AS match`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes from `draft_assets` the files to which the log of a presentation no longer refers. Keeps uploaded files to
 * which the log has never referred, because the editor may still insert them.
 * @param formerFiles the hashes of the files to which the log referred before some of its states were deleted
 */
export async function deleteUnreferencedFiles(
  trx: EditingTransaction,
  oid: string,
  formerFiles: readonly string[],
): Promise<void> {
  const referenced = new Set(await listReferencedFiles(trx, oid));
  const unreferenced = formerFiles.filter((hash) => !referenced.has(hash));
  if (unreferenced.length === 0) return;
  await trx.deleteFrom('draft_assets').where('presentation_oid', '=', oid).where('asset', 'in', unreferenced).execute();
}
