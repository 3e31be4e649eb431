import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { FileDown } from 'lucide-react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { modals } from '../../modals/modal-store.ts';
import { useDialogState } from '../../modals/use-dialog-state.ts';
import { formatPrice, priceWithVatLabel } from '../../pdf/format-price.ts';
import { PDF_MODAL } from '../../pdf/modals.ts';
import { Tag } from '../../pdf/tag.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './pdf-action.module.css';
import { usePdfOffer } from './pdf-offer.ts';

interface PdfActionProps {
  readonly page: PresentationPage;
  /**
   * The toolbar contains this component at two positions, of which at most one shows the button. `end` is the last
   * position, for a button that the shared page contains. `middle` is next to the flexible gap of the toolbar, for a
   * button that appears after the personal page data is loaded. A button that appears there moves no other actions.
   */
  readonly position: 'middle' | 'end';
}

/** The button "Download PDF", with a tag: Purchased, Free or the price (V4.22, V9.8). */
export function PdfAction({ page, position }: PdfActionProps) {
  const offer = usePdfOffer(page);
  const isOpen = useDialogState() === PDF_MODAL.id;
  if (!offer || offer.isOnSharedPage !== (position === 'end')) return null;
  const { isStarting, isEmphasised, isOnSharedPage, start, tag } = offer;
  const preload = () => modals.preload(PDF_MODAL);
  return (
    <button
      type="button"
      className={classNames(styles.action, isEmphasised && styles.emphasis, !isOnSharedPage && styles.appearsLater)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={isStarting}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) => void start(currentTarget)}
    >
      <FileDown size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.text}>
        <span>{t(isStarting ? 'pdf.starting' : 'pdf.download')}</span>{' '}
        {tag && <Tag tag={tag} widestText={widestTagText(page)} />}
      </span>
    </button>
  );
}

/** The longest text that the tag can have. The tag is always as wide as this text, so that the toolbar is stable. */
function widestTagText(page: PresentationPage): string {
  const price = formatPrice(page.pdfDownloadPrice, activeLanguage());
  const texts = [price === null ? '' : priceWithVatLabel(price), t('pdf.free'), t('pdf.purchased')];
  return texts.reduce((widest, text) => (text.length > widest.length ? text : widest));
}
