import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, openAsNewAuthor, stepRow, waitForSaved } from './testing/editor.ts';
import { TABLET, tapFor, toolButton } from './testing/fingers.ts';
import { recordsOf } from './testing/object-texts.ts';
import { createPng } from './testing/png.ts';
import { recordVideo } from './testing/record-video.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { publishButton, publishDialog, publishedLink } from './testing/river-deck.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const propertiesOf = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
const selectionOf = (page: Page) => page.locator('polygon[data-selection]');

/** Opens the sheet of the properties by a tap, and returns it when an element in it is visible. */
async function openSheet(page: Page, role: 'button' | 'checkbox', name: string) {
  const panel = propertiesOf(page);
  const element = panel.getByRole(role, { name, exact: true });
  await tapFor(panel.getByRole('button', { name: 'Properties', exact: true }), element);
  return element;
}

/** Closes the sheet of the properties by a tap. */
const closeSheet = (page: Page) => propertiesOf(page).getByRole('button', { name: 'Properties', exact: true }).tap();

it('an author adds a formula, code, an icon, a masked picture and a video by touch, and publishes them', async () => {
  const author = await openAsNewAuthor(visit, 'Fay Finger', TABLET);
  const { page } = author;
  await createBlank(author, 'Insertions');
  const oid = editedOid(author);
  await stepRow(page, 'Untitled topic').tap();
  await stepRow(page, 'Untitled topic').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  const video = await recordVideo(page);
  const firstOf = async (kind: string) => recordsOf(await readRecords(author, oid), kind)[0];

  const formula = page.getByRole('dialog', { name: 'Formula' });
  const source = formula.getByRole('textbox', { name: 'LaTeX' });
  await tapFor(toolButton(page, 'Add formula'), source);
  await source.tap();
  await page.keyboard.type('\\frac{1}{2}');
  await formula.getByRole('img', { name: '1/2' }).waitFor();
  await formula.getByRole('button', { name: 'Add' }).tap();
  await formula.waitFor({ state: 'detached' });
  await selectionOf(page).waitFor();

  const code = page.getByRole('dialog', { name: 'Code' });
  await tapFor(toolButton(page, 'Add code'), code.getByRole('textbox', { name: 'Source code' }));
  await code.getByRole('textbox', { name: 'Source code' }).tap();
  await page.keyboard.type('let x = 1;');
  await code.getByRole('button', { name: 'Add' }).tap();
  await code.waitFor({ state: 'detached' });

  const icons = page.getByRole('dialog', { name: 'Icons' });
  await tapFor(toolButton(page, 'Add icon'), icons.getByRole('searchbox', { name: 'Search icons' }));
  await icons.getByRole('searchbox', { name: 'Search icons' }).tap();
  await page.keyboard.type('anchor');
  await icons.getByRole('button', { name: 'anchor', exact: true }).tap();
  await icons.waitFor({ state: 'hidden' });
  const shapeNames = async () =>
    recordsOf(await readRecords(author, oid), 'shape').map(({ properties }) => properties['name']);
  await expect.poll(shapeNames).toContain('anchor');

  const pictureFile = page.waitForEvent('filechooser');
  await toolButton(page, 'Add picture').tap();
  const red = createPng(300, 300, [220, 20, 20]);
  await (await pictureFile).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: red });
  const mask = await openSheet(page, 'button', 'Mask: None');
  await mask.tap();
  const shapes = page.getByRole('group', { name: 'Mask' });
  await shapes.getByRole('searchbox').tap();
  await page.keyboard.type('ellipse');
  await shapes.getByRole('button', { name: 'Ellipse, circle', exact: true }).tap();
  await expect.poll(async () => (await firstOf('image'))?.properties['mask']).toBe('ellipse');
  await closeSheet(page);

  const videoFile = page.waitForEvent('filechooser');
  await toolButton(page, 'Add video or audio').tap();
  await (await videoFile).setFiles([{ name: 'river.webm', mimeType: 'video/webm', buffer: video }]);
  await expect.poll(async () => (await firstOf('media'))?.properties['poster']).toEqual(expect.any(String));
  const repeat = await openSheet(page, 'checkbox', 'Repeat');
  await repeat.tap();
  await expect.poll(async () => (await firstOf('media'))?.properties['loop']).toBe(true);
  await closeSheet(page);

  await waitForSaved(page);
  await publishButton(page).tap();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).tap();
  await author.open(await publishedLink(page));
  const transcript = await page.locator('#transcript').innerText();
  for (const text of ['\\frac{1}{2}', 'let x = 1;']) expect(transcript).toContain(text);
  expect(author.problems).toEqual([]);
});
