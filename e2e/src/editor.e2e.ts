import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createBlank, openAsNewAuthor, rowNames, stepRow, waitForSaved } from './testing/editor.ts';
import { serverOrigin } from './testing/server.ts';
import { SERVER_WORK_TIMEOUT_MS } from './testing/timeouts.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const privacyField = (page: Page) => page.getByRole('dialog').getByLabel('Who can see the presentation');

/** Waits until the top bar shows a privacy. */
const waitForPrivacy = (page: Page, name: string) =>
  page.locator('header').getByRole('status').getByText(name, { exact: true }).waitFor();

describe('the editor', () => {
  it('creates an outline by keyboard, adds a text, and publishes both', async () => {
    const author = await openAsNewAuthor(visit, 'Ottilie Outline', { reducedMotion: true });
    const { page } = author;
    await createBlank(author, 'Marmots of the Alps');
    await expect.poll(() => rowNames(page)).toEqual(['Marmots of the Alps', 'Untitled topic']);
    await stepRow(page, 'Untitled topic').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Where they live');
    await page.keyboard.press('Enter');
    for (const [previous, title] of [
      ['Where they live', 'Winter'],
      ['Winter', 'Sleeping'],
    ] as const) {
      await stepRow(page, previous).focus();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('textbox', { name: 'Title' }).waitFor();
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => rowNames(page)).toEqual(['Marmots of the Alps', 'Where they live', 'Winter', 'Sleeping']);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => rowNames(page)).toEqual(['Marmots of the Alps', 'Where they live', 'Sleeping', 'Winter']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowNames(page)).toEqual(['Marmots of the Alps', 'Where they live', 'Winter', 'Sleeping']);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('application', { name: 'Canvas' }).click();
    await page.keyboard.type('Six months');
    await page.keyboard.press('Escape');
    await waitForSaved(page);
    await publishButton(page).press('Enter');
    await privacyField(page).selectOption('public');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    const link = page.getByRole('dialog', { name: 'Published' }).getByRole('link', { name: 'Open' });
    await link.waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    const otherVisitor = await visit();
    await otherVisitor.open(serverOrigin() + (await link.getAttribute('href')));
    const text = await otherVisitor.page.locator('main').innerText();
    for (const part of ['Marmots of the Alps', 'Where they live', 'Winter', 'Sleeping', 'Six months'])
      expect(text).toContain(part);
  });

  it('shows the same privacy in the top bar, the details and the publish dialog', async () => {
    const author = await openAsNewAuthor(visit, 'Pia Private', { reducedMotion: true });
    const { page } = author;
    await createBlank(author, 'Between us');
    await waitForPrivacy(page, 'Private');
    await page.getByRole('button', { name: 'Presentation details' }).click();
    await privacyField(page).selectOption('hidden');
    await waitForPrivacy(page, 'Unlisted');
    await page.keyboard.press('Escape');
    await publishButton(page).click();
    await expect.poll(() => privacyField(page).inputValue()).toBe('hidden');
    await privacyField(page).selectOption('public');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog', { name: 'Published' }).waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await page.keyboard.press('Escape');
    await waitForPrivacy(page, 'Public');
    await page.reload();
    await waitForPrivacy(page, 'Public');
    await page.getByRole('button', { name: 'Presentation details' }).click();
    await expect.poll(() => privacyField(page).inputValue()).toBe('public');
  });

  it('shows the changes of each of two windows in the other', async () => {
    const author = await openAsNewAuthor(visit, 'Tilda Twotabs', { reducedMotion: true });
    const { page } = author;
    await createBlank(author, 'One deck');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await stepRow(second, 'Untitled topic').waitFor();
    await renameStep(page, 'Untitled topic', 'From the first');
    await stepRow(second, 'From the first').waitFor();
    await renameStep(second, 'From the first', 'From both');
    await stepRow(page, 'From both').waitFor();
    await waitForSaved(second);
    await page.reload();
    await stepRow(page, 'From both').waitFor();
    await second.close();
  });

  it('stores changes made offline, restores an earlier version and undoes the restoration', async () => {
    const author = await openAsNewAuthor(visit, 'Olaf Offline', { reducedMotion: true });
    const { page } = author;
    // The code for changes and the compiler are loaded in idle time, the WebAssembly of the compiler last.
    const compiler = page.waitForResponse(/\/harfbuzz-[^/]+\.wasm$/);
    await createBlank(author, 'Offline changes');
    await compiler;
    author.expectProblems(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await renameStep(page, 'Untitled topic', 'Written offline');
    await page.locator('header [data-state="offline"]').waitFor();
    await page.context().setOffline(false);
    await waitForSaved(page);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByRole('radio').last().check();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await stepRow(page, 'Untitled topic').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await stepRow(page, 'Written offline').waitFor();
  });

  it('changes the title of imported Markdown and undoes the change', async () => {
    const author = await openAsNewAuthor(visit, 'Mara Markdown', { reducedMotion: true });
    const { page } = author;
    await author.open(`${serverOrigin()}/create/#markdown`);
    await page
      .getByLabel('Your Markdown', { exact: true })
      .fill('# Lichens\n\n---\n\n## Slow\n\nA millimetre a year.\n');
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await stepRow(page, 'Slow').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await renameStep(page, 'Slow', 'Very slow');
    await page.getByRole('button', { name: 'Undo' }).click();
    await stepRow(page, 'Slow').waitFor();
  });

  it('opens in a browser whose language the interface does not have', async () => {
    const author = await openAsNewAuthor(visit, 'Amira Arabic', { language: 'ar' });
    const { page } = author;
    await createBlank(author, 'الأنهار');
    await stepRow(page, 'الأنهار').click();
    await page.getByRole('button', { name: 'Actions for “الأنهار”' }).click();
    await page.getByRole('menu').waitFor();
  });

  it.each([
    { device: 'on a desktop', name: 'Dora Desktop', options: { width: 1440, height: 900 } },
    {
      device: 'on a phone in the dark colour scheme',
      name: 'Pia Phone',
      options: { width: 390, height: 844, touch: true, dark: true },
    },
  ] as const)(
    'has no accessibility violations, also in dialogs, and no overflow $device',
    async ({ name, options }) => {
      const author = await openAsNewAuthor(visit, name, options);
      const { page } = author;
      await createBlank(author, 'Accessible deck');
      expect(await findViolations(page)).toEqual([]);
      for (const button of ['Presentation details', 'History', 'Publish']) {
        await openDialog(page, button);
        await page.waitForLoadState('networkidle');
        expect(await findViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});

/** Opens a dialog by its button in the top bar or, if this button is not shown, by the item in the menu "More". */
async function openDialog(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Renames a step in the path panel by keyboard. */
async function renameStep(page: Page, from: string, to: string): Promise<void> {
  await stepRow(page, from).click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).fill(to);
  await page.keyboard.press('Enter');
  await stepRow(page, to).waitFor();
}
