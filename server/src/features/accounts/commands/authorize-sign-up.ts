import type { SignUpPolicy } from '@flydeck/contract/accounts/invite';
import type { AccountRole } from '@flydeck/contract/admin/users';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { AccountsDb, AccountsTransaction } from '../accounts-db.ts';
import { hashSecret } from '../tokens.ts';

/**
 * Key of the advisory lock of PostgreSQL that serializes concurrent sign-ups while no account exists: an arbitrary
 * number that differs from the keys of the other advisory locks.
 */
const FIRST_ACCOUNT_LOCK = 7_305_021;

/** Returns whether any account exists. Guests have no account. */
export async function hasAccounts(db: AccountsDb): Promise<boolean> {
  const row = await db
    .selectFrom('account_users')
    .select('id')
    .where('is_anonymous', 'is not', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields of a sign-up that decide whether it is allowed. */
export interface Applicant {
  readonly email: string;
  /** Secret of the invitation's link. */
  readonly invite?: string | undefined;
}

/**
 * Decides whether a sign-up is allowed and returns the new account's role. The first account of an instance becomes
 * its administrator regardless of the settings, because there is no other administrator who could assign this role. If
 * sign-ups need an invitation, marks the invitation as used.
 * @throws PublicError `accounts.sign_ups_closed` if sign-ups are closed or the invitation is missing;
 * `accounts.invite_spent` if the invitation is unknown, used, expired or for another e-mail address.
 */
export async function authorizeSignUp(
  trx: AccountsTransaction,
  signups: SignUpPolicy,
  { email, invite }: Applicant,
): Promise<AccountRole> {
  if (!(await hasAccounts(trx))) {
    await sql`SELECT pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(trx);
    if (!(await hasAccounts(trx))) return 'administrator';
  }
  if (signups === 'open') return 'member';
  if (signups === 'closed' || invite === undefined) throw new PublicError('accounts.sign_ups_closed');
  const update = await trx
    .updateTable('account_invites')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashSecret(invite))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) throw new PublicError('accounts.invite_spent');
  return 'member';
}

/** Records which account used an invitation. Does nothing if `authorizeSignUp` did not mark the invitation. */
export async function recordInviteUse(trx: AccountsTransaction, invite: string, userId: string): Promise<void> {
  await trx
    .updateTable('account_invites')
    .set({ used_by: userId })
    .where('hash', '=', hashSecret(invite))
    .where('used_at', 'is not', null)
    .where('used_by', 'is', null)
    .execute();
}
