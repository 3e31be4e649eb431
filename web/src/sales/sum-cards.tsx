import type { SalesSum } from '@flydeck/contract/purchases/ledger';
import { formatMoney } from '@flydeck/contract/purchases/money';
import { activeLanguage, t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './sum-cards.module.css';

/** What went back, and why; nothing where nothing did. */
export function returnedText({ refunds, disputes, returned, currency }: SalesSum): string {
  const parts = [
    refunds > 0 && t('sales.refunded', { count: refunds }),
    disputes > 0 && t('sales.disputed', { count: disputes }),
    returned !== 0 &&
      t('sales.wentBack', { amount: formatMoney({ amount: returned, currency }, activeLanguage()) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** How many were sold, and for how much. */
export function soldText({ purchases, paid, currency }: SalesSum): string {
  const amount = formatMoney({ amount: paid, currency }, activeLanguage());
  return t('sales.soldFor', { count: purchases, amount });
}

/** That no money moved: beside every number of test payments. */
export function TestBadge() {
  return <span className={styles.badge}>{t('sales.test')}</span>;
}

/** What was sold in each currency: what remains of it, and how that came about. */
export function SumCards({ sums }: { readonly sums: readonly SalesSum[] }) {
  return (
    <dl className={styles.cards}>
      {sums.map((sum) => (
        <SumCard key={`${sum.currency} ${sum.isLive}`} sum={sum} />
      ))}
    </dl>
  );
}

function SumCard({ sum }: { readonly sum: SalesSum }) {
  const { isLive, paid, returned, currency, deliveries } = sum;
  const remains = formatMoney({ amount: paid - returned, currency }, activeLanguage());
  const went = returnedText(sum);
  return (
    <div className={classNames(styles.card, !isLive && styles.test)}>
      <dt>
        {t('sales.remains')} {!isLive && <TestBadge />}
      </dt>
      <dd className={styles.amount}>{remains}</dd>
      <dd className={styles.note}>{soldText(sum)}</dd>
      {went !== '' && <dd className={styles.note}>{went}</dd>}
      <dd className={styles.note}>{t('sales.handedOver', { count: deliveries })}</dd>
    </div>
  );
}
