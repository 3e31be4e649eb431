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

/** Fields to choose what visitors pay for the PDF. */
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
            // Without a payment provider, no price can be set. An existing price remains until it is changed.
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

/** Returns the price of a chosen kind. A custom price begins with the default amount, or with 5 EUR. */
function newPrice(kind: string, defaultPrice: PdfDownloadPrice | null): PdfPrice {
  if (kind !== 'own') return { kind: kind === 'free' || kind === 'none' ? kind : 'default' };
  const { amount, currency } = defaultPrice?.kind === 'paid' ? defaultPrice : { amount: 500, currency: 'EUR' };
  return { kind: 'own', amount, currency } satisfies CustomPrice;
}
