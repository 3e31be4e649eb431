import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Allows for slow rendering and publishing on a busy machine. */
const RENDER_TIMEOUT_MS = 60_000;

/** Signs up a member and opens `/create/`. */
async function openAsNewAuthor(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.open(`${serverOrigin()}/login/`);
  await signUp(visitor, name);
  await visitor.open(`${serverOrigin()}/create/`);
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

/** Creates a presentation with an empty outline and waits for its canvas. */
async function createBlank(visitor: Visitor, title: string): Promise<void> {
  const { page } = visitor;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/p\/edit\//, { timeout: RENDER_TIMEOUT_MS });
  await page.locator('canvas[data-ready]').waitFor({ state: 'attached', timeout: RENDER_TIMEOUT_MS });
}

/** The rows of the outline, each with its level and label. */
function outlineOf({ page }: Visitor): Promise<string[]> {
  return page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`));
}

const waitForSaved = ({ page }: Visitor) =>
  page.locator('[data-state="saved"]').waitFor({ state: 'attached', timeout: RENDER_TIMEOUT_MS });

/** A thumbnail of the canvas as a data URL, to detect changes. */
const canvasOf = ({ page }: Visitor) =>
  page.locator('canvas').evaluate((canvas) => {
    const small = document.createElement('canvas');
    small.width = 64;
    small.height = 36;
    small.getContext('2d')?.drawImage(canvas as HTMLCanvasElement, 0, 0, 64, 36);
    return small.toDataURL();
  });

describe('the editor', () => {
  it('creates and publishes an outline with the keyboard alone', async () => {
    const visitor = await openAsNewAuthor('Ottilie Outline', { reducedMotion: true });
    const { page } = visitor;
    await createBlank(visitor, 'Marmots of the Alps');
    const before = await canvasOf(visitor);
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Where they live');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Winter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Sleeping');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Where they live', '1 Winter', '2 Sleeping']);
    await expect.poll(() => canvasOf(visitor), { timeout: RENDER_TIMEOUT_MS }).not.toBe(before);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Where they live', '1 Sleeping', '1 Winter']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Where they live', '1 Winter', '2 Sleeping']);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Where they live', '1 Winter', '1 Sleeping']);
    await page.getByLabel('Text', { exact: true }).fill('- Six months\n- Five degrees');
    await waitForSaved(visitor);
    await page.getByText(/^Saved\. Visitors still see the version from \d{1,2}:\d\d [AP]M\.$/).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).waitFor({ timeout: RENDER_TIMEOUT_MS });
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open' });
    await link.waitFor({ timeout: RENDER_TIMEOUT_MS });
    const path = await link.getAttribute('href');
    const stranger = await visit();
    await stranger.open(serverOrigin() + path);
    const text = await stranger.page.locator('main').innerText();
    for (const part of ['Marmots of the Alps', 'Sleeping', 'Six months']) expect(text).toContain(part);
  });

  it('names the actual privacy of the page and remembers the chosen privacy', async () => {
    const visitor = await openAsNewAuthor('Pia Private', { reducedMotion: true });
    const { page } = visitor;
    await createBlank(visitor, 'Between us');
    const waitForStatus = (text: string) =>
      page.locator('header [role="status"]', { hasText: new RegExp(`^${text}$`) }).waitFor();
    const privacy = page.getByRole('tabpanel').getByLabel('Who can see the presentation');
    const dialog = page.getByRole('dialog');
    await waitForStatus('Saved, private');
    await page.getByRole('link', { name: 'See the private page', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Presentation' }).click();
    await privacy.selectOption('hidden');
    await waitForStatus('Saved and published, unlisted');
    await page.getByRole('link', { name: 'See the unlisted page', exact: true }).waitFor();
    // The panel and the publish dialog both show the chosen privacy.
    await page.getByRole('tab', { name: 'Topic' }).click();
    await page.getByRole('tab', { name: 'Presentation' }).click();
    expect(await privacy.inputValue()).toBe('hidden');
    await page.getByRole('button', { name: 'Publish' }).click();
    expect(await dialog.getByLabel('Who can see the presentation').inputValue()).toBe('hidden');
    await dialog.getByText(/^Anyone with the link sees this version once it is published\./).waitFor();
    await dialog.getByLabel('Who can see the presentation').selectOption('private');
    await dialog.getByText(/^You and people with a share link see this version/).waitFor();
    await dialog.getByRole('button', { name: 'Update the private page' }).click();
    const done = page.getByRole('dialog', { name: 'The private page is up to date' });
    await done.waitFor({ timeout: RENDER_TIMEOUT_MS });
    await done.getByRole('link', { name: 'Open' }).waitFor();
    await done.getByRole('button', { name: 'Keep editing' }).click();
    await waitForStatus('Saved, private');
    expect(await privacy.inputValue()).toBe('private');
    await privacy.selectOption('public');
    await waitForStatus('Saved and published');
    await page.getByRole('link', { name: 'See the public page', exact: true }).waitFor();
  });

  it('changes the subtitle of imported Markdown and undoes the change', async () => {
    const visitor = await openAsNewAuthor('Mara Markdown', { reducedMotion: true });
    const { page } = visitor;
    await visitor.open(`${serverOrigin()}/create/#markdown`);
    const markdown = '# Lichens\n\nA slow life\n\n---\n\n## Slow\n\nA millimetre a year.\n';
    await page.getByLabel('Your Markdown', { exact: true }).fill(markdown);
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL(/\/p\/edit\//, { timeout: RENDER_TIMEOUT_MS });
    await page.locator('canvas[data-ready]').waitFor({ state: 'attached', timeout: RENDER_TIMEOUT_MS });
    const before = await canvasOf(visitor);
    const subtitle = page.getByLabel('Subtitle', { exact: true });
    await subtitle.fill('Older than the trees that they grow on, and never in a hurry');
    await expect.poll(() => canvasOf(visitor), { timeout: RENDER_TIMEOUT_MS }).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => subtitle.inputValue()).toBe('A slow life');
    await expect.poll(() => canvasOf(visitor), { timeout: RENDER_TIMEOUT_MS }).toBe(before);
  });

  it('prevents two windows from overwriting each other', async () => {
    const visitor = await openAsNewAuthor('Tilda Twotabs', { reducedMotion: true });
    const { page } = visitor;
    await createBlank(visitor, 'One deck');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('treeitem').first().waitFor();
    await page.getByLabel('Topic title').fill('From the first');
    await waitForSaved(visitor);
    visitor.expectProblems(/409/);
    await second.getByLabel('Topic title').fill('From the second');
    const dialog = second.getByRole('dialog', { name: 'Somebody saved in another window' });
    await dialog.waitFor({ timeout: RENDER_TIMEOUT_MS });
    await dialog.getByText('See 1 difference').click();
    expect(await dialog.innerText()).toContain('From the second');
    await dialog.getByRole('button', { name: 'Load the newer version' }).click();
    await expect.poll(() => second.getByLabel('Topic title').inputValue()).toBe('From the first');
    await second.getByLabel('Topic title').fill('From both');
    await second.locator('[data-state="saved"]').waitFor({ state: 'attached', timeout: RENDER_TIMEOUT_MS });
    await page.reload();
    await expect.poll(() => page.getByLabel('Topic title').inputValue()).toBe('From both');
    await second.close();
  });

  it('stores changes made offline and restores an earlier version', async () => {
    const visitor = await openAsNewAuthor('Olaf Offline', { reducedMotion: true });
    const { page } = visitor;
    await createBlank(visitor, 'Kept');
    visitor.expectProblems(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByLabel('Topic title').fill('Written in the tunnel');
    await page.getByText('Offline — kept on this device').waitFor({ timeout: RENDER_TIMEOUT_MS });
    await page.context().setOffline(false);
    await waitForSaved(visitor);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByRole('button', { name: 'Bring back' }).last().click();
    await dialog.waitFor({ state: 'hidden', timeout: RENDER_TIMEOUT_MS });
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Untitled topic']);
  });

  it.each([
    ['on a desk', { width: 1440, height: 900 }],
    ['on a phone, dark', { width: 390, height: 844, touch: true, dark: true }],
  ] as const)('has no accessibility violations %s', async (where, options) => {
    const visitor = await openAsNewAuthor(where === 'on a desk' ? 'Dora Desk' : 'Pia Phone', options);
    const { page } = visitor;
    await createBlank(visitor, 'Plain to all');
    expect(await findViolations(page)).toEqual([]);
    if (where !== 'on a desk') await page.getByRole('button', { name: 'Details' }).click();
    for (const tab of ['Presentation', 'Look']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.waitForLoadState('networkidle');
      expect(await findViolations(page)).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe('the create page', () => {
  it('previews Markdown while it is typed and keeps it through sign-up', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(`${serverOrigin()}/create/#markdown`);
    const area = page.getByLabel('Your Markdown', { exact: true });
    await area.fill('# Lichens\n\n## Slow\n\nA millimetre a year.\n');
    await page.locator('[data-status="shown"]').waitFor({ timeout: RENDER_TIMEOUT_MS });
    const before = await canvasOf(visitor);
    await area.fill('# Lichens\n\n## Slow\n\nA millimetre a year.\n\n## Old\n\nOlder than trees.\n');
    await expect.poll(() => canvasOf(visitor), { timeout: RENDER_TIMEOUT_MS }).not.toBe(before);
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL(/\/signup\//);
    await signUp(visitor, 'Lisa Lichen');
    await visitor.open(`${serverOrigin()}/create/#markdown`);
    await expect.poll(() => area.inputValue()).toContain('Older than trees.');
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL(/\/p\/edit\//, { timeout: RENDER_TIMEOUT_MS });
    await page.getByRole('treeitem').first().waitFor({ timeout: RENDER_TIMEOUT_MS });
    await expect.poll(() => outlineOf(visitor)).toEqual(['1 Lichens', '1 Slow', '1 Old']);
  });
});
