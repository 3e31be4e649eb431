import type { Kysely } from 'kysely';
import { type PresentationTables, tellChanged } from '../presentations/index.ts';

/**
 * Marks a presentation as a template, or takes the mark away; what is right already stays so. Resolves to false where
 * there is no such presentation, or it may not be copied. The nine that outlines fill stay what they are.
 */
export async function setTemplate(
  db: Kysely<PresentationTables>,
  oid: string,
  on: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('presentations')
      .select('privacy')
      .where('oid', '=', oid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!found || (on && found.privacy !== 'reusable')) return false;
    if (on) {
      const mark = { presentation_oid: oid, kind: 'shared' as const, name: null };
      await trx
        .insertInto('templates')
        .values(mark)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx
        .deleteFrom('templates')
        .where('presentation_oid', '=', oid)
        .where('kind', '=', 'shared')
        .execute();
    }
    await tellChanged(trx, oid);
    return true;
  });
}
