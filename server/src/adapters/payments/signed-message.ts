import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidWebhookError } from '../../ports/payments.ts';

/** Header with the signature of a message. */
export const SIGNATURE_HEADER = 'flydeck-signature';

/**
 * Maximum difference between the time of a signature and the current time, in seconds. Messages with a larger
 * difference are rejected, because they may be replays.
 */
const TOLERANCE_S = 300;

const SIGNATURE_PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Returns a time in seconds since 1970. */
const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

function digestOf(secret: string, seconds: number | string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/**
 * Returns the signature `t=1700000000,v1=…`: `t` is the time in seconds since 1970, `v1` the HMAC-SHA-256 of `t`, a
 * dot, and the bytes of the body, in hexadecimal.
 */
export function signMessage(secret: string, body: Buffer, now: Date): string {
  const seconds = secondsOf(now);
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
}

/**
 * Verifies a signature.
 * @throws InvalidWebhookError if the signature is missing, was not made with this secret, or is too old or too new.
 */
export function verifyMessage(secret: string, body: Buffer, signature: string | undefined, now: Date): void {
  const [, seconds = '', digest = ''] = SIGNATURE_PATTERN.exec(signature ?? '') ?? [];
  if (digest === '') throw new InvalidWebhookError('the message has no signature');
  if (!timingSafeEqual(Buffer.from(digest, 'hex'), digestOf(secret, seconds, body)))
    throw new InvalidWebhookError('the signature does not match the message');
  if (Math.abs(secondsOf(now) - Number(seconds)) > TOLERANCE_S)
    throw new InvalidWebhookError(`the message was not signed within ${TOLERANCE_S} s of the current time`);
}
