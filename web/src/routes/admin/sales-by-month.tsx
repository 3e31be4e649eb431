import type { MonthlySales } from '@flydeck/contract/purchases/ledger';
import { formatMoney } from '@flydeck/contract/purchases/money';
import { useState } from 'react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { returnedText, soldText, TestBadge } from '../../sales/sum-cards.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './admin.module.css';
import own from './sales-by-month.module.css';

/** Rows that are shown unasked: a year, mostly. */
const SHOWN = 12;

function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(activeLanguage(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** A row each month and currency; months are those of universal time. */
export function SalesByMonth({ months }: { readonly months: readonly MonthlySales[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? months : months.slice(0, SHOWN);
  return (
    <>
      <h2 id="by-month" className={styles.heading}>
        {t('sales.byMonth')}
      </h2>
      <div className={styles.scroll}>
        <table className={classNames(styles.table, own.table)} aria-labelledby="by-month">
          <thead>
            <tr>
              <th scope="col">{t('sales.month')}</th>
              <th scope="col">{t('sales.sold')}</th>
              <th scope="col" className={own.amount}>
                {t('sales.remains')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((month) => (
              <Row key={`${month.month} ${month.currency} ${month.isLive}`} month={month} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < months.length && (
        <div className={styles.actions}>
          <Button onClick={() => setWhole(true)}>{t('sales.allMonths')}</Button>
        </div>
      )}
    </>
  );
}

function Row({ month }: { readonly month: MonthlySales }) {
  const { isLive, paid, returned, currency } = month;
  const went = returnedText(month);
  return (
    <tr>
      <th scope="row">
        {monthName(month.month)} {!isLive && <TestBadge />}
      </th>
      <td>
        {soldText(month)}
        {went !== '' && <p className={styles.facts}>{went}</p>}
      </td>
      <td className={own.amount}>{formatMoney({ amount: paid - returned, currency }, activeLanguage())}</td>
    </tr>
  );
}
