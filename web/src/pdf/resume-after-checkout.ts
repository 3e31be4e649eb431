import { modals } from '../modals/modal-store.ts';
import { getFlow } from './get-flow.ts';
import { PDF_MODAL } from './modals.ts';
import type { PdfSubject } from './subject.ts';

/**
 * Continues the flow after a payment: a valid session opens the dialog at the export, any other opens nothing (V4.18,
 * V8.7). If a response is lost, the dialog shows that the payment is being confirmed until the result is known.
 */
export async function resumeAfterCheckout(subject: PdfSubject, sessionId: string): Promise<void> {
  const flow = getFlow(subject);
  const isShown = () => flow.getState().modal === 'Open';
  const wasShown = isShown();
  const show = () => {
    if (!isShown()) modals.open(PDF_MODAL, { subject });
  };
  let isDue = !wasShown;
  // At most once: a visitor who closes the dialog does not see it again while the payment is being confirmed.
  const showUnanswered = () => {
    if (isDue) show();
    isDue = false;
  };
  if (await flow.handleReturn(sessionId, showUnanswered)) show();
  else if (!wasShown && isShown() && flow.getState().checkout.is === 'none') {
    flow.close();
    modals.close();
  }
}
