import type { DraftSettings } from '@flydeck/contract/drafts/draft';
import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import {
  can,
  canSellPdf,
  type LoadedPresentation,
  notifyAccessChanged,
  notifyChanged,
  type PdfPricing,
  privacyColumns,
} from '../../library/index.ts';
import type { EditingDb } from '../editing/index.ts';
import { refreshSearchInTransaction } from '../search/index.ts';

/**
 * Changes the privacy and the PDF price of a presentation. The changes take effect without publishing. If a field is
 * absent, the setting stays unchanged.
 * @throws PublicError `resource.not_found` if the member may not change the privacy of the presentation,
 * `purchases.no_provider` for an author's own price if the instance has no payment provider that can charge a price
 */
export async function changeSettings(
  { db, config }: { readonly db: EditingDb; readonly config: PdfPricing },
  { member, loaded }: { readonly member: Member; readonly loaded: LoadedPresentation },
  { privacy, pdfPrice }: DraftSettings,
): Promise<void> {
  const { row, access, grant } = loaded;
  if (!can(member, 'set-privacy', access, grant)) throw new PublicError('resource.not_found');
  if (pdfPrice?.kind === 'own' && !canSellPdf(row, config)) throw new PublicError('purchases.no_provider');
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('presentations')
      .set({
        ...(privacy === undefined ? {} : privacyColumns(row.privacy, privacy)),
        ...(pdfPrice === undefined ? {} : { pdf_price: JSON.stringify(pdfPrice) }),
      })
      .where('oid', '=', row.oid)
      .execute();
    await refreshSearchInTransaction(trx, row.oid);
    await notifyChanged(trx, row.oid, row.owner_oid);
    if (privacy !== undefined) await notifyAccessChanged(trx, row.oid);
  });
}
