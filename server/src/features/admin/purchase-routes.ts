import { Readable } from 'node:stream';
import * as endpoints from '@flydeck/contract/admin/endpoints';
import type { PaymentProviders } from '../../adapters/payments/index.ts';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Payments } from '../../ports/payments.ts';
import { countCheckouts, exportLedgerCsv, listLedger, loadMonthlySales } from '../purchases/index.ts';
import { findLedgerReferences } from './queries.ts';

/** Maximum number of ledger entries in one response. */
const PAGE_LENGTH = 50;

type PurchaseRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & { readonly payments: PaymentProviders };

const presentProvider = (payments: Payments | undefined) =>
  payments === undefined ? null : { provider: payments.name, isLive: payments.chargesRealMoney };

/**
 * Registers the routes of the purchase ledger: entries, monthly sums, and CSV download. Their responses contain no data
 * of buyers.
 */
export function registerPurchaseRoutes(deps: PurchaseRoutesDeps): void {
  const { db, payments } = deps;
  serve(deps, endpoints.listPurchases, async ({ query: { after } }) => {
    const { entries, next } = await listLedger(db, { after, limit: PAGE_LENGTH });
    const references = await findLedgerReferences(db, entries);
    const presentedEntries = entries.map((entry) => ({
      ...entry,
      path: references.paths.get(entry.presentationOid) ?? null,
      ownerName: references.owners.get(entry.ownerOid) ?? null,
    }));
    return { entries: presentedEntries, next };
  });
  serve(deps, endpoints.sumPurchases, async () => {
    const [months, checkouts] = await Promise.all([loadMonthlySales(db), countCheckouts(db)]);
    return {
      months: [...months],
      openCheckouts: checkouts.open,
      pendingCheckouts: checkouts.pending,
      main: presentProvider(payments.main),
      alternate: presentProvider(payments.alternate),
    };
  });
  serve(deps, endpoints.downloadPurchases, ({ reply }) => {
    const day = systemClock.now().toISOString().slice(0, 10);
    return reply
      .header('content-disposition', `attachment; filename="purchases-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportLedgerCsv(db)));
  });
}
