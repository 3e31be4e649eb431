import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What a token is for; one made for something else opens nothing. */
export type TokenPurpose = 'conversion' | 'status' | 'media';

/** Longer than any of ours: whatever comes is not read beyond it. */
const MAX_LENGTH = 3000;

/**
 * Signs what a page carries from one call of an export to the next (HMAC-SHA-256). What stands in a token can be read by
 * whoever holds it, and changed by nobody.
 */
export class ExportTokens {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret the instance's for this purpose: `secrets('exports')`. */
  constructor(secret: string, now: () => Date = () => new Date()) {
    this.#secret = secret;
    this.#now = now;
  }

  /** When something ends that lives for so long from now on. */
  after(seconds: number): Date {
    return new Date(this.#now().getTime() + seconds * 1000);
  }

  /** `{claims}.{expiry in seconds}.{signature}`: letters that stand in a path and in a header as they are. */
  sign(purpose: TokenPurpose, claims: unknown, expiresAt: Date): string {
    const signed = `${encode(JSON.stringify(claims))}.${Math.floor(expiresAt.getTime() / 1000)}`;
    return `${signed}.${this.#mac(purpose, signed)}`;
  }

  /** What a token says and until when; undefined for everything that is none, or no more. */
  open<Claims>(
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
    // Signed by us, but perhaps by an older version.
    const parsed = schema.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    return parsed.success ? { claims: parsed.data, expiresAt } : undefined;
  }

  /** A trace of something secret, by which it is known again and not learned. */
  traceOf(...secrets: readonly (string | null)[]): string {
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
