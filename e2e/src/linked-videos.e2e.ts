import { orderBetween } from '@flydeck/scene/records/order';
import { describe, expect, it } from 'vitest';
import { type InstanceWithDeck, useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { publishChange, readRecords } from './testing/records.ts';

const ADDRESS = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/**
 * Publishes a linked card of a video in the middle of the deck, and presents the deck. Returns the URLs that the browser
 * requests from other sites. The requests are answered without reaching these sites.
 */
async function presentCard({ admin, origin, deck }: InstanceWithDeck): Promise<string[]> {
  const store = await readRecords(admin, deck.oid);
  const root = [...store.records()].find(({ kind, slot }) => kind === 'topic' && slot === 'root');
  if (!root) throw new Error('The presentation has no root.');
  const { width = 1280, height = 720 } = root.properties as { readonly width?: number; readonly height?: number };
  const order = orderBetween(store.children(root.id, 'elements').at(-1)?.order ?? null, null);
  const box = { x: width / 4, y: height / 4, width: width / 2, height: height / 2 };
  const link = { kind: 'url', href: ADDRESS };
  const properties = { box, link, geometry: { kind: 'preset', preset: 'rect' }, fill: { kind: 'solid', color: 'ink' } };
  const insertion = { op: 'insert', id: 'video-card', kind: 'shape', parent: root.id, slot: 'elements', order };
  await publishChange(admin, deck.oid, [{ ...insertion, op: 'insert', properties }]);
  const foreignUrls: string[] = [];
  await admin.page.context().route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      foreignUrls.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
    },
  );
  await admin.openAndPresent(`${origin}${deck.path}#step=0`);
  return foreignUrls;
}

describe('linked videos of an instance without players', () => {
  const getInstance = useInstanceWithDeck();

  it('open a new tab, and the page requests nothing from other sites', async () => {
    const instance = getInstance();
    const { page } = instance.admin;
    const foreignUrls = await presentCard(instance);
    const link = page.locator(`a[data-link][href="${ADDRESS}"]`);
    await link.waitFor();
    expect(foreignUrls).toEqual([]);
    const response = await page.request.get(`${instance.origin}${instance.deck.path}`);
    expect(response.headers()['content-security-policy']).not.toContain('youtube');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.waitForURL(ADDRESS);
    await tab.close();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

describe('linked videos of an instance with players', () => {
  const getInstance = useInstanceWithDeck({ VIDEO_PLAYERS: 'youtube' });

  it('play in the presentation after a click, until they are closed or the step changes', async () => {
    const instance = getInstance();
    const { page } = instance.admin;
    const foreignUrls = await presentCard(instance);
    const link = page.locator(`a[data-link][href="${ADDRESS}"]`);
    await link.waitFor();
    // Waits for the code of the player.
    await page.waitForLoadState('networkidle');
    expect(foreignUrls).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);

    await link.click();
    const frame = page.locator('[data-video-player] iframe');
    await frame.waitFor();
    const playerUrl = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1';
    await expect.poll(() => foreignUrls).toEqual([playerUrl]);
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(await frame.contentFrame().getByText('Player').textContent()).toBe('Player');

    await page.locator('[data-video-player]').getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    await link.click();
    await frame.waitFor();
    await page.locator('[data-video-player]').getByRole('button', { name: 'Close' }).press('ArrowRight');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });
});
