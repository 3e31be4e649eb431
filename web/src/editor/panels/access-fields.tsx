import type { Draft, DraftSettings, PdfPrice } from '@flydeck/contract/drafts/draft';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useEditorParts } from '../use-editor.ts';
import styles from './panels.module.css';
import { PrivacySelect } from './privacy-select.tsx';

const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'KRW',
  'HUF',
  'BRL',
  'MXN',
  'CAD',
  'AUD',
  'INR',
  'PLN',
  'SEK',
];

/** Who sees the presentation, and what its PDF costs: in force at once, without publishing. */
export function AccessFields({ draft }: { readonly draft: Draft }) {
  const { oid } = useEditorParts();
  const [privacy, setPrivacy] = useState(draft.privacy);
  const [price, setPrice] = useState(draft.pdfPrice);
  const change = async (settings: DraftSettings, undo: () => void) => {
    try {
      await call('PATCH', `/api/drafts/${oid}`, { body: settings });
      showToast({ text: t('editor.settingsSaved'), kind: 'done' });
    } catch {
      undo();
      showToast({ text: t('editor.settingsFailed'), kind: 'failed' });
    }
  };
  const choosePrivacy = (next: Privacy) => {
    setPrivacy(next);
    void change({ privacy: next }, () => setPrivacy(privacy));
  };
  const choosePrice = (next: PdfPrice) => {
    setPrice(next);
    if (next.kind !== 'own' || next.amount > 0) void change({ pdfPrice: next }, () => setPrice(price));
  };
  return (
    <>
      <PrivacySelect value={privacy} onChange={choosePrivacy} />
      <Field label={t('editor.price')} hint={t('editor.priceHint')}>
        {(ids) => (
          <Select
            {...ids}
            value={price.kind}
            options={[
              { value: 'default', label: t('editor.priceDefault') },
              { value: 'own', label: t('editor.priceOwn') },
              { value: 'free', label: t('editor.priceFree') },
              { value: 'none', label: t('editor.priceNone') },
            ]}
            onChange={(event) => choosePrice(priceOf(event.target.value))}
          />
        )}
      </Field>
      {price.kind === 'own' && <OwnPrice price={price} onPrice={choosePrice} />}
    </>
  );
}

function priceOf(kind: string): PdfPrice {
  if (kind === 'own') return { kind, amount: 500, currency: 'EUR' };
  return { kind: kind === 'free' || kind === 'none' ? kind : 'default' };
}

type Own = PdfPrice & { kind: 'own' };

/** Units of a currency's smallest coin in one of its own: 100 cents, but whole yen. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

function OwnPrice({ price, onPrice }: { readonly price: Own; readonly onPrice: (price: Own) => void }) {
  const digits = digitsOf(price.currency);
  const [written, setWritten] = useState((price.amount / 10 ** digits).toFixed(digits));
  const amount = Math.round(Number(written.replace(',', '.')) * 10 ** digits);
  const isFit = Number.isFinite(amount) && amount >= 1 && amount <= 99_999_999;
  return (
    <div className={styles.pair}>
      <Field label={t('editor.amount')} error={isFit ? undefined : t('editor.amountInvalid')}>
        {(ids) => (
          <Input
            {...ids}
            inputMode="decimal"
            value={written}
            maxLength={12}
            onChange={(event) => setWritten(event.target.value)}
            onBlur={() => isFit && amount !== price.amount && onPrice({ ...price, amount })}
          />
        )}
      </Field>
      <Field label={t('editor.currency')}>
        {(ids) => (
          <Select
            {...ids}
            value={price.currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(event) => {
              const currency = event.target.value;
              const own = Math.round((price.amount / 10 ** digits) * 10 ** digitsOf(currency));
              setWritten((own / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)));
              onPrice({ kind: 'own', amount: Math.max(1, own), currency });
            }}
          />
        )}
      </Field>
    </div>
  );
}
