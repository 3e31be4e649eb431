import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { makePdf } from '@flydeck/readers/pdf/testing/make-pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { rowNames, stepRow } from './testing/editor.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { serverOrigin } from './testing/server.ts';
import { createGuest, createMember, restoreSession, type Session, withSetupVisitors } from './testing/sessions.ts';
import { eventsNamed, openPersonalized } from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, IPHONE_USER_AGENT, PHONE } from './testing/sizes.ts';
import { SERVER_WORK_TIMEOUT_MS } from './testing/timeouts.ts';
import { activateToolbarLink, hasMoreMenu, toolbar, toolbarButton, toolbarLink } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const toUrl = (path: string) => serverOrigin() + path;

let memberSession: Session;
let guestSession: Session;
let deck: TestDeck;

beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    await createMember(author, 'Dana Dash');
    const markdown = '# Nine rivers\n\nThe Danube\ncomes first.\n\n# Deltas\n\nWhere rivers end.\n';
    deck = await createDeck(author, { title: 'Nine rivers', privacy: 'public', markdown });
    // This member is not the author: on pages of their own, authors see the create links in the More menu (V2.23).
    memberSession = await createMember(await createVisitor(), 'Mia Member');
    guestSession = await createGuest(await createVisitor());
  });
});

/**
 * Waits until "Create your own" links to `path`, which depends on the visitor. The HTML of the toolbar contains the
 * link at all sizes, even if only the More menu displays the link.
 */
const waitForCreateLink = (visitor: Visitor, path: string) =>
  expect
    .poll(() =>
      toolbar(visitor)
        .locator('a', { hasText: /^Create your own$/ })
        .getAttribute('href'),
    )
    .toBe(path);

/** Copies each value written to local storage to session storage, because the AI start page removes the value. */
const recordStorage = ({ page }: Visitor) =>
  page.evaluate(() => {
    const originalSetItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      originalSetItem.call(sessionStorage, `copy:${key}`, value);
      originalSetItem.call(this, key, value);
    };
  });

/** Returns the recorded title and description for the AI start page. A missing value is `''`. */
const readRecordedStorage = ({ page }: Visitor) =>
  page.evaluate(
    (keys) => keys.map((key) => sessionStorage.getItem(`copy:${key}`) ?? ''),
    [AI_TITLE_KEY, AI_DESCRIPTION_KEY],
  );

describe.each([DESKTOP, { ...PHONE, userAgent: IPHONE_USER_AGENT }])(
  'creating from the view page at $width px',
  (size) => {
    it('links anonymous visitors to AI start and sign-up pages; records clicks (V2.16, V6.1, V7.14, V7.17)', async () => {
      const visitor = await visit(size);
      const events = await recordConsoleEvents(visitor);
      await openPersonalized(visitor, toUrl(deck.path));
      await recordStorage(visitor);
      await activateToolbarLink(visitor, 'Create your own with AI');
      await visitor.page.waitForURL(toUrl('/ai/start/?trigger=view-page'));
      const [title, description = ''] = await readRecordedStorage(visitor);
      expect(title).toBe('Nine rivers');
      expect(description.split('\n')).toEqual(expect.arrayContaining(['Deltas', 'Where rivers end.']));

      await openPersonalized(visitor, toUrl(deck.path));
      await activateToolbarLink(visitor, 'Create your own');
      await visitor.page.waitForURL(/\/signup\//);
      const { pathname, search } = new URL(visitor.page.url());
      expect(pathname + search).toBe(
        '/signup/?click_source=view-page&page_location=toolbar&element_type=button&element_text=Create+your+own',
      );
      const fields = { event_name: 'CTA clicked', cta_location: 'Toolbar', cta_type: 'BUTTON' };
      await expect
        .poll(() => eventsNamed(events, 'CTA clicked'))
        .toEqual([
          { ...fields, cta_text: 'Create your own with AI', target_url: '/ai/start/?trigger=view-page' },
          { ...fields, cta_text: 'Create your own', target_url: pathname + search },
        ]);
    });

    it('links members to the dashboard and guests to the AI template page (V6.2, V6.3)', async () => {
      for (const [session, path] of [
        [memberSession, '/dashboard/next/'],
        [guestSession, '/create/#ai-template-fill'],
      ] as const) {
        const visitor = await visit(size);
        await restoreSession(visitor, session);
        await openPersonalized(visitor, toUrl(deck.path));
        await waitForCreateLink(visitor, path);
        await activateToolbarLink(visitor, 'Create your own');
        await visitor.page.waitForURL(toUrl(path));
      }
    });

    it('links anonymous visitors with flags to the AI template page and renames the AI button (V6.3, V6.8)', async () => {
      const visitor = await visit(size);
      const flags = { guest_ai_template_fill: true, ai_button_test: true };
      await visitor.page.route('**/api/page/presentation/**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { evaluatedFeatures: object };
        Object.assign(body.evaluatedFeatures, flags);
        await route.fulfill({ response, json: body });
      });
      await openPersonalized(visitor, toUrl(deck.path));
      await waitForCreateLink(visitor, '/create/#ai-template-fill');
      if (hasMoreMenu(visitor)) await toolbarButton(visitor, 'More').click();
      const aiButton = hasMoreMenu(visitor)
        ? visitor.page.getByRole('menuitem', { name: 'Make it yours with AI' })
        : toolbarLink(visitor, 'Make it yours with AI');
      await aiButton.waitFor();
    });
  },
);

describe('the create page', () => {
  it('previews Markdown while the visitor types, and creates the presentation after the sign-up', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(toUrl('/create/#markdown'));
    const area = page.getByLabel('Your Markdown', { exact: true });
    await area.fill('# Lichens\n\n## Slow\n\nA millimetre a year.\n');
    await page.locator('[data-status="shown"]').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    const readPreview = () => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await readPreview();
    await area.fill('# Lichens\n\n## Slow\n\nA millimetre a year.\n\n## Old\n\nOlder than trees.\n');
    await expect.poll(readPreview, { timeout: SERVER_WORK_TIMEOUT_MS }).not.toBe(before);
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL(/\/signup\//);
    // The sign-up page redirects members back to the form, which continues the creation.
    await signUp(visitor, 'Lisa Lichen');
    await page.waitForURL(/\/p\/edit\//, { timeout: SERVER_WORK_TIMEOUT_MS });
    await stepRow(page, 'Old').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    // The first row is the root topic, which has the title of the presentation.
    expect(await rowNames(page)).toEqual(['Lichens', 'Lichens', 'Slow', 'Old']);
  });

  it('shows a live preview for a title, a template and notes, and no sparkle without an AI service', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    const readPreview = () => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    /** Waits until an action has changed the preview. */
    const expectChange = async (action: () => Promise<void>) => {
      await page.locator('[data-status="shown"]').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
      const before = await readPreview();
      await action();
      await expect.poll(readPreview, { timeout: SERVER_WORK_TIMEOUT_MS }).not.toBe(before);
      await page.locator('[data-status="shown"]').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
      expect(await findViolations(page)).toEqual([]);
    };
    await visitor.open(toUrl('/create/#blank'));
    await expectChange(() => page.getByLabel('Title').fill('Rivers of the world'));
    expect(await page.locator('main .lucide-sparkles').count()).toBe(0);
    // The arrow keys select the next method.
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^Blank/).focus();
    await visitor.press('ArrowRight');
    await expect.poll(() => tab(/template/i).getAttribute('aria-selected')).toBe('true');
    const templates = page.getByRole('radio');
    await templates.first().check({ force: true });
    await expectChange(() => templates.nth(3).check({ force: true }));
    await tab(/^From notes/).click();
    const notes = page.getByLabel('Your idea or text');
    await notes.fill('# Rivers\n\n## Danube\n\nIt flows east.');
    await expectChange(() => notes.fill('# Rivers\n\n## Danube\n\nIt flows east.\n\n## Rhine\n\nIt flows north.'));
  });

  it('creates the presentation of a template after logging in, and none if the visitor returns without an account', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    const credentials = await withSetupVisitors(async (createVisitor) => {
      const setup = await createVisitor();
      await setup.open(toUrl('/'));
      return signUp(setup, 'Tara Template');
    });
    const submit = page.getByRole('button', { name: 'Use this template' });
    await visitor.open(toUrl('/create/?template=journey#template'));
    await submit.click();
    await page.waitForURL(/\/signup\//);
    await visitor.open(toUrl('/create/?template=journey#template'));
    // The button is enabled again: nothing is being created, and the visitor must press it.
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.click();
    await page.waitForURL(/\/signup\//);
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(/\/login\//);
    await page.getByLabel('E-mail').fill(credentials.email);
    await page.locator('input[name="password"]').fill(credentials.password);
    await page.locator('main form button[type="submit"]').click();
    await page.waitForURL(/\/p\/edit\//, { timeout: SERVER_WORK_TIMEOUT_MS });
    // Returning to the form creates no second presentation.
    await visitor.open(toUrl('/create/?template=journey#template'));
    await expect.poll(() => submit.isEnabled()).toBe(true);
  });

  it('previews a file before the presentation is created, reports errors, and sends the file once', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await restoreSession(visitor, memberSession);
    let sentFiles = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/api/uploads')) sentFiles += 1;
    });
    await visitor.open(toUrl('/create/#file'));
    const input = page.locator('input[data-create-file]');
    await input.setInputFiles({
      name: 'broken.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 nothing'),
    });
    await page.getByText('This file is damaged').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    await page.getByRole('button', { name: 'Choose another file' }).click();

    sentFiles = 0;
    const bytes = await makePdf((doc) => {
      doc.text('Where the rivers meet', 20, 20);
      for (const title of ['Danube', 'Rhine', 'Elbe']) doc.addPage().text(title, 20, 20);
    });
    await input.setInputFiles({ name: 'rivers.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
    const preview = page.getByRole('region', { name: 'Preview of the presentation' });
    const thumbnails = preview.getByRole('button');
    await expect.poll(() => thumbnails.count(), { timeout: SERVER_WORK_TIMEOUT_MS }).toBe(4);
    await page.getByText('4 steps').waitFor();
    expect(await findViolations(page)).toEqual([]);
    const large = preview.locator('img').first();
    const firstPicture = await large.getAttribute('src');
    await thumbnails.nth(2).click();
    expect(await large.getAttribute('src')).not.toBe(firstPicture);
    const presentations = () =>
      page.evaluate(async () => (await (await fetch('/api/dashboard/presentations')).json()).presentations.length);
    const before = await presentations();
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL(/\/edit\//, { timeout: SERVER_WORK_TIMEOUT_MS });
    expect(await presentations()).toBe(before + 1);
    expect(sentFiles).toBe(1);
  });

  it('continues with the file that a visitor chose before signing up', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(toUrl('/create/#file'));
    const bytes = await makePdf((doc) => doc.text('Where the rivers meet', 20, 20));
    await page
      .locator('input[data-create-file]')
      .setInputFiles({ name: 'rivers.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
    await page.waitForURL(/\/signup\//);
    // The sign-up page redirects members to the create page.
    await signUp(visitor, 'Fiona File');
    await page.getByText('1 step').waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
    // A reload does not upload the file again.
    await page.reload();
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
  });

  it('uploads several files that a visitor chose before signing up, and opens the dashboard', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(toUrl('/create/#file'));
    const files = ['Danube', 'Rhine'].map((river) => ({
      name: `${river}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${river}\n\n## Source\n\nIn the mountains.\n`),
    }));
    await page.locator('input[data-create-file]').setInputFiles(files);
    await page.waitForURL(/\/signup\//);
    // The sign-up page redirects members to the create page.
    await signUp(visitor, 'Fred Files');
    await page.waitForURL(toUrl('/dashboard/next/'), { timeout: SERVER_WORK_TIMEOUT_MS });
    const titles = () =>
      page.evaluate(async () =>
        (await (await fetch('/api/dashboard/presentations')).json()).presentations.map(
          ({ title }: { title: string }) => title,
        ),
      );
    await expect
      .poll(async () => (await titles()).sort(), { timeout: SERVER_WORK_TIMEOUT_MS })
      .toEqual(['Danube', 'Rhine']);
  });
});
