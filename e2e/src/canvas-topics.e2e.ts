import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { stepRow } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { canvas } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

/** Distance of the wheel in pixels after which the shown topic no longer fills the window, but is still open. */
const ZOOM_OUT_PX = 360;

/** Opens the editor of a new presentation, and shows the topic Nile with the area around it. */
async function openNile(): Promise<Page> {
  const { admin, origin } = getInstance();
  const markdown = ['Rivers', 'Amazon', 'Nile', 'Rhine'].map((title) => `# ${title}\n\nAbout it.\n`).join('\n');
  const deck = await createDeck(admin, { title: 'Rivers', markdown });
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await canvas(page).hover();
  await page.mouse.wheel(0, ZOOM_OUT_PX);
  return page;
}

const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
const heading = (page: Page, name: string) => properties(page).getByRole('heading', { name, level: 2 });
const textSize = (page: Page) => properties(page).getByRole('spinbutton', { name: 'Text size' }).inputValue();

/** Returns the centre of the selection on the screen. */
async function selectionCentre(page: Page): Promise<{ x: number; y: number }> {
  const handles = page.locator('[data-handle]:not([data-handle="rotate"])');
  const boxes = await handles.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(boxes.map(({ x }) => x)), y: mean(boxes.map(({ y }) => y)) };
}

it('a click on the name of an open topic selects the topic', async () => {
  const page = await openNile();
  const name = page.locator('bdi', { hasText: 'Nile' });
  await expect.poll(() => name.boundingBox()).not.toBeNull();
  const box = await name.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await heading(page, 'Topic').waitFor();
});

it('the outline of the object at the pointer is hidden while the wheel moves the canvas', async () => {
  const page = await openNile();
  const outline = page.locator('[data-hovered]');
  const name = await page.locator('bdi', { hasText: 'Nile' }).boundingBox();
  // A click at the name of the topic would select the topic.
  await page.mouse.move((name?.x ?? 0) + 10, (name?.y ?? 0) + (name?.height ?? 0) / 2);
  await expect.poll(() => outline.count()).toBe(1);
  const isShownAfterEvent = await canvas(page).evaluate(async (stage) => {
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true }));
    // React renders in a microtask.
    await Promise.resolve();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    return document.querySelector('[data-hovered]') !== null;
  });
  expect(isShownAfterEvent).toBe(false);
  await expect.poll(() => outline.count()).toBe(1);
});

it('a text that is dragged out of its topic keeps its size, and can get the text size of its new topic', async () => {
  const page = await openNile();
  await canvas(page).focus();
  const announcement = page.locator('[data-announcer]');
  for (let i = 0; i < 10 && !(await announcement.textContent())?.includes('About it.'); i += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(200);
  }
  await heading(page, 'Text').waitFor();
  const size = await textSize(page);
  const stage = await canvas(page).boundingBox();
  const from = await selectionCentre(page);
  const to = { x: (stage?.x ?? 0) + 60, y: (stage?.y ?? 0) + (stage?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  const button = page.getByRole('button', { name: 'Use this topic’s text sizes' });
  await button.waitFor();
  expect(await textSize(page)).not.toBe(size);
  await button.click();
  await expect.poll(() => textSize(page)).toBe(size);
});
