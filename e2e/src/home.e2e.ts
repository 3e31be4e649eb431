import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { publish, publishedUrl } from './testing/published.ts';
import { serverDataDir, serverOrigin } from './testing/server.ts';
import { startInstance } from './testing/test-instance.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const homeUrl = `${serverOrigin()}/`;

// Fails if the presentation `tour` is missing on the shared server.
beforeAll(() => publishedUrl('tour'));

describe('the home page', () => {
  it('shows the staff picks and the newest presentations with pictures', async () => {
    const visitor = await visit();
    expect(await visitor.open(homeUrl)).toBe(200);
    expect(await visitor.page.title()).toContain('Flydeck');
    for (const heading of ['Staff picks', 'Newest']) {
      const list = visitor.page.getByRole('region', { name: heading, exact: true });
      const cards = list.getByRole('listitem');
      expect(await cards.count(), heading).toBeGreaterThan(0);
      for (const card of await cards.all()) {
        await card.scrollIntoViewIfNeeded();
        await expect
          .poll(() => card.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
          .toBeGreaterThan(0);
        expect(await card.textContent()).toMatch(/\d+ steps?/);
      }
    }
  });

  it('lists a newly published presentation and links to it', async () => {
    const visitor = await visit();
    // The list shows only the newest presentations of all tests, so this test publishes a presentation.
    const file = join(serverDataDir(), 'just-published.md');
    await writeFile(file, '# Just published\n\n## One place\n\nTo fly to.\n');
    const { pathname } = new URL((await publish([file]))[0] ?? '');
    const card = visitor.page.getByRole('region', { name: 'Newest', exact: true }).locator(`a[href="${pathname}"]`);
    // The server is notified shortly after the command has ended. The query bypasses the browser's cache.
    await expect.poll(() => visitor.open(`${homeUrl}?again=${crypto.randomUUID()}`).then(() => card.count())).toBe(1);
    await card.click();
    await visitor.page.waitForURL(`**${pathname}`);
    await visitor.present();
    expect(await visitor.lastAnnouncement()).toBe('Overview');
  });

  it('plays the featured presentation automatically and pauses it when Pause is clicked', async () => {
    const visitor = await visit();
    await visitor.open(homeUrl);
    const pause = visitor.page.getByRole('button', { name: 'Pause' });
    await pause.click();
    await visitor.page.getByRole('button', { name: 'Resume' }).waitFor();
  });

  it('links to the page of the featured presentation, and the logo of this page links back (S2.10)', async () => {
    const visitor = await visit();
    await visitor.open(homeUrl);
    await visitor.page.getByRole('link', { name: 'Open presentation' }).click();
    await visitor.page.locator('[data-present]').waitFor();
    await visitor.page.getByRole('link', { name: 'Flydeck, home' }).click();
    await visitor.page.waitForURL(homeUrl);
  });

  it('is linked from the page for an unknown URL', async () => {
    const visitor = await visit();
    visitor.expectProblems(/404/);
    expect(await visitor.open(`${homeUrl}nowhere`)).toBe(404);
    await visitor.page.locator('a[href="/"]').first().click();
    await visitor.page.waitForURL(homeUrl);
  });

  it('has a keyboard link that skips to the content', async () => {
    const visitor = await visit();
    await visitor.open(homeUrl);
    await visitor.press('Tab');
    const skipLink = visitor.page.getByRole('link', { name: 'Skip to content' });
    expect(await skipLink.evaluate((link) => link === document.activeElement)).toBe(true);
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => document.activeElement?.id === 'content');
  });
});

describe('the home page of an instance without presentations', () => {
  it('links to the create page', async () => {
    const instance = await startInstance();
    try {
      const visitor = await visit({ width: 390, height: 844 });
      expect(await visitor.open(instance.origin)).toBe(200);
      await visitor.page.getByText('No presentations yet').waitFor();
      await visitor.page.getByRole('link', { name: 'Create a presentation' }).click();
      await visitor.page.waitForURL('**/create/');
      expect(await findViolations(visitor.page)).toEqual([]);
    } finally {
      await instance.close();
    }
  });
});
