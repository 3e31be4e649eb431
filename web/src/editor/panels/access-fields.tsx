import type { Draft, DraftSettings, PdfPrice } from '@flydeck/contract/drafts/draft';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { priceLine, priceText } from '../../pdf/price-text.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useEditorParts } from '../use-editor.ts';
import { firstOwnPrice, OwnPrice } from './own-price.tsx';
import { PrivacySelect } from './privacy-select.tsx';

/** Who sees the presentation, and what its PDF costs: in force at once, without publishing. */
export function AccessFields({ draft }: { readonly draft: Draft }) {
  const { oid } = useEditorParts();
  const [privacy, setPrivacy] = useState(draft.privacy);
  const [price, setPrice] = useState(draft.pdfPrice);
  const usual = usualText(draft.usualPdfPrice);
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
    void change({ pdfPrice: next }, () => setPrice(price));
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
              { value: 'default', label: t('editor.priceDefault', { price: usual }) },
              { value: 'own', label: t('editor.priceOwn') },
              { value: 'free', label: t('editor.priceFree') },
              { value: 'none', label: t('editor.priceNone') },
            ]}
            onChange={(event) => choosePrice(priceOf(event.target.value, draft.usualPdfPrice))}
          />
        )}
      </Field>
      {price.kind === 'own' && <OwnPrice price={price} usual={draft.usualPdfPrice} onPrice={choosePrice} />}
    </>
  );
}

/** What it costs where the author says nothing else, in words. */
function usualText(usual: PdfDownloadPrice | null): string {
  const price = priceText(usual, activeLanguage());
  return price === null ? t('editor.priceFree') : priceLine(price);
}

function priceOf(kind: string, usual: PdfDownloadPrice | null): PdfPrice {
  if (kind === 'own') return firstOwnPrice(usual);
  return { kind: kind === 'free' || kind === 'none' ? kind : 'default' };
}
