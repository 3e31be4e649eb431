import { describe, expect, it } from 'vitest';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
/** How long tests wait for late layout shifts. The page measures the transcript again after 500 ms (V4.6). */
const SHIFT_WAIT_MS = 700;
const WIDTHS = [320, 390, 834, 1440] as const;

/** Returns how far the page can be scrolled horizontally, in CSS pixels; 0 if it fits. */
const horizontalOverflow = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Doubles the text size of the page, as readers can do in the settings of the browser. */
const enlargeText = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Returns the labels of viewer buttons that are outside of the window or covered by another element. */
const unreachableButtons = (visitor: Visitor) =>
  visitor.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="toolbar"] button')]
      .filter((button) => button.offsetWidth > 0)
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
        return !topElement || !button.contains(topElement);
      })
      .map((button) => button.getAttribute('aria-label')),
  );

describe.each(WIDTHS)('a window with a width of %d px', (width) => {
  const options = { width, height: width < 500 ? 844 : 900, touch: width < 500 };

  it('fits the home page, also with enlarged text, and the 404 page without horizontal scrolling', async () => {
    const visitor = await visit(options);
    await visitor.open(`${serverOrigin()}/`);
    expect(await horizontalOverflow(visitor)).toBe(0);
    await enlargeText(visitor);
    expect(await horizontalOverflow(visitor)).toBe(0);
    visitor.expectProblems(/404/);
    await visitor.open(`${serverOrigin()}/nowhere`);
    expect(await horizontalOverflow(visitor)).toBe(0);
  });

  it('fits a presentation, and all controls while presenting, also with enlarged text', async () => {
    const visitor = await visit(options);
    await visitor.open(await publishedUrl('tour'));
    expect(await horizontalOverflow(visitor)).toBe(0);
    await visitor.present();
    await visitor.press('ArrowRight');
    await visitor.waitForStep(1);
    // The controls stay visible while one of their buttons has the focus.
    await visitor.page.getByRole('toolbar').getByRole('button').nth(1).focus();
    expect(await horizontalOverflow(visitor)).toBe(0);
    await expect.poll(() => unreachableButtons(visitor)).toEqual([]);
    await enlargeText(visitor);
    expect(await horizontalOverflow(visitor)).toBe(0);
    await expect.poll(() => unreachableButtons(visitor)).toEqual([]);
  });

  it('causes no layout shift while pages and personal data load', async () => {
    const visitor = await visit(options);
    const personalData = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
    await visitor.open(await publishedUrl('tour'));
    expect((await personalData).status()).toBe(200);
    await visitor.page.evaluate(() => document.fonts.ready);
    await visitor.page.waitForTimeout(SHIFT_WAIT_MS);
    await expectNoShifts(visitor);
    await visitor.open(`${serverOrigin()}/`);
    await visitor.page.evaluate(() => document.fonts.ready);
    await visitor.page.waitForTimeout(SHIFT_WAIT_MS);
    await expectNoShifts(visitor);
  });
});

describe('a phone in landscape', () => {
  it('shows the stage in full screen with all controls, which are hidden without input', async () => {
    const visitor = await visit({ width: 844, height: 390, touch: true });
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.press('ArrowRight');
    await visitor.waitForStep(1);
    // The controls stay visible while one of their buttons has the focus.
    await visitor.page.getByRole('toolbar').getByRole('button').nth(1).focus();
    expect(await horizontalOverflow(visitor)).toBe(0);
    await expect.poll(() => unreachableButtons(visitor)).toEqual([]);
    const { page } = visitor;
    const stage = page.locator('section[data-mode]');
    expect(await stage.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    // Without input and focus, the controls are hidden. A touch shows the controls again.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const controls = page.locator('[data-controls]');
    await expect.poll(() => controls.getAttribute('data-controls')).toBe('hidden');
    await page.touchscreen.tap(600, 200);
    expect(await controls.getAttribute('data-controls')).toBe('shown');
    await page.getByRole('button', { name: 'Exit full screen' }).tap();
    await expect.poll(async () => (await stage.boundingBox())?.y).toBeGreaterThan(0);
    await expectNoShifts(visitor);
  });
});

describe('a phone in portrait', () => {
  it('keeps the controls below the canvas, also without input', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    await visitor.openAndPresent(await publishedUrl('tour'));
    const { page } = visitor;
    const controls = page.locator('[data-controls]');
    await expect.poll(() => controls.getAttribute('data-controls')).toBe('hidden');
    const canvasBox = await page.locator('[data-controls] canvas').boundingBox();
    const toolbarBox = await page.getByRole('toolbar').boundingBox();
    expect(toolbarBox!.y).toBeGreaterThanOrEqual(canvasBox!.y + canvasBox!.height);
    await expect.poll(() => unreachableButtons(visitor)).toEqual([]);
    await page.getByRole('button', { name: 'Next step' }).tap();
    await visitor.waitForStep(1);
    await expectNoShifts(visitor);
  });
});

describe('a phone that is rotated', () => {
  it('shows the same step, fitted to the new window size', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=3`);
    // Points are given as fractions of the stage's width and height. Both compared points show the background of the
    // slide. The point before the rotation is left of the slide's text. The point after the rotation is below the text.
    const initialColour = await visitor.colour(0.04, 0.5);
    await visitor.page.setViewportSize({ width: 844, height: 390 });
    await visitor.waitForStillStage();
    expect(await visitor.lastAnnouncement()).toBe('Step 3 of 5: Animals');
    await expect.poll(() => visitor.colour(0.3, 0.5)).toEqual(initialColour);
  });
});
