import { resumeAfterCheckout } from './resume-after-checkout.ts';
import { writeSessionToUrl } from './session-url.ts';
import type { PdfSubject } from './subject.ts';

/** Handles a payment in a form on this page like a return from checkout, without leaving the page. */
export function handlePayment(subject: PdfSubject, sessionId: string): void {
  // From now on a reload continues the flow with this session.
  writeSessionToUrl(sessionId);
  void resumeAfterCheckout(subject, sessionId);
}
