import type { PdfFlowInput } from './pdf-flow-input.ts';
import { resumeAfterCheckout } from './resume-after-checkout.ts';
import { writeSessionToUrl } from './session-url.ts';

/** Continues after a payment in a form on this page in the same way as after a return from the provider's page. */
export function handlePayment(input: PdfFlowInput, sessionId: string): void {
  // With the id of the checkout session in the URL, the flow also continues after a reload of the page.
  writeSessionToUrl(sessionId);
  void resumeAfterCheckout(input, sessionId);
}
