import { describe, expect, it } from 'vitest';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { DESKTOP_AND_PHONE, SIZES } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const AD_ORIGIN = 'https://ads.example.org';

const getInstance = useInstanceWithDeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  ADS_SCRIPT_URL: `${AD_ORIGIN}/flydeck.js`,
  CONSENT_REQUIRED: 'true',
});

/** An ad script that fills the bottom slot and leaves the top slot empty. */
const AD_SCRIPT = `window.flydeckAds = {
  async request({ slot, size, element }) {
    if (slot === 'top') return { isEmpty: true };
    const picture = new Image(size.width, size.height);
    picture.alt = 'External advertisement';
    element.append(picture);
    return { isEmpty: false };
  },
};`;

/** Returns a visitor whose browser gets `AD_SCRIPT`, and a growing list of the URLs requested from the ad provider. */
async function visitWithAdProvider(options: VisitorOptions): Promise<{ visitor: Visitor; adRequests: string[] }> {
  const visitor = await visit(options);
  const adRequests: string[] = [];
  visitor.expectProblems(/ads\.example\.org/);
  await visitor.page.context().route(`${AD_ORIGIN}/**`, (route) => {
    adRequests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: AD_SCRIPT });
  });
  return { visitor, adRequests };
}

const openDeck = async (visitor: Visitor) => {
  await visitor.open(getInstance().origin + getInstance().deck.path);
  await visitor.page.waitForLoadState('networkidle');
};
const slotOf = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);

describe.each(DESKTOP_AND_PHONE)('external ad script at $width px', (size) => {
  // Slots are hidden at widths of 768 px and below (V9.5).
  const hasSlots = size.width > 768;

  it('loads only with consent, and an empty slot has no padding and collapses (V4.24, V7.15, V9.5)', async () => {
    const { visitor, adRequests } = await visitWithAdProvider(size);
    const { page } = visitor;
    const events = await recordConsoleEvents(visitor);
    await openDeck(visitor);
    await page.getByRole('button', { name: 'Accept only necessary' }).click();
    await openDeck(visitor);
    // Without consent, the slot contains a house ad, which is a link.
    await expect.poll(() => slotOf(visitor, 'top').getByRole('link').count()).toBe(hasSlots ? 1 : 0);
    expect([await slotOf(visitor, 'top').isVisible(), adRequests]).toEqual([hasSlots, []]);

    await visitor.clearCookies();
    await openDeck(visitor);
    await page.getByRole('button', { name: 'Accept all' }).click();
    const eventCount = events.length;
    await openDeck(visitor);
    const renderedSlots = () =>
      events
        .slice(eventCount)
        .filter(({ event_name }) => event_name === 'ad rendered')
        .map(({ slot, is_empty }) => ({ slot, is_empty }));
    if (hasSlots) await waitForSlots(visitor);
    const expected = [
      { slot: 'top', is_empty: true },
      { slot: 'bottom', is_empty: false },
    ];
    await expect.poll(renderedSlots).toEqual(hasSlots ? expect.arrayContaining(expected) : []);
    expect(new Set(adRequests)).toEqual(new Set(hasSlots ? [`${AD_ORIGIN}/flydeck.js`] : []));
    await expectNoShifts(visitor);
    // Scrolls the empty slot out of view by script, because touch devices have no wheel.
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    if (hasSlots) await expect.poll(() => slotOf(visitor, 'top').getAttribute('data-state')).toBe('collapsed');
    for (const name of hasSlots ? ['top'] : ['top', 'bottom'])
      await expect.poll(async () => (await slotOf(visitor, name).boundingBox())?.height ?? 0).toBe(0);
    await expectNoShifts(visitor);
  });
});

it('with reduced motion, an ad script causes no layout shift, and the like button has no transition', async () => {
  const { visitor } = await visitWithAdProvider({ ...SIZES[0], reducedMotion: true });
  await openDeck(visitor);
  await visitor.page.getByRole('button', { name: 'Accept all' }).click();
  await openDeck(visitor);
  await waitForSlots(visitor);
  await expectNoShifts(visitor);
  const likeButton = visitor.page.getByRole('button', { name: /^Like/ });
  expect(await likeButton.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0s/);
});

/** Waits until the bottom slot is filled, and the top slot is empty and without padding (V4.24). */
async function waitForSlots(visitor: Visitor): Promise<void> {
  await visitor.page.getByAltText('External advertisement').waitFor({ state: 'attached' });
  await expect.poll(() => slotOf(visitor, 'bottom').getAttribute('data-state')).toBe('filled');
  const top = slotOf(visitor, 'top');
  await expect.poll(() => top.getAttribute('data-state')).toBe('empty');
  await expect.poll(() => top.evaluate((element) => getComputedStyle(element).padding)).toBe('0px');
}
