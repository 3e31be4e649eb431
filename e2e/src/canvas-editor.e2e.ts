import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isCanvasFocused } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

/** Presses the mouse button at `from`, moves the mouse to `to` in small steps, and releases the button. */
async function drag({ mouse }: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await mouse.move(...from);
  await mouse.down();
  await mouse.move(...to, { steps: 8 });
  await mouse.up();
}

/**
 * Returns x and y of the top left and of the bottom right corner of the selection, in units of 10 CSS pixels of the
 * window. The values are rounded, because edges snap by up to 6 pixels and tests cannot compare exact positions.
 */
async function selectedCorners(page: Page): Promise<number[]> {
  const stage = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 };
  const points = (await page.locator('polygon[data-selection]').getAttribute('points')) ?? '';
  const [x0, y0, , , x1, y1] = points.split(/[ ,]/).map(Number) as [number, number, ...number[]];
  return [x0 + stage.x, y0 + stage.y, (x1 ?? 0) + stage.x, (y1 ?? 0) + stage.y].map((value) => Math.round(value / 10));
}

it('undo returns a moved shape to its previous place, and the shape is still there after a reload', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.waitFor();

  await page.getByRole('button', { name: 'Rectangle' }).click();
  await drag(page, [500, 300], [600, 380]);
  expect(await selectedCorners(page)).toEqual([50, 30, 60, 38]);
  await drag(page, [550, 340], [650, 440]);
  expect(await selectedCorners(page)).toEqual([60, 40, 70, 48]);
  await page.keyboard.press('Control+z');
  expect(await selectedCorners(page)).toEqual([50, 30, 60, 38]);

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await stage.waitFor();
  // A click before the shape is painted selects nothing. The interval prevents double-clicks.
  const clickShape = async () => {
    await page.mouse.click(550, 340);
    return page.locator('polygon[data-selection]').count();
  };
  await expect.poll(clickShape, { interval: 1000, timeout: 20_000 }).toBe(1);
  expect(await selectedCorners(page)).toEqual([50, 30, 60, 38]);
  expect(admin.problems).toEqual([]);
});

it('after a reload, undo reverts the last change and selects the shape, and redo repeats the change', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.waitFor();
  await page.getByRole('button', { name: 'Rectangle' }).click();
  await drag(page, [300, 500], [400, 560]);
  await drag(page, [350, 530], [450, 600]);
  const moved = await selectedCorners(page);
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.reload();
  await stage.waitFor();
  const selection = page.locator('polygon[data-selection]');
  expect(await selection.count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => selection.count()).toBe(1);
  expect(await selectedCorners(page)).toEqual([30, 50, 40, 56]);
  await page.keyboard.press('Control+y');
  expect(await selectedCorners(page)).toEqual(moved);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => selection.count()).toBe(0);
  expect(admin.problems).toEqual([]);
});

it('Tab selects objects on the canvas and then leaves the canvas, and Shift+Tab returns (WCAG 2.1.2)', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.waitFor();
  await stage.focus();
  const hasFocus = () => isCanvasFocused(page);
  await page.keyboard.press('Tab');
  expect([await page.locator('polygon[data-selection]').count(), await hasFocus()]).toEqual([1, true]);
  let presses = 1;
  while ((await hasFocus()) && presses < 50) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  expect(await hasFocus()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus()).toBe(true);
});
