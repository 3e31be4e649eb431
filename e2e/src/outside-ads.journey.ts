import { describe, expect, it } from 'vitest';
import { useAroundFlydeck } from './testing/around-flydeck.ts';
import { hearEvents } from './testing/hear-events.ts';
import type { Visitor } from './testing/visitor.ts';
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
async function arrive(): Promise<{ visitor: Visitor; asked: string[] }> {
  const visitor = await visit();
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

describe('V§7: an outside script of advertisements', () => {
  it('is not asked before a visitor allowed it: they see the instance’s own', async () => {
    const { visitor, asked } = await arrive();
    await open(visitor);
    await visitor.page.getByRole('button', { name: 'Only necessary' }).click();
    await open(visitor);
    await slot(visitor, 'top').getByRole('link').waitFor();
    expect(asked).toEqual([]);
  });

  it('V§4 fills its place; one that stays empty loses its padding, and its room when nobody sees it go', async () => {
    const { visitor, asked } = await arrive();
    const events = await hearEvents(visitor);
    await open(visitor);
    await visitor.page.getByRole('button', { name: 'Accept all' }).click();
    await open(visitor);
    const { page } = visitor;
    await page.getByAltText('From outside').waitFor({ state: 'attached' });
    expect(new Set(asked)).toEqual(new Set([`${OUTSIDE}/flydeck.js`]));
    expect(await slot(visitor, 'bottom').getAttribute('data-state')).toBe('filled');
    const top = slot(visitor, 'top');
    expect(await top.getAttribute('data-state')).toBe('empty');
    expect(await top.evaluate((element) => getComputedStyle(element).padding)).toBe('0px');
    expect(await visitor.shift()).toBe(0);
    await expect
      .poll(() => events.filter((event) => event['event_name'] === 'ad rendered'))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ slot: 'top', is_empty: true }),
          expect.objectContaining({ slot: 'bottom', is_empty: false }),
        ]),
      );
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => top.getAttribute('data-state')).toBe('gone');
    expect((await top.boundingBox())?.height).toBe(0);
    expect(await visitor.shift()).toBe(0);
  });
});
