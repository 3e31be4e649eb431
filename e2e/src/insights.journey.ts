import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, barriersInLooks } from './testing/axe.ts';
import { type CaughtEvent, catchEvents, payloads } from './testing/catch-events.ts';
import { type EmptyFlydeck, startEmptyFlydeck } from './testing/empty-flydeck.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const MARKDOWN = '# Harbour\n\nLights.\n\n# Boats\n\nMany.\n\n# Nets\n\nFull.\n';

/** A browser that is driven by hand, as far as the server can see. */
const BY_HAND = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

const LOOKS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, touch: true, dark: true },
] as const;

let flydeck: EmptyFlydeck;
let deck: OwnDeck;
let unseen: OwnDeck;
let linked: string;
let author: Credentials;
beforeAll(async () => {
  flydeck = await startEmptyFlydeck({ EVENTS_ON_LOCALHOST: 'true' });
});
afterAll(() => flydeck.close());

async function arrive(options: VisitorOptions = {}): Promise<[Visitor, readonly CaughtEvent[]]> {
  const visitor = await visit(options);
  await visitor.page.context().setExtraHTTPHeaders(BY_HAND);
  return [visitor, await catchEvents(visitor)];
}

/** The author on a page of theirs. */
async function arriveAsAuthor(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await logIn(visitor, flydeck.address, author, path);
  return visitor;
}

const told = (caught: readonly CaughtEvent[], name: string) =>
  expect.poll(() => payloads(caught, name), { timeout: 30_000 });
const answered = (caught: readonly CaughtEvent[]) =>
  expect.poll(() => caught.every(({ answer }) => answer?.taken === 1), { timeout: 30_000 }).toBe(true);

const insightsPath = ({ oid }: OwnDeck) => `/insights/${oid}/`;

it('publishes what is watched below', async () => {
  const owner = await visit();
  await owner.open(`${flydeck.address}/`);
  // The first account is the administrator's.
  await signUp(owner, 'Olga Operator');
  const writer = await visit();
  await writer.open(`${flydeck.address}/`);
  author = await signUp(writer, 'Ada Author');
  deck = await ownDeck(writer, { title: 'Harbour', privacy: 'public', markdown: MARKDOWN });
  unseen = await ownDeck(writer, { title: 'Unseen', privacy: 'public' });
  linked = await shareLink(writer, unseen, 'view');
});

describe('the viewer’s events', () => {
  it('a visitor flies through: started, every step with its time, completed once', async () => {
    const [visitor, caught] = await arrive();
    await visitor.fly(flydeck.address + deck.path);
    await told(caught, 'presentation started').toEqual([{ prezi_oid: deck.oid }]);
    for (let step = 1; step <= 3; step += 1) {
      await visitor.press('ArrowRight');
      await visitor.isAt(step);
    }
    await told(caught, 'presentation completed').toEqual([{ prezi_oid: deck.oid }]);
    await visitor.press('ArrowLeft');
    await visitor.press('ArrowRight');
    await visitor.isAt(3);
    // Leaving tells the last step; the browser's own beacon at that moment could not be caught.
    await visitor.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect
      .poll(() => payloads(caught, 'step viewed').map(({ step }) => step), { timeout: 30_000 })
      .toEqual([0, 1, 2, 3, 2, 3]);
    for (const { duration_ms } of payloads(caught, 'step viewed')) expect(duration_ms).toBeGreaterThan(0);
    expect(payloads(caught, 'presentation started')).toHaveLength(1);
    expect(payloads(caught, 'presentation completed')).toHaveLength(1);
    await answered(caught);
  });

  it('are sent from the page of a share link, too', async () => {
    const [visitor, caught] = await arrive();
    await visitor.fly(flydeck.address + linked);
    await told(caught, 'presentation started').toEqual([{ prezi_oid: unseen.oid }]);
    await answered(caught);
  });

  it('are sent from an embed, too', async () => {
    const [visitor, caught] = await arrive();
    await visitor.fly(`${flydeck.address}/p/embed/${deck.oid}/`);
    await told(caught, 'presentation started').toEqual([{ prezi_oid: deck.oid }]);
    expect(caught.at(-1)?.platform).toMatchObject({ type: 'embed' });
    await answered(caught);
  });

  it('of the author’s own visit are not counted', async () => {
    const watcher = await arriveAsAuthor(deck.path);
    await watcher.page.context().setExtraHTTPHeaders(BY_HAND);
    const caught = await catchEvents(watcher);
    await watcher.present();
    await told(caught, 'presentation started').toHaveLength(1);
    await answered(caught);
    const visits = watcher.page
      .getByRole('term')
      .filter({ hasText: /^Visits$/ })
      .locator('..');
    const counted = async () => {
      await watcher.open(flydeck.address + insightsPath(deck));
      return visits.innerText();
    };
    // The visitor and the embed.
    await expect.poll(counted).toContain('Visits\n2');
  });
});

describe.each(LOOKS)('the page of insights at $width px', (options) => {
  it('shows the author visits, completion and the time of each step, on the presentation and as a table', async () => {
    const visitor = await arriveAsAuthor(insightsPath(deck), options);
    const { page } = visitor;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour');
    const tiles = await page.locator('dl').innerText();
    expect(tiles).toMatch(/Visits\s+2\s+2 started the presentation/);
    expect(tiles).toMatch(/Reached the end\s+1 of 2/);
    expect(await page.getByText('Only 2 visits so far').count()).toBe(1);
    // Of three topics, each has its frame and its time on the overview.
    expect(await page.locator('figure svg g').count()).toBe(3);
    const rows = page.getByRole('table', { name: 'Step by step' }).getByRole('row');
    const cells = await rows.allInnerTexts();
    expect(cells).toHaveLength(5);
    expect(cells[1]).toMatch(/Overview[\s\S]*2[\s\S]*\(100%\)[\s\S]*sec/);
    expect(cells[4]).toMatch(/Nets[\s\S]*1[\s\S]*\(50%\)[\s\S]*sec/);
    expect(await page.getByRole('table', { name: 'Devices' }).innerText()).toContain('Computers');
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByText('Show as a table').click();
    const byDay = page.getByRole('table').filter({ hasText: 'Day' }).first();
    expect(await byDay.getByRole('row').count()).toBe(31);
    expect(await barriers(page)).toEqual([]);
    // Nothing jumps about when the page comes to life.
    expect(await visitor.shifts()).toEqual([]);
  });
});

describe('the page of insights', () => {
  it('says that nobody has been here, and how to share it', async () => {
    const { page } = await arriveAsAuthor(`${insightsPath(unseen)}?range=7`);
    // The share link's visit above is one.
    expect(await page.locator('dl').innerText()).toMatch(/Visits\s+1/);
    const owner = await visit();
    await owner.open(`${flydeck.address}/`);
    await signUp(owner, 'Nora New');
    const fresh = await ownDeck(owner, { title: 'Fresh', privacy: 'public' });
    await owner.open(flydeck.address + insightsPath(fresh));
    await owner.page.getByRole('heading', { name: 'Nobody was here in this time' }).waitFor();
    await owner.page.getByRole('button', { name: 'See all time' }).click();
    await owner.page.getByRole('heading', { name: 'Nobody has been here yet' }).waitFor();
    await expect.poll(() => owner.page.url()).toContain('range=all');
    const address = owner.page.getByRole('textbox', { name: 'Address of the presentation' });
    expect(await address.inputValue()).toBe(flydeck.address + fresh.path);
    await owner.page.getByRole('button', { name: 'Copy the link' }).click();
    await owner.page.getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await barriersInLooks(owner.page, LOOKS)).toEqual([]);
  });
});

describe('ranges', () => {
  it('are followed without loading the page, by keyboard, back and forth, and kept in the address', async () => {
    const visitor = await arriveAsAuthor(insightsPath(deck));
    const { page } = visitor;
    const current = page.locator('nav[aria-label="Time"] [aria-current]');
    expect(await current.innerText()).toBe('30 days');
    await page.getByRole('link', { name: '7 days', exact: true }).focus();
    await visitor.press('Enter');
    await expect.poll(() => current.innerText()).toBe('7 days');
    await expect.poll(() => page.locator('dl').innerText()).toContain('of 7 days');
    expect(new URL(page.url()).search).toBe('?range=7');
    await page.goBack();
    await expect.poll(() => page.locator('dl').innerText()).toContain('of 30 days');
    await visitor.open(`${flydeck.address}${insightsPath(deck)}?range=90`);
    expect(await current.innerText()).toBe('90 days');
  });

  it('that cannot be loaded say so, and are tried again', async () => {
    const visitor = await arriveAsAuthor(insightsPath(deck));
    const { page } = visitor;
    visitor.expectProblems(/Failed to load resource/);
    await page.route('**/api/insights/**', (route) => route.abort());
    await page.getByRole('link', { name: 'All time' }).click();
    await page.getByRole('alert').getByText('The numbers could not be loaded.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/api/insights/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('since it is counted').waitFor();
  });

  it('download as a file for spreadsheets', async () => {
    const { page } = await arriveAsAuthor(`${insightsPath(deck)}?range=90`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.url()).toContain('range=90');
    expect(download.suggestedFilename()).toMatch(/^insights-.*\.csv$/);
  });
});

describe('ways to insights', () => {
  it('lead from the dashboard’s card and from the toolbar of one’s own presentation', async () => {
    const { page } = await arriveAsAuthor('/dashboard/next/');
    await page
      .getByRole('button', { name: /Harbour/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Insights' }).click();
    await page.waitForURL(`**${insightsPath(deck)}**`);
    await page.getByRole('link', { name: 'Open the presentation' }).click();
    await page.waitForURL(`**${deck.path}`);
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.waitForURL(`**${insightsPath(deck)}**`);
  });

  it('are closed to others as if there were nothing', async () => {
    const visitor = await visit();
    visitor.expectProblems(/404/);
    await visitor.open(`${flydeck.address}/`);
    await signUp(visitor, 'Eve Elsewhere');
    expect(await visitor.open(flydeck.address + insightsPath(deck))).toBe(404);
    expect(await visitor.page.getByRole('link', { name: 'Insights' }).count()).toBe(0);
  });
});
