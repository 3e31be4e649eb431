import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with a page as it is now: each rule with the elements that break it. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' ')})`,
    );
  });
}
