import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CustomPrice, CustomPriceFields } from './custom-price-fields.tsx';
import { lacksPaymentProvider, priceText } from './price-text.ts';

interface PriceFieldsProps {
  readonly status: PublishingStatus;
  readonly onPrice: (price: PdfPrice) => void;
}

/** Fields with which the author chooses what visitors pay for the PDF. */
export function PriceFields({ status, onPrice }: PriceFieldsProps) {
  const { pdfPrice: price, defaultPdfPrice, canSellPdf } = status;
  const defaultText = priceText({ kind: 'default' }, status);
  return (
    <>
      <Field
        label={t('canvas-details.price')}
        hint={t(canSellPdf ? 'canvas-details.priceHint' : 'canvas-details.priceHintNoProvider')}
      >
        <Select
          value={price.kind}
          options={[
            { value: 'default', label: t('canvas-details.priceDefault', { price: defaultText }) },
            // Without a payment provider, a custom price cannot be chosen, but an existing custom price is shown.
            ...(canSellPdf || price.kind === 'own' ? [{ value: 'own', label: t('canvas-details.priceOwn') }] : []),
            { value: 'free', label: t('canvas-details.priceFree') },
            { value: 'none', label: t('canvas-details.priceNone') },
          ]}
          onChange={(event) => onPrice(newPrice(event.target.value, defaultPdfPrice))}
        />
      </Field>
      {lacksPaymentProvider(price, status) && <Notice kind="failed">{t('canvas-details.priceNotOffered')}</Notice>}
      {price.kind === 'own' && canSellPdf && (
        <CustomPriceFields price={price} defaultPrice={defaultPdfPrice} onPrice={onPrice} />
      )}
    </>
  );
}

/**
 * Returns the price to store when the author chooses a kind of price. A custom price is at first the instance's default
 * price, or 5 EUR if the instance has none.
 */
function newPrice(kind: string, defaultPrice: PdfDownloadPrice | null): PdfPrice {
  if (kind !== 'own') return { kind: kind === 'free' || kind === 'none' ? kind : 'default' };
  // Amounts are in cents.
  const { amount, currency } = defaultPrice?.kind === 'paid' ? defaultPrice : { amount: 500, currency: 'EUR' };
  return { kind: 'own', amount, currency } satisfies CustomPrice;
}
