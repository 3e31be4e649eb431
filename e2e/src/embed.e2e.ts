import { describe, expect, it } from 'vitest';
import { findViolations, findViolationsInModes } from './testing/axe.ts';
import {
  embedUrl,
  iframe,
  lastAnnouncement,
  openPageWithIframe,
  waitForPresenting,
  waitForStep,
} from './testing/iframes.ts';
import { useOtherSite } from './testing/other-site.ts';
import { publishedUrl } from './testing/published.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const site = useOtherSite();
/** Opens a page of another site whose body is the HTML `body` with an iframe. `problems` matches problems to ignore. */
const openIframe = (visitor: Visitor, body: string, problems?: RegExp) =>
  openPageWithIframe(visitor, site().addPage(body), problems);

/** A large window in the light colour scheme, and a window of a phone in the dark colour scheme. */
const APPEARANCES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, dark: true },
] as const;

describe.each(APPEARANCES)('embed in a page of another origin at $width px', (options) => {
  it('presents, is navigated by keyboard and has no accessibility violations (V9.6)', async () => {
    const visitor = await visit(options);
    const frame = await openIframe(visitor, iframe(await embedUrl()));
    expect(await findViolations(frame)).toEqual([]);
    // `[data-present]` is the button Present.
    await frame.locator('[data-present]').click();
    await waitForPresenting(frame);
    await visitor.press('ArrowRight');
    await waitForStep(frame, 1);
    await visitor.press('ArrowRight');
    await waitForStep(frame, 2);
    await visitor.press('ArrowLeft');
    await waitForStep(frame, 1);
    expect(await findViolations(frame)).toEqual([]);
    const pageLink = frame.getByRole('link', { name: /^“.+” on / });
    expect(await pageLink.getAttribute('target')).toBe('_blank');
    expect(await pageLink.getAttribute('href')).toBe(new URL(await publishedUrl('tour')).pathname);
  });
});

describe('embed in a page of another origin', () => {
  it('contains the transcript, which opens steps and marks the current step', async () => {
    const visitor = await visit();
    const frame = await openIframe(visitor, iframe(await embedUrl()));
    const toggle = frame.getByRole('button', { name: 'Transcript' });
    await toggle.press('Enter');
    const panel = frame.locator('#embed-transcript');
    const text = (await panel.textContent()) ?? '';
    // The transcript must contain the titles of the slides in the order of the path.
    const positions = TOUR_SLIDES.map(({ title }) => text.indexOf(title));
    expect(positions.every((position, i) => position > (positions[i - 1] ?? -1))).toBe(true);
    expect(await findViolationsInModes(visitor.page, APPEARANCES, frame)).toEqual([]);
    await panel.getByRole('link', { name: 'Fly to “Doors”' }).press('Enter');
    await waitForPresenting(frame);
    await waitForStep(frame, 2);
    const currentStep = panel.locator('[aria-current="step"]');
    await expect.poll(() => currentStep.textContent()).toContain('One door leads outside');
    await visitor.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const isFocused = () => toggle.evaluate((button) => document.activeElement === button);
    await expect.poll(isFocused).toBe(true);
  });

  it('contains the search, which opens the step of a result', async () => {
    const visitor = await visit();
    const frame = await openIframe(visitor, iframe(await embedUrl()));
    await frame.locator('[data-present]').click();
    await waitForPresenting(frame);
    await visitor.press('/');
    await frame.getByRole('searchbox').fill('heron');
    await visitor.press('Enter');
    await waitForStep(frame, 3);
    expect(await findViolationsInModes(visitor.page, APPEARANCES, frame)).toEqual([]);
  });

  it('fits into iframes from 200 by 120 px without scrolling, and has a large button Present', async () => {
    const visitor = await visit();
    for (const [width, height] of [
      [200, 120],
      [320, 180],
      [360, 560],
      [1000, 120],
    ] as const) {
      const frame = await openIframe(visitor, iframe(await embedUrl(), `width:${width}px;height:${height}px`));
      const overflow = () =>
        frame.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        });
      expect.soft(await overflow()).toEqual([0, 0]);
      const button = await frame.locator('[data-present]').boundingBox();
      // 44 px is the minimum size of touch targets.
      expect.soft(button && button.height >= 44 && button.width <= width).toBe(true);
      // Presses the button by a key, because the iframe may be larger than the window.
      await frame.locator('[data-present]').press('Enter');
      await waitForPresenting(frame);
      expect.soft(await overflow()).toEqual([0, 0]);
    }
  });
});

describe('start of an embed', () => {
  it('plays to the end with `autoplay=1`', async () => {
    const visitor = await visit();
    // Begins near the end, and stays at each step for 1 s, so that the test is fast.
    const frame = await openIframe(visitor, iframe(await embedUrl('?step=4&autoplay=1&interval=1')));
    await waitForPresenting(frame);
    await frame.locator('section[data-mode="restart"]').waitFor({ timeout: 30_000 });
  });

  it('begins again after the last step with `autoplay=loop`', async () => {
    const visitor = await visit();
    const lastStepNumber = TOUR_SLIDES.length;
    const frame = await openIframe(visitor, iframe(await embedUrl(`?step=${lastStepNumber}&autoplay=loop&interval=1`)));
    await waitForPresenting(frame);
    await waitForStep(frame, lastStepNumber);
    await expect
      .poll(() => lastAnnouncement(frame), { timeout: 30_000 })
      .not.toMatch(new RegExp(`^Step ${lastStepNumber} `));
    expect(await frame.locator('section[data-mode="restart"]').count()).toBe(0);
  });

  it('leaves the focus in the embedding page and opens the transcript with `transcript=1`', async () => {
    const visitor = await visit();
    const body = iframe(await embedUrl('?autoplay=1&transcript=1'));
    // The focus is in the input field of the embedding page.
    const frame = await openIframe(visitor, body.replace('<input', '<input autofocus'));
    await waitForPresenting(frame);
    await frame.locator('#embed-transcript').waitFor();
    await visitor.page.keyboard.type('mine');
    await expect.poll(() => visitor.page.locator('#outside').inputValue()).toBe('mine');
  });

  it('shows the button Present instead of starting under reduced motion', async () => {
    const visitor = await visit({ reducedMotion: true });
    const frame = await openIframe(visitor, iframe(await embedUrl('?autoplay=loop')));
    await frame.locator('[data-present]').waitFor();
  });
});

describe('end of an embed', () => {
  it('shows a button Learn more that opens the view page, and a button Restart (S2.1)', async () => {
    const visitor = await visit();
    const frame = await openIframe(
      visitor,
      iframe(await embedUrl(`?step=${TOUR_SLIDES.length}&autoplay=1&interval=1`)),
    );
    await frame.locator('section[data-mode="restart"]').waitFor({ timeout: 30_000 });
    const popup = visitor.page.waitForEvent('popup');
    await frame.getByRole('button', { name: 'Learn more' }).click();
    const viewPage = new URL(await publishedUrl('tour')).pathname;
    await (await popup).waitForURL(({ pathname }) => pathname === viewPage);
    await frame.getByRole('button', { name: 'Restart' }).click();
    await waitForPresenting(frame);
  });
});

describe('size of an embed', () => {
  it('loads at most 90 KB of compressed scripts, styles and HTML before Present', async () => {
    const visitor = await visit();
    const sizes: Promise<number>[] = [];
    visitor.page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (!['document', 'script', 'stylesheet'].includes(kind)) return;
      const size = fetch(response.url(), { headers: { 'accept-encoding': 'br' } }).then(({ headers }) =>
        Number(headers.get('content-length') ?? Number.NaN),
      );
      sizes.push(size);
    });
    await visitor.open(await embedUrl());
    await visitor.page.waitForLoadState('networkidle');
    const totalBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    // Without these lower bounds, the test would pass if no response were measured.
    expect(sizes.length).toBeGreaterThan(5);
    expect(totalBytes).toBeGreaterThan(10_000);
    expect(totalBytes).toBeLessThanOrEqual(90 * 1024);
  });
});
