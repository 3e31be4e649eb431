import { createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { systemClock } from '../../ports/clock.ts';

/** Minimum age of a submitted key. People need longer to fill in a form; robots are faster. */
const MIN_AGE_MS = 2000;

/** Maximum age of a submitted key. A page that was loaded earlier must be reloaded. */
const MAX_AGE_MS = 48 * 3_600_000;

/**
 * Issues and checks form keys against robots. A form key is the signed time at which the server rendered a form. A
 * robot that did not load the form has no valid key, and a robot that sends the form at once has a key that is too new.
 */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => Date;

  /** @param secret Key of the signatures. */
  constructor(secret: string, now: () => Date = systemClock.now) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns a key for a form that is shown now: `time.signature`, with the time in milliseconds since 1970. */
  issue(): string {
    const issuedMs = String(this.#now().getTime());
    return `${issuedMs}.${this.#sign(issuedMs)}`;
  }

  /**
   * Checks a submitted key.
   * @throws PublicError `resource.conflict` for an invalid or expired key, `request.too_many` for a key that is too
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
