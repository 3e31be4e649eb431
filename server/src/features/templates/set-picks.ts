import type { Kysely } from 'kysely';
import { type PresentationTables, tellChanged } from '../presentations/index.ts';

/**
 * Makes these the staff picks, in this order: of the gallery, of the home page and beside presentations. Oids that are
 * nobody's are left out. Resolves to the picks as they are now.
 */
export async function setPicks(
  db: Kysely<PresentationTables>,
  oids: readonly string[],
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    const wanted = [...new Set(oids)];
    const rows =
      wanted.length === 0
        ? []
        : await trx.selectFrom('presentations').select('oid').where('oid', 'in', wanted).execute();
    const known = new Set(rows.map(({ oid }) => oid));
    const picks = wanted.filter((oid) => known.has(oid));
    const before = await trx.deleteFrom('picks').returning('presentation_oid').execute();
    const values = picks.map((presentation_oid, position) => ({ presentation_oid, position }));
    if (values.length > 0) await trx.insertInto('picks').values(values).execute();
    await tellChanged(trx, ...before.map((row) => row.presentation_oid), ...picks);
    return picks;
  });
}
