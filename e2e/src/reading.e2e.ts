import { TRANSCRIPT_COLLAPSED_HEIGHT_PX } from '@flydeck/contract/presentations/constants';
import { describe, expect, it } from 'vitest';
import { BOOKLET_PAGES, BOOKLET_TITLE } from './testing/booklet-pdf.ts';
import { OWNER_USERNAME, publishedUrl } from './testing/published.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { eventsNamed, oidInPath } from './testing/sharing.ts';
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Creates a visitor. Returns the visitor, and the events that the visitor's pages record. */
async function visitAndRecord(size: VisitorOptions) {
  const visitor = await visit(size);
  return { visitor, events: await recordConsoleEvents(visitor) };
}

const transcript = ({ page }: Visitor) => page.locator('#transcript');
const transcriptHeight = async (visitor: Visitor) => (await transcript(visitor).boundingBox())?.height ?? 0;
const currentRow = (visitor: Visitor) => transcript(visitor).locator('[aria-current="step"]');

/** The timeout is long, because events can be recorded late on a busy machine. */
const POLL_OPTIONS = { timeout: 30_000 };

/** Waits until at least half of the stage is in the window. */
const waitForStageInView = ({ page }: Visitor) =>
  page.waitForFunction(() => {
    const { top = 0, bottom = 0 } = document.querySelector('#stage')?.getBoundingClientRect() ?? {};
    return Math.min(bottom, innerHeight) - Math.max(top, 0) > (bottom - top) / 2;
  });

/** Waits until the current step's row begins in the visible part of the transcript, at least 60 px above the bottom. */
const waitForRowInView = ({ page }: Visitor) =>
  page.waitForFunction(() => {
    const box = document.querySelector('#transcript')?.getBoundingClientRect();
    const row = document.querySelector('#transcript [aria-current="step"]')?.getBoundingClientRect();
    return box && row && row.top >= box.top - 1 && row.top < box.top + box.height - 60;
  });

describe.each(DESKTOP_AND_PHONE)('transcript at $width px', (size) => {
  it('is collapsed to 500 px, expands to the height of its content plus 48 px, and records display and opening (V4.5, V4.6, V4.7, V9.3)', async () => {
    const { visitor, events } = await visitAndRecord(size);
    const url = await publishedUrl('tour');
    await visitor.open(url);
    const expectHeight = (expected: number) => expect.poll(() => transcriptHeight(visitor)).toBeCloseTo(expected, 0);
    await expectHeight(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    const fields = { prezi_oid: oidInPath(url) };
    const pagedEvent = { event_name: 'paged transcript shown', ...fields };
    await expect.poll(() => eventsNamed(events, 'paged transcript shown'), POLL_OPTIONS).toEqual([pagedEvent]);
    await visitor.page.getByRole('button', { name: 'See full transcript' }).click();
    const contentHeight = (await transcript(visitor).locator('> ol').boundingBox())?.height ?? 0;
    expect(contentHeight).toBeGreaterThan(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    await expectHeight(contentHeight + 48);
    await visitor.page.getByRole('button', { name: 'Hide full transcript' }).click();
    await expectHeight(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    const openedEvent = { event_name: 'transcript opened', ...fields };
    await expect.poll(() => eventsNamed(events, 'transcript opened')).toEqual([openedEvent]);
  });

  it('is shown in full below a height of 500 px, without a toggle and without an event (V4.5, V4.7)', async () => {
    const { visitor, events } = await visitAndRecord(size);
    await visitor.page.clock.install();
    await visitor.open(await publishedUrl('note'));
    expect(await transcript(visitor).textContent()).toContain('Short enough');
    expect(await transcriptHeight(visitor)).toBeLessThan(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    expect(await visitor.page.locator('[aria-controls="transcript"]').count()).toBe(0);
    const countLoadEvents = () => eventsNamed(events, 'loaded public view page').length;
    await expect.poll(countLoadEvents, POLL_OPTIONS).toBe(1);
    // For longer transcripts, `paged transcript shown` is recorded one second after loading.
    await visitor.page.clock.fastForward(5000);
    await visitor.page.waitForLoadState('networkidle');
    expect(eventsNamed(events, 'paged transcript shown')).toEqual([]);
  });

  it('flies to the step of a text on click or Enter, scrolls the stage into view, and marks the current step', async () => {
    const visitor = await visit({ ...size, height: 600 });
    await visitor.open(await publishedUrl('tour'));
    await visitor.page.getByText('The heron does not.').last().click();
    await visitor.waitForPresenting();
    await visitor.waitForStep(3);
    await waitForStageInView(visitor);
    await expect.poll(() => currentRow(visitor).textContent()).toContain('The heron does not.');
    await visitor.press('ArrowLeft');
    await visitor.waitForStep(2);
    await expect.poll(() => currentRow(visitor).textContent()).toContain('One door leads outside');
    await visitor.waitForStillStage();
    await visitor.page.getByRole('link', { name: 'Fly to “Morning”' }).focus();
    await visitor.press('Enter');
    await visitor.waitForStep(1);
    await expect.poll(() => currentRow(visitor).textContent()).toContain('The day begins above the clouds.');
    await visitor.waitForStillStage();
    await visitor.page.getByText('The quokka smiles at whoever looks.').last().click();
    await visitor.waitForStep(3);
    await waitForStageInView(visitor);
    await visitor.press('End');
    await visitor.waitForStep(5);
    await waitForRowInView(visitor);
  });
});

describe.each(DESKTOP_AND_PHONE)('view page without JavaScript at $width px', (size) => {
  it('shows title, date and owner, pictures of the overview and of every step, and the whole transcript', async () => {
    const visitor = await visit({ ...size, withoutScripts: true });
    await visitor.open(await publishedUrl('tour'));
    const { page } = visitor;
    expect(await page.locator('h1').textContent()).toBeTruthy();
    expect(await page.getByText('Last modified').count()).toBeGreaterThan(0);
    expect(await page.getByText(OWNER_USERNAME, { exact: true }).count()).toBeGreaterThan(0);
    const pictures = page.locator('ol[class*="pictures"] img');
    expect(await pictures.count()).toBe(TOUR_SLIDES.length + 1);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const url = new URL((await picture.getAttribute('src')) ?? '', page.url()).href;
      const response = await page.request.get(url);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toMatch(/^image\//);
      expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
    }
    const text = (await page.locator('#transcript').textContent()) ?? '';
    for (const { title, paragraphs } of TOUR_SLIDES)
      for (const expected of [title, ...paragraphs]) expect(text).toContain(expected);
    const lastParagraph = page.getByText(TOUR_SLIDES.at(-1)!.paragraphs[0]!).last();
    await lastParagraph.scrollIntoViewIfNeeded();
    expect(await lastParagraph.isVisible()).toBe(true);
  });
});

describe.each(DESKTOP_AND_PHONE)('presentation made from a PDF at $width px', (size) => {
  it('keeps aspect ratio, text and links of the PDF, finds and selects text, and reloads at the same step (V3.3)', async () => {
    const visitor = await visit(size);
    await visitor.openAndPresent(await publishedUrl('booklet'));
    const { page } = visitor;
    expect(await page.locator('h1').textContent()).toBe(BOOKLET_TITLE);
    const text = (await transcript(visitor).textContent()) ?? '';
    for (const { title, lines } of BOOKLET_PAGES)
      for (const expected of [title, ...lines]) expect(text).toContain(expected);
    await visitor.press('/');
    await page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('marmot');
    await page.getByText('1 result', { exact: true }).waitFor();
    await visitor.press('Enter');
    await expect.poll(() => visitor.lastAnnouncement()).toBe('Step 2 of 3: Middle page');
    await visitor.press('Escape');
    await visitor.reload();
    await visitor.present();
    await expect.poll(() => visitor.lastAnnouncement()).toBe('Step 2 of 3: Middle page');
    const readSelection = () => page.evaluate(() => getSelection()?.toString().trim());
    // On touch devices, text on the stage cannot be selected, because touches move the camera.
    const containers = size.touch ? [transcript(visitor)] : [transcript(visitor), page.locator('[data-words]')];
    for (const container of containers) {
      await container.locator('p', { hasText: 'The marmot sleeps here' }).selectText();
      expect(await readSelection()).toBe('The marmot sleeps here');
    }
    const stage = page.locator('section[data-mode]');
    const canvas = await stage.locator('canvas').boundingBox();
    expect((canvas?.width ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(4 / 3, 2);
    await stage.locator('a[href="https://example.org/marmot"]').waitFor();
    await stage
      .getByRole('button', { name: /Press to go on|Last page/ })
      .first()
      .click();
    await expect.poll(() => visitor.lastAnnouncement()).toBe('Step 3 of 3: Last page');
  });
});
