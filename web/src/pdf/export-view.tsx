import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExportRing } from './export-ring.tsx';
import styles from './export-view.module.css';
import type { FlowState, PdfExport } from './flow-state.ts';
import { openPdf, type PdfFlow } from './pdf-flow.ts';
import { SupportText } from './support-text.tsx';

/** The running or finished export, with a button that opens the PDF or exports again after a failure (V4.21, V4.22). */
export function ExportView({ flow, state }: { readonly flow: PdfFlow; readonly state: FlowState }) {
  const { export: pdf, purchase, isNewPurchase, email } = state;
  if (pdf === null) return null;
  const { downloadStatus: status, downloadButtonTargetUrl: url, errorText } = pdf;
  const isBusy = status === 'started' || status === 'polling';
  const handleClick = () => {
    if (isBusy) return;
    if (url === null) void flow.export();
    else openPdf(url);
  };
  return (
    <div className={styles.export}>
      {purchase === 'existing' && !isNewPurchase && <Notice>{t('pdf.alreadyPurchased')}</Notice>}
      <div className={styles.progress}>
        <ExportRing pdf={pdf} phaseText={isBusy ? phaseText(pdf) : undefined} />
        {isBusy && <p className={styles.stageText}>{phaseText(pdf)}</p>}
        <p className={styles.status}>{statusText(state)}</p>
      </div>
      {errorText !== null && (
        <Notice kind="failed">
          <SupportText text={t(errorText)} />
        </Notice>
      )}
      {isNewPurchase && status === 'success' && (
        // If the buyer's e-mail address is unknown, no e-mail is sent, and the text must not announce an e-mail.
        <Notice>{t(email === null ? 'pdf.notOpenedNoMail' : 'pdf.notOpened')}</Notice>
      )}
      <div className={styles.actions}>
        <Button kind="primary" aria-disabled={isBusy} className={styles.mainButton} onClick={handleClick}>
          {t(pdf.downloadText)}
        </Button>
        {!isBusy && (
          <Button kind="quiet" onClick={() => flow.reopenOptions()}>
            {t('pdf.otherOptions')}
          </Button>
        )}
      </div>
    </div>
  );
}

function statusText({ export: pdf }: FlowState): string {
  if (pdf?.downloadStatus === 'failed') return '';
  return t(pdf?.downloadStatus === 'success' ? 'pdf.ready' : 'pdf.makingHint');
}

/** Returns the text for the current phase of the conversion. */
function phaseText({ progress }: PdfExport): string {
  if (progress?.stage === 'page') return t('pdf.pageOf', { page: progress.page, pages: progress.pages });
  if (progress?.stage === 'queued') return t('pdf.queued');
  return t(progress?.stage === 'preparing' ? 'pdf.preparing' : 'pdf.starting');
}
