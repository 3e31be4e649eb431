import type { Draft } from '@flydeck/contract/drafts/draft';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './panels.module.css';
import { lacksPaymentProvider, pdfPriceText } from './pdf-price-text.ts';

/** What visitors pay for the PDF, before it is published; and why it is not offered, where a price needs a provider. */
export function PdfPriceLine({ draft }: { readonly draft: Draft }) {
  const { pdfPrice } = useEditor().state;
  if (lacksPaymentProvider(pdfPrice, draft)) return <Notice kind="failed">{t('editor.priceNotOffered')}</Notice>;
  return (
    <p className={styles.priceLine}>
      {t('editor.pricePublished')} <strong>{pdfPriceText(pdfPrice, draft)}</strong>
    </p>
  );
}
