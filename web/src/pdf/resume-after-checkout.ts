import { modals } from '../modals/modal-store.ts';
import { getFlow } from './get-flow.ts';
import { PDF_MODAL } from './modals.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

/**
 * Continues the download of a PDF after a payment. A valid checkout session opens the dialog with the export, and any
 * other session opens nothing (V4.18, V8.7). If a request to the server fails, the dialog is open until the result is
 * known, and shows that the payment is being confirmed.
 */
export async function resumeAfterCheckout(flowInput: PdfFlowInput, sessionId: string): Promise<void> {
  const flow = getFlow(flowInput);
  const isDialogOpen = () => flow.getState().modal === 'Open';
  const wasOpen = isDialogOpen();
  const openDialog = () => {
    if (!isDialogOpen()) modals.open(PDF_MODAL, { flowInput });
  };
  let mayOpen = !wasOpen;
  // Opens the dialog at most once, so that a dialog that the visitor closes stays closed during the confirmation.
  const openWhileConfirming = () => {
    if (mayOpen) openDialog();
    mayOpen = false;
  };
  if (await flow.handleReturn(sessionId, openWhileConfirming)) openDialog();
  // If the payment was not confirmed, the dialog that `openWhileConfirming` opened is closed.
  else if (!wasOpen && isDialogOpen() && flow.getState().checkout.kind === 'none') {
    flow.close();
    modals.close();
  }
}
