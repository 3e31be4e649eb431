import { createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';

/** Nobody reads a form and fills it in within this time. */
const MIN_AGE_MS = 2000;

/** A form that was left open for longer is to be loaded again. */
const MAX_AGE_MS = 48 * 3_600_000;

/** Signed times at which forms were shown: what is sent at once, or without having seen the form, is from no person. */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret the instance's for this purpose: `secrets('contact')`. */
  constructor(secret: string, now: () => Date = () => new Date()) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(): string {
    const shownMs = String(this.#now().getTime());
    return `${shownMs}.${this.#sign(shownMs)}`;
  }

  /** @throws PublicError `resource.conflict` for no key of ours or an old one, `request.too_many` for one that is too fresh. */
  check(key: string): void {
    const [shownMs = '', signature = ''] = key.split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(shownMs))];
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    const ageMs = this.#now().getTime() - Number(shownMs);
    if (!isOurs || ageMs > MAX_AGE_MS) throw new PublicError('resource.conflict');
    if (ageMs < MIN_AGE_MS) throw new PublicError('request.too_many');
  }

  #sign(shownMs: string): string {
    return createHmac('sha256', this.#secret).update(shownMs).digest('base64url');
  }
}
