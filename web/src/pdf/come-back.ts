import { modals } from '../modals/modal-store.ts';
import { flowOf } from './flow-of.ts';
import { PDF_MODAL } from './modals.ts';
import type { PdfSubject } from './subject.ts';

/** Goes on after a payment: a valid session opens the modal at the export, any other opens nothing (V§4, V§8). */
export async function comeBack(subject: PdfSubject, sessionId: string): Promise<void> {
  const flow = flowOf(subject);
  const isValid = await flow.comeBack(sessionId);
  if (isValid && flow.getState().modal !== 'Open') modals.open(PDF_MODAL, { subject });
}
