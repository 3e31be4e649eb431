import { comeBack } from './come-back.ts';
import { keepSession } from './session-address.ts';
import type { PdfSubject } from './subject.ts';

/** A form in the page was paid: as if the page had come back with the session, without leaving it. */
export function paid(subject: PdfSubject, sessionId: string): void {
  // From here on a page that is loaded again goes on where this one was.
  keepSession(sessionId);
  void comeBack(subject, sessionId);
}
