import type { PdfFlowInput } from './pdf-flow-input.ts';
import { resumeAfterCheckout } from './resume-after-checkout.ts';
import { writeSessionToUrl } from './session-url.ts';

/**
 * Called after a payment in a form on this page. Continues in the same way as when the visitor returns from the
 * provider's page.
 */
export function handlePayment(input: PdfFlowInput, sessionId: string): void {
  // The URL gets the id of the checkout session, so that the download also continues after a reload of the page.
  writeSessionToUrl(sessionId);
  void resumeAfterCheckout(input, sessionId);
}
