import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { stepRow, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { canvas, textInput } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

it('a text that is too small for phones is marked on the canvas, and can be enlarged by one undoable change', async () => {
  const { admin, origin } = getInstance();
  const deck = await createDeck(admin, { title: 'Rivers', markdown: '# Amazon\n\n# Nile\n' });
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  const stage = await canvas(page).boundingBox();
  await canvas(page).focus();
  await page.keyboard.press('t');
  await page.mouse.click((stage?.x ?? 0) + 200, (stage?.y ?? 0) + (stage?.height ?? 0) / 2);
  await textInput(page).waitFor({ state: 'attached' });
  await page.keyboard.type('Delta');
  await page.keyboard.press('Escape');

  // A new text is large enough for phones.
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const size = panel.getByRole('spinbutton', { name: 'Text size' });
  await size.waitFor();
  const enlarge = panel.getByRole('button', { name: 'Enlarge to 9 px' });
  const marks = page.locator('[data-small-texts]');
  expect(await enlarge.count()).toBe(0);

  const outlineWidth = async () => (await page.locator('polygon[data-selection]').boundingBox())?.width ?? 0;
  // The box of a new text is narrow until it is fitted to the typed text.
  await expect.poll(outlineWidth).toBeGreaterThan(45);
  const originalWidth = await outlineWidth();
  const sizeField = await size.boundingBox();
  await size.fill('12');
  await page.keyboard.press('Enter');
  await panel.getByText(/^Too small on phones: about \d px on a 390 px wide screen$/).waitFor();
  await marks.waitFor();
  // The box of the text follows the size of the text, and the notice does not move the field of the size.
  await expect.poll(outlineWidth).toBeLessThan(originalWidth * 0.8);
  expect(await size.boundingBox()).toEqual(sizeField);
  await enlarge.click();
  await expect.poll(() => marks.count()).toBe(0);
  expect(Number(await size.inputValue())).toBeGreaterThan(12);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => size.inputValue()).toBe('12');
  await marks.waitFor();
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});
