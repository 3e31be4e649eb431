import type { Draft } from '@flydeck/contract/drafts/draft';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Access } from '../editor-store.ts';
import { useEditor } from '../use-editor.ts';
import { firstOwnPrice, OwnPrice } from './own-price.tsx';
import { lacksPaymentProvider, pdfPriceText } from './pdf-price-text.ts';
import { PrivacySelect } from './privacy-select.tsx';

/** Who sees the presentation, and what its PDF costs: in force at once, without publishing. */
export function AccessFields({ draft }: { readonly draft: Draft }) {
  const { oid, store, state } = useEditor();
  const { privacy, pdfPrice: price } = state;
  const usual = pdfPriceText({ kind: 'default' }, draft);
  const change = async (settings: Partial<Access>, before: Partial<Access>) => {
    store.setAccess(settings);
    try {
      await call('PATCH /api/drafts/:oid', { params: { oid }, body: settings });
      showToast({ text: t('editor.settingsSaved'), kind: 'done' });
    } catch {
      store.setAccess(before);
      showToast({ text: t('editor.settingsFailed'), kind: 'failed' });
    }
  };
  const choosePrice = (next: PdfPrice) => void change({ pdfPrice: next }, { pdfPrice: price });
  return (
    <>
      <PrivacySelect value={privacy} onChange={(next) => void change({ privacy: next }, { privacy })} />
      <Field label={t('editor.price')} hint={t(draft.canSellPdf ? 'editor.priceHint' : 'editor.priceHintNoProvider')}>
        <Select
          value={price.kind}
          options={[
            { value: 'default', label: t('editor.priceDefault', { price: usual }) },
            // Without a payment provider no price can be set; one from before stays until it is changed.
            ...(draft.canSellPdf || price.kind === 'own' ? [{ value: 'own', label: t('editor.priceOwn') }] : []),
            { value: 'free', label: t('editor.priceFree') },
            { value: 'none', label: t('editor.priceNone') },
          ]}
          onChange={(event) => choosePrice(priceOf(event.target.value, draft.usualPdfPrice))}
        />
      </Field>
      {lacksPaymentProvider(price, draft) && <Notice kind="failed">{t('editor.priceNotOffered')}</Notice>}
      {price.kind === 'own' && draft.canSellPdf && (
        <OwnPrice price={price} usual={draft.usualPdfPrice} onPrice={choosePrice} />
      )}
    </>
  );
}

function priceOf(kind: string, usual: PdfDownloadPrice | null): PdfPrice {
  if (kind === 'own') return firstOwnPrice(usual);
  return { kind: kind === 'free' || kind === 'none' ? kind : 'default' };
}
