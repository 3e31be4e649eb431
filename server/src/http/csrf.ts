import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { PublicError } from '@flydeck/contract/errors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignRequest, isSameOriginRequest } from './request-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` where a route is called without our pages: beacons and webhooks, which prove themselves otherwise. */
    csrf?: false;
  }
}

type Cookies = Readonly<Record<string, string | undefined>>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NONCE_BYTES = 18;
const VISITOR_BYTES = 24;
/** A nonce of the format that was in use before tokens were bound: 18 bytes in base64url. */
const UNBOUND_NONCE = /^[A-Za-z0-9_-]{24}$/;

export interface CsrfOptions {
  readonly secret: string;
  /** The instance's own origin from SITE_URL; undefined where none is set. */
  readonly origin: string | undefined;
  /** The token of the session cookie; undefined without a session cookie that this instance signed. */
  readonly sessionOf: (headers: Pick<IncomingHttpHeaders, 'cookie'>) => string | undefined;
}

/** A token and the `Set-Cookie` headers that a browser needs in order to use it. */
export interface IssuedToken {
  readonly token: string;
  readonly setCookies: readonly string[];
}

/**
 * Signed double-submit cookie, bound to the session or, without one, to a signed visitor cookie (OWASP, "Cross-Site
 * Request Forgery Prevention"): a token that somebody else obtained is refused even where they can plant cookies.
 * Requests from other origins are refused whatever they carry.
 */
export class Csrf {
  readonly #options: CsrfOptions;
  readonly #secure: boolean;
  readonly #visitorCookie: string;

  constructor(options: CsrfOptions) {
    this.#options = options;
    this.#secure = options.origin?.startsWith('https:') ?? false;
    // Browsers accept this prefix from https only, and from the host itself only, not from a sibling subdomain.
    this.#visitorCookie = `${this.#secure ? '__Host-' : ''}flydeck.visitor`;
  }

  /** A new token for whoever sends these headers, with a new visitor cookie where there is nothing to bind it to. */
  issue(headers: Pick<IncomingHttpHeaders, 'cookie'>): IssuedToken {
    const existing = this.#bindingOf(headers);
    const visitor = existing === undefined ? this.#newVisitor() : undefined;
    const binding = existing ?? `visitor:${visitor}`;
    const token = this.#tokenFor(randomBytes(NONCE_BYTES).toString('base64url'), binding);
    const attributes = { path: '/', sameSite: 'lax', secure: this.#secure } as const;
    const csrf = stringifySetCookie({ name: CSRF_COOKIE, value: token, ...attributes });
    if (visitor === undefined) return { token, setCookies: [csrf] };
    const name = this.#visitorCookie;
    return {
      token,
      setCookies: [stringifySetCookie({ name, value: visitor, httpOnly: true, ...attributes }), csrf],
    };
  }

  /** Sets the cookie on the response to a visitor who has no valid one. */
  ensure(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isValid(tokenOf(request.headers), request.headers)) this.#renew(request.headers, reply);
  }

  /**
   * Refuses every state-changing request without the cookie and the header. A response that changes the session brings
   * the token of the new one.
   */
  protect(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const isExempt = SAFE_METHODS.has(request.method) || request.routeOptions.config?.csrf === false;
      if (isExempt || request.is404) return done();
      if (isForeignRequest(request, this.#options.origin)) return done(new PublicError('auth.csrf'));
      const isProven = this.#isProven(request);
      // With the refusal the browser gets a token that works: a page repeats the request with it.
      this.ensure(request, reply);
      done(isProven ? undefined : new PublicError('auth.csrf'));
    });
    app.addHook('onSend', (request, reply, _payload, done) => {
      const changed = reply.getHeader('set-cookie');
      if (changed !== undefined) this.#followSession(request, reply, [changed].flat().map(String));
      done();
    });
  }

  #followSession({ headers }: FastifyRequest, reply: FastifyReply, changed: readonly string[]): void {
    const after = { ...cookiesOf(headers) };
    for (const line of changed) Object.assign(after, parseCookie(line.split(';', 1)[0] ?? ''));
    const cookie = Object.entries(after).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
    const next = { cookie: cookie.join('; ') };
    if (this.#options.sessionOf(next) === this.#options.sessionOf(headers)) return;
    if (!this.#isValid(tokenOf(next), next)) this.#renew(next, reply);
  }

  #renew(headers: Pick<IncomingHttpHeaders, 'cookie'>, reply: FastifyReply): void {
    for (const cookie of this.issue(headers).setCookies) reply.header('set-cookie', cookie);
  }

  #isProven(request: FastifyRequest): boolean {
    const { headers } = request;
    const token = tokenOf(headers);
    const repeated = headers[CSRF_HEADER];
    if (typeof repeated !== 'string' || !isSame(repeated, token)) return false;
    if (this.#isValid(token, headers)) return true;
    return this.#isUnbound(token) && isSameOriginRequest(request, this.#options.origin);
  }

  #isValid(token: string, headers: Pick<IncomingHttpHeaders, 'cookie'>): boolean {
    const binding = token === '' ? undefined : this.#bindingOf(headers);
    const nonce = token.split('.', 1)[0] ?? '';
    return binding !== undefined && isSame(token, this.#tokenFor(nonce, binding));
  }

  /** A token of the release before tokens were bound. Pages that were open during the update still send one. */
  #isUnbound(token: string): boolean {
    const nonce = token.split('.', 1)[0] ?? '';
    return UNBOUND_NONCE.test(nonce) && isSame(token, `${nonce}.${this.#sign(nonce)}`);
  }

  #bindingOf(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
    const session = this.#options.sessionOf(headers);
    if (session !== undefined) return `session:${session}`;
    const visitor = cookiesOf(headers)[this.#visitorCookie] ?? '';
    const id = visitor.split('.', 1)[0] ?? '';
    return isSame(visitor, this.#signedVisitor(id)) ? `visitor:${visitor}` : undefined;
  }

  #newVisitor(): string {
    return this.#signedVisitor(randomBytes(VISITOR_BYTES).toString('base64url'));
  }

  #signedVisitor(id: string): string {
    return `${id}.${this.#sign(`visitor!${id}`)}`;
  }

  #tokenFor(nonce: string, binding: string): string {
    return `${nonce}.${this.#sign(`${binding}!${nonce}`)}`;
  }

  #sign(message: string): string {
    return createHmac('sha256', this.#options.secret).update(message).digest('base64url');
  }
}

const cookiesOf = ({ cookie }: Pick<IncomingHttpHeaders, 'cookie'>): Cookies =>
  cookie === undefined ? {} : parseCookie(cookie);

const tokenOf = (headers: Pick<IncomingHttpHeaders, 'cookie'>): string =>
  cookiesOf(headers)[CSRF_COOKIE] ?? '';

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
