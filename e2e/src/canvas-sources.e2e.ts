import { expect, it } from 'vitest';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { canvas, publishButton, publishDialog } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

it('formulas and code are added, changed, undone and published', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvas(page).waitFor();
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const panel = page.getByRole('complementary', { name: 'Properties' });

  await tools.getByRole('button', { name: 'Add formula' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formula' });
  const add = dialog.getByRole('button', { name: 'Add' });
  await dialog.getByRole('textbox', { name: 'LaTeX' }).fill('\\frac{1}{2');
  // The error names the problem, and an invalid formula cannot be added.
  await dialog.getByText(/can’t be shown: .*brace/).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'LaTeX' }).fill('\\frac{1}{2}');
  await dialog.getByRole('img', { name: '1/2' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('heading', { name: 'Formula', level: 2 }).waitFor();

  // Enter on the canvas opens the dialog with the source.
  await page.keyboard.press('Enter');
  const source = dialog.getByRole('textbox', { name: 'LaTeX' });
  expect(await source.inputValue()).toBe('\\frac{1}{2}');
  await source.fill('\\frac{1}{3}');
  await dialog.getByRole('img', { name: '1/3' }).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Enter');
  expect(await source.inputValue()).toBe('\\frac{1}{2}');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await tools.getByRole('button', { name: 'Add code' }).click();
  const codeDialog = page.getByRole('dialog', { name: 'Code' });
  await codeDialog.getByRole('textbox', { name: 'Source code' }).fill('const answer = 42;');
  await codeDialog.getByRole('combobox', { name: 'Language' }).selectOption('TypeScript');
  await codeDialog.getByRole('button', { name: 'Add' }).click();
  await panel.getByRole('heading', { name: 'Code', level: 2 }).waitFor();
  await waitForSaved(page);

  await publishButton(page).click();
  await publishDialog(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  const readPage = async () => (await fetch(`${origin}${deck.path}`, { headers: { accept: 'text/html' } })).text();
  await expect.poll(readPage, { timeout: 60_000 }).toContain('const answer = 42;');
  // The transcript contains the formula in LaTeX.
  expect(await readPage()).toContain('\\frac{1}{2}');
  expect(admin.problems).toEqual([]);
});
