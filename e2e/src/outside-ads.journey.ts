import { describe, expect, it } from 'vitest';
import { useAroundFlydeck } from './testing/around-flydeck.ts';
import { hearEvents } from './testing/hear-events.ts';
import { DESK_AND_PHONE, SIZES } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const OUTSIDE = 'https://ads.example.org';

const flydeck = useAroundFlydeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  ADS_SCRIPT_URL: `${OUTSIDE}/flydeck.js`,
  CONSENT_REQUIRED: 'true',
});

/** An advertiser who has something for the place below only. */
const SCRIPT = `window.flydeckAds = {
  async request({ slot, size, element }) {
    if (slot === 'top') return { isEmpty: true };
    const picture = new Image(size.width, size.height);
    picture.alt = 'From outside';
    element.append(picture);
    return { isEmpty: false };
  },
};`;

/** A visitor, and what was asked of the advertiser. */
async function arrive(options: VisitorOptions): Promise<{ visitor: Visitor; asked: string[] }> {
  const visitor = await visit(options);
  const asked: string[] = [];
  visitor.expectProblems(/ads\.example\.org/);
  await visitor.page.context().route(`${OUTSIDE}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  return { visitor, asked };
}

const open = async (visitor: Visitor) => {
  await visitor.open(flydeck().address + flydeck().deck.path);
  await visitor.page.waitForLoadState('networkidle');
};
const slot = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);

describe.each(DESK_AND_PHONE)('V§7 an outside script of advertisements at $width pixels', (size) => {
  // V§9: hidden at widths of 768 and below.
  const isShown = size.width > 768;

  it('is asked where a visitor allowed it; V§4 a place that renders empty loses its padding, and its room when nobody sees it go', async () => {
    const { visitor, asked } = await arrive(size);
    const { page } = visitor;
    const events = await hearEvents(visitor);
    await open(visitor);
    await page.getByRole('button', { name: 'Only necessary' }).click();
    await open(visitor);
    await expect.poll(() => slot(visitor, 'top').getByRole('link').count()).toBe(isShown ? 1 : 0);
    expect([await slot(visitor, 'top').isVisible(), asked]).toEqual([isShown, []]);

    await page.context().clearCookies();
    await open(visitor);
    await page.getByRole('button', { name: 'Accept all' }).click();
    const before = events.length;
    await open(visitor);
    const rendered = () =>
      events
        .slice(before)
        .filter(({ event_name }) => event_name === 'ad rendered')
        .map(({ slot, is_empty }) => ({ slot, is_empty }));
    if (isShown) await fills(visitor);
    const told = [
      { slot: 'top', is_empty: true },
      { slot: 'bottom', is_empty: false },
    ];
    await expect.poll(rendered).toEqual(isShown ? expect.arrayContaining(told) : []);
    expect(new Set(asked)).toEqual(new Set(isShown ? [`${OUTSIDE}/flydeck.js`] : []));
    expect(await visitor.shifts()).toEqual([]);
    // By script, as a wheel may be no part of the device.
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    if (isShown) await expect.poll(() => slot(visitor, 'top').getAttribute('data-state')).toBe('gone');
    for (const name of isShown ? ['top'] : ['top', 'bottom'])
      await expect.poll(async () => (await slot(visitor, name).boundingBox())?.height ?? 0).toBe(0);
    expect(await visitor.shifts()).toEqual([]);
  });
});

it('moves nothing at all for who asked for less motion: nothing passes through what is in between', async () => {
  const { visitor } = await arrive({ ...SIZES[0], still: true });
  await open(visitor);
  await visitor.page.getByRole('button', { name: 'Accept all' }).click();
  await open(visitor);
  await fills(visitor);
  expect(await visitor.shifts()).toEqual([]);
  const heart = visitor.page.getByRole('button', { name: /^Like/ });
  expect(await heart.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0s/);
});

/** The place below is filled; the one above stays empty, and stands without padding. */
async function fills(visitor: Visitor): Promise<void> {
  await visitor.page.getByAltText('From outside').waitFor({ state: 'attached' });
  await expect.poll(() => slot(visitor, 'bottom').getAttribute('data-state')).toBe('filled');
  const top = slot(visitor, 'top');
  await expect.poll(() => top.getAttribute('data-state')).toBe('empty');
  await expect.poll(() => top.evaluate((element) => getComputedStyle(element).padding)).toBe('0px');
}
