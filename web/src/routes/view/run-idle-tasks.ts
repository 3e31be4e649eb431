import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { countVisit } from './count-visit.ts';
import { logPageLoad } from './log-page-load.ts';
import { resumeCheckout } from './resume-checkout.ts';
import { whenIdle } from './when-visible.ts';

/**
 * Resumes a checkout, and reports the visit and the page load. Each report starts in a separate idle period, to
 * avoid one long task.
 * @param personalPageApplied resolves once the visitor's data is applied to the page.
 */
export async function runIdleTasks(
  data: PresentationPage,
  context: PageContext,
  personalPageApplied: Promise<void>,
): Promise<void> {
  void personalPageApplied.then(() => resumeCheckout(data, context));
  await whenIdle();
  void countVisit(data);
  await whenIdle();
  void logPageLoad(data);
}
