import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { createPdfFlowInput } from '../../pdf/pdf-flow-input.ts';
import { hasSession, readSessionId, writeSessionToUrl } from '../../pdf/session-url.ts';
import { loadPersonalPage, markPdfPurchased } from './personal-page.ts';

/** Resumes a purchase after the payment provider has sent the buyer back with `session-id` in the URL (V2.19). */
export async function resumeCheckout(page: PresentationPage, context: PageContext): Promise<void> {
  const sessionId = readSessionId(location.search);
  if (sessionId === undefined) {
    // A malformed session id is removed from the URL without a request (V2.19, V8.7).
    if (hasSession(location.search)) writeSessionToUrl(null);
    return;
  }
  const [personalPage, { resumeAfterCheckout }] = await Promise.all([
    loadPersonalPage(page),
    import('../../pdf/resume-after-checkout.ts'),
  ]);
  await resumeAfterCheckout(createPdfFlowInput(page, personalPage, context, markPdfPurchased), sessionId);
}
