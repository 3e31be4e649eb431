import type { FastifyRequest } from 'fastify';
import type { PutmaCookie } from '../../http/putma-cookie.ts';
import { can, type PdfPricing, pdfDownloadPrice } from '../../library/index.ts';
import type { PdfRights } from '../exports/index.ts';
import { buyerOf, findValidPurchase, isValidPurchase } from './buyer.ts';
import { selectCheckout } from './checkout/find-checkout.ts';
import { addLedgerEntry } from './ledger.ts';
import type { PurchasesDb } from './purchases-context.ts';

interface RightsDeps {
  readonly db: PurchasesDb;
  readonly config: PdfPricing;
  readonly putma: PutmaCookie;
}

/**
 * Creates the functions that check rights to PDFs. The author, others who may export the presentation, and buyers have
 * a right to its PDF. If the PDF is free, everybody has a right (V7.18).
 */
export function createPurchaseRights({ db, config, putma }: RightsDeps): PdfRights {
  return {
    async rightOf(request: FastifyRequest, actor, { row, access, grant }) {
      if (can(actor, 'export', access, grant)) return { kind: 'own' };
      const buyer = buyerOf(actor, putma.visitorHashOf(request));
      const purchase = await findValidPurchase(db, row.oid, buyer);
      if (purchase) return { kind: 'bought', checkoutId: purchase.id };
      return pdfDownloadPrice(row, config)?.kind === 'free' ? { kind: 'free' } : undefined;
    },
    async isPurchased(request, actor, oid) {
      return (await findValidPurchase(db, oid, buyerOf(actor, putma.visitorHashOf(request)))) !== undefined;
    },
    async isValid(checkoutId) {
      return (await selectCheckout(db, checkoutId).where(isValidPurchase).executeTakeFirst()) !== undefined;
    },
    async recordDelivery(checkoutId, contentKey) {
      const row = await selectCheckout(db, checkoutId).executeTakeFirstOrThrow();
      await addLedgerEntry(db, row, {
        kind: 'delivery',
        reference: `${checkoutId}:${contentKey}`,
        amount: 0,
      });
    },
  };
}
