import { chargedDecimalsOf, decimalText } from '@flydeck/contract/purchases/money';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { inCurrency, readAmount } from './own-amount.ts';
import styles from './panels.module.css';

const CURRENCIES = [
  ...['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'KRW', 'HUF'],
  ...['BRL', 'MXN', 'CAD', 'AUD', 'INR', 'PLN', 'SEK'],
];

type Own = PdfPrice & { kind: 'own' };

/** What an author begins with who wants a price of their own: the usual one. */
export function firstOwnPrice(usual: PdfDownloadPrice | null): Own {
  if (usual?.kind !== 'paid') return { kind: 'own', amount: 500, currency: 'EUR' };
  return { kind: 'own', amount: usual.amount, currency: usual.currency };
}

interface OwnPriceProps {
  readonly price: Own;
  readonly usual: PdfDownloadPrice | null;
  readonly onPrice: (price: Own) => void;
}

/** An amount and its currency, in as many decimals as that one has. */
export function OwnPrice({ price, usual, onPrice }: OwnPriceProps) {
  const { currency } = price;
  const [written, setWritten] = useState(decimalText(price));
  const amount = readAmount(written, currency);
  const usualCurrency = usual?.kind === 'paid' ? [usual.currency] : [];
  const currencies = [...new Set([...usualCurrency, ...CURRENCIES, currency])];
  const chooseCurrency = (next: string) => {
    const own: Own = { kind: 'own', amount: inCurrency(price, next), currency: next };
    setWritten(decimalText(own));
    onPrice(own);
  };
  return (
    <div className={styles.pair}>
      <Field label={t('editor.amount')} error={amountProblem(amount, currency)}>
        <Input
          inputMode={chargedDecimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
          value={written}
          maxLength={12}
          onChange={(event) => setWritten(event.target.value)}
          onBlur={() => typeof amount === 'number' && amount !== price.amount && onPrice({ ...price, amount })}
        />
      </Field>
      <Field label={t('editor.currency')}>
        <Select
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => chooseCurrency(event.target.value)}
        />
      </Field>
    </div>
  );
}

function amountProblem(amount: ReturnType<typeof readAmount>, currency: string): string | undefined {
  if (amount === 'decimals') return t('editor.amountDecimals', { count: chargedDecimalsOf(currency), currency });
  return amount === 'wrong' ? t('editor.amountInvalid') : undefined;
}
