import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { PublicError } from '@flydeck/contract/errors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiTokenOf } from './api-tokens.ts';
import { isForeignRequest, isSameOriginRequest } from './request-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` for routes that pages do not call, such as webhooks, which authenticate differently. */
    csrf?: false;
  }
}

type Cookies = Readonly<Record<string, string | undefined>>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NONCE_BYTES = 18;
/** Size of the random id in the visitor cookie. */
const VISITOR_ID_BYTES = 24;
/** Matches the nonce (18 bytes in base64url) of tokens of earlier releases. These tokens are not bound to a sender. */
const UNBOUND_NONCE = /^[A-Za-z0-9_-]{24}$/;

export interface CsrfOptions {
  readonly secret: string;
  /** The instance's own origin from SITE_URL; undefined if not set. */
  readonly origin: string | undefined;
  /** Returns the session token; undefined if the session cookie is missing or not signed by this instance. */
  readonly sessionOf: (headers: Pick<IncomingHttpHeaders, 'cookie'>) => string | undefined;
}

/** A CSRF token, and the `Set-Cookie` headers that make this token valid for the browser. */
export interface IssuedToken {
  readonly token: string;
  readonly setCookies: readonly string[];
}

/**
 * Protects routes by a signed double-submit cookie (OWASP, "Cross-Site Request Forgery Prevention"; V5.1). The CSRF
 * token in this cookie (in this file: token) is bound to the session or, without a session, to a signed visitor cookie.
 * The token of an attacker is therefore rejected even if the attacker can set cookies in the victim's browser. Requests
 * from other origins are always rejected.
 */
export class Csrf {
  readonly #options: CsrfOptions;
  readonly #secure: boolean;
  readonly #visitorCookieName: string;

  constructor(options: CsrfOptions) {
    this.#options = options;
    this.#secure = options.origin?.startsWith('https:') ?? false;
    // Browsers accept cookies with the prefix `__Host-` only over https and only from the host itself, not from a
    // sibling subdomain.
    this.#visitorCookieName = `${this.#secure ? '__Host-' : ''}flydeck.visitor`;
  }

  /**
   * Returns a new token for the sender of these headers, with a new visitor cookie if the headers contain neither a
   * session nor a valid visitor cookie.
   */
  issue(headers: Pick<IncomingHttpHeaders, 'cookie'>): IssuedToken {
    const existingBinding = this.#bindingOf(headers);
    const visitor =
      existingBinding === undefined
        ? this.#signVisitor(randomBytes(VISITOR_ID_BYTES).toString('base64url'))
        : undefined;
    const binding = existingBinding ?? `visitor:${visitor}`;
    const token = this.#createToken(randomBytes(NONCE_BYTES).toString('base64url'), binding);
    const attributes = { path: '/', sameSite: 'lax', secure: this.#secure } as const;
    const csrf = stringifySetCookie({ name: CSRF_COOKIE, value: token, ...attributes });
    if (visitor === undefined) return { token, setCookies: [csrf] };
    const visitorCookie = { name: this.#visitorCookieName, value: visitor, httpOnly: true, ...attributes };
    return { token, setCookies: [stringifySetCookie(visitorCookie), csrf] };
  }

  /** Sets a CSRF cookie on the response if the request has no valid CSRF cookie. */
  ensureCookie(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isValid(tokenOf(request.headers), request.headers)) this.#renew(request.headers, reply);
  }

  /**
   * Rejects state-changing requests without a valid token in cookie and header (V5.1, V7.19). Responses that start or
   * end a session also set a new token.
   */
  protect(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const isExempt = SAFE_METHODS.has(request.method) || request.routeOptions.config?.csrf === false;
      // Requests with an API token need no CSRF token: pages of other sites cannot set the Authorization header.
      if (isExempt || request.is404 || apiTokenOf(request) !== undefined) return done();
      if (isForeignRequest(request, this.#options.origin)) return done(new PublicError('auth.csrf'));
      const hasValidToken = this.#hasValidToken(request);
      // The 403 also sets a valid token, with which the page retries the request.
      this.ensureCookie(request, reply);
      done(hasValidToken ? undefined : new PublicError('auth.csrf'));
    });
    app.addHook('onSend', (request, reply, _payload, done) => {
      const newCookies = reply.getHeader('set-cookie');
      if (newCookies !== undefined) this.#renewAfterSessionChange(request, reply, [newCookies].flat().map(String));
      done();
    });
  }

  /** Sets a new token if the response, with its Set-Cookie headers `newCookies`, starts or ends a session. */
  #renewAfterSessionChange({ headers }: FastifyRequest, reply: FastifyReply, newCookies: readonly string[]): void {
    const cookies = { ...cookiesOf(headers) };
    for (const line of newCookies) Object.assign(cookies, parseCookie(line.split(';', 1)[0] ?? ''));
    const cookiePairs = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
    const newHeaders = { cookie: cookiePairs.join('; ') };
    if (this.#options.sessionOf(newHeaders) === this.#options.sessionOf(headers)) return;
    if (!this.#isValid(tokenOf(newHeaders), newHeaders)) this.#renew(newHeaders, reply);
  }

  /** Sets a new token on the response. */
  #renew(headers: Pick<IncomingHttpHeaders, 'cookie'>, reply: FastifyReply): void {
    for (const cookie of this.issue(headers).setCookies) reply.header('set-cookie', cookie);
  }

  #hasValidToken(request: FastifyRequest): boolean {
    const { headers } = request;
    const token = tokenOf(headers);
    const headerToken = headers[CSRF_HEADER];
    if (typeof headerToken !== 'string' || !isEqual(headerToken, token)) return false;
    if (this.#isValid(token, headers)) return true;
    return this.#isUnbound(token) && isSameOriginRequest(request, this.#options.origin);
  }

  #isValid(token: string, headers: Pick<IncomingHttpHeaders, 'cookie'>): boolean {
    const binding = token === '' ? undefined : this.#bindingOf(headers);
    const nonce = token.split('.', 1)[0] ?? '';
    return binding !== undefined && isEqual(token, this.#createToken(nonce, binding));
  }

  /**
   * Returns whether this is a token of earlier releases, which is not bound to a session or visitor. Pages that were
   * opened before the instance was updated to a release with bound tokens send such tokens.
   */
  #isUnbound(token: string): boolean {
    const nonce = token.split('.', 1)[0] ?? '';
    return UNBOUND_NONCE.test(nonce) && isEqual(token, `${nonce}.${this.#sign(nonce)}`);
  }

  /** Returns what tokens of this sender are bound to: the session, else the visitor cookie. Undefined without both. */
  #bindingOf(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
    const session = this.#options.sessionOf(headers);
    if (session !== undefined) return `session:${session}`;
    const visitor = cookiesOf(headers)[this.#visitorCookieName] ?? '';
    const id = visitor.split('.', 1)[0] ?? '';
    return isEqual(visitor, this.#signVisitor(id)) ? `visitor:${visitor}` : undefined;
  }

  /** Returns the value of the visitor cookie: the id and its signature. */
  #signVisitor(id: string): string {
    return `${id}.${this.#sign(`visitor!${id}`)}`;
  }

  /** Returns a token: the nonce, and the signature of the binding and the nonce. */
  #createToken(nonce: string, binding: string): string {
    return `${nonce}.${this.#sign(`${binding}!${nonce}`)}`;
  }

  #sign(message: string): string {
    return createHmac('sha256', this.#options.secret).update(message).digest('base64url');
  }
}

const cookiesOf = ({ cookie }: Pick<IncomingHttpHeaders, 'cookie'>): Cookies =>
  cookie === undefined ? {} : parseCookie(cookie);

const tokenOf = (headers: Pick<IncomingHttpHeaders, 'cookie'>): string => cookiesOf(headers)[CSRF_COOKIE] ?? '';

function isEqual(a: string, b: string): boolean {
  const [bufferA, bufferB] = [Buffer.from(a), Buffer.from(b)];
  return bufferA.length === bufferB.length && timingSafeEqual(bufferA, bufferB);
}
