import { describe, expect, it } from 'vitest';
import { barriersInLooks } from './testing/axe.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { DESK_AND_PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Every state of the view page, one after the other. */
async function viewPageStates(visitor: Visitor, hasNone: (where: string) => Promise<void>): Promise<void> {
  await visitor.open(await published('tour'));
  await hasNone('before Present');
  await visitor.present();
  await visitor.press('ArrowRight');
  await visitor.isAt(1);
  await visitor.standsStill();
  await visitor.page.getByRole('toolbar').getByRole('button').nth(1).focus();
  await hasNone('presenting');
  await visitor.press('/');
  await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('the');
  await visitor.press('Enter');
  await visitor.standsStill();
  await hasNone('searching');
  await visitor.press('Escape');
  await visitor.press('?');
  await visitor.page.getByRole('dialog').waitFor();
  await hasNone('help');
  await visitor.press('Escape');
  await visitor.press('+');
  await visitor.backToPath.waitFor();
  await hasNone('roaming');
  await visitor.press('End');
  await visitor.isAt(5);
  await visitor.press('ArrowRight');
  await visitor.page.getByRole('button', { name: 'Restart' }).waitFor();
  await hasNone('restart');
}

describe.each(DESK_AND_PHONE)('without barriers at $width px', (options) => {
  /** In the dark, and in the light. */
  const looks = [{ ...options, dark: true }, options];
  const judge = (visitor: Visitor) => async (where: string) =>
    expect(await barriersInLooks(visitor.page, looks), where).toEqual([]);

  it('the view page in each of its states', async () => {
    const visitor = await visit(options);
    await viewPageStates(visitor, judge(visitor));
  });

  it('the home page, and an address that leads nowhere', async () => {
    const visitor = await visit(options);
    const hasNone = judge(visitor);
    await visitor.open(`${serverAddress()}/`);
    await hasNone('home');
    visitor.expectProblems(/404/);
    expect(await visitor.open(`${serverAddress()}/nowhere`)).toBe(404);
    expect(await visitor.page.locator('h1').count()).toBe(1);
    await hasNone('not found');
  });
});
