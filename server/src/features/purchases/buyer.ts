import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import type { PurchasesDb } from './purchases-context.ts';
import type { CheckoutRow } from './tables.ts';

/** Who buys: a browser by its cookie, an account, or both. Guests count as logged out. */
export interface Buyer {
  /** SHA-256 of the cookie `putma-id`; undefined: there is none. */
  readonly visitor: string | undefined;
  readonly userId: string | undefined;
}

/** The buyer behind a request, of whom `visitor` is the cookie's. */
export function buyerOf(actor: Actor, visitor: string | undefined): Buyer {
  return { visitor, userId: actor.kind === 'member' ? actor.userId : undefined };
}

/** Whose open checkout it is: the account's, else the browser's. */
export function buyerKey({ visitor, userId }: Buyer & { readonly visitor: string }): string {
  return userId === undefined ? `visitor:${visitor}` : `user:${userId}`;
}

/** Whether a row of `pdf_checkouts` is of this browser or of this account. */
export function isOf({ visitor, userId }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`(pdf_checkouts.visitor = ${visitor ?? null}::text
    OR pdf_checkouts.user_id = ${userId ?? null}::text)`;
}

/** Whether a row of `pdf_checkouts` is a purchase that was not withdrawn. */
export const isStanding: RawBuilder<boolean> = sql<boolean>`(
  pdf_checkouts.paid_at IS NOT NULL AND pdf_checkouts.withdrawn_at IS NULL)`;

/** A purchase of this presentation's PDF that the buyer has; the first of several. */
export function findStanding(db: PurchasesDb, oid: string, buyer: Buyer): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('presentation_oid', '=', oid)
    .where(isOf(buyer))
    .where(isStanding)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the buyer has bought it. What the browser bought while logged out becomes the account's that asks. */
export async function isPurchased(db: PurchasesDb, oid: string, buyer: Buyer): Promise<boolean> {
  const standing = await findStanding(db, oid, buyer);
  if (!standing) return false;
  const { visitor, userId } = buyer;
  if (visitor !== undefined && userId !== undefined) {
    await db
      .updateTable('pdf_checkouts')
      .set({ user_id: userId })
      .where('presentation_oid', '=', oid)
      .where('visitor', '=', visitor)
      .where('user_id', 'is', null)
      .where(isStanding)
      .execute();
  }
  return true;
}

/** One after the other, whatever is decided about purchases of a presentation, until the transaction ends. */
export async function holdPurchasesOf(trx: PurchasesDb, oid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pdf-purchases:${oid}`}, 0))`.execute(trx);
}
