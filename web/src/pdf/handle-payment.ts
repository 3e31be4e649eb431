import type { PdfFlowInput } from './pdf-flow-input.ts';
import { resumeAfterCheckout } from './resume-after-checkout.ts';
import { writeSessionToUrl } from './session-url.ts';

/** Handles a payment in a form on this page in the same way as a return from the page of the payment provider. */
export function handlePayment(input: PdfFlowInput, sessionId: string): void {
  // From now on a reload continues the flow with this session.
  writeSessionToUrl(sessionId);
  void resumeAfterCheckout(input, sessionId);
}
