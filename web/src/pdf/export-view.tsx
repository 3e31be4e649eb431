import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExportRing } from './export-ring.tsx';
import styles from './export-view.module.css';
import type { FlowState, PdfExport } from './flow-state.ts';
import { openPdf, type PdfFlow } from './pdf-flow.ts';
import { SupportText } from './support-text.tsx';

/** The PDF as it is made, and then as it is there; its one button says what is next. */
export function ExportView({ flow, state }: { readonly flow: PdfFlow; readonly state: FlowState }) {
  const { export: pdf, purchase, isNewPurchase, email } = state;
  if (pdf === null) return null;
  const { downloadStatus: status, downloadButtonTargetUrl: url, errorText } = pdf;
  const isBusy = status === 'started' || status === 'polling';
  const press = () => {
    if (isBusy) return;
    if (url === null) void flow.export();
    else openPdf(url);
  };
  return (
    <div className={styles.export}>
      {purchase === 'existing' && !isNewPurchase && <Notice>{t('pdf.alreadyPurchased')}</Notice>}
      <div className={styles.progress}>
        <ExportRing pdf={pdf} doing={isBusy ? doing(pdf) : undefined} />
        {isBusy && <p className={styles.doing}>{doing(pdf)}</p>}
        <p className={styles.words}>{words(state)}</p>
      </div>
      {errorText !== null && (
        <Notice kind="failed">
          <SupportText text={t(errorText)} />
        </Notice>
      )}
      {isNewPurchase && status === 'success' && (
        // A payment service that was given no address leaves nobody to write to.
        <Notice>{t(email === null ? 'pdf.notOpenedNoMail' : 'pdf.notOpened')}</Notice>
      )}
      <div className={styles.actions}>
        <Button kind="primary" aria-disabled={isBusy} className={styles.main} onClick={press}>
          {t(pdf.downloadText)}
        </Button>
        {!isBusy && (
          <Button kind="quiet" onClick={() => flow.askOptions()}>
            {t('pdf.otherOptions')}
          </Button>
        )}
      </div>
    </div>
  );
}

function words({ export: pdf }: FlowState): string {
  switch (pdf?.downloadStatus) {
    case 'success':
      return t('pdf.ready');
    case 'failed':
      return '';
    default:
      return t('pdf.makingHint');
  }
}

/** What the conversion is doing. */
function doing(pdf: PdfExport): string {
  switch (pdf.progress?.stage) {
    case 'queued':
      return t('pdf.queued');
    case 'preparing':
      return t('pdf.preparing');
    case 'page': {
      const { page, pages } = pdf.progress;
      return t('pdf.pageOf', { page, pages });
    }
    default:
      return t('pdf.starting');
  }
}
