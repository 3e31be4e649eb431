import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountsTransaction } from './accounts-context.ts';
import type { TokenPurpose } from './tables.ts';

const TOKEN_BYTES = 32;

const HOUR_S = 3600;
const LIFETIME_S: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 48 * HOUR_S,
  'change-email': 48 * HOUR_S,
  'reset-password': HOUR_S,
};

/** A secret for a link, 43 characters that need no escaping. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Links are found by this, so that who reads the database cannot use them. They are random: no salt is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new link for a purpose; those that were mailed before for it no longer work. */
export async function issueToken(
  trx: AccountsTransaction,
  purpose: TokenPurpose,
  userId: string,
  email: string,
): Promise<string> {
  await revokeTokens(trx, userId, purpose);
  const secret = newSecret();
  const expiresAt = sql<Date>`now() + make_interval(secs => ${LIFETIME_S[purpose]})`;
  await trx
    .insertInto('account_tokens')
    .values({ hash: hashSecret(secret), purpose, user_id: userId, email, expires_at: expiresAt })
    .execute();
  return secret;
}

/** Uses a link up; undefined when it is none of ours, has expired or was used. */
export async function consumeToken(
  trx: AccountsTransaction,
  purposes: readonly TokenPurpose[],
  secret: string,
): Promise<{ readonly purpose: TokenPurpose; readonly userId: string; readonly email: string } | undefined> {
  const row = await trx
    .deleteFrom('account_tokens')
    .where('hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['purpose', 'user_id', 'email'])
    .executeTakeFirst();
  return row && { purpose: row.purpose, userId: row.user_id, email: row.email };
}

export async function revokeTokens(
  trx: AccountsTransaction,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}
