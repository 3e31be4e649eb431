import { createHash, randomBytes } from 'node:crypto';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ID_BYTES = 32;
/** `ID_BYTES` random bytes in base64url. */
const ID_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Lifetime of the cookie: the longest lifetime that browsers allow. `ensureCookie` always renews the cookie, because a
 * browser has access to its purchases only while the browser stores the cookie.
 */
const MAX_AGE_S = 400 * 24 * 3600;

/**
 * Identifies buyers without an account by a cookie with a long random value that this server sets. Pages also send the
 * value in requests, but the server uses only the cookie (V7.7). The database stores only the hash of the value.
 */
export class PutmaCookie {
  readonly #secure: boolean;

  /** @param secure whether the instance is served over https. */
  constructor({ secure }: { readonly secure: boolean }) {
    this.#secure = secure;
  }

  /** Returns the secret value of the cookie; undefined if the cookie is missing or malformed. */
  cookieValueOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[PUTMA_COOKIE];
    return value !== undefined && ID_PATTERN.test(value) ? value : undefined;
  }

  /**
   * Returns the hash of the cookie's value, which identifies the visitor in the database; undefined if the cookie is
   * missing or malformed.
   */
  visitorHashOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
    const value = this.cookieValueOf(request);
    return value === undefined ? undefined : hashOf(value);
  }

  /** Returns the same hash as `visitorHashOf`. Renews the cookie, or creates it if it is missing or malformed. */
  ensureCookie(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.cookieValueOf(request) ?? randomBytes(ID_BYTES).toString('base64url');
    const attributes = { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: MAX_AGE_S } as const;
    reply.header('set-cookie', stringifySetCookie({ name: PUTMA_COOKIE, value, ...attributes }));
    return hashOf(value);
  }
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');
