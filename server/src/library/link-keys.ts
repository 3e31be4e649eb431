import { createHmac, timingSafeEqual } from 'node:crypto';
import { type LinkRight, linkIdSchema } from '@flydeck/contract/links/link';
import { type Kysely, sql } from 'kysely';
import type { Grant } from './policy.ts';
import type { PresentationTables } from './tables.ts';

/** A share link that is neither revoked nor expired. */
export interface LiveLink {
  readonly linkId: string;
  readonly presentationOid: string;
  readonly right: LinkRight;
  /** Whether people without an account may use the right to comment or edit. */
  readonly allowsGuests: boolean;
  /** Null if the link has no password. */
  readonly passwordHash: string | null;
  /** The database's clock, in seconds since 1970. */
  readonly nowS: number;
}

/** Lifetime of link keys in seconds: long enough for a working day. */
export const LINK_KEY_LIFETIME_S = 12 * 60 * 60;

/** SQL condition: the row of `presentation_links` is neither revoked nor expired. */
export const isLinkLive = sql<boolean>`(
  presentation_links.revoked_at IS NULL
  AND (presentation_links.expires_at IS NULL OR presentation_links.expires_at > now()))`;

/** Returns the link with this id; undefined if it is unknown, revoked or expired. */
export async function findLiveLink(db: Kysely<PresentationTables>, linkId: string): Promise<LiveLink | undefined> {
  if (!linkIdSchema.safeParse(linkId).success) return undefined;
  return db
    .selectFrom('presentation_links')
    .select([
      'link_id as linkId',
      'presentation_oid as presentationOid',
      'right',
      'allows_guests as allowsGuests',
      'password_hash as passwordHash',
      sql<number>`extract(epoch FROM now())::float8`.as('nowS'),
    ])
    .where('link_id', '=', linkId)
    .where(isLinkLive)
    .executeTakeFirst();
}

/** Returns what the link grants, for the access policy. */
export function grantOf({ presentationOid, right }: LiveLink): Grant {
  return { presentationOid, right };
}

/**
 * Issues and verifies link keys: short-lived proofs that a visitor opened a share link and entered its password. Pages
 * send a key with each request. All keys of a link become invalid when the link is revoked or its password changes.
 */
export class LinkKeys {
  readonly #secret: string;

  /** @param secret the instance's secret for signing link keys: `secrets('links')` */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns a key: `{link id}.{expiry in seconds since 1970}.{signature}`. */
  issue(link: LiveLink): string {
    const expiresS = Math.floor(link.nowS) + LINK_KEY_LIFETIME_S;
    return `${link.linkId}.${expiresS}.${this.#sign(link, String(expiresS))}`;
  }

  /** Returns the link of a key; undefined if the key is malformed, expired or forged, or if the link is not live. */
  async findLink(db: Kysely<PresentationTables>, key: unknown): Promise<LiveLink | undefined> {
    if (typeof key !== 'string') return undefined;
    const [linkId = '', expires = '', signature = '', ...extraParts] = key.split('.');
    if (extraParts.length > 0 || !/^\d{1,12}$/.test(expires)) return undefined;
    const link = await findLiveLink(db, linkId);
    if (!link || Number(expires) < link.nowS) return undefined;
    return isEqual(signature, this.#sign(link, expires)) ? link : undefined;
  }

  /** Returns the signature of a key. The signature depends on the password, so a new password invalidates the key. */
  #sign({ linkId, passwordHash }: LiveLink, expires: string): string {
    const message = JSON.stringify([linkId, expires, passwordHash]);
    return createHmac('sha256', this.#secret).update(message).digest('base64url');
  }
}

/** Compares two texts in a time that does not reveal how many characters are equal. */
export function isEqual(a: string, b: string): boolean {
  const [bufferA, bufferB] = [Buffer.from(a), Buffer.from(b)];
  return bufferA.length === bufferB.length && timingSafeEqual(bufferA, bufferB);
}
