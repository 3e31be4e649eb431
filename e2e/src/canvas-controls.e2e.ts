import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  createBlank,
  drawRectangle,
  isCanvasFocused,
  openAsNewAuthor,
  stepRow,
  toolBarDistance,
} from './testing/editor.ts';
import { SIZES } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
const stageOf = (page: Page) => page.getByRole('application', { name: 'Canvas' });
const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });

/** Returns whether the focus ring of the canvas is shown. */
const isRingShown = (page: Page): Promise<boolean> =>
  stageOf(page).evaluate((stage) => getComputedStyle(stage, '::after').borderTopWidth !== '0px');

/** Creates a presentation, and shows its topic on the canvas. Returns the prompt of the empty title with its box. */
async function openUntitledTopic(author: Visitor) {
  const { page } = author;
  await createBlank(author, 'Rivers');
  await stepRow(page, 'Untitled topic').click();
  await stepRow(page, 'Untitled topic').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  const placeholder = page.getByText('Add a title').locator('..');
  const { x = 0, y = 0, width = 0, height = 0 } = (await placeholder.boundingBox()) ?? {};
  return { placeholder, x, y, width, height };
}

it('one click in the box of an empty title edits it, and typed letters choose no tools', async () => {
  const author = await openAsNewAuthor(visit, 'Tilda Title', { reducedMotion: true });
  const { page } = author;
  const { x, y, width, height } = await openUntitledTopic(author);
  // The prompt is at the left side of the box.
  await page.mouse.click(x + width * 0.8, y + height * 0.8);
  await page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' }).waitFor({ state: 'attached' });
  await page.keyboard.type('From source to sea');
  await page.keyboard.press('Escape');
  await stepRow(page, 'From source to sea').waitFor();
  expect(author.problems).toEqual([]);
});

it('the prompt of an empty title is behind the shapes in front of it, and a colour field has one line', async () => {
  const author = await openAsNewAuthor(visit, 'Clio Clip', { reducedMotion: true });
  const { page } = author;
  const { placeholder, x, y, width, height } = await openUntitledTopic(author);
  const stage = await stageOf(page).boundingBox();
  await drawRectangle(page, x + width / 2 - (stage?.x ?? 0), y + height / 2 - (stage?.y ?? 0));
  // The clip path has a hole for the rectangle.
  const clip = () => placeholder.locator('..').evaluate((element) => getComputedStyle(element).clipPath);
  await expect.poll(clip).toMatch(/^path\(evenodd, ".+ Z M [\d.]+ [\d.]+ H [\d.]+ V [\d.]+ H [\d.]+ Z"\)$/);

  const fill = panelOf(page).getByRole('region', { name: 'Fill' });
  await fill.getByRole('button', { name: 'Color: Theme: accent' }).click();
  await fill.getByRole('button', { name: 'Theme: background', exact: true }).click();
  const field = fill.getByRole('button', { name: 'Color: Theme: background' });
  expect(await field.innerText()).toBe('Background');
  expect((await field.boundingBox())?.height).toBe(44);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect.poll(clip).toBe('none');
  expect(author.problems).toEqual([]);
});

it('Enter in a clicked field moves the focus to the canvas, whose focus ring is shown only after Tab', async () => {
  const author = await openAsNewAuthor(visit, 'Felix Field', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Rivers');
  await drawRectangle(page);
  const size = panelOf(page).getByRole('spinbutton', { name: 'Text size' });
  await size.click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect.poll(() => isCanvasFocused(page)).toBe(true);
  await expect.poll(() => size.inputValue()).toBe('30');
  expect(await isRingShown(page)).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect.poll(() => toolOf(page, 'Text').getAttribute('aria-pressed')).toBe('true');

  // An author who uses the keyboard stays at the field.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => isRingShown(page)).toBe(true);
  await size.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await size.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('opened colours are scrolled into view, and the context menu is as high as its commands', async () => {
  const author = await openAsNewAuthor(visit, 'Cora Colour', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Rivers');
  await drawRectangle(page);
  const panel = panelOf(page);
  const lineColor = panel.getByRole('region', { name: 'Line' }).getByRole('button', { name: 'Color: None' });
  await lineColor.click();
  const picker = panel.getByLabel('Choose another color');
  const isInPanel = () =>
    picker.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      return bottom <= (element.closest('aside')?.getBoundingClientRect().bottom ?? 0);
    });
  await expect.poll(isInPanel).toBe(true);

  await page.mouse.click(1000, 700, { button: 'right' });
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
});

it.each(SIZES)('the tool bar is at least 20 px from the zoom control at $width px', async (size) => {
  const author = await openAsNewAuthor(visit, 'Zoe Zoom', { ...size, reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Rivers');
  expect(await toolBarDistance(page)).toBeGreaterThanOrEqual(20);
});
