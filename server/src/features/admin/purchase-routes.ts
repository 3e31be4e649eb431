import { Readable } from 'node:stream';
import {
  adminPurchasesSchema,
  listPurchasesQuerySchema,
  purchaseSumsSchema,
} from '@flydeck/contract/admin/purchases';
import { PURCHASES_CSV_PATH } from '@flydeck/contract/purchases/constants';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PaymentProviders } from '../../adapters/payments/index.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Payments } from '../../ports/payments.ts';
import { countCheckouts, ledgerCsv, listLedger, salesByMonth } from '../purchases/index.ts';
import { NO_STORE } from './no-store.ts';
import { findLedgerReferences } from './queries.ts';
import { requireAdministrator } from './require-administrator.ts';

const PAGE_LENGTH = 50;

type PurchaseRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & { readonly payments: PaymentProviders };

const presentProvider = (payments: Payments | undefined) =>
  payments === undefined ? null : { provider: payments.name, isLive: payments.isLive };

/**
 * Registers the routes of the purchase ledger: entries, monthly sums, and CSV download. None of them names a buyer.
 */
export function registerPurchaseRoutes({ app, db, visitors, payments }: PurchaseRoutesDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const authorize = (request: FastifyRequest) => requireAdministrator(visitors, request);
  typed.get(
    '/api/admin/purchases',
    { schema: { querystring: listPurchasesQuerySchema } },
    async (request, reply) => {
      await authorize(request);
      const { entries, next } = await listLedger(db, { after: request.query.after, limit: PAGE_LENGTH });
      const related = await findLedgerReferences(db, entries);
      const shown = entries.map((entry) => ({
        ...entry,
        path: related.paths.get(entry.presentationOid) ?? null,
        ownerName: related.owners.get(entry.ownerOid) ?? null,
      }));
      return reply.headers(NO_STORE).send(adminPurchasesSchema.parse({ entries: shown, next }));
    },
  );
  app.get('/api/admin/purchases/sums', async (request, reply) => {
    await authorize(request);
    const [months, checkouts] = await Promise.all([salesByMonth(db), countCheckouts(db)]);
    const sums = {
      months,
      openCheckouts: checkouts.open,
      pendingCheckouts: checkouts.pending,
      main: presentProvider(payments.main),
      alternate: presentProvider(payments.alternate),
    };
    return reply.headers(NO_STORE).send(purchaseSumsSchema.parse(sums));
  });
  app.get(PURCHASES_CSV_PATH, async (request, reply) => {
    await authorize(request);
    const day = systemClock.now().toISOString().slice(0, 10);
    return reply
      .headers(NO_STORE)
      .header('content-disposition', `attachment; filename="purchases-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(ledgerCsv(db)));
  });
}
