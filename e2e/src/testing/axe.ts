import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Longer than any transition of the interface. */
const ANIMATIONS_MS = 1000;

/** Waits until what fades in or out has done so: half-transparent text has no contrast of its own. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.allSettled(finite.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limitMs))]);
  }, ANIMATIONS_MS);
}

/** What axe finds wrong with a page: each rule with the elements that break it. */
export async function barriers(page: Page): Promise<string[]> {
  await animationsEnded(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' ')})`,
    );
  });
}
