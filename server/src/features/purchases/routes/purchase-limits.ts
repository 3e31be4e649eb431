import type { FastifyRequest } from 'fastify';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';

/** Limits per browser, and higher ones per IP address, which many visitors may share. */
interface PurchaseLimit {
  readonly action: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly maxOfAddress: number;
}

export const IS_PURCHASED_LIMIT: PurchaseLimit = {
  action: 'pdf.asking',
  max: 120,
  maxOfAddress: 1200,
  windowSeconds: 60,
};
export const CREATE_CHECKOUT_LIMIT: PurchaseLimit = {
  action: 'pdf.creating',
  max: 40,
  maxOfAddress: 200,
  windowSeconds: 600,
};
export const SETTLE_LIMIT: PurchaseLimit = {
  action: 'pdf.settling',
  max: 60,
  maxOfAddress: 300,
  windowSeconds: 60,
};
export const MAIL_LIMIT: PurchaseLimit = {
  action: 'pdf.mailing',
  max: 30,
  maxOfAddress: 120,
  windowSeconds: 3600,
};
export const PAY_LIMIT: PurchaseLimit = {
  action: 'pdf.paying',
  max: 60,
  maxOfAddress: 300,
  windowSeconds: 600,
};
/** Limit of webhook requests with an invalid signature. Valid ones are never counted. */
const FORGING: Limit = { action: 'pdf.forging', max: 20, windowSeconds: 600 };

/** Counts a webhook request with an invalid signature. @throws PublicError `request.too_many` */
export async function limitInvalidSignatures(
  limits: Limits,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  await limits.consume(FORGING, rateLimitKey(ip));
}

/** Counts a request for its IP address and its browser. @throws PublicError `request.too_many` */
export async function limit(
  limits: Limits,
  { action, max, maxOfAddress, windowSeconds }: PurchaseLimit,
  { ip }: Pick<FastifyRequest, 'ip'>,
  visitor: string | undefined,
): Promise<void> {
  const of = (kind: string, count: number): Limit => ({
    action: `${action}.${kind}`,
    max: count,
    windowSeconds,
  });
  await limits.consume(of('address', maxOfAddress), rateLimitKey(ip));
  if (visitor !== undefined) await limits.consume(of('visitor', max), visitor);
}
