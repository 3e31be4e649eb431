import { expect, it } from 'vitest';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { createPng } from './testing/png.ts';
import { readScene } from './testing/read-scene.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();

/** The part of a scene that the test reads. */
interface SceneItems {
  readonly frames: readonly {
    readonly items: readonly { readonly t: string; readonly asset?: string; readonly clip?: string }[];
  }[];
}

it('a picture is masked by a shape, the mask can be undone and redone, and visitors see the masked picture', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add picture' }).click();
  const red = createPng(300, 300, [220, 20, 20]);
  await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: red });
  const section = page.getByRole('complementary', { name: 'Properties' }).getByRole('region', { name: 'Picture' });
  await section.waitFor();
  const picture = async () => {
    const records = [...(await readRecords(admin, deck.oid)).records()];
    return records.find(({ kind, removed }) => kind === 'image' && !removed);
  };
  await expect.poll(async () => (await picture())?.kind).toBe('image');
  const asset = String((await picture())?.properties['asset']);
  const mask = async () => (await picture())?.properties['mask'];

  await section.getByRole('button', { name: 'Mask: None' }).click();
  const gallery = page.getByRole('group', { name: 'Mask' });
  await gallery.getByRole('searchbox').fill('ellipse');
  await gallery.getByRole('button', { name: 'Ellipse, circle', exact: true }).click();
  await expect.poll(mask).toBe('ellipse');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(mask).toBeUndefined();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(mask).toBe('ellipse');
  await waitForSaved(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor();
  await admin.openAndPresent(`${origin}${deck.path}`);
  const { frames } = await readScene<SceneItems>(page);
  const items = frames.flatMap((frame) => frame.items).filter((item) => item.asset === asset);
  expect(items).toHaveLength(1);
  // An ellipse consists of curves; the outline of the picture would consist of lines.
  expect(items[0]?.clip).toMatch(/^M[^L]*C/);
});
