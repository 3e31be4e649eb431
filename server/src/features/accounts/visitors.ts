import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { authorSegmentSchema, type Me } from '@flydeck/contract/accounts/me';
import { sql } from 'kysely';
import { readLanguageCookie } from '../../http/language-cookie.ts';
import { type Actor, ANONYMOUS, type VisitorRequest, type Visitors } from '../../ports/visitors.ts';
import type { AccountsDb } from './accounts-db.ts';
import type { AuthOptions } from './auth-options.ts';
import { presentAvatar, presentName } from './present.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** An active session and its visitor. */
export interface KnownSession {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly userId: string;
  readonly actor: Exclude<Actor, { kind: 'anonymous' }>;
  readonly me: Me;
}

/** Identifies visitors by their session cookie. */
export class AccountVisitors implements Visitors {
  readonly #db: AccountsDb;
  readonly #auth: AuthOptions;
  /** Cache by request, so that each session is looked up once. */
  readonly #sessions = new WeakMap<VisitorRequest, Promise<KnownSession | undefined>>();

  constructor(db: AccountsDb, auth: AuthOptions) {
    this.#db = db;
    this.#auth = auth;
  }

  async actorOf(request: VisitorRequest): Promise<Actor> {
    return (await this.sessionOf(request))?.actor ?? ANONYMOUS;
  }

  authenticateToken(_request: VisitorRequest, _token: string): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async meOf(request: VisitorRequest): Promise<Me> {
    const me = (await this.sessionOf(request))?.me ?? ANONYMOUS_ME;
    if (me.language !== null) return me;
    return { ...me, language: readLanguageCookie(request.headers.cookie, SITE_LANGUAGES) };
  }

  /** Returns the session of a request; undefined without one, if it has expired, or if its account is suspended. */
  sessionOf(request: VisitorRequest): Promise<KnownSession | undefined> {
    const token = sessionTokenOf(request.headers, this.#auth);
    if (token === undefined) return Promise.resolve(undefined);
    const cached = this.#sessions.get(request);
    if (cached) return cached;
    const pending = this.#find(token);
    this.#sessions.set(request, pending);
    return pending;
  }

  async #find(token: string): Promise<KnownSession | undefined> {
    const row = await findLive(this.#db, token);
    return row && knownOf(row);
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findLive>>>;

/** Selects an unexpired session with its account and profile; none if the account is suspended. */
function findLive(db: AccountsDb, token: string) {
  return db
    .selectFrom('account_sessions as session')
    .innerJoin('account_users as user', 'user.id', 'session.user_id')
    .leftJoin('profiles as profile', 'profile.user_id', 'user.id')
    .select(['session.id as sessionId', 'session.expires_at', 'user.id as userId'])
    .select(['user.email', 'user.email_verified', 'user.is_anonymous', 'user.role'])
    .select(['profile.oid', 'profile.username', 'profile.first_name', 'profile.last_name'])
    .select(['profile.public_display_name', 'profile.avatar_blob'])
    .select(['profile.author_segment', 'profile.language'])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('profile.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Converts the row to a guest's or member's session; undefined for an account without a profile. */
function knownOf(row: SessionRow): KnownSession | undefined {
  const { sessionId, expires_at: expiresAt, userId } = row;
  const session = { sessionId, expiresAt, userId };
  if (row.is_anonymous) {
    const me = { ...ANONYMOUS_ME, isAuthenticated: true, isGuest: true };
    return { ...session, actor: { kind: 'guest', userId }, me };
  }
  const profile = profileOf(row);
  if (!profile) return undefined;
  const isAdministrator = row.role === 'administrator';
  const me: Me = {
    isAuthenticated: true,
    isGuest: false,
    isAdministrator,
    profileOid: profile.oid,
    viewerName: presentName(profile),
    viewerEmail: row.email,
    emailVerified: row.email_verified,
    avatar: presentAvatar({ ...profile, email: row.email }),
    authorSegment: authorSegmentSchema.parse(row.author_segment),
    language: row.language,
  };
  return { ...session, actor: { kind: 'member', userId, profileOid: profile.oid, isAdministrator }, me };
}

type MaybeProfile = Readonly<Record<'oid' | 'username' | 'first_name' | 'last_name', string | null>> & {
  readonly public_display_name: string | null;
  readonly avatar_blob: string | null;
};

/** Returns the profile of an outer join's row; undefined if there is none. */
function profileOf(row: MaybeProfile) {
  const { oid, username } = row;
  if (oid === null || username === null) return undefined;
  return {
    oid,
    username,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    public_display_name: row.public_display_name ?? '',
    avatar_blob: row.avatar_blob,
  };
}
