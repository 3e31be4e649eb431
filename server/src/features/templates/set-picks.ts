import type { Kysely } from 'kysely';
import { notifyChanged, type PresentationTables } from '../../library/index.ts';

/**
 * Makes the presentations with the given oids the only staff picks, in the order of `oids`. Unknown and repeated oids
 * are ignored. Resolves to the oids of the new picks.
 */
export async function setPicks(db: Kysely<PresentationTables>, oids: readonly string[]): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    const uniqueOids = [...new Set(oids)];
    const rows =
      uniqueOids.length === 0
        ? []
        : await trx.selectFrom('presentations').select('oid').where('oid', 'in', uniqueOids).execute();
    const existingOids = new Set(rows.map(({ oid }) => oid));
    const picks = uniqueOids.filter((oid) => existingOids.has(oid));
    const previous = await trx.deleteFrom('picks').returning('presentation_oid').execute();
    const values = picks.map((presentation_oid, position) => ({ presentation_oid, position }));
    if (values.length > 0) await trx.insertInto('picks').values(values).execute();
    await notifyChanged(trx, ...previous.map((row) => row.presentation_oid), ...picks);
    return picks;
  });
}
