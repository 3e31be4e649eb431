import type { Scene } from '@flydeck/scene/model/scene';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { stepRow } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readScene } from './testing/read-scene.ts';
import { canvas, publishButton, publishDialog, textInput } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

it('an author adds a cover to a topic, edits it, and visitors get the cover', async () => {
  const { admin, origin } = getInstance();
  const deck = await createDeck(admin, { title: 'Rivers', markdown: '# Amazon\n\nA river.\n\n# Nile\n\nThe delta.\n' });
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });

  // Without a selection, the context menu applies to the shown topic.
  await canvas(page).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add cover' }).click();
  const bar = page.getByRole('region', { name: 'Cover', exact: true });
  await bar.getByText('Editing the cover of “Nile”').waitFor();
  const announcement = page.locator('[data-announcer]');
  await expect.poll(() => announcement.textContent()).toContain('Editing the cover of “Nile”. Shape: Nile selected');

  // Edits the text of the new cover, and draws a shape in the cover.
  await page.keyboard.press('Enter');
  await textInput(page).waitFor({ state: 'attached' });
  await page.keyboard.type('The longest river');
  await page.keyboard.press('Escape');
  const stage = await canvas(page).boundingBox();
  const [x, y] = [(stage?.x ?? 0) + (stage?.width ?? 0) / 3, (stage?.y ?? 0) + (stage?.height ?? 0) / 3];
  await page.getByRole('button', { name: 'Ellipse', exact: true }).click();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Done' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => announcement.textContent()).toContain('Finished editing the cover');

  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
  await admin.openAndPresent(`${origin}${deck.path}`);
  const scene = await readScene<Scene>(page);
  const frame = scene.frames.find(({ title }) => title === 'Nile');
  const texts = (items: Scene['frames'][number]['items'] = []) =>
    items.flatMap((item) => (item.t === 'text' ? [item.text] : [])).join(' ');
  expect(texts(frame?.cover).replaceAll(/\s+/g, ' ')).toContain('The longest river');
  expect(frame?.cover?.filter(({ t }) => t === 'path').length).toBeGreaterThanOrEqual(2);
  expect(texts(frame?.items)).toContain('delta');
  expect(texts(frame?.items)).not.toContain('longest');
  expect(admin.problems).toEqual([]);
});
