import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import type { Me } from '@flydeck/contract/accounts/me';
import { sql } from 'kysely';
import { readLanguageCookie } from '../../http/language-cookie.ts';
import { type Actor, ANONYMOUS, type ValidApiToken, type VisitorRequest, type Visitors } from '../../ports/visitors.ts';
import type { AccountsDb } from './accounts-db.ts';
import type { AuthOptions } from './auth-options.ts';
import { type ApiTokenDeps, type AuthenticatedToken, authenticateApiToken } from './authenticate-api-token.ts';
import { type IdentifiedVisitor, toIdentifiedVisitor, VISITOR_COLUMNS } from './identified-visitor.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** An active session and its visitor. */
export interface ActiveSession extends IdentifiedVisitor {
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface AccountVisitorsDeps extends ApiTokenDeps {
  readonly auth: AuthOptions;
}

/**
 * Identifies visitors by their session cookie, or by the API token with which `authenticateToken` was called for the
 * request.
 */
export class AccountVisitors implements Visitors {
  readonly #deps: AccountVisitorsDeps;
  // The maps cache the session and the API token of each request, so that each is looked up only once.
  readonly #sessions = new WeakMap<VisitorRequest, Promise<ActiveSession | undefined>>();
  readonly #apiTokens = new WeakMap<VisitorRequest, Promise<AuthenticatedToken | undefined>>();

  constructor(deps: AccountVisitorsDeps) {
    this.#deps = deps;
  }

  /** Returns the actor of a request: the member or guest, else an anonymous visitor. */
  async actorOf(request: VisitorRequest): Promise<Actor> {
    return (await this.#visitorOf(request))?.actor ?? ANONYMOUS;
  }

  /** Authenticates a request by an API token. Returns undefined if the token is not valid. */
  authenticateToken(request: VisitorRequest, token: string): Promise<ValidApiToken | undefined> {
    const cached = this.#apiTokens.get(request);
    if (cached) return cached;
    const lookup = authenticateApiToken(this.#deps, token);
    this.#apiTokens.set(request, lookup);
    return lookup;
  }

  /** Returns what pages show about the visitor. The language is that of the profile, else that of the cookie. */
  async meOf(request: VisitorRequest): Promise<Me> {
    const me = (await this.#visitorOf(request))?.me ?? ANONYMOUS_ME;
    if (me.language !== null) return me;
    return { ...me, language: readLanguageCookie(request.headers.cookie, SITE_LANGUAGES) };
  }

  /**
   * Returns the session of a request. Undefined if the request has no session, if the session has expired, or if its
   * account is suspended. Requests with an API token have no session.
   */
  sessionOf(request: VisitorRequest): Promise<ActiveSession | undefined> {
    const token = sessionTokenOf(request.headers, this.#deps.auth);
    if (token === undefined || this.#apiTokens.has(request)) return Promise.resolve(undefined);
    const cached = this.#sessions.get(request);
    if (cached) return cached;
    const lookup = this.#findSession(token);
    this.#sessions.set(request, lookup);
    return lookup;
  }

  async #visitorOf(request: VisitorRequest): Promise<IdentifiedVisitor | undefined> {
    const apiToken = this.#apiTokens.get(request);
    return apiToken === undefined ? this.sessionOf(request) : (await apiToken)?.owner;
  }

  async #findSession(token: string): Promise<ActiveSession | undefined> {
    const row = await findValidSession(this.#deps.db, token);
    const visitor = row && toIdentifiedVisitor(row);
    return visitor && { ...visitor, sessionId: row.sessionId, expiresAt: row.expires_at };
  }
}

/**
 * Returns the session of a token with its account and profile; undefined if the session does not exist or has expired,
 * or if the account is suspended.
 */
function findValidSession(db: AccountsDb, token: string) {
  return db
    .selectFrom('account_sessions as session')
    .innerJoin('account_users as user', 'user.id', 'session.user_id')
    .leftJoin('profiles as profile', 'profile.user_id', 'user.id')
    .leftJoin('guests as guest', 'guest.user_id', 'user.id')
    .select(['session.id as sessionId', 'session.expires_at'])
    .select(VISITOR_COLUMNS)
    .where('session.token', '=', token)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('profile.suspended_at', 'is', null)
    .executeTakeFirst();
}
