import type { LinkRight } from '@flydeck/contract/links/link';
import { notifyAccessChanged } from '../../library/index.ts';
import type { AccessDb, AccessTransaction } from './access-db.ts';

/** An entry of the list of people with access: a profile, a guest, or an invitation. */
interface EntryId {
  readonly oid: string;
  readonly id: string;
}

/**
 * Changes the right of a member or of an invitation. Returns false if the presentation has no such entry. The right of
 * an account that opened a share link is the right of the link, and cannot be changed.
 */
export function changeRight(db: AccessDb, { oid, id }: EntryId, right: LinkRight): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const members = await trx
      .updateTable('presentation_members')
      .set({ right })
      .where('presentation_oid', '=', oid)
      .where('user_id', '=', userIdOf(trx, id))
      .executeTakeFirstOrThrow();
    const invitations = await trx
      .updateTable('presentation_invitations')
      .set({ right })
      .where('presentation_oid', '=', oid)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await notifyAccessChanged(trx, oid);
    return members.numUpdatedRows + invitations.numUpdatedRows > 0n;
  });
}

/**
 * Deletes all rights of an account or a guest to a presentation, also those of opened share links, or an invitation.
 * Returns false if the presentation has no such entry.
 */
export function endAccess(db: AccessDb, { oid, id }: EntryId): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const members = await trx
      .deleteFrom('presentation_members')
      .where('presentation_oid', '=', oid)
      .where('user_id', '=', userIdOf(trx, id))
      .executeTakeFirstOrThrow();
    const grants = await trx
      .deleteFrom('presentation_grants')
      .where('presentation_oid', '=', oid)
      .where(({ or, eb }) =>
        or([
          eb('user_id', '=', userIdOf(trx, id)),
          eb('user_id', '=', trx.selectFrom('guests').select('user_id').where('oid', '=', id)),
        ]),
      )
      .executeTakeFirstOrThrow();
    const invitations = await trx
      .deleteFrom('presentation_invitations')
      .where('presentation_oid', '=', oid)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await notifyAccessChanged(trx, oid);
    return members.numDeletedRows + grants.numDeletedRows + invitations.numDeletedRows > 0n;
  });
}

/** Selects the account of a profile. */
const userIdOf = (trx: AccessTransaction, profileOid: string) =>
  trx
    .selectFrom('profiles')
    .select('user_id')
    .where('oid', '=', profileOid)
    .where('user_id', 'is not', null)
    .$castTo<{ user_id: string }>();
