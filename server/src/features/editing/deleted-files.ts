import { sql } from 'kysely';
import type { EditingTransaction } from './editing-db.ts';

/** Returns the hashes of all files that a state of a log names. */
export async function listNamedFiles(trx: EditingTransaction, oid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT match[1] AS hash FROM (
      SELECT operations AS json FROM edit_batches WHERE presentation_oid = ${oid}
      UNION ALL SELECT records FROM edit_snapshots WHERE presentation_oid = ${oid}
    ) AS states, regexp_matches(json, '[0-9a-f]{64}', 'g') AS match`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/** Deletes the files of a presentation that its log named, and names no more. Files that were only uploaded stay. */
export async function deleteUnnamedFiles(
  trx: EditingTransaction,
  oid: string,
  formerFiles: readonly string[],
): Promise<void> {
  const named = new Set(await listNamedFiles(trx, oid));
  const unnamed = formerFiles.filter((hash) => !named.has(hash));
  if (unnamed.length === 0) return;
  await trx.deleteFrom('draft_assets').where('presentation_oid', '=', oid).where('asset', 'in', unnamed).execute();
}
