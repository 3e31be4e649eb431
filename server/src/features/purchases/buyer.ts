import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import type { PurchasesDb } from './purchases-context.ts';
import type { CheckoutRow } from './tables.ts';

/** A buyer, identified by the cookie of the browser, by an account, or by both. Guests count as logged out. */
export interface Buyer {
  /** SHA-256 of the cookie `putma-id`; undefined if the browser sent no cookie. */
  readonly visitorHash: string | undefined;
  readonly userId: string | undefined;
}

/** Returns the buyer for an actor and the hash of the cookie `putma-id`. */
export function buyerOf(actor: Actor, visitorHash: string | undefined): Buyer {
  return { visitorHash, userId: actor.kind === 'member' ? actor.userId : undefined };
}

/**
 * Returns the key of a buyer, which identifies the account, or the browser if the buyer has no account. For each
 * presentation and key, at most one checkout is open.
 */
export function buyerKey({ visitorHash, userId }: Buyer & { readonly visitorHash: string }): string {
  return userId === undefined ? `visitor:${visitorHash}` : `user:${userId}`;
}

/** SQL condition: the row of `pdf_checkouts` belongs to this browser or account. */
export function belongsToBuyer({ visitorHash, userId }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`(pdf_checkouts.visitor = ${visitorHash ?? null}::text
    OR pdf_checkouts.user_id = ${userId ?? null}::text)`;
}

/** SQL condition: the row of `pdf_checkouts` is paid, and the right to the PDF is not withdrawn. */
export const isValidPurchase: RawBuilder<boolean> = sql<boolean>`(
  pdf_checkouts.paid_at IS NOT NULL AND pdf_checkouts.withdrawn_at IS NULL)`;

/** Returns the buyer's first valid purchase of this presentation's PDF; undefined if there is none. */
export function findValidPurchase(db: PurchasesDb, oid: string, buyer: Buyer): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('presentation_oid', '=', oid)
    .where(belongsToBuyer(buyer))
    .where(isValidPurchase)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns whether the buyer has purchased the PDF. If the buyer is logged in and has purchased the PDF, also sets the
 * account in those purchases of the PDF that were made in the same browser without an account (V7.7).
 */
export async function isPurchased(db: PurchasesDb, oid: string, buyer: Buyer): Promise<boolean> {
  const purchase = await findValidPurchase(db, oid, buyer);
  if (!purchase) return false;
  const { visitorHash, userId } = buyer;
  if (visitorHash !== undefined && userId !== undefined) {
    await db
      .updateTable('pdf_checkouts')
      .set({ user_id: userId })
      .where('presentation_oid', '=', oid)
      .where('visitor', '=', visitorHash)
      .where('user_id', 'is', null)
      .where(isValidPurchase)
      .execute();
  }
  return true;
}

/**
 * Takes an advisory lock until the end of the transaction. The lock serializes changes of the purchases of one
 * presentation.
 */
export async function lockPurchases(trx: PurchasesDb, oid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pdf-purchases:${oid}`}, 0))`.execute(trx);
}
