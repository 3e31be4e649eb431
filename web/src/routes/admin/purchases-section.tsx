import type { PurchaseSums } from '@flydeck/contract/admin/purchases';
import type { SalesSum } from '@flydeck/contract/purchases/ledger';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { SumCards } from '../../sales/sum-cards.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { LedgerEntries } from './ledger-entries.tsx';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';
import { SalesByMonth } from './sales-by-month.tsx';

/** Sales of PDFs: sums, then all entries of the ledger, newest first, without the names of buyers. */
export function PurchasesSection() {
  const endpoint = useEndpoint('GET /api/admin/purchases/sums');
  return (
    <>
      <p className={styles.lead}>{t('sales.lead')}</p>
      <LoadedContent endpoint={endpoint}>
        {(purchaseSums) => (
          <>
            <ProviderNotice sums={purchaseSums} />
            {/*
              Open checkouts are neither paid nor expired. Pending checkouts were completed by the buyer, but are not
              settled yet.
            */}
            <p className={styles.facts}>
              {t('sales.open', { count: purchaseSums.openCheckouts })}
              {purchaseSums.pendingCheckouts > 0 &&
                ` · ${t('sales.pending', { count: purchaseSums.pendingCheckouts })}`}
            </p>
            {purchaseSums.months.length === 0 ? (
              <EmptyNotice>{t('sales.nothing')}</EmptyNotice>
            ) : (
              <Sales sums={purchaseSums} />
            )}
          </>
        )}
      </LoadedContent>
    </>
  );
}

/** A notice that is shown if no payment provider is configured, or if payments with the main provider are tests. */
function ProviderNotice({ sums: { main, alternate } }: { readonly sums: PurchaseSums }) {
  if (main?.isLive) return null;
  if (main === null) return <Notice>{t('sales.noProvider')}</Notice>;
  const isStripe = main.provider === 'stripe';
  return (
    <Notice>
      {t(isStripe ? 'sales.stripeTests' : 'sales.testsInForce')} {alternate?.isLive && t('sales.alternateIsReal')}
    </Notice>
  );
}

function Sales({ sums }: { readonly sums: PurchaseSums }) {
  return (
    <>
      <SumCards sums={sumByCurrency(sums.months)} />
      <SalesByMonth months={sums.months} />
      <Ledger />
    </>
  );
}

/**
 * Returns the totals of all months for each currency, separately for payments with real money (`isLive`) and test
 * payments. Payments with real money come first.
 */
function sumByCurrency(months: readonly SalesSum[]): SalesSum[] {
  const totals = new Map<string, SalesSum>();
  for (const { currency, isLive, ...monthSums } of months) {
    // Sorting by this key puts payments with real money first.
    const key = `${isLive ? 0 : 1} ${currency}`;
    const total = totals.get(key);
    const addUp = (name: keyof typeof monthSums) => monthSums[name] + (total?.[name] ?? 0);
    totals.set(key, {
      currency,
      isLive,
      purchases: addUp('purchases'),
      refunds: addUp('refunds'),
      disputes: addUp('disputes'),
      deliveries: addUp('deliveries'),
      paid: addUp('paid'),
      returned: addUp('returned'),
    });
  }
  return [...totals].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum);
}

function Ledger() {
  /**
   * Cursors of the pages of the ledger from the second page to the displayed page; empty for the first page. The button
   * "Newer" removes the last cursor, and "Older" adds one.
   */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1);
  const endpoint = useEndpoint('GET /api/admin/purchases', { query: { after } });
  return (
    <>
      <div className={styles.row}>
        <h2 className={styles.heading}>{t('sales.ledger')}</h2>
        <ButtonLink kind="quiet" href="/api/admin/purchases/csv" download>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('sales.download')}
        </ButtonLink>
      </div>
      <LoadedContent endpoint={endpoint}>
        {({ entries, next }) => (
          <>
            <LedgerEntries entries={entries} />
            <div className={styles.actions}>
              {cursors.length > 0 && (
                <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t('admin.newer')}</Button>
              )}
              {next !== null && <Button onClick={() => setCursors([...cursors, next])}>{t('admin.older')}</Button>}
            </div>
          </>
        )}
      </LoadedContent>
    </>
  );
}
