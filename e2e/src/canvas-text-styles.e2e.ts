import { expect, it } from 'vitest';
import { chooseTool, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();

it('applies a text style from the panel and by a shortcut, and each change can be undone separately', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  await chooseTool(page, 'Rectangle');
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

it('applies a text style to the paragraph with the caret, and follows changes of the styles of the theme', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await chooseTool(page, 'Text');
  await page.mouse.click(500, 250);
  await page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' }).waitFor();
  await page.keyboard.type('Estuary');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Salt water meets fresh water');
  // With a paragraph selected, the text bar is shown. The menu applies the style to the first paragraph only.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  const menu = page.getByRole('toolbar', { name: 'Format text' }).getByRole('combobox', { name: 'Text style' });
  await menu.selectOption('Title');
  await page.keyboard.press('Control+End');
  const section = page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('region', { name: 'Text', exact: true });
  await section.getByRole('button', { name: 'Text style: Body text' }).waitFor();
  await page.keyboard.press('Control+Home');
  await section.getByRole('button', { name: 'Text style: Title' }).waitFor();
  await page.keyboard.press('Escape');
  await waitForSaved(page);

  const sizes = async () =>
    [...(await readRecords(admin, deck.oid)).records()]
      .flatMap(({ texts }) => texts?.['body']?.paragraphs ?? [])
      .filter(({ runs, styleScale }) => styleScale !== undefined && /Estuary|Salt/.test(runs[0]?.text ?? ''))
      .map(({ style, styleScale = 1 }) => ((style?.size ?? 0) / styleScale).toFixed(0));
  expect(await sizes()).toEqual(['54', '0']);

  await page.getByRole('button', { name: 'Presentation details' }).click();
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  await details.getByRole('button', { name: 'Text styles' }).click();
  const title = details.getByRole('group', { name: 'Title' });
  await title.getByRole('spinbutton', { name: 'Text size' }).fill('80');
  await page.keyboard.press('Enter');
  await title.getByRole('button', { name: 'Italic' }).click();
  await page.keyboard.press('Escape');
  await waitForSaved(page);
  await expect.poll(sizes).toEqual(['80', '0']);
  // Each change in the dialog is one undo step, together with the changed texts.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sizes).toEqual(['54', '0']);
  expect(admin.problems).toEqual([]);
});
