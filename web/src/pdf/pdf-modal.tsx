import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { activeLanguage, t } from '../i18n/index.ts';
import type { ModalProps } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { abandonedFlowContent } from './abandoned-flow.ts';
import { CheckoutView } from './checkout-view.tsx';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { ExportOptions } from './export-options.tsx';
import { ExportView } from './export-view.tsx';
import { currentView, type FlowState } from './flow-state.ts';
import { getFlow } from './get-flow.ts';
import { LeaveConfirmation } from './leave-confirmation.tsx';
import { PDF_NUDGE_MODAL, type PdfInput } from './modals.ts';
import type { PdfFlow } from './pdf-flow.ts';
import styles from './pdf-modal.module.css';
import { PdfSummary } from './pdf-summary.tsx';
import { pdfTag } from './pdf-tag.ts';
import { Tag } from './tag.tsx';

// The nudge modal offers an account or a copy. It is registered here, because it opens only after this dialog. `number`
// and `name` identify a chunk that fails to load.
modals.register(PDF_NUDGE_MODAL, {
  number: 5,
  name: 'nudge-modal',
  load: () => import('./nudge-modal.tsx'),
});

/** The dialog to buy and export a PDF (V2.22, V4.17 to V4.21). The flow continues while the dialog is closed. */
export function Modal({ input, onClose }: ModalProps<PdfInput>) {
  const flow = getFlow(input.flowInput);
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const content = useRef<HTMLDivElement>(null);
  const view = currentView(state);
  useEffect(() => flow.open(), [flow]);
  useFocusRestore(content, view);
  const close = () => {
    flow.close();
    onClose();
    openNudgeAfterPurchase(flow);
  };
  const hasForm = view === 'checkout' && (state.checkout.kind === 'form' || state.checkout.kind === 'iframe');
  const [isLeaving, setLeaving] = useState(false);
  const isConfirmingLeave = isLeaving && hasForm;
  // While a payment form is shown, the first attempt to close the dialog shows a confirmation, and the second attempt
  // closes the dialog.
  const mayDismiss = () => {
    setLeaving(true);
    return isConfirmingLeave || !hasForm;
  };
  return (
    <Dialog
      open
      title={t(view === 'export' && state.isNewPurchase ? 'pdf.paymentSuccessful' : 'pdf.download')}
      className={classNames(styles.dialog, hasForm && state.checkout.kind === 'iframe' && styles.withIframe)}
      mayDismiss={mayDismiss}
      onClose={close}
    >
      <div ref={content} tabIndex={-1} className={styles.content} data-dialog={view}>
        <Heading flow={flow} state={state} />
        {isConfirmingLeave && <LeaveConfirmation onStay={() => setLeaving(false)} onLeave={close} />}
        {/* Hidden rather than unmounted, to keep the input of the form. */}
        <div hidden={isConfirmingLeave}>
          <Content flow={flow} state={state} />
        </div>
        <p role="status" className="visually-hidden">
          {announcementText(state)}
        </p>
      </div>
    </Dialog>
  );
}

/** The presentation's title, the tag (Purchased, Free or the price), and information about the PDF. */
function Heading({ flow: { input }, state }: { readonly flow: PdfFlow; readonly state: FlowState }) {
  const { price, mayExport, language } = input;
  const tag = pdfTag({ price, mayExport, isPurchased: state.isPurchased }, activeLanguage());
  return (
    <div>
      <div className={styles.heading}>
        <p className={styles.title} lang={language === 'und' ? undefined : language}>
          <bdi>{input.title}</bdi>
        </p>
        {tag && <Tag tag={tag} />}
      </div>
      <PdfSummary input={input} state={state} />
    </div>
  );
}

function Content({ flow, state }: { readonly flow: PdfFlow; readonly state: FlowState }) {
  switch (currentView(state)) {
    case 'checking':
      return <Checking />;
    case 'checkout':
      return <CheckoutView flow={flow} state={state} />;
    case 'confirming':
      return <ConfirmingPayment />;
    case 'options':
      return <ExportOptions flow={flow} state={state} />;
    case 'export':
      return <ExportView flow={flow} state={state} />;
  }
}

/** Placeholder during the purchase check. */
function Checking() {
  return (
    <div className={styles.checking}>
      <p className={styles.text}>{t('pdf.checking')}</p>
      <Skeleton width="40%" height={32} />
      <Skeleton width="100%" height={72} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
    </div>
  );
}

/** Returns the text of the live region for screen readers. Errors and notices are separate live regions. */
function announcementText(state: FlowState): string {
  if (currentView(state) === 'checking') return t('pdf.checking');
  switch (state.export?.downloadStatus) {
    case 'started':
    case 'polling':
      return t(state.export.progress?.stage === 'queued' ? 'pdf.queued' : 'pdf.making');
    case 'success':
      return t('pdf.ready');
    default:
      return '';
  }
}

/** Moves the focus back into the dialog when the focused element was removed. */
function useFocusRestore(content: React.RefObject<HTMLDivElement | null>, view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the view of the dialog changes.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement instanceof HTMLDialogElement)
      content.current?.focus({ preventScroll: true });
  }, [content, view]);
}

/**
 * Opens the dialog that offers an account or a copy (V4.19), once after a new purchase, if there is an offer for the
 * visitor.
 */
function openNudgeAfterPurchase(flow: PdfFlow): void {
  const { nudgeVisitor, oid, accessKey, loggedOutCopyUrl } = flow.input;
  const content = abandonedFlowContent(nudgeVisitor, t('pdf.getStarted'));
  if (content === null || !flow.consumeNudge()) return;
  modals.open(PDF_NUDGE_MODAL, { abandonedFlow: content, oid, accessKey, loggedOutCopyUrl });
}
