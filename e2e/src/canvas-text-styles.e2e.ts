import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

it('applies a text style from the panel and by a shortcut, and each change can be undone separately', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Rectangle' }).click();
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(700, 380, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Rivers');
  await page.keyboard.press('Escape');

  const section = page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('region', { name: 'Text', exact: true });
  await section.getByRole('button', { name: 'Text style: Body text' }).click();
  await section.getByRole('button', { name: 'Title', exact: true }).click();
  await section.getByRole('button', { name: 'Text style: Title' }).waitFor();
  expect(await section.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');

  await canvas.focus();
  await page.keyboard.press('Control+Alt+4');
  await section.getByRole('button', { name: 'Text style: Quote' }).waitFor();
  await page.keyboard.press('Control+z');
  await section.getByRole('button', { name: 'Text style: Title' }).waitFor();
  await page.keyboard.press('Control+z');
  await section.getByRole('button', { name: 'Text style: Body text' }).waitFor();
  expect(admin.problems).toEqual([]);
});
