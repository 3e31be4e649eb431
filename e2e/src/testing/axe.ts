import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Maximum time until animations have ended and contents are loaded. */
const SETTLE_TIMEOUT_MS = 5000;

/**
 * Waits until finite animations have ended and no content is marked as loading (`aria-busy`), because axe reports wrong
 * contrasts for half-transparent text. First waits for two animation frames, because a change of the colour scheme
 * starts transitions only in the next animation frame. Checks again in each animation frame, because the end of one
 * transition can start another.
 */
async function waitUntilSettled(page: Page | Frame): Promise<void> {
  await page.evaluate(async (timeoutMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const hasFiniteAnimation = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const end = performance.now() + timeoutMs;
    await nextFrame();
    await nextFrame();
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
    while ((hasFiniteAnimation() || isBusy()) && performance.now() < end) await nextFrame();
  }, SETTLE_TIMEOUT_MS);
}

/** Returns the accessibility violations in a page or frame: one string per rule, with the elements. */
export async function findViolations(page: Page | Frame): Promise<string[]> {
  await waitUntilSettled(page);
  // Adds axe to the page, unless an earlier check has added it.
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
 * Returns the accessibility violations of the open page in each of the display modes. `find` is the function that
 * returns the violations in one mode. By default, `find` checks the complete page.
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
