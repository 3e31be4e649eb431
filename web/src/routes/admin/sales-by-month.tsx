import type { MonthlySales } from '@flydeck/contract/purchases/ledger';
import { formatMoney } from '@flydeck/contract/purchases/money';
import { useState } from 'react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { refundText, salesText, TestBadge } from '../../sales/sum-cards.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './admin.module.css';
import salesStyles from './sales-by-month.module.css';

/** Number of rows before the table is expanded: a year, if all payments are real and have the same currency. */
const INITIAL_ROW_COUNT = 12;

/** Formats a month such as `2026-11` as "Nov 2026" in the active language. */
function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat(activeLanguage(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Table with a row for each month (UTC) and currency. Real and test payments have separate rows. */
export function SalesByMonth({ months }: { readonly months: readonly MonthlySales[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const visibleMonths = isExpanded ? months : months.slice(0, INITIAL_ROW_COUNT);
  return (
    <>
      <h2 id="by-month" className={styles.heading}>
        {t('sales.byMonth')}
      </h2>
      <div className={styles.scroll}>
        <table className={classNames(styles.table, salesStyles.table)} aria-labelledby="by-month">
          <thead>
            <tr>
              <th scope="col">{t('sales.month')}</th>
              <th scope="col">{t('sales.sold')}</th>
              <th scope="col" className={salesStyles.amount}>
                {t('sales.remains')}
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleMonths.map((sales) => (
              <Row key={`${sales.month} ${sales.currency} ${sales.isLive}`} sales={sales} />
            ))}
          </tbody>
        </table>
      </div>
      {visibleMonths.length < months.length && (
        <div className={styles.actions}>
          <Button onClick={() => setExpanded(true)}>{t('sales.allMonths')}</Button>
        </div>
      )}
    </>
  );
}

function Row({ sales }: { readonly sales: MonthlySales }) {
  const { isLive, paid, returned, currency } = sales;
  const returnedLabel = refundText(sales);
  return (
    <tr>
      <th scope="row">
        {formatMonth(sales.month)} {!isLive && <TestBadge />}
      </th>
      <td>
        {salesText(sales)}
        {returnedLabel !== '' && <p className={styles.facts}>{returnedLabel}</p>}
      </td>
      <td className={salesStyles.amount}>{formatMoney({ amount: paid - returned, currency }, activeLanguage())}</td>
    </tr>
  );
}
