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

/** Sales of PDFs: sums, then all entries of the ledger, newest first. Buyers are not named. */
export function PurchasesSection() {
  const sums = useEndpoint('GET /api/admin/purchases/sums');
  return (
    <>
      <p className={styles.lead}>{t('sales.lead')}</p>
      <LoadedContent from={sums}>
        {(data) => (
          <>
            <ProviderNotice sums={data} />
            <p className={styles.facts}>
              {t('sales.open', { count: data.openCheckouts })}
              {data.pendingCheckouts > 0 && ` · ${t('sales.pending', { count: data.pendingCheckouts })}`}
            </p>
            {data.months.length === 0 ? (
              <EmptyNotice>{t('sales.nothing')}</EmptyNotice>
            ) : (
              <Sales sums={data} />
            )}
          </>
        )}
      </LoadedContent>
    </>
  );
}

/** Notice shown unless the main payment provider is live: none is configured, or payments are tests. */
function ProviderNotice({ sums: { main, alternate } }: { readonly sums: PurchaseSums }) {
  if (main?.isLive) return null;
  if (main === null) return <Notice>{t('sales.noProvider')}</Notice>;
  const isStripe = main.provider === 'stripe';
  return (
    <Notice>
      {t(isStripe ? 'sales.stripeTests' : 'sales.testsInForce')}{' '}
      {alternate?.isLive && t('sales.alternateIsReal')}
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

/** Totals of all months by currency, live payments first. */
function sumByCurrency(months: readonly SalesSum[]): SalesSum[] {
  const totals = new Map<string, SalesSum>();
  for (const { currency, isLive, ...counts } of months) {
    const key = `${isLive ? 0 : 1} ${currency}`;
    const before = totals.get(key);
    const add = (name: keyof typeof counts) => counts[name] + (before?.[name] ?? 0);
    totals.set(key, {
      ...{ currency, isLive, purchases: add('purchases'), refunds: add('refunds') },
      ...{ disputes: add('disputes'), deliveries: add('deliveries') },
      ...{ paid: add('paid'), returned: add('returned') },
    });
  }
  return [...totals].sort(([a], [b]) => a.localeCompare(b)).map(([, total]) => total);
}

function Ledger() {
  /** Cursors (`after`) of this page and of the pages before it, for paging back. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const after = pages.at(-1);
  const from = useEndpoint('GET /api/admin/purchases', { query: { after } });
  return (
    <>
      <div className={styles.row}>
        <h2 className={styles.heading}>{t('sales.ledger')}</h2>
        <ButtonLink kind="quiet" href="/api/admin/purchases/csv" download>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('sales.download')}
        </ButtonLink>
      </div>
      <LoadedContent from={from}>
        {({ entries, next }) => (
          <>
            <LedgerEntries entries={entries} />
            <div className={styles.actions}>
              {pages.length > 0 && (
                <Button onClick={() => setPages(pages.slice(0, -1))}>{t('admin.newer')}</Button>
              )}
              {next !== null && (
                <Button onClick={() => setPages([...pages, next])}>{t('admin.older')}</Button>
              )}
            </div>
          </>
        )}
      </LoadedContent>
    </>
  );
}
