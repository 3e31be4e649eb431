import type { Scene } from '@flydeck/scene/model/scene';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { createPng } from './testing/png.ts';
import { readScene } from './testing/read-scene.ts';

const getInstance = useInstanceWithDeck();

/** The background `#224466`, which the test sets, in the format of `colorOf`. */
const OWN_COLOR = '34,68,102';

/** Positions on a canvas as fractions of its width and height. */
type Position = readonly [x: number, y: number];
const LEFT_EDGE: Position = [0.01, 0.5];
/** In the upper left corner of the overview, which a picture covers: in the editor, and while presenting. */
const CORNER_IN_EDITOR: Position = [0.075, 0.24];
const CORNER_PRESENTED: Position = [0.02, 0.06];

/** Returns the colour at a position of the first canvas wider than 300 px, as `r,g,b`; empty without a canvas. */
const colorOf = (page: Page, position = LEFT_EDGE): Promise<string> =>
  page.evaluate(([x, y]) => {
    const canvas = [...document.querySelectorAll('canvas')].find(({ width }) => width > 300);
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas || !pixel) return '';
    pixel.drawImage(canvas, canvas.width * x, canvas.height * y, 1, 1, 0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
  }, position);

it('a custom background can be undone and redone, and is published together with a custom font', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('button', { name: 'Presentation details' }).click();
  const details = page.getByRole('dialog', { name: 'Presentation details' });

  // On a dark background, the theme's dark text is hard to read, so the editor must show a warning.
  await details.getByRole('button', { name: 'Canvas background' }).click();
  const background = details.getByRole('region', { name: 'Canvas background' });
  const warning = details.getByText('on “Canvas background” has a contrast of').first();
  const setBackground = async () => {
    await background.getByRole('textbox', { name: 'Color code' }).fill('224466');
    await page.keyboard.press('Enter');
    await background.getByRole('button', { name: 'Color: #224466' }).waitFor();
    await warning.waitFor();
  };
  await background.getByRole('button', { name: 'Gradient', exact: true, pressed: true }).waitFor();
  await background.getByRole('button', { name: 'Solid color' }).click();
  await background.getByRole('button', { name: 'Color: ' }).click();
  await setBackground();
  await background.getByRole('button', { name: 'Reset to theme' }).click();
  await background.getByRole('button', { name: 'Gradient', exact: true, pressed: true }).waitFor();
  await warning.waitFor({ state: 'detached' });
  await background.getByRole('button', { name: 'Solid color' }).click();
  await background.getByRole('button', { name: 'Color: ' }).click();
  await setBackground();

  await details.getByRole('button', { name: 'Fonts' }).click();
  await details.getByRole('combobox', { name: 'Headings' }).selectOption('Tinos');
  await page.keyboard.press('Escape');
  await expect.poll(() => colorOf(page)).toBe(OWN_COLOR);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => colorOf(page)).not.toBe(OWN_COLOR);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => colorOf(page)).toBe(OWN_COLOR);

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();

  await admin.openAndPresent(`${origin}${deck.path}`);
  const { fonts } = await readScene<{ fonts: readonly { id: string }[] }>(page);
  expect(fonts.filter(({ id }) => /tinos/i.test(id))).not.toEqual([]);
  await expect.poll(() => colorOf(page)).toBe(OWN_COLOR);
  expect(admin.problems).toEqual([]);
});

it('a picture becomes the background of the canvas, is tiled, replaced and undone, and is published', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  const deck = await createDeck(admin, { title: 'Lakes' });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  // Without a scene, there is no canvas, or it is white or transparent.
  await expect.poll(() => colorOf(page, CORNER_IN_EDITOR)).not.toMatch(/^(|255,255,255|0,0,0)$/);
  const former = await colorOf(page, CORNER_IN_EDITOR);
  await page.getByRole('button', { name: 'Presentation details' }).click();
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  await details.getByRole('button', { name: 'Canvas background' }).click();
  const background = details.getByRole('region', { name: 'Canvas background' });
  const choosePicture = async (button: string, color: readonly [number, number, number]) => {
    const chooser = page.waitForEvent('filechooser');
    await background.getByRole('button', { name: button, exact: true }).click();
    await (await chooser).setFiles({ name: 'ground.png', mimeType: 'image/png', buffer: createPng(320, 180, color) });
    await expect.poll(() => colorOf(page, CORNER_IN_EDITOR)).toBe(color.join());
  };
  await choosePicture('Picture', [34, 68, 102]);
  await background.getByRole('button', { name: 'Tile', exact: true }).click();
  await background.getByRole('button', { name: 'Tile', exact: true, pressed: true }).waitFor();
  // The new picture is tiled, too.
  await choosePicture('Replace picture', [102, 68, 34]);
  await background.getByRole('button', { name: 'Tile', exact: true, pressed: true }).waitFor();
  await page.keyboard.press('Escape');
  const undo = page.getByRole('button', { name: 'Undo' });
  for (let i = 0; i < 3; i += 1) await undo.click();
  await expect.poll(() => colorOf(page, CORNER_IN_EDITOR)).toBe(former);
  const redo = page.getByRole('button', { name: 'Redo' });
  for (let i = 0; i < 3; i += 1) await redo.click();
  await expect.poll(() => colorOf(page, CORNER_IN_EDITOR)).toBe('102,68,34');

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
  await admin.openAndPresent(`${origin}${deck.path}`);
  await expect.poll(() => colorOf(page, CORNER_PRESENTED)).toBe('102,68,34');
  const [root] = (await readScene<Pick<Scene, 'frames'>>(page)).frames;
  expect(root?.background).toMatchObject({ kind: 'image', tile: true });
  expect(admin.problems).toEqual([]);
});
