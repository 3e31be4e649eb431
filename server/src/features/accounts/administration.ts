import type { Invite } from '@flydeck/contract/accounts/invite';
import type { AccountRole } from '@flydeck/contract/admin/users';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { notifyAccessChanged, notifyChanged, notifySessionsEnded } from '../../library/index.ts';
import type { AccountAdministration, ListedUser, UsersQuery } from '../../ports/accounts.ts';
import { enqueueMail, writeMail } from '../mail/index.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { AccountsTransaction } from './accounts-db.ts';
import { hashSecret, newSecret } from './tokens.ts';

const INVITE_LIFETIME_DAYS = 14;
const DEFAULT_LIST_LIMIT = 50;

/** Administration of accounts. The callers must check that the visitor is an administrator. */
export class Administration implements AccountAdministration {
  readonly #context: Pick<AccountsContext, 'db' | 'siteName' | 'origin' | 'jobs'>;

  constructor(context: Pick<AccountsContext, 'db' | 'siteName' | 'origin' | 'jobs'>) {
    this.#context = context;
  }

  /**
   * Returns accounts that match `search` (without guests), newest first, from `offset` to `offset + limit`, and the
   * total number of matches.
   */
  async listUsers({ search = '', limit = DEFAULT_LIST_LIMIT, offset = 0 }: UsersQuery = {}): Promise<{
    readonly users: readonly ListedUser[];
    readonly total: number;
  }> {
    const { db } = this.#context;
    const matches = selectUsers(db, search);
    const { total } = await matches.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const rows = await withListColumns(matches)
      .orderBy('user.created_at', 'desc')
      .orderBy('user.id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { users: rows.map(presentUser), total: Number(total) };
  }

  /**
   * Sets the role of an account. `runInTransaction` runs after the change, in the same transaction.
   * @throws PublicError `resource.not_found` if there is no such account; `resource.conflict` if the last administrator
   * would be demoted.
   */
  async setRole(
    userId: string,
    role: AccountRole,
    runInTransaction?: (trx: AccountsTransaction) => Promise<void>,
  ): Promise<void> {
    await this.#context.db.transaction().execute(async (trx) => {
      if (role === 'member') await assertNotLastAdministrator(trx, userId);
      const { numUpdatedRows } = await trx
        .updateTable('account_users')
        .set({ role })
        .where('id', '=', userId)
        .where('is_anonymous', 'is not', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
      await runInTransaction?.(trx);
    });
  }

  /**
   * Creates an invitation with which one account can be created. With a `recipient`, the invitation is e-mailed to the
   * recipient and valid for this e-mail address only.
   */
  async createInvite(inviterUserId: string, recipient?: { email: string; language: string }): Promise<Invite> {
    const { db, jobs, siteName, origin } = this.#context;
    const secret = newSecret();
    const path = `/signup/?invite=${secret}`;
    return db.transaction().execute(async (trx) => {
      const { expires_at: expiresAt } = await trx
        .insertInto('account_invites')
        .values({
          hash: hashSecret(secret),
          email: recipient?.email ?? null,
          created_by: inviterUserId,
          expires_at: sql<Date>`now() + make_interval(days => ${INVITE_LIFETIME_DAYS})`,
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      if (recipient) {
        const { email, language } = recipient;
        const mail = { to: email, name: 'invite', language, siteName, url: origin + path } as const;
        await enqueueMail(jobs, trx, writeMail(mail));
      }
      return { path, expiresAt: expiresAt.toISOString() };
    });
  }
}

/** Notifies all server processes to drop the cached pages of a profile and of its presentations. */
export async function notifyProfileChanged(trx: AccountsTransaction, profileOid: string): Promise<void> {
  const rows = await trx.selectFrom('presentations').select('oid').where('owner_oid', '=', profileOid).execute();
  await notifyChanged(trx, profileOid, ...rows.map(({ oid }) => oid));
}

/**
 * Key of the advisory lock that serializes the demotion, suspension and deletion of administrators. Two administrators
 * could otherwise demote each other concurrently.
 */
const LAST_ADMINISTRATOR_LOCK = 7_305_022;

/**
 * Guarantees that an instance keeps at least one administrator. Callers call this function in the transaction that
 * demotes, suspends or deletes `userId`, before the change.
 * @throws PublicError `resource.conflict` if `userId` is the only administrator who is not suspended.
 */
export async function assertNotLastAdministrator(trx: AccountsTransaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LAST_ADMINISTRATOR_LOCK})`.execute(trx);
  // The lock and the query are separate statements, because a statement that waits for the lock does not see what other
  // transactions commit during the wait.
  const { rows } = await sql<{ id: string }>`
    SELECT account_users.id FROM account_users
    JOIN profiles ON profiles.user_id = account_users.id
    WHERE role = 'administrator' AND suspended_at IS NULL LIMIT 2`.execute(trx);
  if (rows.length === 1 && rows[0]?.id === userId) throw new PublicError('resource.conflict');
}

/**
 * Notifies all server processes that an account is suspended or deleted: its sockets, and the sockets of other members
 * on its presentations, check their rights again.
 */
export async function notifyAccountClosed(trx: AccountsTransaction, profileOid: string): Promise<void> {
  const rows = await trx.selectFrom('presentations').select('oid').where('owner_oid', '=', profileOid).execute();
  await notifyAccessChanged(trx, ...rows.map(({ oid }) => oid));
  const profile = await trx.selectFrom('profiles').select('user_id').where('oid', '=', profileOid).executeTakeFirst();
  if (profile?.user_id) await notifySessionsEnded(trx, profile.user_id);
}

/** Deletes all sessions of a profile, in the transaction that suspends or deletes the account. */
export async function endSessions(trx: AccountsTransaction, profileOid: string): Promise<void> {
  await trx
    .deleteFrom('account_sessions')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('profiles').select(sql<string>`user_id`.as('user_id')).where('oid', '=', profileOid),
    )
    .execute();
}

type Db = AccountsContext['db'];

/** Selects accounts whose name, e-mail address or username contains `text`. Omits guests, who have no profile. */
function selectUsers(db: Db, text: string) {
  // Escapes the wildcards `%` and `_` of SQL patterns, and the escape character itself.
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('account_users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .where((eb) =>
      eb.or([
        eb('user.name', 'ilike', pattern),
        eb('user.email', 'ilike', pattern),
        eb('profile.username', 'ilike', pattern),
      ]),
    );
}

const withListColumns = (users: ReturnType<typeof selectUsers>) =>
  users.select([
    'user.id',
    'user.name',
    'user.email',
    'user.email_verified',
    'user.role',
    'user.created_at',
    'profile.oid',
    'profile.username',
    'profile.suspended_at',
    sql<Date | null>`(SELECT max(updated_at) FROM account_sessions WHERE user_id = "user".id)`.as('last_seen_at'),
    sql<string>`(SELECT count(*) FROM presentations WHERE owner_oid = profile.oid AND deleted_at IS NULL)`.as(
      'presentation_count',
    ),
  ]);

type UserRow = Awaited<ReturnType<ReturnType<typeof withListColumns>['executeTakeFirstOrThrow']>>;

const presentUser = (row: UserRow): ListedUser => ({
  id: row.id,
  profileOid: row.oid,
  name: row.name,
  username: row.username,
  email: row.email,
  emailVerified: row.email_verified,
  role: row.role,
  isSuspended: row.suspended_at !== null,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  presentationCount: Number(row.presentation_count),
});
