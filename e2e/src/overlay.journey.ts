import { describe, expect, it } from 'vitest';
import { published } from './testing/published.ts';
import { DESK, DESK_AND_PHONE, SIZES, type Size } from './testing/sizes.ts';
import { TOUR } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const LAST = TOUR.length;

/** S§2.1, S§9: the overlay's layout in each window, and how large its progress circle is. */
const LAYOUTS: Readonly<Record<Size['width'], readonly [layout: string, circlePx: number]>> = {
  1440: ['large', 168],
  834: ['middle', 168],
  390: ['small', 80],
};

const preview = ({ page }: Visitor) => page.locator('[data-preview]');
const overlay = ({ page }: Visitor) => page.locator('[data-overlay]');

/** What the page of the tour says of an address in its data. */
async function addressOf(visitor: Visitor, name: 'previewUrl' | 'sceneUrl'): Promise<string> {
  const answer = await visitor.page.request.get(await published('tour'));
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(await answer.text())?.[1];
  if (found === undefined) throw new Error(`The page names no ${name}.`);
  return found;
}

/** Holds back what is asked for until it is let go. */
function hold(): { readonly until: Promise<void>; letGo(): void } {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { until, letGo };
}

describe('S§4 picture before the presentation', () => {
  const size = DESK;

  it('preview: loading, then show; fallback where it failed; none where there is no picture', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    const picture = `**${await addressOf(visitor, 'previewUrl')}`;
    const { until, letGo } = hold();
    await page.route(picture, async (route) => {
      await until;
      await route.continue();
    });
    await page.goto(await published('tour'), { waitUntil: 'domcontentloaded' });
    const state = () => preview(visitor).getAttribute('data-preview');
    const gradient = () =>
      preview(visitor).evaluate((element) => getComputedStyle(element.lastElementChild!).backgroundImage);
    expect(await state()).toBe('loading');
    const dark = await gradient();
    letGo();
    await expect.poll(state).toBe('show');
    // S§2.1: lighter when the preview is shown.
    expect(await gradient()).not.toBe(dark);
    const image = preview(visitor).locator('img');
    expect(await image.evaluate((element) => getComputedStyle(element).filter)).toContain('blur');

    visitor.expectProblems(/ERR_FAILED/);
    await page.unroute(picture);
    await page.route(picture, (route) => route.abort());
    await visitor.open(await published('tour'));
    await expect.poll(state).toBe('fallback');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);

    await page.route(await published('tour'), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withoutPreview(await answer.text()) });
    });
    await visitor.open(await published('tour'));
    await page.waitForLoadState('networkidle');
    expect([await state(), await image.count(), await gradient()]).toEqual(['none', 0, dark]);
  });
});

describe.each(DESK_AND_PHONE)('S§4 overlay at $width pixels', (size) => {
  const [layout, circlePx] = LAYOUTS[size.width];

  it('start, loading by a percentage, presenting, restart; S§2.1 laid out for the window, with title, owner and date', async () => {
    const visitor = await visit(size);
    visitor.expectProblems(/Failed to load|503/);
    const { page } = visitor;
    const scene = `**${await addressOf(visitor, 'sceneUrl')}`;
    await page.route(scene, (route) => route.fulfill({ status: 503 }));
    await visitor.open(await published('tour'));
    expect(await overlay(visitor).getAttribute('data-overlay')).toBe('start');
    await expect.poll(() => overlay(visitor).getAttribute('data-layout')).toBe(layout);
    const words = await overlay(visitor).innerText();
    for (const part of ['A day from morning to evening', 'by ', 'Last modified'])
      expect(words).toContain(part);

    // What does not arrive is said, and tried again.
    await page.locator('[data-present]').click();
    await page.getByRole('alert').waitFor();
    const { until, letGo } = hold();
    await page.unroute(scene);
    await page.route(scene, async (route) => {
      await until;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    const circle = page.getByRole('progressbar');
    await circle.waitFor();
    expect(await overlay(visitor).getAttribute('data-overlay')).toBe('loading');
    expect(await circle.boundingBox()).toMatchObject({ width: circlePx, height: circlePx });
    expect(Number(await circle.getAttribute('aria-valuenow'))).toBeLessThan(100);
    expect(await overlay(visitor).innerText()).toContain('Loading');
    letGo();
    await visitor.isPresenting();
    await overlay(visitor).waitFor({ state: 'detached' });

    await visitor.press('End');
    await visitor.isAt(LAST);
    await visitor.press('ArrowRight');
    await page.locator('[data-overlay="restart"]').waitFor();
    const restart = page.getByRole('button', { name: 'Restart' });
    await expect.poll(() => restart.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.press('ArrowLeft');
    await visitor.isAt(LAST);
    await visitor.press('ArrowRight');
    await restart.click();
    await visitor.isAt(0);
    await overlay(visitor).waitFor({ state: 'detached' });
  });
});

/** The page as it is drawn of what has no preview picture. */
function withoutPreview(html: string): string {
  return html
    .replace(/"previewUrl":"[^"]+"/, '"previewUrl":null')
    .replace('data-preview="loading"', 'data-preview="none"')
    .replace(/(data-preview="none"[^>]*>)<img[^>]*>/, '$1')
    .replace(/(<div id="stage"[^>]*>)<img[^>]*>/, '$1')
    .replace(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/, '');
}

describe('before Present', () => {
  it.each(SIZES)('the overlay is laid out for a window of $width pixels', async ({ width, height }) => {
    const visitor = await visit();
    await visitor.page.setViewportSize({ width, height });
    await visitor.open(await published('tour'));
    await expect.poll(() => overlay(visitor).getAttribute('data-layout')).toBe(LAYOUTS[width][0]);
  });

  it('a step that a link opens shows its whole picture below the caption and above title and owner', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto(`${await published('tour')}#step=2`);
    await page.locator('[data-preview][data-clear]').waitFor();
    for (const size of SIZES) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await showsItWhole(visitor, size);
    }
  });
});

/** The picture of the linked step fits between the caption above it and the title and owner below it. */
async function showsItWhole({ page }: Visitor, size: Size): Promise<void> {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const picture = await boxOf('[data-clear] img');
  expect((await boxOf('[data-opened]')).bottom).toBeLessThanOrEqual(picture.top + 1);
  const info = page.locator('[data-info]');
  expect(await info.isVisible()).toBe(size.width >= 768);
  if (size.width >= 768) expect((await boxOf('[data-info]')).top).toBeGreaterThanOrEqual(picture.bottom - 1);
  const present = await boxOf('[data-present]');
  expect((present.top + present.bottom) / 2).toBeCloseTo((picture.top + picture.bottom) / 2, 0);
}
