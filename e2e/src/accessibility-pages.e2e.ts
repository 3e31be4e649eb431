import { describe, expect, it } from 'vitest';
import { findViolationsInModes } from './testing/axe.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Opens the view page and puts the viewer into several states. Calls `check` with the name of each state. */
async function checkViewPageStates(visitor: Visitor, check: (state: string) => Promise<void>): Promise<void> {
  await visitor.open(await publishedUrl('tour'));
  await check('before Present');
  await visitor.present();
  await visitor.press('ArrowRight');
  await visitor.waitForStep(1);
  await visitor.waitForStillStage();
  // The controls stay visible while one of their buttons has the focus.
  await visitor.page.getByRole('toolbar').getByRole('button').nth(1).focus();
  await check('presenting');
  await visitor.press('/');
  await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('the');
  await visitor.press('Enter');
  await visitor.waitForStillStage();
  await check('search');
  await visitor.press('Escape');
  await visitor.press('?');
  await visitor.page.getByRole('dialog').waitFor();
  await check('help');
  await visitor.press('Escape');
  await visitor.press('+');
  await visitor.backToPath.waitFor();
  await check('free navigation');
  // Step 5 is the last step of the demo `tour`.
  await visitor.press('End');
  await visitor.waitForStep(5);
  await visitor.press('ArrowRight');
  await visitor.page.getByRole('button', { name: 'Restart' }).waitFor();
  await check('restart');
}

describe.each(DESKTOP_AND_PHONE)('accessibility at $width px', (options) => {
  const displayModes = [{ ...options, dark: true }, options];
  const checkerFor = (visitor: Visitor) => async (state: string) =>
    expect(await findViolationsInModes(visitor.page, displayModes), state).toEqual([]);

  it('the view page has no accessibility violations before, during and after presenting', async () => {
    const visitor = await visit(options);
    await checkViewPageStates(visitor, checkerFor(visitor));
  });

  it('the home page and the page for an unknown URL have no accessibility violations', async () => {
    const visitor = await visit(options);
    const check = checkerFor(visitor);
    await visitor.open(`${serverOrigin()}/`);
    await check('home');
    visitor.expectProblems(/404/);
    expect(await visitor.open(`${serverOrigin()}/nowhere`)).toBe(404);
    expect(await visitor.page.locator('h1').count()).toBe(1);
    await check('not found');
  });
});
