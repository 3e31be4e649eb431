import { chargedDecimalsOf, decimalText } from '@flydeck/contract/purchases/money';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import styles from './details.module.css';
import { parseAmount, sameNumberInCurrency } from './price-amount.ts';

/** Currencies that can be chosen in addition to the currency of the instance's default price. */
const CURRENCIES = [
  ...['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'KRW', 'HUF'],
  ...['BRL', 'MXN', 'CAD', 'AUD', 'INR', 'PLN', 'SEK'],
];

export type CustomPrice = Extract<PdfPrice, { kind: 'own' }>;

interface CustomPriceFieldsProps {
  readonly price: CustomPrice;
  /** The instance's default price; null if it has none. */
  readonly defaultPrice: PdfDownloadPrice | null;
  readonly onPrice: (price: CustomPrice) => void;
}

/**
 * Fields for the amount and the currency of a custom price. `onPrice` is called in two cases: when the author selects a
 * currency, and when the author leaves the field with a valid new amount.
 */
export function CustomPriceFields({ price, defaultPrice, onPrice }: CustomPriceFieldsProps) {
  const { currency } = price;
  const [text, setText] = useState(decimalText(price));
  const amount = parseAmount(text, currency);
  const defaultCurrencies = defaultPrice?.kind === 'paid' ? [defaultPrice.currency] : [];
  const currencies = [...new Set([...defaultCurrencies, ...CURRENCIES, currency])];
  const changeCurrency = (newCurrency: string) => {
    const changed: CustomPrice = {
      kind: 'own',
      amount: sameNumberInCurrency(newCurrency, price),
      currency: newCurrency,
    };
    setText(decimalText(changed));
    onPrice(changed);
  };
  return (
    <div className={styles.pair}>
      <Field label={t('canvas-details.amount')} error={amountError(amount, currency)}>
        <Input
          inputMode={chargedDecimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
          value={text}
          maxLength={12}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => typeof amount === 'number' && amount !== price.amount && onPrice({ ...price, amount })}
        />
      </Field>
      <Field label={t('canvas-details.currency')}>
        <Select
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => changeCurrency(event.target.value)}
        />
      </Field>
    </div>
  );
}

function amountError(amount: ReturnType<typeof parseAmount>, currency: string): string | undefined {
  if (amount === 'invalid') return t('canvas-details.amountInvalid');
  if (amount !== 'too-many-decimals') return undefined;
  return t('canvas-details.amountDecimals', { count: chargedDecimalsOf(currency), currency });
}
