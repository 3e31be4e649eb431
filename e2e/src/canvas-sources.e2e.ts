import { expect, it } from 'vitest';
import { chooseTool, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
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
  await expect.poll(() => source.inputValue()).toBe('\\frac{1}{2}');
  await source.fill('\\frac{1}{3}');
  await dialog.getByRole('img', { name: '1/3' }).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Enter');
  await expect.poll(() => source.inputValue()).toBe('\\frac{1}{2}');
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

it('formulas are inserted in a line of text and changed, and the dialog asks before it discards a source', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvas(page).waitFor();
  await chooseTool(page, 'Text');
  await page.mouse.click(600, 300);
  const field = page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' });
  await field.waitFor();
  await page.keyboard.type('Half is ');

  await page.keyboard.press('Alt+=');
  const dialog = page.getByRole('dialog', { name: 'Formula' });
  const source = dialog.getByRole('textbox', { name: 'LaTeX' });
  await source.fill('\\frac{1}{2}');
  // Escape asks first, because the source is not inserted yet.
  await page.keyboard.press('Escape');
  await dialog.getByText('Discard your changes?').waitFor();
  for (const _ of [1, 2]) await page.keyboard.press('Escape');
  await expect.poll(() => source.inputValue()).toBe('\\frac{1}{2}');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('img', { name: '1/2' }).waitFor();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });

  // The text has the focus again, with the caret after the formula. Shift+Left selects the formula as a whole.
  await page.keyboard.type(' of it');
  await expect.poll(() => field.inputValue()).toBe('Half is 1/2 of it');
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('toolbar', { name: 'Format text' }).getByRole('button', { name: 'Edit formula' }).click();
  await expect.poll(() => source.inputValue()).toBe('\\frac{1}{2}');
  await source.fill('\\frac{1}{3}');
  await dialog.getByRole('img', { name: '1/3' }).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => field.inputValue()).toBe('Half is 1/3 of it');

  // Without changes, Escape closes the dialog immediately.
  await page.keyboard.press('Alt+=');
  await source.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waitForSaved(page);
  const paragraphs = [...(await readRecords(admin, deck.oid)).records()].flatMap(
    ({ texts }) => texts?.['body']?.paragraphs ?? [],
  );
  expect(paragraphs.find(({ runs }) => runs[0]?.text === 'Half is ')?.runs[1]).toMatchObject({
    text: '1/3',
    math: '\\frac{1}{3}',
  });
  expect(admin.problems).toEqual([]);
});
