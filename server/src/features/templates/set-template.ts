import type { Kysely } from 'kysely';
import { notifyChanged, type PresentationTables } from '../../library/index.ts';

/**
 * Marks a presentation as a template that its author shares with other members, or removes the mark. Idempotent.
 * Resolves to false if the presentation does not exist, or is to be marked but is not reusable. Templates of the
 * kind `ai` do not change.
 */
export async function setTemplate(db: Kysely<PresentationTables>, oid: string, isTemplate: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const presentation = await trx
      .selectFrom('presentations')
      .select('privacy')
      .where('oid', '=', oid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!presentation || (isTemplate && presentation.privacy !== 'reusable')) return false;
    if (isTemplate) {
      const mark = { presentation_oid: oid, kind: 'shared' as const, name: null };
      await trx
        .insertInto('templates')
        .values(mark)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx.deleteFrom('templates').where('presentation_oid', '=', oid).where('kind', '=', 'shared').execute();
    }
    await notifyChanged(trx, oid);
    return true;
  });
}
