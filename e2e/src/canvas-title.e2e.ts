import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createBlank, isCanvasFocused, openAsNewAuthor, waitForSaved } from './testing/editor.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { SIZES } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const heading = (page: Page) => page.getByRole('banner').getByRole('heading');
const titleButton = (page: Page) => heading(page).getByRole('button');
const titleField = (page: Page) => heading(page).getByRole('textbox', { name: 'Title' });

it.each(SIZES)('a click on the title in the bar renames the presentation at $width px', async (size) => {
  const author = await openAsNewAuthor(visit, 'Tessa Title', { ...size, reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Rivers');
  // The width depends on buttons of the bar that are loaded later.
  const readPlace = async () => {
    const box = await heading(page).boundingBox();
    return [box?.x, box?.y, box?.height];
  };
  const before = await readPlace();
  await titleButton(page).click();
  await titleField(page).waitFor();
  // The bar does not change, and the whole title is selected.
  expect(await readPlace()).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('Rivers and lakes');
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).innerText()).toBe('Rivers and lakes');
  expect(await titleField(page).count()).toBe(0);
  expect(await isCanvasFocused(page)).toBe(true);
  await waitForSaved(page);
  await author.reload();
  await expect.poll(() => heading(page).innerText()).toBe('Rivers and lakes');
  const store = await readRecords(author, editedOid(author));
  const titles = [...store.records()].filter(({ properties }) => properties['title'] === 'Rivers and lakes');
  expect(titles.map(({ kind }) => kind).sort()).toEqual(['document', 'topic']);
  expect(author.problems).toEqual([]);
});

it('undo restores the title, Escape and an empty title keep it, and a click elsewhere saves it', async () => {
  const author = await openAsNewAuthor(visit, 'Udo Undo', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Rivers');
  // By keyboard.
  await titleButton(page).focus();
  await page.keyboard.press('Enter');
  await titleField(page).waitFor();
  await page.keyboard.type('Seas');
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).innerText()).toBe('Seas');
  await page.keyboard.press('Control+z');
  await expect.poll(() => heading(page).innerText()).toBe('Rivers');

  await titleButton(page).click();
  await titleField(page).fill('Lakes');
  await page.keyboard.press('Escape');
  await titleButton(page).waitFor();
  expect(await heading(page).innerText()).toBe('Rivers');
  expect(await isCanvasFocused(page)).toBe(true);

  await titleButton(page).click();
  await titleField(page).fill('  ');
  await page.keyboard.press('Enter');
  await titleButton(page).waitFor();
  expect(await heading(page).innerText()).toBe('Rivers');

  await titleButton(page).click();
  await titleField(page).fill('Lakes');
  await page.getByRole('application', { name: 'Canvas' }).click({ position: { x: 300, y: 60 } });
  await expect.poll(() => heading(page).innerText()).toBe('Lakes');
  expect(author.problems).toEqual([]);
});
