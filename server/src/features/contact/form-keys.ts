import { createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { systemClock } from '../../ports/clock.ts';

/** Minimum age of a key: nobody fills a form in faster. */
const MIN_AGE_MS = 2000;

/** Maximum age of a key; older forms must be reloaded. */
const MAX_AGE_MS = 48 * 3_600_000;

/** Signed timestamps of when a form was shown, to reject automated submissions. */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret The instance's secret for this purpose: `secrets('contact')`. */
  constructor(secret: string, now: () => Date = systemClock.now) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(): string {
    const issuedMs = String(this.#now().getTime());
    return `${issuedMs}.${this.#sign(issuedMs)}`;
  }

  /**
   * Checks a submitted key.
   * @throws PublicError `resource.conflict` for an invalid or expired key, `request.too_many` for one that is too
   * new.
   */
  check(key: string): void {
    const [issuedMs = '', signature = ''] = key.split('.');
    const [received, expected] = [Buffer.from(signature), Buffer.from(this.#sign(issuedMs))];
    const isValid = received.length === expected.length && timingSafeEqual(received, expected);
    const ageMs = this.#now().getTime() - Number(issuedMs);
    if (!isValid || ageMs > MAX_AGE_MS) throw new PublicError('resource.conflict');
    if (ageMs < MIN_AGE_MS) throw new PublicError('request.too_many');
  }

  #sign(issuedMs: string): string {
    return createHmac('sha256', this.#secret).update(issuedMs).digest('base64url');
  }
}
