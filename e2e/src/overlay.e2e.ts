import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { DESKTOP, DESKTOP_AND_PHONE, SIZES, type Size } from './testing/sizes.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const LAST_STEP = TOUR_SLIDES.length;

/** The layout of the overlay and the diameter of its progress ring, by width of the window in px (S2.6, S9.9). */
const LAYOUTS: Readonly<Record<Size['width'], readonly [layout: string, ringPx: number]>> = {
  1440: ['large', 168],
  834: ['middle', 168],
  390: ['small', 80],
};

const preview = ({ page }: Visitor) => page.locator('[data-preview]');
const overlay = ({ page }: Visitor) => page.locator('[data-overlay]');

/** Returns the durations of the animations with which the overlay and its child elements fade in (S2.7). */
const fadeInDurations = (visitor: Visitor) =>
  overlay(visitor).evaluate((element) =>
    [element, ...element.children]
      .map((child) => getComputedStyle(child))
      // CSS modules change the name of the animation `appear` by a prefix and a suffix.
      .filter(({ animationName }) => /(^|_)appear(_|$)/.test(animationName))
      .map(({ animationDuration }) => animationDuration),
  );

/** Reads a URL from the page data of the tour. */
async function urlInPageData(visitor: Visitor, name: 'previewUrl' | 'sceneUrl'): Promise<string> {
  const response = await visitor.page.request.get(await publishedUrl('tour'));
  const url = new RegExp(`"${name}":"([^"]+)"`).exec(await response.text())?.[1];
  if (url === undefined) throw new Error(`The page data has no ${name}.`);
  return url;
}

/** Returns a promise and the function that resolves it. A response that waits for the promise is delayed. */
function deferred(): { readonly untilReleased: Promise<void>; release(): void } {
  let release = (): void => undefined;
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { untilReleased, release };
}

describe('preview picture', () => {
  const size = DESKTOP;

  it('has the state `loading`, then `show`; `fallback` after a failed request; `none` without a picture (S2.5)', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    const pictureUrl = `**${await urlInPageData(visitor, 'previewUrl')}`;
    const { untilReleased, release } = deferred();
    await page.route(pictureUrl, async (route) => {
      await untilReleased;
      await route.continue();
    });
    await page.goto(await publishedUrl('tour'), { waitUntil: 'domcontentloaded' });
    const state = () => preview(visitor).getAttribute('data-preview');
    const gradient = () =>
      preview(visitor).evaluate((element) => getComputedStyle(element.lastElementChild!).backgroundImage);
    expect(await state()).toBe('loading');
    const darkGradient = await gradient();
    release();
    await expect.poll(state).toBe('show');
    // The gradient must change when the preview appears (S2.5).
    expect(await gradient()).not.toBe(darkGradient);
    const image = preview(visitor).locator('img');
    expect(await image.evaluate((element) => getComputedStyle(element).filter)).toContain('blur');

    visitor.expectProblems(/ERR_FAILED/);
    await page.unroute(pictureUrl);
    await page.route(pictureUrl, (route) => route.abort());
    await visitor.open(await publishedUrl('tour'));
    await expect.poll(state).toBe('fallback');
    // A picture with another URL must have been loaded instead.
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

    await page.route(await publishedUrl('tour'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: removePreview(await response.text()) });
    });
    await visitor.open(await publishedUrl('tour'));
    await page.waitForLoadState('networkidle');
    expect([await state(), await image.count(), await gradient()]).toEqual(['none', 0, darkGradient]);
  });
});

describe.each(DESKTOP_AND_PHONE)('overlay at $width px', (size) => {
  const [layout, ringPx] = LAYOUTS[size.width];

  it('shows `start` in its layout, then an error, `loading` and `restart` (S2.1, S2.2, S2.6, S2.7, S2.9)', async () => {
    const visitor = await visit(size);
    visitor.expectProblems(/Failed to load|503/);
    const { page } = visitor;
    const sceneUrl = `**${await urlInPageData(visitor, 'sceneUrl')}`;
    await page.route(sceneUrl, (route) => route.fulfill({ status: 503 }));
    await visitor.open(await publishedUrl('tour'));
    expect(await overlay(visitor).getAttribute('data-overlay')).toBe('start');
    // At the start, only the child element with texts and buttons fades in: the preview must be visible immediately.
    expect(await fadeInDurations(visitor)).toEqual(['0.5s']);
    await expect.poll(() => overlay(visitor).getAttribute('data-layout')).toBe(layout);
    const text = await overlay(visitor).innerText();
    for (const expected of ['A day from morning to evening', 'by ', 'Last modified']) expect(text).toContain(expected);

    // When loading fails, the overlay must show an error with "Try again".
    await page.locator('[data-present]').click();
    await page.getByRole('alert').waitFor();
    const { untilReleased, release } = deferred();
    await page.unroute(sceneUrl);
    await page.route(sceneUrl, async (route) => {
      await untilReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    const ring = page.getByRole('progressbar');
    await ring.waitFor();
    expect(await overlay(visitor).getAttribute('data-overlay')).toBe('loading');
    // After the start, the overlay and its child element with texts and buttons fade in.
    expect(await fadeInDurations(visitor)).toEqual(['0.5s', '0.5s']);
    expect(await ring.boundingBox()).toMatchObject({ width: ringPx, height: ringPx });
    expect(Number(await ring.getAttribute('aria-valuenow'))).toBeLessThan(100);
    expect(await overlay(visitor).innerText()).toContain('Loading');
    release();
    await visitor.waitForPresenting();
    await overlay(visitor).waitFor({ state: 'detached' });

    await visitor.press('End');
    await visitor.waitForStep(LAST_STEP);
    await visitor.press('ArrowRight');
    await page.locator('[data-overlay="restart"]').waitFor();
    expect(await fadeInDurations(visitor)).toEqual(['0.5s', '0.5s']);
    const restart = page.getByRole('button', { name: 'Restart' });
    await expect.poll(() => restart.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.press('ArrowLeft');
    await visitor.waitForStep(LAST_STEP);
    await visitor.press('ArrowRight');
    await restart.click();
    await visitor.waitForStep(0);
    await overlay(visitor).waitFor({ state: 'detached' });
  });
});

/** Returns the HTML that the page would have if its presentation had no preview picture. */
function removePreview(html: string): string {
  return html
    .replace(/"previewUrl":"[^"]+"/, '"previewUrl":null')
    .replace('data-preview="loading"', 'data-preview="none"')
    .replace(/(data-preview="none"[^>]*>)<img[^>]*>/, '$1')
    .replace(/(<div id="stage"[^>]*>)<img[^>]*>/, '$1')
    .replace(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/, '');
}

describe('view page before presenting', () => {
  it.each(SIZES)('has the overlay layout of a window of $width px (S2.6)', async ({ width, height }) => {
    const visitor = await visit();
    await visitor.page.setViewportSize({ width, height });
    await visitor.open(await publishedUrl('tour'));
    await expect.poll(() => overlay(visitor).getAttribute('data-layout')).toBe(LAYOUTS[width][0]);
  });

  it('shows the whole picture of a linked step below the caption and above title and owner', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto(`${await publishedUrl('tour')}#step=2`);
    await page.locator('[data-preview][data-clear]').waitFor();
    for (const size of SIZES) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await expectWholePicture(visitor, size);
    }
  });
});

/** Expects the picture of the linked step between the caption (`data-opened`) and the title and owner (`data-info`). */
async function expectWholePicture({ page }: Visitor, size: Size): Promise<void> {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const picture = await boxOf('[data-clear] img');
  expect((await boxOf('[data-opened]')).bottom).toBeLessThanOrEqual(picture.top + 1);
  // Windows narrower than 768 px do not show title and owner.
  const info = page.locator('[data-info]');
  expect(await info.isVisible()).toBe(size.width >= 768);
  if (size.width >= 768) expect((await boxOf('[data-info]')).top).toBeGreaterThanOrEqual(picture.bottom - 1);
  // The button "Present" must be at half the height of the picture.
  const present = await boxOf('[data-present]');
  expect((present.top + present.bottom) / 2).toBeCloseTo((picture.top + picture.bottom) / 2, 0);
}
