import { API_TOKEN_PREFIX } from '@flydeck/contract/accounts/api-token-constants';
import { API_TOKEN_PATTERN } from '@flydeck/contract/accounts/api-tokens';
import { sql } from 'kysely';
import type { Logger } from '../../http/logger.ts';
import type { ValidApiToken } from '../../ports/visitors.ts';
import type { AccountsDb } from './accounts-db.ts';
import { type IdentifiedVisitor, toIdentifiedVisitor, VISITOR_COLUMNS } from './identified-visitor.ts';
import { hashSecret } from './tokens.ts';

export interface ApiTokenDeps {
  readonly db: AccountsDb;
  readonly log: Pick<Logger, 'warn'>;
}

/** A valid API token and its owner, a member. */
export interface AuthenticatedToken extends ValidApiToken {
  readonly owner: IdentifiedVisitor;
}

/** Minimum time between two updates of a token's time of last use. Writing it for every request would be expensive. */
const USE_RECORDING_INTERVAL_MINUTES = 5;

/** Returns the hash under which a token is stored: the hash of its secret without the prefix. */
export const hashApiToken = (token: string): string => hashSecret(token.slice(API_TOKEN_PREFIX.length));

/**
 * Looks up an API token and records its use. Returns undefined if the token is malformed, unknown or expired, or if its
 * owner is suspended.
 */
export async function authenticateApiToken(
  { db, log }: ApiTokenDeps,
  token: string,
): Promise<AuthenticatedToken | undefined> {
  if (!API_TOKEN_PATTERN.test(token)) return undefined;
  const row = await findValidToken(db, token);
  if (!row) return undefined;
  const owner = toIdentifiedVisitor(row);
  if (owner?.actor.kind !== 'member') return undefined;
  if (row.shouldRecordUse)
    // A failed update is only logged, because requests that read data must succeed even if the disk is full.
    await recordUse(db, row.tokenId).catch((err: unknown) =>
      log.warn({ err }, 'failed to record the use of an API token'),
    );
  return { id: row.tokenId, scopes: row.scopes, owner };
}

/** SQL condition: no use of the token was recorded in the last `USE_RECORDING_INTERVAL_MINUTES`. */
const shouldRecordUse = sql<boolean>`(
  token.last_used_at IS NULL OR token.last_used_at < now() - make_interval(mins => ${USE_RECORDING_INTERVAL_MINUTES})
)`;

function findValidToken(db: AccountsDb, token: string) {
  return db
    .selectFrom('api_tokens as token')
    .innerJoin('account_users as user', 'user.id', 'token.user_id')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .leftJoin('guests as guest', 'guest.user_id', 'user.id')
    .select(['token.id as tokenId', 'token.scopes', shouldRecordUse.as('shouldRecordUse')])
    .select(VISITOR_COLUMNS)
    .where('token.hash', '=', hashApiToken(token))
    .where((eb) => eb.or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', sql<Date>`now()`)]))
    .where('profile.suspended_at', 'is', null)
    .executeTakeFirst();
}

async function recordUse(db: AccountsDb, id: string): Promise<void> {
  await db
    .updateTable('api_tokens as token')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    // The condition is checked again, so that only one of several concurrent requests updates the row.
    .where(shouldRecordUse)
    .execute();
}
