import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { systemClock } from '../../../ports/clock.ts';

/** Purpose of a token. A token is invalid for any other purpose. */
export type TokenPurpose = 'conversion' | 'status' | 'media';

/** Longer tokens are rejected unread. */
const MAX_LENGTH = 3000;

/**
 * Signs and verifies the tokens between the requests of an export (HMAC-SHA-256). The claims are readable, not
 * encrypted.
 */
export class ExportTokens {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret `secrets('exports')` */
  constructor(secret: string, now: () => Date = systemClock.now) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns the time that is `seconds` from now. */
  expiryAfter(seconds: number): Date {
    return new Date(this.#now().getTime() + seconds * 1000);
  }

  /** Returns `{claims}.{expiry in seconds}.{signature}`, in characters that are safe in paths and headers. */
  sign(purpose: TokenPurpose, claims: unknown, expiresAt: Date): string {
    const signed = `${encode(JSON.stringify(claims))}.${Math.floor(expiresAt.getTime() / 1000)}`;
    return `${signed}.${this.#mac(purpose, signed)}`;
  }

  /** Returns the claims and expiry of a token; undefined if it is invalid or expired. */
  verify<Claims>(
    purpose: TokenPurpose,
    token: string,
    schema: z.ZodType<Claims>,
  ): { readonly claims: Claims; readonly expiresAt: Date } | undefined {
    if (token.length > MAX_LENGTH) return undefined;
    const [claims = '', expires = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !/^\d{1,12}$/.test(expires)) return undefined;
    if (!isSame(signature, this.#mac(purpose, `${claims}.${expires}`))) return undefined;
    const expiresAt = new Date(Number(expires) * 1000);
    if (expiresAt < this.#now()) return undefined;
    // Tokens of an older version may have other claims.
    const parsed = schema.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    return parsed.success ? { claims: parsed.data, expiresAt } : undefined;
  }

  /** Returns a keyed hash of secrets, by which they can be recognised but not recovered. */
  hashOf(...secrets: readonly (string | null)[]): string {
    return this.#mac('trace', JSON.stringify(secrets)).slice(0, 22);
  }

  #mac(purpose: TokenPurpose | 'trace', text: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}.${text}`).digest('base64url');
  }
}

const encode = (text: string): string => Buffer.from(text).toString('base64url');

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
