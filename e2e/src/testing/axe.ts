import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Longer than any transition of the interface. */
const ANIMATIONS_MS = 1000;

/** Waits until what fades in or out has done so: half-transparent text has no contrast of its own. */
async function animationsEnded(page: Page | Frame): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.allSettled(finite.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limitMs))]);
  }, ANIMATIONS_MS);
}

/** What axe finds wrong with a page, or with what a frame holds: each rule with the elements that break it. */
export async function barriers(page: Page | Frame): Promise<string[]> {
  await animationsEnded(page);
  // A page that was checked before has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' ')})`,
    );
  });
}

/** A window of CSS pixels, and the colour scheme that the visitor's system asks for. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/** What axe finds wrong with the open page in one look after the other. `find`: in place of the whole page. */
export async function barriersInLooks(
  page: Page,
  looks: readonly Look[],
  find: () => Promise<string[]> = () => barriers(page),
): Promise<string[]> {
  const all: string[] = [];
  for (const { width, height, dark = false } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const found = await find();
    all.push(...found.map((barrier) => `at ${width} px, ${dark ? 'dark' : 'light'}: ${barrier}`));
  }
  return all;
}
