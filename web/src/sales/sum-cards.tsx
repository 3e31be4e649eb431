import type { SalesSum } from '@flydeck/contract/purchases/ledger';
import { formatMoney } from '@flydeck/contract/purchases/money';
import { activeLanguage, t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './sum-cards.module.css';

/** Returns the text about refunds and disputes; empty if there are none. */
export function refundText({ refunds, disputes, returned, currency }: SalesSum): string {
  const texts = [
    refunds > 0 && t('sales.refunded', { count: refunds }),
    disputes > 0 && t('sales.disputed', { count: disputes }),
    returned !== 0 && t('sales.wentBack', { amount: formatMoney({ amount: returned, currency }, activeLanguage()) }),
  ];
  return texts.filter(Boolean).join(' · ');
}

/** Returns the text about the number of sales and their total amount. */
export function salesText({ purchases, paid, currency }: SalesSum): string {
  const amount = formatMoney({ amount: paid, currency }, activeLanguage());
  return t('sales.soldFor', { count: purchases, amount });
}

/** A label for amounts of test payments, which charge nothing. */
export function TestBadge() {
  return <span className={styles.badge}>{t('sales.test')}</span>;
}

/** Totals of the sales, one card per currency. Test payments are on separate cards. */
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
  const net = formatMoney({ amount: paid - returned, currency }, activeLanguage());
  const refundNote = refundText(sum);
  return (
    <div className={classNames(styles.card, !isLive && styles.test)}>
      <dt>
        {t('sales.remains')} {!isLive && <TestBadge />}
      </dt>
      <dd className={styles.amount}>{net}</dd>
      <dd className={styles.note}>{salesText(sum)}</dd>
      {refundNote !== '' && <dd className={styles.note}>{refundNote}</dd>}
      <dd className={styles.note}>{t('sales.handedOver', { count: deliveries })}</dd>
    </div>
  );
}
