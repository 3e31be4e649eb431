import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, isCanvasFocused, openAsNewAuthor, stepRow } from './testing/editor.ts';
import {
  ALT_TEXT,
  expectPublishedDeck,
  expectStoredDeck,
  LAST_TOPIC,
  NESTED_TOPIC,
  PICTURE,
  publishedLink,
  TEXTS,
  TOPICS,
  textInput,
  waitForPicture,
} from './testing/river-deck.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** The test fails if an element does not have the focus after this number of presses of Tab. */
const MAX_TABS = 80;

/** Presses Tab or Shift+Tab until an element that matches `selector` has the focus. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isFocused = () => page.evaluate((query) => document.activeElement?.matches(query) ?? false, selector);
  for (let i = 0; i < MAX_TABS && !(await isFocused()); i += 1) await page.keyboard.press(key);
  expect(await isFocused(), `${key} reaches ${selector}`).toBe(true);
}

const ROW = '[role="row"]';
const CANVAS = '[role="application"], [role="application"] textarea';
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Moves the focus to a row of the path panel and presses Enter, which shows the topic of the row on the canvas. */
async function goToRow(page: Page, name: string): Promise<void> {
  const isOnCanvas = await page.evaluate((query) => document.activeElement?.matches(query) ?? false, CANVAS);
  // The path panel is before the canvas in the tab order.
  await tabTo(page, ROW, isOnCanvas ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press('Home');
  // At most, the panel has a row for the overview, each topic and the view.
  for (let i = 0; i < TOPICS.length + 2 && (await focusedRow(page)) !== name; i += 1)
    await page.keyboard.press('ArrowDown');
  expect(await focusedRow(page)).toBe(name);
  await page.keyboard.press('Enter');
  await stepRow(page, name).getByText('Shown on the canvas').waitFor({ state: 'attached' });
}

/** Shows a topic on the canvas and moves the focus to the canvas. */
async function goToCanvas(page: Page, topic: string): Promise<void> {
  await goToRow(page, topic);
  await tabTo(page, CANVAS);
}

/** Types the title of the row that is being renamed. Enter stores the title and returns the focus to the row. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedRow(page)).toBe(title);
}

async function createTopics(page: Page): Promise<void> {
  const [first, ...others] = TOPICS;
  await goToRow(page, 'Untitled topic');
  await page.keyboard.press('F2');
  await typeTitle(page, first);
  for (const title of others) {
    await page.keyboard.press('Control+Enter');
    await typeTitle(page, title);
  }
  await goToRow(page, NESTED_TOPIC);
  await page.keyboard.press('Alt+ArrowRight');
  await stepRow(page, NESTED_TOPIC).getByText('Level 2').waitFor({ state: 'attached' });
}

async function writeTexts(page: Page): Promise<void> {
  for (const [topic, text] of Object.entries(TEXTS)) {
    await goToCanvas(page, topic);
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await textInput(page).waitFor({ state: 'attached' });
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
    await textInput(page).waitFor({ state: 'detached' });
    await expect.poll(() => isCanvasFocused(page)).toBe(true);
  }
}

/** Draws a rectangle, an ellipse to the right of it, and a connector between them. */
async function drawShapes(page: Page): Promise<void> {
  await goToCanvas(page, 'Delta');
  for (const [tool, move] of [
    ['r', 'Shift+ArrowLeft'],
    ['o', 'Shift+ArrowRight'],
  ] as const) {
    await page.keyboard.press(tool);
    await page.keyboard.press('Enter');
    await page.locator('polygon[data-selection]').waitFor();
    // Moves the rectangle to the left, and the ellipse to the right.
    for (let i = 0; i < 24; i += 1) await page.keyboard.press(move);
    // While a shape is selected, letters are written in it instead of choosing a tool.
    if (tool === 'r') await page.keyboard.press('Escape');
  }
  // Selects both shapes, which the tool `l` then connects.
  await page.keyboard.press('Control+Shift+a');
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: '2 objects' }).waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
}

async function addPicture(page: Page): Promise<void> {
  // The browser starts to intercept file choosers a moment after a handler is registered, so this is the first action.
  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURE));
  await goToCanvas(page, LAST_TOPIC);
  await page.keyboard.press('i');
  await waitForPicture(page);
  await page.keyboard.press('Alt+Enter');
  await tabTo(page, 'textarea');
  await page.keyboard.type(ALT_TEXT);
  await page.keyboard.press('Escape');
  await expect.poll(() => isCanvasFocused(page)).toBe(true);
}

/** Zooms to the selected picture, zooms in once more, and adds the view as a step. */
async function addView(page: Page): Promise<void> {
  await page.keyboard.press('Shift+2');
  await page.keyboard.press('Control+Equal');
  await page.keyboard.press('Shift+V');
}

async function publishByKeyboard(page: Page): Promise<string> {
  await tabTo(page, 'button[aria-haspopup="dialog"][data-changes]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog select');
  await page.keyboard.type('Public');
  await tabTo(page, 'dialog button:last-child:not([aria-label])');
  await page.keyboard.press('Enter');
  return publishedLink(page);
}

/** Sets the attribute `data-pointer-events` of `<html>` at each pointer or wheel event of the page. */
async function recordPointerEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'pointermove', 'wheel'])
      addEventListener(type, () => document.documentElement.setAttribute('data-pointer-events', type), true);
  });
}

it('an author edits and publishes a new presentation by keyboard alone, and another visitor can view it', async () => {
  const author = await openAsNewAuthor(visit, 'Kai Keys', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'River');
  await recordPointerEvents(page);
  await createTopics(page);
  await writeTexts(page);
  await drawShapes(page);
  await addPicture(page);
  await addView(page);
  await expectStoredDeck(author);
  const url = await publishByKeyboard(page);
  expect(await page.locator('html').getAttribute('data-pointer-events')).toBeNull();
  await expectPublishedDeck(await visit({ reducedMotion: true }), url);
});
