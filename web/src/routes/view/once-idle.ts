import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { comeBackFromCheckout } from './come-back-from-checkout.ts';
import { countVisit } from './count-visit.ts';
import { logLoaded } from './log-loaded.ts';
import { whenIdle } from './when-visible.ts';

/**
 * What nobody waits for: each when the browser is idle once more, so that together they are no long task.
 * @param known resolves when the visitor's own is on the page.
 */
export async function onceIdle(
  data: PresentationPage,
  context: PageContext,
  known: Promise<void>,
): Promise<void> {
  void known.then(() => comeBackFromCheckout(data, context));
  await whenIdle();
  void countVisit(data);
  await whenIdle();
  void logLoaded(data);
}
