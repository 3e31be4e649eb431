import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawRectangle, isCanvasFocused } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';

const getInstance = useInstanceWithDeck();

/** Opens the editor and draws a rectangle on the canvas. The rectangle is then selected. */
async function openWithRectangle() {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await stage(page).waitFor();
  return { page, centre: await drawRectangle(page) };
}

const stage = (page: Page) => page.getByRole('application', { name: 'Canvas' });
const announcer = (page: Page) => page.locator('[data-announcer]');

it('the context menu opens by keyboard and right click, runs a command, and returns the focus', async () => {
  const { page, centre } = await openWithRectangle();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Ungroup' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => isCanvasFocused(page)).toBe(true);

  await page.mouse.click(centre.x, centre.y, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await page.locator('polygon[data-selection]').waitFor({ state: 'detached' });
  await expect.poll(() => announcer(page).textContent()).toContain('1 object deleted');
  expect(getInstance().admin.problems).toEqual([]);
});

it('text that is typed while the command palette is loading is searched, and runs no shortcuts', async () => {
  const { admin } = getInstance();
  const code = /\/command-palette-[^/]+\.js$/;
  const loading: Route[] = [];
  await admin.page.route(code, (route) => void loading.push(route));
  const { page } = await openWithRectangle();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lock');
  await loading[0]?.continue();
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Search commands and topics' });
  await expect.poll(() => search.inputValue()).toBe('lock');
  await page.keyboard.type(' ');
  await page.getByRole('option', { name: /^Lock/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(code);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  expect(await tools.getByRole('button', { name: 'Select', exact: true }).getAttribute('aria-pressed')).toBe('true');
});

it('the command palette finds and runs a command, and the key ? shows the keyboard shortcuts', async () => {
  const { page } = await openWithRectangle();
  await (await findCommand(page, 'dupl', 'Duplicate Ctrl+D')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => announcer(page).textContent()).toContain('1 object duplicated');
  await expect.poll(() => isCanvasFocused(page)).toBe(true);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Paste in place').waitFor();
  await help.getByText(/^With a shape or text selected, letters enter text/).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  expect(await isCanvasFocused(page)).toBe(true);
});

it('a copied shape can be pasted in another tab through the clipboard of the system', async () => {
  const { page } = await openWithRectangle();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+c');
  await expect.poll(() => announcer(page).textContent()).toContain('1 object copied');
  const otherPage = await page.context().newPage();
  await otherPage.goto(page.url());
  await stage(otherPage).waitFor();
  await stage(otherPage).focus();
  await otherPage.keyboard.press('Control+v');
  await otherPage.locator('polygon[data-selection]').waitFor();
  await expect.poll(() => announcer(otherPage).textContent()).toContain('Shape selected');
  await otherPage.close();
});

it('the zoom button shows the zoom, and its menu fits the whole presentation into the window', async () => {
  const { page } = await openWithRectangle();
  const zoom = page.getByRole('button', { name: /^Zoom: / });
  expect(await zoom.textContent()).toBe('100%');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoom.textContent()).toBe('150%');
  await zoom.click();
  await page.getByRole('menuitem', { name: 'Fit presentation' }).click();
  await expect.poll(() => zoom.textContent()).toBe('100%');
});
