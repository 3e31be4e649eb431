import { createHash, randomBytes } from 'node:crypto';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ID_BYTES = 32;
const ID = /^[A-Za-z0-9_-]{43}$/;

/**
 * As long as browsers keep any, and anew whenever it is used: what was bought stays at hand in the browser that it was
 * bought with.
 */
const MAX_AGE_S = 400 * 24 * 3600;

/**
 * Who buys, while logged out: a cookie with a long random value that only this server makes. Pages read it, as V§7 wants,
 * to send it along; what counts is the cookie. Only its hash is stored.
 */
export class PutmaCookie {
  readonly #secure: boolean;

  /** @param secure the instance is reached by https. */
  constructor({ secure }: { readonly secure: boolean }) {
    this.#secure = secure;
  }

  /** The visitor's value; undefined where there is none, or none that could be ours. */
  valueOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[PUTMA_COOKIE];
    return value !== undefined && ID.test(value) ? value : undefined;
  }

  /** The hash that a visitor is stored by; undefined for one without the cookie. */
  visitorOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
    const value = this.valueOf(request);
    return value === undefined ? undefined : hashOf(value);
  }

  /** The same; who has no cookie gets one with the answer, and who has one keeps it for as long from now on. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.valueOf(request) ?? randomBytes(ID_BYTES).toString('base64url');
    const attributes = { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: MAX_AGE_S } as const;
    reply.header('set-cookie', stringifySetCookie({ name: PUTMA_COOKIE, value, ...attributes }));
    return hashOf(value);
  }
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');
