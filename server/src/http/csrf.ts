import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { PublicError } from '@flydeck/contract/errors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` where a route is called without our pages: beacons and webhooks, which prove themselves otherwise. */
    csrf?: false;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NONCE_BYTES = 18;

export interface CsrfOptions {
  readonly secret: string;
  /** The instance is reached by https. */
  readonly secure: boolean;
}

/**
 * Signed double-submit cookie (OWASP, "Cross-Site Request Forgery Prevention"): a page reads the cookie and repeats it in
 * a header, which no other site's page can do. Requests that a browser says come from elsewhere are refused as well.
 */
export class Csrf {
  readonly #options: CsrfOptions;

  constructor(options: CsrfOptions) {
    this.#options = options;
  }

  /** A fresh value of the cookie. */
  issue(): string {
    return this.#sign(randomBytes(NONCE_BYTES).toString('base64url'));
  }

  /** Sets the cookie on an answer to a visitor who has no valid one. */
  ensure(request: FastifyRequest, reply: FastifyReply): void {
    const { secure } = this.#options;
    if (this.#isOurs(cookieOf(request))) return;
    const token = this.issue();
    const attributes = { path: '/', sameSite: 'lax', secure } as const;
    reply.header('set-cookie', stringifySetCookie({ name: CSRF_COOKIE, value: token, ...attributes }));
  }

  /** Refuses every state-changing request without the cookie and the header. */
  protect(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const isExempt = SAFE_METHODS.has(request.method) || request.routeOptions.config?.csrf === false;
      done(isExempt || request.is404 || this.#isProven(request) ? undefined : new PublicError('auth.csrf'));
    });
  }

  #isProven(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const cookie = cookieOf(request);
    const header = request.headers[CSRF_HEADER];
    return typeof header === 'string' && this.#isOurs(cookie) && isSame(header, cookie);
  }

  #sign(nonce: string): string {
    return `${nonce}.${createHmac('sha256', this.#options.secret).update(nonce).digest('base64url')}`;
  }

  #isOurs(token: string): boolean {
    const nonce = token.split('.', 1)[0] ?? '';
    return nonce !== '' && isSame(token, this.#sign(nonce));
  }
}

function cookieOf({ headers }: FastifyRequest): string {
  const { cookie } = headers;
  return cookie === undefined ? '' : (parseCookie(cookie)[CSRF_COOKIE] ?? '');
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
