import { comeBack } from './come-back.ts';
import { keepSession } from './session-address.ts';
import type { PdfSubject } from './subject.ts';

/** Handles a payment in a form on this page like a return from checkout, without leaving the page. */
export function paid(subject: PdfSubject, sessionId: string): void {
  // From now on a reload continues the flow with this session.
  keepSession(sessionId);
  void comeBack(subject, sessionId);
}
