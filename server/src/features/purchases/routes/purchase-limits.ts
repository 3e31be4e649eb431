import type { FastifyRequest } from 'fastify';
import { countedAddress, type Limit, type Limits } from '../../limits/index.ts';

/** How often one browser may do something; from one address, where whole schools may be, it is several times that. */
interface Often {
  readonly what: string;
  readonly most: number;
  readonly windowSeconds: number;
  readonly mostOfAddress: number;
}

export const ASKING: Often = { what: 'pdf.asking', most: 120, mostOfAddress: 1200, windowSeconds: 60 };
export const CREATING: Often = { what: 'pdf.creating', most: 40, mostOfAddress: 200, windowSeconds: 600 };
export const SETTLING: Often = { what: 'pdf.settling', most: 60, mostOfAddress: 300, windowSeconds: 60 };
export const MAILING: Often = { what: 'pdf.mailing', most: 30, mostOfAddress: 120, windowSeconds: 3600 };
export const PAYING: Often = { what: 'pdf.paying', most: 60, mostOfAddress: 300, windowSeconds: 600 };
/** Notices that are not signed as they should be: those that are, are never counted. */
const FORGING: Limit = { what: 'pdf.forging', most: 20, windowSeconds: 600 };

/** Counts a notice of somebody else. @throws PublicError `request.too_many` */
export async function limitForging(limits: Limits, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> {
  await limits.take(FORGING, countedAddress(ip));
}

/** Counts a request for its address and for its browser. @throws PublicError `request.too_many` */
export async function limit(
  limits: Limits,
  { what, most, mostOfAddress, windowSeconds }: Often,
  { ip }: Pick<FastifyRequest, 'ip'>,
  visitor: string | undefined,
): Promise<void> {
  const of = (kind: string, count: number): Limit => ({
    what: `${what}.${kind}`,
    most: count,
    windowSeconds,
  });
  await limits.take(of('address', mostOfAddress), countedAddress(ip));
  if (visitor !== undefined) await limits.take(of('visitor', most), visitor);
}
