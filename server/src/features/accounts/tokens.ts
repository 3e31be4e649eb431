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

/** Returns a random secret: 32 bytes as 43 characters that need no URL encoding. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the SHA-256 of a secret. Only this hash is stored: an attacker who reads the database cannot use the links
 * that contain the secrets. Secrets are random, so the hash needs no salt.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Creates the token of a link that will be sent to `email`, and returns the secret of the token. Revokes earlier tokens
 * of the account for the same purpose.
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
 * Deletes the token with this secret and returns its data. Deletes nothing and returns undefined if the token is
 * unknown, already used or expired, or has none of the `purposes`.
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
