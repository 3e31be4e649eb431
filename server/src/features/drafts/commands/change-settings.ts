import type { DraftSettings } from '@flydeck/contract/drafts/draft';
import { PublicError } from '@flydeck/contract/errors';
import { can, canSellPdf, notifyChanged, type PdfPricing } from '../../../library/index.ts';
import { refreshSearchInTransaction } from '../../search/index.ts';
import type { DraftDb } from '../draft-db.ts';
import type { Editable } from '../open-draft.ts';

/** Who sees the presentation, and what its PDF costs, from now on. Only its owner says so. */
export async function changeSettings(
  { db, config }: { readonly db: DraftDb; readonly config: PdfPricing },
  { row, actor, access, grant }: Editable,
  { privacy, pdfPrice }: DraftSettings,
): Promise<void> {
  if (!can(actor, 'set-privacy', access, grant)) throw new PublicError('resource.not_found');
  if (pdfPrice?.kind === 'own' && !canSellPdf(row, config)) throw new PublicError('purchases.no_provider');
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('presentations')
      .set({
        ...(privacy === undefined ? {} : { privacy }),
        ...(pdfPrice === undefined ? {} : { pdf_price: JSON.stringify(pdfPrice) }),
      })
      .where('oid', '=', row.oid)
      .execute();
    await refreshSearchInTransaction(trx, row.oid);
    await notifyChanged(trx, row.oid, row.owner_oid);
  });
}
