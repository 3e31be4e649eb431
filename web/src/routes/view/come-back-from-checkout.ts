import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { hasSession, keepSession, sessionIdOf } from '../../pdf/session-address.ts';
import { pdfSubject } from '../../pdf/subject.ts';
import { askPersonalPage, notePdfPurchased } from './personal.ts';

/** Resumes a purchase when the checkout redirected back to this page with `session-id` (V2.19). */
export async function comeBackFromCheckout(page: PresentationPage, context: PageContext): Promise<void> {
  const sessionId = sessionIdOf(location.search);
  if (sessionId === undefined) {
    // A malformed session id is removed from the URL without a request (V2.19, V8.7).
    if (hasSession(location.search)) keepSession(null);
    return;
  }
  const [personal, { comeBack }] = await Promise.all([
    askPersonalPage(page),
    import('../../pdf/come-back.ts'),
  ]);
  await comeBack(pdfSubject(page, personal, context, notePdfPurchased), sessionId);
}
