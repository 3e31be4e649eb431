import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

/** Opens the editor at the topic Nile, which has a title and a bulleted list, and selects the list by keyboard. */
async function openNile(): Promise<Page> {
  const { admin, origin } = getInstance();
  const markdown = '# Rivers\n\nLong ones.\n\n# Nile\n\n- Blue Nile\n- White Nile\n';
  const deck = await createDeck(admin, { title: 'Rivers', markdown });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const { page } = admin;
  await page.getByRole('row', { name: 'Nile', exact: true }).press('Enter');
  await page
    .getByRole('row', { name: 'Nile', exact: true })
    .getByText('Shown on the canvas')
    .waitFor({ state: 'attached' });
  // Tab selects the title, then the list.
  await page.getByRole('application').press('Tab');
  await page.getByRole('application').press('Tab');
  return page;
}

/** Returns the items in the list of animations (builds) of the selected step. */
const animations = (page: Page) =>
  page.getByRole('region', { name: 'Animations' }).getByRole('listitem').allInnerTexts();
const expectAnimations = (page: Page, texts: readonly string[]) =>
  expect.poll(async () => (await animations(page)).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(texts);

/** Drags an animation over the far half of the row of another one, without releasing the pointer. */
async function dragAnimation(page: Page, name: string, other: string): Promise<void> {
  const boxOf = async (text: string) => {
    const list = page.getByRole('region', { name: 'Animations' });
    const box = await list.getByRole('button', { name: text, exact: true }).boundingBox();
    if (!box) throw new Error(`The animation of ${text} is not shown.`);
    return { x: box.x + 20, y: box.y + box.height / 2 };
  };
  const [from, to] = [await boxOf(name), await boxOf(other)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10 * Math.sign(to.y - from.y), { steps: 5 });
}

it('the list of animations adds, reorders and removes animations; the result remains after a reload', async () => {
  const page = await openNile();
  await page.getByRole('button', { name: 'Fade in by paragraph' }).click();
  await expectAnimations(page, ['1 Click 1 Blue Nile', '2 Click 2 White Nile']);
  await page.locator('[data-build-mark]').getByText('1–2').waitFor();
  await page.getByRole('button', { name: 'Actions for “White Nile”' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expectAnimations(page, ['1 Click 1 White Nile', '2 Click 2 Blue Nile']);
  // A drag by the name moves an animation too, unless Escape cancels the drag.
  await dragAnimation(page, 'Blue Nile', 'White Nile');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectAnimations(page, ['1 Click 1 White Nile', '2 Click 2 Blue Nile']);
  await dragAnimation(page, 'Blue Nile', 'White Nile');
  await page.mouse.up();
  await expectAnimations(page, ['1 Click 1 Blue Nile', '2 Click 2 White Nile']);
  await dragAnimation(page, 'Blue Nile', 'White Nile');
  await page.mouse.up();
  await expectAnimations(page, ['1 Click 1 White Nile', '2 Click 2 Blue Nile']);
  await page.getByRole('button', { name: 'Actions for “Blue Nile”' }).click();
  await page.getByRole('menuitem', { name: 'Start with previous' }).click();
  await expectAnimations(page, ['1 Click 1 White Nile', '+ With the previous animation Blue Nile']);
  await page.getByRole('button', { name: 'Actions for “White Nile”' }).click();
  await page.getByRole('menuitem', { name: 'Remove animation' }).click();
  await expectAnimations(page, ['1 Click 1 Blue Nile']);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: 'Nile', exact: true }).click();
  await expectAnimations(page, ['1 Click 1 Blue Nile']);
});

it('the dialog of the reading order changes the order by buttons, and resets it', async () => {
  const page = await openNile();
  await page.getByRole('application').press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /Search/ }).fill('Reading order');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reading order' });
  const expectOrder = (names: readonly string[]) =>
    expect
      .poll(() => dialog.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label'))))
      .toEqual(names);
  await expectOrder(['Nile', 'Blue Nile White Nile']);
  await dialog.getByRole('button', { name: 'Read “Nile” later' }).click();
  await expectOrder(['Blue Nile White Nile', 'Nile']);
  await dialog.getByRole('button', { name: 'Reset order' }).click();
  await expectOrder(['Nile', 'Blue Nile White Nile']);
});
