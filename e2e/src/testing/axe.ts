import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Longer than any transition of the interface. */
const ANIMATION_TIMEOUT_MS = 1000;

/** Waits until finite animations have ended, because axe reports wrong contrasts for half-transparent text. */
async function waitForAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const allEnded = Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
    await Promise.race([allEnded, new Promise((resolve) => setTimeout(resolve, limitMs))]);
  }, ANIMATION_TIMEOUT_MS);
}

/** Returns the accessibility violations in a page or frame: one string per rule, with the elements. */
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
export interface DisplayMode {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/**
 * Returns the accessibility violations of the open page in each mode. `find` replaces the check of the complete page.
 */
export async function findViolationsInModes(
  page: Page,
  modes: readonly DisplayMode[],
  find: () => Promise<string[]> = () => findViolations(page),
): Promise<string[]> {
  const violations: string[] = [];
  for (const { width, height, dark = false } of modes) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const modeViolations = await find();
    violations.push(...modeViolations.map((violation) => `at ${width} px, ${dark ? 'dark' : 'light'}: ${violation}`));
  }
  return violations;
}
