import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { corpusFile } from './testing/corpus-file.ts';
import { dragRow } from './testing/drag-row.ts';
import { SAMPLE_FILE } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { SERVER_WORK_TIMEOUT_MS } from './testing/timeouts.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const dashboardUrl = `${origin}/dashboard/next/`;
const CORPUS_NOTE = '(needs the corpus of real files)';

interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const textFile = (name: string, content: string): DroppedFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

/** Signs up a member and opens the member's dashboard. */
async function openDashboardAsNewMember(visitor: Visitor): Promise<void> {
  await visitor.open(`${origin}/login/`);
  await signUp(visitor, 'Ada Lovelace');
  await visitor.open(dashboardUrl);
  await visitor.page.waitForLoadState('networkidle');
}

/** Drags files over the page and drops them. */
async function dropFiles({ page }: Visitor, files: readonly DroppedFile[]): Promise<void> {
  const encoded = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')] as const);
  const data = await page.evaluateHandle(async (fileEntries) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of fileEntries) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, encoded);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data });
  await page.getByText('Drop to upload').waitFor();
  // While files are dragged, the pointer also enters elements inside of the page.
  await page.dispatchEvent('main h1', 'dragenter', { dataTransfer: data });
  await page.dispatchEvent('main', 'dragleave', { dataTransfer: data });
  expect(await page.getByText('Drop to upload').isVisible()).toBe(true);
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await page.getByText('Drop to upload').waitFor({ state: 'hidden' });
}

const card = ({ page }: Visitor, title: string) => page.locator('[data-oid]').filter({ hasText: title });

/** Focuses an element of the grid twice, because the grid moves the focus to a row when the focus enters the grid. */
async function focusInGrid(element: Locator): Promise<void> {
  await element.focus();
  await element.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await element.focus();
}

async function chooseAction(visitor: Visitor, title: string, action: string): Promise<void> {
  await card(visitor, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await visitor.page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Sets the privacy of a presentation in its share dialog. */
async function changePrivacy(visitor: Visitor, title: string, privacy: string): Promise<void> {
  const dialog = visitor.page.getByRole('dialog');
  await chooseAction(visitor, title, 'Share');
  await dialog.getByRole('button', { name: 'Change' }).click();
  // The accessible name of an option ends with an explanation, which begins with "Anyone".
  await dialog.getByRole('radio', { name: new RegExp(`^${privacy} ?Anyone`) }).check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
}

describe('the dashboard', () => {
  it.skipIf(corpusFile(SAMPLE_FILE) === undefined)(
    `imports and publishes a dropped file, which search finds by a word of its third slide ${CORPUS_NOTE}`,
    async () => {
      const visitor = await visit();
      const { page } = visitor;
      await openDashboardAsNewMember(visitor);
      expect(await findViolations(page)).toEqual([]);
      const bytes = await readFile(corpusFile(SAMPLE_FILE) ?? '');
      await dropFiles(visitor, [{ name: 'sample.pptx', bytes }]);
      await page.getByRole('progressbar').first().waitFor();
      await card(visitor, 'Test Table Slide').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
      expect(await card(visitor, 'Test Table Slide').textContent()).toContain('Private');
      expect(await findViolations(page)).toEqual([]);
      await changePrivacy(visitor, 'Test Table Slide', 'Public');
      const publishedDialog = page.getByRole('dialog', { name: '“Test Table Slide” is published' });
      const link = await publishedDialog.getByLabel('Link to the presentation').inputValue();
      expect(await publishedDialog.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
        new URL(link).pathname,
      );
      await publishedDialog.getByRole('button', { name: 'Copy link' }).click();
      await publishedDialog.getByText('Link copied to the clipboard.').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await publishedDialog.getByRole('button', { name: 'Done' }).click();
      const oid = await card(visitor, 'Test Table Slide').getAttribute('data-oid');
      await visitor.open(`${origin}/explore/search/?search=item6`);
      const result = page.locator(`a[href*="/p/${oid}/"][href*="#step=3&find="]`).first();
      await visitor.openAndPresent(new URL((await result.getAttribute('href')) ?? '', origin).href);
      await visitor.waitForStep(3);
    },
  );

  it('shows the reason for each rejected file, and lets the member remove the file from the list', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    visitor.expectProblems(/Failed to load resource/);
    await dropFiles(visitor, [
      { name: 'photo.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      {
        name: 'broken.pptx',
        bytes: Buffer.from('PK\u0003\u0004 ppt/presentation.xml and nothing else', 'latin1'),
      },
      textFile('empty.md', ''),
    ]);
    await page.getByText(/This file type isn’t supported/).waitFor();
    await page.getByText(/This file is damaged/).waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await page.getByText(/This file has no content to show/).waitFor();
    // Adds a small file whose `size` is above the limit, because a large file would take long.
    await page.evaluate(() => {
      const file = new File(['x'], 'huge.pptx');
      Object.defineProperty(file, 'size', { value: 201_000_000 });
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [file] } });
      window.dispatchEvent(event);
    });
    await page.getByText(/up to 200 MB/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    for (const name of ['photo.png', 'broken.pptx', 'empty.md', 'huge.pptx'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('heading', { name: 'No presentations yet' }).waitFor();
  });

  it('supports renaming, selecting, deleting and undoing by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    await dropFiles(visitor, [textFile('one.md', '# One'), textFile('two.md', '# Two')]);
    await card(visitor, 'One').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await card(visitor, 'Two').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await focusInGrid(page.getByRole('link', { name: 'One', exact: true }));
    await visitor.press('F2');
    await page.getByLabel('New title').fill('First of all');
    await visitor.press('Enter');
    await card(visitor, 'First of all').waitFor();
    await focusInGrid(page.getByRole('link', { name: 'First of all', exact: true }));
    await visitor.press('Control+a');
    await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor({ state: 'attached' });
    await visitor.press('Delete');
    await page.getByText('2 presentations moved to the trash.').waitFor();
    await page.getByRole('heading', { name: 'No presentations yet' }).waitFor();
    await visitor.press('Control+z');
    await card(visitor, 'First of all').waitFor();
    await card(visitor, 'Two').waitFor();
  });

  it('uploads a presentation into a folder, and shares it by a link until the link is revoked', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Folder name').fill('Lectures');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('button', { name: 'Lectures' }).click();
    const chooser = page.locator('input[type="file"]').first();
    await chooser.setInputFiles({
      name: 'a.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# A lecture'),
    });
    await card(visitor, 'A lecture').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await chooseAction(visitor, 'A lecture', 'Share');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Share link URL').inputValue();
    expect(await findViolations(page)).toEqual([]);
    const otherVisitor = await visit();
    // The page's request that counts the view may fail, because the link is revoked in the meantime.
    otherVisitor.expectProblems(/Failed to load resource/);
    expect(await otherVisitor.open(link)).toBe(200);
    expect(await otherVisitor.page.title()).toContain('A lecture');
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByLabel('Share link URL').waitFor({ state: 'detached' });
    await expect.poll(() => otherVisitor.open(link)).toBe(404);
  });

  it('moves presentations to folders by dragging them with pointer and keyboard', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    await dropFiles(visitor, [textFile('one.md', '# One'), textFile('two.md', '# Two')]);
    await card(visitor, 'One').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await card(visitor, 'Two').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Folder name').fill('Lectures');
    await page.getByRole('button', { name: 'Create folder' }).click();
    const folder = page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Lectures' });
    await dragRow(card(visitor, 'One'), folder);
    await page.getByText('Moved to “Lectures”.').waitFor();
    // `Lectures1` is the name of the folder, followed by its number of presentations.
    await expect.poll(() => folder.textContent()).toBe('Lectures1');
    const dragButton = page.getByRole('button', { name: 'Drag Two' });
    await focusInGrid(dragButton);
    await visitor.press('Enter');
    // Dragging starts in the next animation frame, and focuses the first place where the presentation can be dropped.
    await page.locator('[data-drop-target]').first().waitFor();
    // While a presentation is dragged by keyboard, Tab moves between the places where it can be dropped.
    for (let tabs = 0; tabs < 5 && !(await folder.evaluate((element) => element === document.activeElement)); tabs += 1)
      await visitor.press('Tab');
    await visitor.press('Enter');
    await expect.poll(() => folder.textContent()).toBe('Lectures2');
    expect(await findViolations(page)).toEqual([]);
  });

  it('moves the focus between cards, opens a card by Enter, and restores the focus after a dialog', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await openDashboardAsNewMember(visitor);
    await dropFiles(visitor, [textFile('one.md', '# One'), textFile('two.md', '# Two')]);
    await card(visitor, 'One').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await card(visitor, 'Two').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    const [firstRow, secondRow] = await page.getByRole('row').all();
    const names = [await firstRow?.getAttribute('aria-label'), await secondRow?.getAttribute('aria-label')];
    await firstRow?.focus();
    await visitor.press('ArrowRight');
    await expect.poll(focusedLabel).toBe(names[1]);
    await visitor.press('Space');
    await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor({ state: 'attached' });
    await visitor.press('Escape');
    await page.getByRole('region', { name: '1 selected' }).waitFor({ state: 'detached' });
    await visitor.press('ArrowLeft');
    await expect.poll(focusedLabel).toBe(names[0]);
    await chooseAction(visitor, names[0] ?? '', 'Share');
    await page.getByRole('dialog').waitFor();
    await visitor.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedLabel).toBe(`Actions for ${names[0]}`);
    await firstRow?.focus();
    await visitor.press('Enter');
    await page.waitForURL(/\/p\//);
  });

  it('offers a reusable presentation as a template, and withdraws the offer', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    await dropFiles(visitor, [textFile('kit.md', '# A kit for bakers')]);
    await card(visitor, 'A kit for bakers').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await changePrivacy(visitor, 'A kit for bakers', 'Public and reusable');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const templateCheckbox = dialog.getByRole('checkbox', { name: 'Offer as a template' });
    await chooseAction(visitor, 'A kit for bakers', 'Page settings');
    await templateCheckbox.check();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is now a template that everyone can use.').waitFor();
    await chooseAction(visitor, 'A kit for bakers', 'Page settings');
    await templateCheckbox.uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is no longer a template.').waitFor();
  });

  it('shows a menu of ten entries in three groups on a card, within a small window', async () => {
    const visitor = await visit({ width: 390, height: 560, touch: true });
    const { page } = visitor;
    await openDashboardAsNewMember(visitor);
    await dropFiles(visitor, [textFile('menu.md', '# A menu')]);
    await card(visitor, 'A menu').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await card(visitor, 'A menu').getByRole('button', { name: 'Actions for A menu' }).click();
    const menu = page.getByRole('menu');
    const entries = [
      'Edit',
      'Presenter view',
      'Insights',
      'Share',
      'Page settings',
      'Download video or picture',
      'Rename',
      'Duplicate',
      'Save as template',
      'Delete',
    ];
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(entries);
    expect(await menu.getByRole('separator').count()).toBe(2);
    const { y = -1, height = 0 } = (await menu.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(560);
    expect(await findViolations(page)).toEqual([]);
  });

  it('redirects visitors without a login to the login page', async () => {
    const visitor = await visit();
    await visitor.open(`${dashboardUrl}?sort=title`);
    expect(visitor.page.url()).toBe(`${origin}/login/?next=%2Fdashboard%2Fnext%2F%3Fsort%3Dtitle`);
  });
});
