import type { FastifyRequest } from 'fastify';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';

/** A limit per visitor, and a higher limit per IP address, which many visitors may share. */
interface PurchaseLimit {
  readonly action: string;
  readonly maxPerVisitor: number;
  readonly windowSeconds: number;
  readonly maxPerIpAddress: number;
}

/** Limit of requests that ask whether a PDF is purchased. */
export const IS_PURCHASED_LIMIT: PurchaseLimit = {
  action: 'pdf.asking',
  maxPerVisitor: 120,
  maxPerIpAddress: 1200,
  windowSeconds: 60,
};
/** Limit of requests that start a checkout. */
export const CREATE_CHECKOUT_LIMIT: PurchaseLimit = {
  action: 'pdf.creating',
  maxPerVisitor: 40,
  maxPerIpAddress: 200,
  windowSeconds: 600,
};
/** Limit of requests with the session id of a checkout. These requests may settle the payment. */
export const CHECKOUT_STATUS_LIMIT: PurchaseLimit = {
  action: 'pdf.settling',
  maxPerVisitor: 60,
  maxPerIpAddress: 300,
  windowSeconds: 60,
};
/** Limit of requests that send the link of a PDF by e-mail. */
export const MAIL_LIMIT: PurchaseLimit = {
  action: 'pdf.mailing',
  maxPerVisitor: 30,
  maxPerIpAddress: 120,
  windowSeconds: 3600,
};
/** Limit of card forms that are submitted to the test providers. */
export const PAY_LIMIT: PurchaseLimit = {
  action: 'pdf.paying',
  maxPerVisitor: 60,
  maxPerIpAddress: 300,
  windowSeconds: 600,
};
/** Limit of webhook requests with an invalid signature. Requests with a valid signature are not counted. */
const INVALID_SIGNATURE_LIMIT: Limit = { action: 'pdf.forging', max: 20, windowSeconds: 600 };

/** Counts a webhook request with an invalid signature. @throws PublicError `request.too_many` */
export async function limitInvalidSignatures(limits: Limits, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> {
  await limits.consume(INVALID_SIGNATURE_LIMIT, rateLimitKey(ip));
}

/**
 * Counts a request for the IP address and the visitor.
 * @param visitorHash the hash of the putma id; without a putma id, the request is counted for the IP address only
 * @throws PublicError `request.too_many`
 */
export async function enforceLimit(
  limits: Limits,
  { action, maxPerVisitor, maxPerIpAddress, windowSeconds }: PurchaseLimit,
  { ip }: Pick<FastifyRequest, 'ip'>,
  visitorHash: string | undefined,
): Promise<void> {
  const toLimit = (kind: string, max: number): Limit => ({
    action: `${action}.${kind}`,
    max,
    windowSeconds,
  });
  await limits.consume(toLimit('address', maxPerIpAddress), rateLimitKey(ip));
  if (visitorHash !== undefined) await limits.consume(toLimit('visitor', maxPerVisitor), visitorHash);
}
