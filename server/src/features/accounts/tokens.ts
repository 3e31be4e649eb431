import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountsTransaction } from './accounts-db.ts';
import type { TokenPurpose } from './tables.ts';

const TOKEN_BYTES = 32;

const HOUR_S = 3600;
const TOKEN_LIFETIME_S: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 48 * HOUR_S,
  'change-email': 48 * HOUR_S,
  'reset-password': HOUR_S,
};

/** Returns a random secret of 43 characters that need no URL encoding. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the hash under which a secret is stored, because reading the database must not reveal usable links. Secrets
 * are random and need no salt.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Creates the token of a link that will be sent to `email`, and returns its secret. Earlier tokens of the account for
 * the same purpose are revoked.
 */
export async function issueToken(
  trx: AccountsTransaction,
  purpose: TokenPurpose,
  userId: string,
  email: string,
): Promise<string> {
  await revokeTokens(trx, userId, purpose);
  const secret = newSecret();
  const expiresAt = sql<Date>`now() + make_interval(secs => ${TOKEN_LIFETIME_S[purpose]})`;
  await trx
    .insertInto('account_tokens')
    .values({ hash: hashSecret(secret), purpose, user_id: userId, email, expires_at: expiresAt })
    .execute();
  return secret;
}

/**
 * Deletes the token with this secret if it has one of the purposes, and returns its data. Undefined if there is no such
 * token, because it was already used or never issued, or if it has expired.
 */
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

/** Revokes the account's tokens for a purpose. */
export async function revokeTokens(trx: AccountsTransaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await trx.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}
