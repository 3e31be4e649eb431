import { siteLanguageSchema } from '@flydeck/contract/accounts/fields';
import { authorSegmentSchema } from '@flydeck/contract/accounts/me';
import type { AccountSettings, ChangeSettingsRequest } from '@flydeck/contract/accounts/settings';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { presentAvatar } from '../../../library/index.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsDb } from '../accounts-db.ts';
import { notifyProfileChanged } from '../administration.ts';

/** PostgreSQL error code `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/**
 * Returns the settings of an account.
 * @throws NoResultError if the account does not exist
 */
export async function readSettings(db: AccountsDb, userId: string): Promise<AccountSettings> {
  const row = await db
    .selectFrom('account_users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .selectAll('profile')
    .select(['user.email as account_email', 'user.email_verified', pendingEmail])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    profileOid: row.oid,
    email: row.account_email,
    emailVerified: row.email_verified,
    pendingEmail: row.pending_email,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    publicDisplayName: row.public_display_name,
    bio: row.bio,
    authorSegment: authorSegmentSchema.parse(row.author_segment),
    language: siteLanguageSchema.catch('en').parse(row.language),
    avatar: presentAvatar({ ...row, email: row.account_email }),
    commentMail: row.comment_mail,
  };
}

/** SQL expression of the new e-mail address that the member has entered but not confirmed yet; null without one. */
const pendingEmail = sql<string | null>`(
  SELECT token.email FROM account_tokens AS token
  WHERE token.user_id = "user".id AND token.purpose = 'change-email' AND token.expires_at > now()
  ORDER BY token.created_at DESC LIMIT 1
)`.as('pending_email');

/** Columns of `profiles` by the fields of a request to change settings. */
const PROFILE_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  username: 'username',
  publicDisplayName: 'public_display_name',
  authorSegment: 'author_segment',
  language: 'language',
  bio: 'bio',
  commentMail: 'comment_mail',
} as const satisfies Record<keyof ChangeSettingsRequest, string>;

/**
 * Changes the settings in `changes`, and notifies all servers, so that cached pages with the profile are dropped.
 * @throws PublicError `accounts.username_taken` if another profile has the username
 */
export async function changeSettings(
  { db }: Pick<AccountsContext, 'db'>,
  userId: string,
  changes: ChangeSettingsRequest,
): Promise<void> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return;
  const columns = Object.fromEntries(
    fields.map(([field, value]) => [PROFILE_COLUMNS[field as keyof ChangeSettingsRequest], value]),
  );
  const update = db.transaction().execute(async (trx) => {
    const profile = await trx
      .updateTable('profiles')
      .set(columns)
      .where('user_id', '=', userId)
      .returning(['oid', 'first_name', 'last_name', 'username'])
      .executeTakeFirstOrThrow();
    const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.username;
    await trx.updateTable('account_users').set({ name }).where('id', '=', userId).execute();
    await notifyProfileChanged(trx, profile.oid);
  });
  await update.catch((error: unknown) => {
    const isTaken = (error as { code?: unknown }).code === UNIQUE_VIOLATION;
    throw isTaken ? new PublicError('accounts.username_taken', { cause: error }) : error;
  });
}
