import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { systemClock } from '../../../ports/clock.ts';

/** What a token is for: to start a conversion, to read its status, or to get the file. */
export type TokenPurpose = 'conversion' | 'status' | 'media';

/** Maximum length of a token in characters. Longer tokens are rejected without parsing. */
const MAX_TOKEN_LENGTH = 3000;

/**
 * Signs and verifies the tokens between the requests of an export (HMAC-SHA-256). The claims are readable, not
 * encrypted.
 */
export class ExportTokens {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret key of the signatures and hashes: `secrets('exports')` */
  constructor(secret: string, now: () => Date = systemClock.now) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns the time that is `seconds` from now. */
  expiryAfter(seconds: number): Date {
    return new Date(this.#now().getTime() + seconds * 1000);
  }

  /**
   * Returns `{claims}.{expiry as Unix time}.{signature}`, which is safe in paths and headers. `claims` and `signature`
   * are base64url.
   */
  sign(purpose: TokenPurpose, claims: unknown, expiresAt: Date): string {
    const payload = `${encodeBase64Url(JSON.stringify(claims))}.${Math.floor(expiresAt.getTime() / 1000)}`;
    return `${payload}.${this.#mac(purpose, payload)}`;
  }

  /** Returns the claims and the expiry of a token; undefined if the token is invalid, expired or of another purpose. */
  verify<Claims>(
    purpose: TokenPurpose,
    token: string,
    schema: z.ZodType<Claims>,
  ): { readonly claims: Claims; readonly expiresAt: Date } | undefined {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const [claims = '', expirySeconds = '', signature = '', ...extraParts] = token.split('.');
    if (extraParts.length > 0 || !/^\d{1,12}$/.test(expirySeconds)) return undefined;
    if (!isEqualInConstantTime(signature, this.#mac(purpose, `${claims}.${expirySeconds}`))) return undefined;
    const expiresAt = new Date(Number(expirySeconds) * 1000);
    if (expiresAt < this.#now()) return undefined;
    // Validates the claims, because tokens of an older version of Flydeck may have other claims.
    const parsed = schema.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    return parsed.success ? { claims: parsed.data, expiresAt } : undefined;
  }

  /**
   * Returns a keyed hash of secrets, in which null means an absent secret. Hashes can be compared, but do not reveal
   * the secrets. The 22 characters contain 132 bits.
   */
  hashOf(...secrets: readonly (string | null)[]): string {
    return this.#mac('trace', JSON.stringify(secrets)).slice(0, 22);
  }

  /** Returns a signature. No request accepts the purpose `trace` of hashes, so a hash is never a valid signature. */
  #mac(purpose: TokenPurpose | 'trace', text: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}.${text}`).digest('base64url');
  }
}

const encodeBase64Url = (text: string): string => Buffer.from(text).toString('base64url');

function isEqualInConstantTime(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
