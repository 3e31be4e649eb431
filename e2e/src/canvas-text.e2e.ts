import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const instance = useInstanceWithDeck();

/** Opens the editor of the deck and waits for its canvas. */
async function openEditor() {
  const { admin, origin, deck } = instance();
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await admin.page.getByRole('application', { name: 'Canvas' }).waitFor();
  return admin;
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Edit text' });

/** Returns the left end of the caret in CSS pixels of the stage. */
async function caretX(page: Page): Promise<number> {
  const line = page.locator('[data-text-caret] line').first();
  await line.waitFor({ state: 'attached' });
  return Number(await line.getAttribute('x1'));
}

it('types a new text with a caret that follows, and keeps it after a reload', async () => {
  const admin = await openEditor();
  const { page } = admin;
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  const start = await caretX(page);
  await page.keyboard.type('Hello');
  await expect.poll(() => caretX(page)).toBeGreaterThan(start + 20);
  const end = await caretX(page);

  await page.keyboard.press('Home');
  await expect.poll(() => caretX(page)).toBeCloseTo(start, 0);
  await page.keyboard.press('Shift+End');
  await page.locator('[data-text-selection]').first().waitFor();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => caretX(page)).toBeGreaterThan(end);

  await page.keyboard.press('Enter');
  await page.keyboard.type('World');
  expect(await fieldOf(page).inputValue()).toBe('Hello\nWorld');
  await page.keyboard.press('Control+z');
  expect(await fieldOf(page).inputValue()).toBe('Hello');
  await page.keyboard.press('Control+y');
  expect(await fieldOf(page).inputValue()).toBe('Hello\nWorld');
  await page.keyboard.press('Escape');
  await fieldOf(page).waitFor({ state: 'detached' });
  expect(await page.locator('polygon[data-selection]').count()).toBe(1);

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.mouse.dblclick(510, 300);
  expect(await fieldOf(page).inputValue()).toBe('Hello\nWorld');
  expect(admin.problems).toEqual([]);
});

it('continues to type in the text after a click on its panel', async () => {
  const admin = await openEditor();
  const { page } = admin;
  await page.keyboard.press('t');
  await page.mouse.click(500, 500);
  await page.keyboard.type('Low');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('r');
  await expect.poll(() => fieldOf(page).inputValue()).toBe('Lowr');
  expect(await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { pressed: true }).count()).toBe(1);
  expect(admin.problems).toEqual([]);
});
