import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { hasSession, keepSession, sessionIdOf } from '../../pdf/session-address.ts';
import { pdfSubject } from '../../pdf/subject.ts';
import { askPersonalPage, notePdfPurchased } from './personal.ts';

/** Goes on where a checkout led back to this page with its session (V§2). */
export async function comeBackFromCheckout(page: PresentationPage, context: PageContext): Promise<void> {
  const sessionId = sessionIdOf(location.search);
  if (sessionId === undefined) {
    // What cannot be one is processed by not asking for it (V§8, "invalid").
    if (hasSession(location.search)) keepSession(null);
    return;
  }
  const [personal, { comeBack }] = await Promise.all([
    askPersonalPage(page),
    import('../../pdf/come-back.ts'),
  ]);
  await comeBack(pdfSubject(page, personal, context, notePdfPurchased), sessionId);
}
