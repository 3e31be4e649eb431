import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { createPng } from './testing/png.ts';

const getInstance = useInstanceWithDeck();

it('the editor keeps added pictures over a reload, crops a picture, publishes, and restores a version', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.waitFor();
  const selection = page.locator('polygon[data-selection]');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add picture' }).click();
  const files = ['one.png', 'two.png'].map((name, i) => ({
    name,
    mimeType: 'image/png',
    buffer: createPng(240, 160, [i * 120, 120, 200]),
  }));
  await (await chooser).setFiles([...files, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('text') }]);
  await page.getByRole('alert').getByText('notes.png isn’t a picture').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await selection.waitFor();

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await stage.waitFor();
  await page.waitForLoadState('networkidle');
  // The pictures were added near the middle of the part of the canvas that the property panel leaves free, so this click
  // selects one of them.
  const box = await stage.boundingBox();
  const freeWidth = (box?.width ?? 0) - 296;
  await page.mouse.click((box?.x ?? 0) + freeWidth / 2 + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2 + 20);
  await selection.waitFor();
  await stage.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar', { name: 'Crop picture' }).waitFor();
  // `-1 0` is the crop handle in the middle of the left edge.
  const handleBox = await page.locator('[data-crop-handle="-1 0"]').boundingBox();
  const [x, y] = [
    (handleBox?.x ?? 0) + (handleBox?.width ?? 0) / 2,
    (handleBox?.y ?? 0) + (handleBox?.height ?? 0) / 2,
  ];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.getByRole('button', { name: 'Show whole picture' }).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('[data-crop]').waitFor({ state: 'detached' });

  await page.getByText('Unpublished changes').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Up to date').waitFor();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('radio').last().check();
  await history.locator('canvas:not([hidden])').waitFor();
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('restored').waitFor();
  await page.getByText('Unpublished changes').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // The only expected problem is that the server rejects notes.png with status 415.
  expect(admin.problems.filter((problem) => !problem.includes('415'))).toEqual([]);
});
