import { API_TOKEN_PREFIX, API_TOKENS_MAX } from '@flydeck/contract/accounts/api-token-constants';
import type { ApiToken, CreateApiTokenRequest, CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { TOKEN_SCOPES } from '@flydeck/contract/endpoint';
import { PublicError } from '@flydeck/contract/errors';
import { type Selectable, sql } from 'kysely';
import { newOid } from '../../../library/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsDb, AccountsTransaction } from '../accounts-db.ts';
import { hashApiToken } from '../authenticate-api-token.ts';
import type { ApiTokenTable } from '../tables.ts';
import { newSecret } from '../tokens.ts';

const COLUMNS = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

const isExpired = sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired');

type ApiTokenRow = Pick<Selectable<ApiTokenTable>, (typeof COLUMNS)[number]> & {
  readonly is_expired: boolean;
};

const presentToken = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  isExpired: row.is_expired,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Returns the API tokens of an account without their secrets, newest first. */
export async function listApiTokens(db: AccountsDb, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select([...COLUMNS, isExpired])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(presentToken);
}

/**
 * Creates an API token and returns it with its secret. The secret cannot be read later, because only the hash of the
 * secret is stored.
 * @throws PublicError `accounts.api_token_limit` if the account has the maximum number of tokens.
 */
export async function createApiToken(
  { db, limits }: Pick<AccountsContext, 'db' | 'limits'>,
  userId: string,
  { name, scopes, expiresInDays }: CreateApiTokenRequest,
): Promise<CreatedApiToken> {
  await limits.consume(ACCOUNT_LIMITS.apiTokenByAccount, userId);
  const secret = API_TOKEN_PREFIX + newSecret();
  const row = await db.transaction().execute(async (trx) => {
    await assertBelowLimit(trx, userId);
    return trx
      .insertInto('api_tokens')
      .values({
        id: newOid(),
        user_id: userId,
        name,
        // Removes duplicate scopes and sorts the others.
        scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
        hash: hashApiToken(secret),
        // If `expiresInDays` is null, `make_interval` returns null, and the token never expires.
        expires_at: sql<Date | null>`now() + make_interval(days => ${expiresInDays}::int)`,
      })
      .returning([...COLUMNS, isExpired])
      .executeTakeFirstOrThrow();
  });
  return { ...presentToken(row), secret };
}

async function assertBelowLimit(trx: AccountsTransaction, userId: string): Promise<void> {
  // Locks the account, so that concurrent requests cannot exceed the limit together.
  await trx.selectFrom('account_users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= API_TOKENS_MAX) throw new PublicError('accounts.api_token_limit');
}

/**
 * Revokes an API token of the account.
 * @throws PublicError `resource.not_found`, also for tokens of other accounts.
 */
export async function deleteApiToken(db: AccountsDb, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new PublicError('resource.not_found');
}
