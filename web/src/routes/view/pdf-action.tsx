import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { FileDown } from 'lucide-react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { modals } from '../../modals/modal-store.ts';
import { useDialogState } from '../../modals/use-dialog-state.ts';
import { PDF_MODAL } from '../../pdf/modals.ts';
import { priceLine, priceText } from '../../pdf/price-text.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './pdf-action.module.css';
import { type PdfOffer, usePdfOffer } from './pdf-offer.ts';

interface PdfActionProps {
  readonly page: PresentationPage;
  /** `end`: where it is part of the page as it comes; `middle`: where there is room for what is known late. */
  readonly place: 'middle' | 'end';
}

/** "Download PDF" with its price (V§2, V§9). */
export function PdfAction({ page, place }: PdfActionProps) {
  const offer = usePdfOffer(page);
  const isOpen = useDialogState() === PDF_MODAL.id;
  if (!offer || offer.isEarly !== (place === 'end')) return null;
  const { isStarting, isEmphasised, isEarly, start } = offer;
  const preload = () => modals.preload(PDF_MODAL);
  return (
    <button
      type="button"
      className={classNames(styles.action, isEmphasised && styles.emphasis, !isEarly && styles.late)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={isStarting}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) => void start(currentTarget)}
    >
      <FileDown size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <span>{t(isStarting ? 'pdf.starting' : 'pdf.download')}</span> <Price page={page} offer={offer} />
      </span>
    </button>
  );
}

/** What it costs this visitor. Whose it is is known late: both texts hold the place. */
function Price({ page, offer }: { readonly page: PresentationPage; readonly offer: PdfOffer }) {
  const price = priceText(page.pdfDownloadPrice, activeLanguage());
  if (price === null)
    return page.pdfDownloadPrice === null ? null : <span className={styles.price}>{t('pdf.free')}</span>;
  return (
    <span className={styles.price}>
      <span className={offer.isFree ? styles.unseen : undefined} aria-hidden={offer.isFree}>
        {priceLine(price)}
      </span>
      {offer.isFree && <span>{t('pdf.free')}</span>}
    </span>
  );
}
