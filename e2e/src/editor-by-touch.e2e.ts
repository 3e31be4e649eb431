import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, openAsNewAuthor, stepRow } from './testing/editor.ts';
import { chooseTool, Fingers, TABLET, tapFor, toolButton } from './testing/fingers.ts';
import {
  ALT_TEXT,
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

/** Chooses an action from the menu of a row of the path panel. */
async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${row}”` }).tap();
  await page.getByRole('menuitem', { name: action }).tap();
}

/** Types the title of the row of the path panel that is being renamed. A tap outside of the field stores the title. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type(title);
  await page.getByRole('heading', { name: 'Path' }).tap();
  await stepRow(page, title).waitFor();
}

async function createTopics(page: Page): Promise<void> {
  const [first, ...others] = TOPICS;
  await stepRow(page, 'Untitled topic').tap();
  await chooseAction(page, 'Untitled topic', 'Rename');
  await typeTitle(page, first);
  for (const title of others) {
    await page.getByRole('button', { name: 'Add topic' }).tap();
    await typeTitle(page, title);
  }
  await stepRow(page, NESTED_TOPIC).tap();
  await chooseAction(page, NESTED_TOPIC, 'Move into the topic above');
  await stepRow(page, NESTED_TOPIC).getByText('Level 2').waitFor({ state: 'attached' });
}

/** Shows a topic on the canvas. */
async function goTo(page: Page, topic: string): Promise<void> {
  await stepRow(page, topic).tap();
  await stepRow(page, topic).getByText('Shown on the canvas').waitFor({ state: 'attached' });
}

async function writeTexts(page: Page, fingers: Fingers): Promise<void> {
  for (const [topic, text] of Object.entries(TEXTS)) {
    await goTo(page, topic);
    await chooseTool(page, 'Text');
    await fingers.tap([0.4, 0.47]);
    await textInput(page).waitFor({ state: 'attached' });
    await page.keyboard.type(text);
    await toolButton(page, 'Select').tap();
    await textInput(page).waitFor({ state: 'detached' });
  }
}

async function drawShapes(page: Page, fingers: Fingers): Promise<void> {
  await goTo(page, 'Delta');
  await chooseTool(page, 'Rectangle');
  await fingers.move([
    [0.25, 0.53],
    [0.4, 0.6],
  ]);
  await chooseTool(page, 'Ellipse');
  await fingers.move([
    [0.6, 0.53],
    [0.75, 0.6],
  ]);
  await chooseTool(page, 'Line');
  await fingers.move([
    [0.39, 0.565],
    [0.61, 0.565],
  ]);
}

async function addPicture(page: Page): Promise<void> {
  // The handler is registered before other actions, because Playwright needs a moment until it receives file choosers.
  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURE));
  await goTo(page, LAST_TOPIC);
  await toolButton(page, 'Add picture').tap();
  await waitForPicture(page);
  // On a tablet, the property panel is a sheet that a tap on its title opens and closes.
  const toggle = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Properties' });
  await toggle.tap();
  await page.getByRole('textbox', { name: 'Description' }).tap();
  await page.keyboard.type(ALT_TEXT);
  await toggle.tap();
}

/** Zooms in with two fingers until the picture fills the canvas, and adds the view as a step. */
async function addView(page: Page, fingers: Fingers): Promise<void> {
  await fingers.move(
    [
      [0.45, 0.5],
      [0.1, 0.5],
    ],
    [
      [0.55, 0.5],
      [0.9, 0.5],
    ],
  );
  await page.getByRole('button', { name: 'Add this view' }).tap();
}

async function publishByTouch(page: Page): Promise<string> {
  await publishButton(page).tap();
  await publishDialog(page).getByLabel('Who can see the presentation').selectOption('public');
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).tap();
  return publishedLink(page);
}

it('an author creates and publishes a presentation by touch on a tablet, and another visitor can view it', async () => {
  const author = await openAsNewAuthor(visit, 'Tina Touch', TABLET);
  const { page } = author;
  const fingers = await Fingers.on(page);
  await createBlank(author, 'River');
  await createTopics(page);
  await writeTexts(page, fingers);
  await drawShapes(page, fingers);
  await addPicture(page);
  await addView(page, fingers);
  await expectStoredDeck(author);
  await expectPublishedDeck(await visit({ reducedMotion: true }), await publishByTouch(page));
});

it('an author adds objects to the selection by touch, and removes one again', async () => {
  const author = await openAsNewAuthor(visit, 'Selma Several', TABLET);
  const { page } = author;
  const fingers = await Fingers.on(page);
  await createBlank(author, 'Shapes');
  // Draws three objects in the topic at the centre, because a selection can contain only objects of one topic.
  for (const x of [0.45, 0.6, 0.75]) {
    await chooseTool(page, 'Rectangle');
    await fingers.move([
      [x - 0.05, 0.45],
      [x + 0.05, 0.5],
    ]);
  }
  const announced = page.locator('[data-announcer]');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const bar = page.getByRole('region', { name: 'Select several' });
  // The object that was drawn last is selected.
  await tapFor(panel.getByRole('button', { name: 'Select several' }), bar.getByText('1 object selected'));
  await expect.poll(() => announced.textContent()).toContain('Tap objects to add or remove them.');
  await fingers.tap([0.45, 0.475]);
  await bar.getByText('2 objects selected').waitFor();
  await fingers.tap([0.6, 0.475]);
  await bar.getByText('3 objects selected').waitFor();
  await expect.poll(() => announced.textContent()).toContain('3 objects selected');
  await fingers.tap([0.45, 0.475]);
  await bar.getByText('2 objects selected').waitFor();
  await bar.getByRole('button', { name: 'Done' }).tap();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
  await expect.poll(() => announced.textContent()).toContain('Taps select single objects again.');
});
