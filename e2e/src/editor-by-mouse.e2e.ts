import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { createBlank, openAsNewAuthor, stepRow } from './testing/editor.ts';
import {
  ALT_TEXT,
  canvas,
  expectPublishedDeck,
  expectStoredDeck,
  LAST_TOPIC,
  NESTED_TOPIC,
  PICTURE,
  publishButton,
  publishDialog,
  publishedLink,
  TEXTS,
  TOPICS,
  textInput,
  waitForPicture,
} from './testing/river-deck.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** A point on the canvas as fractions of its width and height. */
type Position = readonly [x: number, y: number];

const toolButton = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });

/** Converts a position on the canvas to CSS pixels of the window. */
async function canvasPoint(page: Page, [x, y]: Position): Promise<[number, number]> {
  const box = await canvas(page).boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y];
}

async function clickCanvas(page: Page, position: Position): Promise<void> {
  await page.mouse.click(...(await canvasPoint(page, position)));
}

async function dragOnCanvas(page: Page, from: Position, to: Position): Promise<void> {
  await page.mouse.move(...(await canvasPoint(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await canvasPoint(page, to)), { steps: 6 });
  await page.mouse.up();
}

/** Types a title into the open title field of the path panel. A click outside of the field stores the title. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type(title);
  await page.getByRole('heading', { name: 'Path' }).click();
  await stepRow(page, title).waitFor();
}

async function createTopics(page: Page): Promise<void> {
  const [first, ...others] = TOPICS;
  await stepRow(page, 'Untitled topic').dblclick();
  await typeTitle(page, first);
  for (const title of others) {
    await page.getByRole('button', { name: 'Add topic' }).click();
    await typeTitle(page, title);
  }
  await stepRow(page, NESTED_TOPIC).click();
  await page.getByRole('button', { name: `Actions for “${NESTED_TOPIC}”` }).click();
  await page.getByRole('menuitem', { name: 'Move into the topic above' }).click();
  await stepRow(page, NESTED_TOPIC).getByText('Level 2').waitFor({ state: 'attached' });
}

/** Shows a topic on the canvas. */
async function goTo(page: Page, topic: string): Promise<void> {
  await stepRow(page, topic).click();
  await stepRow(page, topic).getByText('Shown on the canvas').waitFor({ state: 'attached' });
}

async function writeTexts(page: Page): Promise<void> {
  for (const [topic, text] of Object.entries(TEXTS)) {
    await goTo(page, topic);
    await toolButton(page, 'Text').click();
    await clickCanvas(page, [0.4, 0.7]);
    await textInput(page).waitFor({ state: 'attached' });
    await page.keyboard.type(text);
    await toolButton(page, 'Select').click();
    await textInput(page).waitFor({ state: 'detached' });
  }
}

async function drawShapes(page: Page): Promise<void> {
  await goTo(page, 'Delta');
  await toolButton(page, 'Rectangle').click();
  await dragOnCanvas(page, [0.3, 0.4], [0.4, 0.55]);
  await toolButton(page, 'Ellipse').click();
  await dragOnCanvas(page, [0.55, 0.4], [0.65, 0.55]);
  await toolButton(page, 'Line').click();
  await dragOnCanvas(page, [0.4, 0.475], [0.55, 0.475]);
}

async function addPicture(page: Page): Promise<void> {
  await goTo(page, LAST_TOPIC);
  const chooser = page.waitForEvent('filechooser');
  await toolButton(page, 'Add picture').click();
  await (await chooser).setFiles(PICTURE);
  await waitForPicture(page);
  const altTextField = page.getByRole('textbox', { name: 'Description' });
  await altTextField.click();
  await page.keyboard.type(ALT_TEXT);
}

/** Zooms in with the mouse wheel until the picture fills the canvas, and adds the view as a step. */
async function addView(page: Page): Promise<void> {
  // The outline does not receive the pointer.
  await page.locator('polygon[data-selection]').hover({ force: true });
  for (let i = 0; i < 8; i += 1) await page.mouse.wheel(0, -200);
  await page.getByRole('button', { name: 'Add this view' }).click();
}

async function publishByMouse(page: Page): Promise<string> {
  await publishButton(page).click();
  await publishDialog(page).getByLabel('Who can see the presentation').selectOption('public');
  const button: Locator = publishDialog(page).getByRole('button', { name: 'Publish', exact: true });
  await button.click();
  return publishedLink(page);
}

it('an author creates and publishes a presentation by mouse, and another visitor can view it', async () => {
  const author = await openAsNewAuthor(visit, 'Marta Mouse', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'River');
  await createTopics(page);
  await writeTexts(page);
  await drawShapes(page);
  await addPicture(page);
  await addView(page);
  await expectStoredDeck(author);
  await expectPublishedDeck(await visit({ reducedMotion: true }), await publishByMouse(page));
});
