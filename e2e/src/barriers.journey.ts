import { describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Appearing things are judged when they are there: half-transparent text has no contrast yet. */
async function settle(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
}

async function hasNone(visitor: Visitor, where: string): Promise<void> {
  await settle(visitor);
  expect(await barriers(visitor.page), where).toEqual([]);
}

/** Every state of the view page, one after the other. */
async function viewPageStates(visitor: Visitor): Promise<void> {
  await visitor.open(await published('tour'));
  await hasNone(visitor, 'before Present');
  await visitor.present();
  await visitor.press('ArrowRight');
  await visitor.isAt(1);
  await visitor.standsStill();
  await visitor.page.getByRole('toolbar').getByRole('button').nth(1).focus();
  await hasNone(visitor, 'presenting');
  await visitor.press('/');
  await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('the');
  await visitor.press('Enter');
  await visitor.standsStill();
  await hasNone(visitor, 'searching');
  await visitor.press('Escape');
  await visitor.press('?');
  await visitor.page.getByRole('dialog').waitFor();
  await hasNone(visitor, 'help');
  await visitor.press('Escape');
  await visitor.press('+');
  await visitor.backToPath.waitFor();
  await hasNone(visitor, 'roaming');
  await visitor.press('End');
  await visitor.isAt(5);
  await visitor.press('ArrowRight');
  await visitor.page.getByRole('button', { name: 'Restart' }).waitFor();
  await hasNone(visitor, 'restart');
}

describe.each([
  { width: 1440, height: 900, dark: false },
  { width: 1440, height: 900, dark: true },
  { width: 390, height: 844, dark: false, touch: true },
  { width: 390, height: 844, dark: true, touch: true },
])('without barriers at $width px, dark: $dark', (options) => {
  it('the view page in each of its states', async () => {
    await viewPageStates(await visit(options));
  });

  it('the home page, and an address that leads nowhere', async () => {
    const visitor = await visit(options);
    await visitor.open(`${serverAddress()}/`);
    await hasNone(visitor, 'home');
    visitor.expectProblems(/404/);
    expect(await visitor.open(`${serverAddress()}/nowhere`)).toBe(404);
    expect(await visitor.page.locator('h1').count()).toBe(1);
    await hasNone(visitor, 'not found');
  });
});
