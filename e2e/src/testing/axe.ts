import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** The minified source of axe, which is half as long as that of the package's main file. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of axe whose results depend on colours. The other rule about colours, for level AAA, is off by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

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

/**
 * Returns the accessibility violations in a page or frame: one string per rule, with the elements. With `onlyColors`,
 * only the rules about colours are checked.
 */
export async function findViolations(page: Page | Frame, onlyColors = false): Promise<string[]> {
  await waitUntilSettled(page);
  // Adds axe to the page, unless an earlier check has added it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    async (rules) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const options = { resultTypes: ['violations' as const], ...(rules.length > 0 && { runOnly: rules }) };
      const { violations } = await run(document, options);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' ')})`,
      );
    },
    onlyColors ? COLOR_RULES : [],
  );
}

/** A viewport in CSS pixels and the preferred colour scheme. */
export interface DisplayMode {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/**
 * Returns the accessibility violations of the open page, or of a frame in it, in each of the display modes. In a mode
 * that differs from the previous one by the colour scheme only, only the rules about colours are checked.
 */
export async function findViolationsInModes(
  page: Page,
  modes: readonly DisplayMode[],
  frame: Page | Frame = page,
): Promise<string[]> {
  const violations: string[] = [];
  for (const [i, { width, height, dark = false }] of modes.entries()) {
    const previous = modes[i - 1];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const modeViolations = await findViolations(frame, previous?.width === width && previous.height === height);
    violations.push(...modeViolations.map((violation) => `at ${width} px, ${dark ? 'dark' : 'light'}: ${violation}`));
  }
  return violations;
}
