import { sql } from 'kysely';
import type { CommentsDb } from '../comments-db.ts';

/** Selects invitations that are not expired, of presentations that are neither deleted nor hidden by moderators. */
export const selectOpenInvitations = (db: CommentsDb) =>
  db
    .selectFrom('presentation_invitations')
    .innerJoin('presentations', 'presentations.oid', 'presentation_invitations.presentation_oid')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select([
      'presentation_invitations.id',
      'presentation_invitations.email',
      'presentation_invitations.right',
      'presentations.oid',
      'presentations.slug',
      'presentations.owner_oid as ownerOid',
    ])
    .where('presentation_invitations.expires_at', '>', sql<Date>`now()`)
    .where('presentations.deleted_at', 'is', null)
    .where('presentations.moderation', '=', 'visible')
    .where('profiles.suspended_at', 'is', null);

/** Selects the mail address of an account if it is confirmed. Can be used as a subquery. */
export const selectConfirmedAddress = (db: CommentsDb, userId: string) =>
  db
    .selectFrom('account_users')
    .select('account_users.email')
    .where('account_users.id', '=', userId)
    .where('email_verified', '=', true);
