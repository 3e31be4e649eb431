import type { FastifyRequest } from 'fastify';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';

/** A limit per browser, and a higher limit per IP address, which many visitors may share. */
interface PurchaseLimit {
  readonly action: string;
  readonly maxPerVisitor: number;
  readonly windowSeconds: number;
  readonly maxPerIpAddress: number;
}

export const IS_PURCHASED_LIMIT: PurchaseLimit = {
  action: 'pdf.asking',
  maxPerVisitor: 120,
  maxPerIpAddress: 1200,
  windowSeconds: 60,
};
export const CREATE_CHECKOUT_LIMIT: PurchaseLimit = {
  action: 'pdf.creating',
  maxPerVisitor: 40,
  maxPerIpAddress: 200,
  windowSeconds: 600,
};
export const SETTLE_LIMIT: PurchaseLimit = {
  action: 'pdf.settling',
  maxPerVisitor: 60,
  maxPerIpAddress: 300,
  windowSeconds: 60,
};
export const MAIL_LIMIT: PurchaseLimit = {
  action: 'pdf.mailing',
  maxPerVisitor: 30,
  maxPerIpAddress: 120,
  windowSeconds: 3600,
};
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

/** Counts a request for the IP address and the browser. @throws PublicError `request.too_many` */
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
