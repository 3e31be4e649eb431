import type { PdfFlowInput } from './pdf-flow-input.ts';
import { resumeAfterCheckout } from './resume-after-checkout.ts';
import { writeSessionToUrl } from './session-url.ts';

/** Continues after a payment in a form on this page in the same way as after a return from the provider's page. */
export function handlePayment(input: PdfFlowInput, sessionId: string): void {
  // With the session id in the URL, a reload of the page continues the flow with this session.
  writeSessionToUrl(sessionId);
  void resumeAfterCheckout(input, sessionId);
}
