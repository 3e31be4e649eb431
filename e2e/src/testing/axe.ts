import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Longer than any transition of the interface. */
const ANIMATION_TIMEOUT_MS = 1000;

/** Waits until finite animations have ended, because axe reports wrong contrasts for half-transparent text. */
async function waitForAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.allSettled(finite.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limitMs))]);
  }, ANIMATION_TIMEOUT_MS);
}

/** The accessibility violations that axe finds in a page or frame: one string per rule, with the elements. */
export async function findViolations(page: Page | Frame): Promise<string[]> {
  await waitForAnimations(page);
  // A page that was checked before already contains axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' ')})`,
    );
  });
}

/** A viewport in CSS pixels and the preferred colour scheme. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/** The accessibility violations of the open page in each look. `find` replaces the check of the whole page. */
export async function findViolationsInLooks(
  page: Page,
  looks: readonly Look[],
  find: () => Promise<string[]> = () => findViolations(page),
): Promise<string[]> {
  const all: string[] = [];
  for (const { width, height, dark = false } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const found = await find();
    all.push(...found.map((violation) => `at ${width} px, ${dark ? 'dark' : 'light'}: ${violation}`));
  }
  return all;
}
