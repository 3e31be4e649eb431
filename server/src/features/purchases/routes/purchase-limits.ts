import type { FastifyRequest } from 'fastify';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';

/** Limits per browser, and higher ones per IP address, which many visitors may share. */
interface PurchaseLimit {
  readonly what: string;
  readonly most: number;
  readonly windowSeconds: number;
  readonly mostOfAddress: number;
}

export const IS_PURCHASED_LIMIT: PurchaseLimit = {
  what: 'pdf.asking',
  most: 120,
  mostOfAddress: 1200,
  windowSeconds: 60,
};
export const CREATE_CHECKOUT_LIMIT: PurchaseLimit = {
  what: 'pdf.creating',
  most: 40,
  mostOfAddress: 200,
  windowSeconds: 600,
};
export const SETTLE_LIMIT: PurchaseLimit = {
  what: 'pdf.settling',
  most: 60,
  mostOfAddress: 300,
  windowSeconds: 60,
};
export const MAIL_LIMIT: PurchaseLimit = {
  what: 'pdf.mailing',
  most: 30,
  mostOfAddress: 120,
  windowSeconds: 3600,
};
export const PAY_LIMIT: PurchaseLimit = {
  what: 'pdf.paying',
  most: 60,
  mostOfAddress: 300,
  windowSeconds: 600,
};
/** Limit of webhook requests with an invalid signature. Valid ones are never counted. */
const FORGING: Limit = { what: 'pdf.forging', most: 20, windowSeconds: 600 };

/** Counts a webhook request with an invalid signature. @throws PublicError `request.too_many` */
export async function limitInvalidSignatures(
  limits: Limits,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  await limits.take(FORGING, rateLimitKey(ip));
}

/** Counts a request for its IP address and its browser. @throws PublicError `request.too_many` */
export async function limit(
  limits: Limits,
  { what, most, mostOfAddress, windowSeconds }: PurchaseLimit,
  { ip }: Pick<FastifyRequest, 'ip'>,
  visitor: string | undefined,
): Promise<void> {
  const of = (kind: string, count: number): Limit => ({
    what: `${what}.${kind}`,
    most: count,
    windowSeconds,
  });
  await limits.take(of('address', mostOfAddress), rateLimitKey(ip));
  if (visitor !== undefined) await limits.take(of('visitor', most), visitor);
}
