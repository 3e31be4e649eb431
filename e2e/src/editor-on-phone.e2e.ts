import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, drawRectangle, openAsNewAuthor, rowNames, stepRow, waitForSaved } from './testing/editor.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { PICTURE, waitForPicture } from './testing/river-deck.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const TITLE = 'Five great rivers and the people who live by them';

async function openOnPhone(): Promise<Visitor> {
  const author = await openAsNewAuthor(visit, 'Paula Phone', {
    width: 390,
    height: 844,
    touch: true,
    reducedMotion: true,
  });
  await createBlank(author, TITLE);
  return author;
}

/** Returns which fraction of an element's width is in the window, from 0 to 1. */
async function visibleFraction(page: Page, element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) return 0;
  const width = page.viewportSize()?.width ?? 0;
  return (Math.min(box.x + box.width, width) - Math.max(box.x, 0)) / box.width;
}

/** Returns whether the text of an element is cut off with an ellipsis, and the width of the element in CSS pixels. */
const measureCutOff = (element: Locator) =>
  element.evaluate((e) => ({
    isCutOff: e.scrollWidth > e.clientWidth && getComputedStyle(e).textOverflow === 'ellipsis',
    width: e.clientWidth,
  }));

it('the top bar of the editor fits on a phone with a shortened title, the save state and the buttons', async () => {
  const { page } = await openOnPhone();
  const bar = page.getByRole('banner');
  const title = await measureCutOff(bar.getByRole('heading', { name: TITLE }).locator('bdi'));
  expect(title.isCutOff).toBe(true);
  expect(title.width).toBeGreaterThan(100);
  expect(await measureCutOff(bar.getByText('Saved', { exact: true }))).toMatchObject({ isCutOff: false });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
  for (const name of ['My presentations', 'Undo', 'Publish', 'More'])
    expect(
      await visibleFraction(page, bar.getByLabel(name, { exact: true }).or(bar.getByRole('button', { name }))),
    ).toBe(1);
  await bar.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Presentation details' }).tap();
  await page.getByRole('dialog', { name: 'Presentation details' }).waitFor();
});

it.each([390, 834])('a dot on the button Publish shows unpublished changes in a window of %d px', async (width) => {
  const { page } = await openOnPhone();
  await page.setViewportSize({ width, height: 844 });
  const publish = page.getByRole('banner').getByRole('button', { name: 'Publish' });
  const hasDot = () => publish.evaluate((button) => getComputedStyle(button, '::after').content !== 'none');
  await publish.waitFor();
  expect(await hasDot()).toBe(false);
  await drawRectangle(page, 100, 200);
  await waitForSaved(page);
  await expect.poll(hasDot).toBe(true);
});

it('the tool bar shows that more tools follow, scrolls to them, and keeps the chosen tool visible', async () => {
  const { page } = await openOnPhone();
  const toolBar = page.getByRole('toolbar', { name: 'Tools' });
  const scrollButton = (side: 'left' | 'right') => page.locator(`[data-side="${side}"]`);
  const topicButton = toolBar.getByRole('button', { name: 'Topic' });
  await scrollButton('right').waitFor();
  expect(await scrollButton('left').count()).toBe(0);
  expect(await visibleFraction(page, topicButton)).toBeLessThan(0.5);
  // The end of the tool bar is reached after a few taps.
  await expect
    .poll(async () => {
      const count = await scrollButton('right').count();
      if (count > 0) await scrollButton('right').tap();
      return count;
    })
    .toBe(0);
  await topicButton.tap();
  await expect.poll(() => visibleFraction(page, topicButton)).toBe(1);
  // Presses a key that chooses a tool at the other end of the tool bar.
  await page.getByRole('application', { name: 'Canvas' }).focus();
  await page.keyboard.press('v');
  await scrollButton('left').waitFor({ state: 'detached' });
  expect(await visibleFraction(page, toolBar.getByRole('button', { name: 'Select' }))).toBe(1);
});

it('the tool bar shows that more tools follow at the left if the page is written from right to left', async () => {
  const { page } = await openOnPhone();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  // When the width of the window changes, the tool bar determines again at which end more tools follow.
  await page.setViewportSize({ width: 391, height: 844 });
  await page.locator('[data-side="left"]').waitFor();
  await page.locator('[data-side="right"]').waitFor({ state: 'detached' });
});

it('an author types a title, adds a picture and reorders topics on a phone', async () => {
  const author = await openOnPhone();
  const { page, problems } = author;
  const path = (name: string) => page.getByRole('button', { name, exact: true });
  await path('Show the path').tap();
  await stepRow(page, 'Untitled topic').tap();
  await stepRow(page, 'Untitled topic').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await path('Collapse the path').tap();
  await page.getByText('Add a title').waitFor();
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByText('Add a title').boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' }).waitFor({ state: 'attached' });
  await page.keyboard.type('Volga');
  await page.touchscreen.tap(195, 110);

  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURE));
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add picture' }).tap();
  await waitForPicture(page);

  await path('Show the path').tap();
  await stepRow(page, 'Volga').waitFor();
  await page.getByRole('button', { name: 'Add topic' }).tap();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type('Danube');
  await page.keyboard.press('Enter');
  await stepRow(page, 'Danube').waitFor();
  await page.getByRole('button', { name: 'Actions for “Danube”' }).tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await expect.poll(() => rowNames(page)).toEqual([TITLE, 'Danube', 'Volga']);
  await waitForSaved(page);
  const store = await readRecords(author, editedOid(author));
  const picture = [...store.records()].find(({ kind, removed }) => kind === 'image' && !removed);
  expect(store.get(picture?.parent ?? '')?.properties['title']).toBe('Volga');
  expect(problems).toEqual([]);
});
