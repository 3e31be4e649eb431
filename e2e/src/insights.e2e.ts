import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, findViolationsInModes } from './testing/axe.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { bodiesOfEvent, type RecordedEvent, recordSentEvents } from './testing/record-sent-events.ts';
import { signUp } from './testing/sign-up.ts';
import { startInstance, type TestInstance } from './testing/test-instance.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const MARKDOWN = '# Harbour\n\nLights.\n\n# Boats\n\nMany.\n\n# Nets\n\nFull.\n';

/** Headers with the user agent of an ordinary browser, because visits of robots are not counted. */
const HUMAN_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

const APPEARANCES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, touch: true, dark: true },
] as const;

let instance: TestInstance;
/** A public presentation with three steps, which is visited in several ways. */
let deck: TestDeck;
/** A public presentation that is visited only through a share link. */
let sharedDeck: TestDeck;
/** The path of the share link to `sharedDeck`. */
let shareLinkPath: string;
/** The credentials of the author of both presentations. */
let author: Credentials;
beforeAll(async () => {
  instance = await startInstance({ EVENTS_ON_LOCALHOST: 'true' });
});
afterAll(() => instance.close());

interface Recording {
  readonly visitor: Visitor;
  /** The events that the visitor's pages have sent. Further events are added to this array. */
  readonly events: readonly RecordedEvent[];
}

async function visitAndRecord(options: VisitorOptions = {}): Promise<Recording> {
  const visitor = await visit(options);
  await visitor.page.context().setExtraHTTPHeaders(HUMAN_HEADERS);
  return { visitor, events: await recordSentEvents(visitor) };
}

/** Opens the page at `path` in a new browser in which the author is logged in. */
async function openAsAuthor(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await logIn(visitor, instance.origin, author, path);
  return visitor;
}

const expectEvents = (events: readonly RecordedEvent[], name: string) =>
  expect.poll(() => bodiesOfEvent(events, name), { timeout: 30_000 });
const expectAllAccepted = (events: readonly RecordedEvent[]) =>
  expect.poll(() => events.every(({ response }) => response?.taken === 1), { timeout: 30_000 }).toBe(true);

const insightsPath = ({ oid }: TestDeck) => `/insights/${oid}/`;

it('an author publishes the presentations of the tests below', async () => {
  const administrator = await visit();
  await administrator.open(`${instance.origin}/`);
  // The first account of an instance becomes its administrator, so the author must be the second.
  await signUp(administrator, 'Olga Operator');
  const authorVisitor = await visit();
  await authorVisitor.open(`${instance.origin}/`);
  author = await signUp(authorVisitor, 'Ada Author');
  deck = await createDeck(authorVisitor, { title: 'Harbour', privacy: 'public', markdown: MARKDOWN });
  sharedDeck = await createDeck(authorVisitor, { title: 'Unseen', privacy: 'public' });
  shareLinkPath = await createShareLink(authorVisitor, sharedDeck, 'view');
});

describe('viewer events', () => {
  it('record the start once, each step with its duration, and the completion once', async () => {
    const { visitor, events } = await visitAndRecord();
    await visitor.openAndPresent(instance.origin + deck.path);
    await expectEvents(events, 'presentation started').toEqual([{ prezi_oid: deck.oid }]);
    for (let step = 1; step <= 3; step += 1) {
      await visitor.press('ArrowRight');
      await visitor.waitForStep(step);
    }
    await expectEvents(events, 'presentation completed').toEqual([{ prezi_oid: deck.oid }]);
    await visitor.press('ArrowLeft');
    await visitor.press('ArrowRight');
    await visitor.waitForStep(3);
    // The page sends the last step on `pagehide`. The test dispatches this event and does not close the page, because
    // the beacon of a closed page cannot be intercepted.
    await visitor.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect
      .poll(() => bodiesOfEvent(events, 'step viewed').map(({ step }) => step), { timeout: 30_000 })
      .toEqual([0, 1, 2, 3, 2, 3]);
    for (const { duration_ms } of bodiesOfEvent(events, 'step viewed')) expect(duration_ms).toBeGreaterThan(0);
    expect(bodiesOfEvent(events, 'presentation started')).toHaveLength(1);
    expect(bodiesOfEvent(events, 'presentation completed')).toHaveLength(1);
    await expectAllAccepted(events);
  });

  it('are sent from the page of a share link', async () => {
    const { visitor, events } = await visitAndRecord();
    await visitor.openAndPresent(instance.origin + shareLinkPath);
    await expectEvents(events, 'presentation started').toEqual([{ prezi_oid: sharedDeck.oid }]);
    await expectAllAccepted(events);
  });

  it('are sent from an embed with the platform type embed', async () => {
    const { visitor, events } = await visitAndRecord();
    await visitor.openAndPresent(`${instance.origin}/p/embed/${deck.oid}/`);
    await expectEvents(events, 'presentation started').toEqual([{ prezi_oid: deck.oid }]);
    expect(events.at(-1)?.platform).toMatchObject({ type: 'embed' });
    await expectAllAccepted(events);
  });

  it('of the author of the presentation are accepted, but not counted', async () => {
    const authorVisitor = await openAsAuthor(deck.path);
    await authorVisitor.page.context().setExtraHTTPHeaders(HUMAN_HEADERS);
    const events = await recordSentEvents(authorVisitor);
    await authorVisitor.present();
    await expectEvents(events, 'presentation started').toHaveLength(1);
    await expectAllAccepted(events);
    const visits = authorVisitor.page
      .getByRole('term')
      .filter({ hasText: /^Visits$/ })
      .locator('..');
    const readVisits = async () => {
      await authorVisitor.open(instance.origin + insightsPath(deck));
      return visits.innerText();
    };
    // Two visits are counted: one of the page and one of the embed, by the tests above.
    await expect.poll(readVisits).toContain('Visits\n2');
  });
});

describe.each(APPEARANCES)('insights page at $width px', (options) => {
  it('shows visits, completion and the duration of each step, as a picture and as a table', async () => {
    const visitor = await openAsAuthor(insightsPath(deck), options);
    const { page } = visitor;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour');
    const tiles = await page.locator('dl').innerText();
    expect(tiles).toMatch(/Visits\s+2\s+2 started the presentation/);
    expect(tiles).toMatch(/Reached the end\s+1 of 2/);
    expect(await page.getByText('Only 2 visits in this period').count()).toBe(1);
    // The picture of the overview shows a frame with its duration for each of the three topics.
    expect(await page.locator('figure svg g').count()).toBe(3);
    const rows = page.getByRole('table', { name: 'Step by step' }).getByRole('row');
    const rowTexts = await rows.allInnerTexts();
    // The rows are the header, the overview and three steps.
    expect(rowTexts).toHaveLength(5);
    expect(rowTexts[1]).toMatch(/Overview[\s\S]*2[\s\S]*\(100%\)[\s\S]*sec/);
    expect(rowTexts[4]).toMatch(/Nets[\s\S]*1[\s\S]*\(50%\)[\s\S]*sec/);
    expect(await page.getByRole('table', { name: 'Devices' }).innerText()).toContain('Computers');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByText('Show as table').click();
    const dayTable = page.getByRole('table').filter({ hasText: 'Day' }).first();
    // The rows are the header and 30 days.
    expect(await dayTable.getByRole('row').count()).toBe(31);
    expect(await findViolations(page)).toEqual([]);
    // The hydration of the page has caused no layout shift.
    await expectNoShifts(visitor);
  });
});

describe('insights page', () => {
  it('counts a visit by share link, and shows a link to copy if there are no visits', async () => {
    const { page } = await openAsAuthor(`${insightsPath(sharedDeck)}?range=7`);
    // The test with the share link made the only visit.
    expect(await page.locator('dl').innerText()).toMatch(/Visits\s+1/);
    const owner = await visit();
    await owner.open(`${instance.origin}/`);
    await signUp(owner, 'Nora New');
    const deckWithoutVisits = await createDeck(owner, { title: 'Fresh', privacy: 'public' });
    await owner.open(instance.origin + insightsPath(deckWithoutVisits));
    await owner.page.getByRole('heading', { name: 'No visits in this period' }).waitFor();
    await owner.page.getByRole('button', { name: 'Show all time' }).click();
    await owner.page.getByRole('heading', { name: 'No visits yet' }).waitFor();
    await expect.poll(() => owner.page.url()).toContain('range=all');
    const urlField = owner.page.getByRole('textbox', { name: 'Link to the presentation' });
    await expect.poll(() => urlField.inputValue()).toBe(instance.origin + deckWithoutVisits.path);
    await owner.page.getByRole('button', { name: 'Copy link' }).click();
    await owner.page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await findViolationsInModes(owner.page, APPEARANCES)).toEqual([]);
  });
});

describe('time ranges of insights', () => {
  it('change by keyboard and browser history, and are part of the URL', async () => {
    const visitor = await openAsAuthor(insightsPath(deck));
    const { page } = visitor;
    const currentRange = page.locator('nav[aria-label="Time range"] [aria-current]');
    expect(await currentRange.innerText()).toBe('30 days');
    await page.getByRole('link', { name: '7 days', exact: true }).focus();
    await visitor.press('Enter');
    await expect.poll(() => currentRange.innerText()).toBe('7 days');
    await expect.poll(() => page.locator('dl').innerText()).toContain('of 7 days');
    expect(new URL(page.url()).search).toBe('?range=7');
    await page.goBack();
    await expect.poll(() => page.locator('dl').innerText()).toContain('of 30 days');
    await visitor.open(`${instance.origin}${insightsPath(deck)}?range=90`);
    expect(await currentRange.innerText()).toBe('90 days');
  });

  it('show an error when loading fails, and load on "Try again"', async () => {
    const visitor = await openAsAuthor(insightsPath(deck));
    const { page } = visitor;
    visitor.expectProblems(/Failed to load resource/);
    await page.route('**/api/insights/**', (route) => route.abort());
    await page.getByRole('link', { name: 'All time' }).click();
    await page.getByRole('alert').getByText('Insights couldn’t be loaded.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/api/insights/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('since counting began').waitFor();
  });

  it('can be downloaded as a CSV file', async () => {
    const { page } = await openAsAuthor(`${insightsPath(deck)}?range=90`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.url()).toContain('range=90');
    expect(download.suggestedFilename()).toMatch(/^insights-.*\.csv$/);
  });
});

describe('access to insights', () => {
  it('is possible from the dashboard card and from the toolbar that authors see (V2.23)', async () => {
    const { page } = await openAsAuthor('/dashboard/next/');
    await page
      .getByRole('button', { name: /Harbour/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Insights' }).click();
    await page.waitForURL(`**${insightsPath(deck)}**`);
    await page.getByRole('link', { name: 'Open presentation' }).click();
    await page.waitForURL(`**${deck.path}`);
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.waitForURL(`**${insightsPath(deck)}**`);
  });

  it('is refused to other members with 404', async () => {
    const visitor = await visit();
    visitor.expectProblems(/404/);
    await visitor.open(`${instance.origin}/`);
    await signUp(visitor, 'Eve Elsewhere');
    expect(await visitor.open(instance.origin + insightsPath(deck))).toBe(404);
    expect(await visitor.page.getByRole('link', { name: 'Insights' }).count()).toBe(0);
  });
});
