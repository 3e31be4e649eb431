import { randomUUID } from 'node:crypto';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { serverOrigin } from './testing/server.ts';
import { createGuest, createMember, restoreSession, type Session, withSetupVisitors } from './testing/sessions.ts';
import { dialog, eventsNamed, IPAD, openPersonalized } from './testing/sharing.ts';
import { DESKTOP, DESKTOP_AND_PHONE, IPHONE_USER_AGENT, PHONE, TABLET } from './testing/sizes.ts';
import { toolbarButton as button, toolbarLink as link, overflowOf, toolbar } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const urlOf = (path: string) => serverOrigin() + path;

/** `editor` and `commenter` are members with a share link that allows editing or commenting. */
type Role = 'owner' | 'member' | 'guest' | 'editor' | 'commenter';
/** Sessions that are restored in the browsers of visitors. */
let sessions: Record<Role, Session>;
let reusableDeck: TestDeck;
let publicDeck: TestDeck;
let unlistedDeck: TestDeck;
/** The paths of share links by what they allow. */
const linkPaths = { view: '', edit: '', comment: '' };

/** Creates the sessions, presentations and share links of the tests. */
beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    sessions = {
      owner: await createMember(author, 'Marta Maker'),
      member: await createMember(await createVisitor(), 'Mia Member'),
      guest: await createGuest(await createVisitor()),
      editor: await createMember(await createVisitor(), 'Ed Editor'),
      commenter: await createMember(await createVisitor(), 'Cora Comment'),
    };
    const markdown = '# Nine rivers\n\nThe Danube\ncomes first.\n\n# Deltas\n\nWhere rivers end.\n';
    reusableDeck = await createDeck(author, { title: 'Nine rivers', privacy: 'reusable', markdown });
    publicDeck = await createDeck(author, { title: 'Five lakes', privacy: 'public' });
    unlistedDeck = await createDeck(author, { title: 'Unlisted lakes', privacy: 'hidden' });
    linkPaths.edit = await createShareLink(author, publicDeck, 'edit');
    linkPaths.comment = await createShareLink(author, publicDeck, 'comment');
    linkPaths.view = await createShareLink(author, await createDeck(author, { title: 'Secret lakes' }), 'view');
  });
});

/** Creates a visitor with the session of a role. */
async function visitAs(role: Role, options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(options);
  await restoreSession(visitor, sessions[role]);
  return visitor;
}

/** Browsers ignore layout shifts for this time after input. Setting the size of the viewport also counts as input. */
const UNCOUNTED_SHIFTS_MS = 500;

/** Replaces the view count in the personal page data, and delays this data by `delayMs`. */
async function overrideViewCount(visitor: Visitor, viewCount: () => number, delayMs = 0): Promise<void> {
  await visitor.page.route('**/api/page/presentation/**', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), viewCount: viewCount() };
    await visitor.page.waitForTimeout(delayMs);
    await route.fulfill({ response, json });
  });
}

/** Returns the labels of the visible actions in the toolbar, followed by those in its More menu. */
async function readActions(visitor: Visitor): Promise<string[]> {
  const visibleTexts = await toolbar(visitor)
    .locator('a, button')
    .evaluateAll((elements) =>
      elements
        .filter((action) => (action as HTMLElement).offsetParent !== null)
        .map((action) => [...action.querySelectorAll('span')].map((span) => span.textContent).join(' ')),
    );
  // Removes the count of likes and the price of the PDF from the labels.
  const labels = visibleTexts.map((text) => /Like|Download PDF/.exec(text)?.[0] ?? text.trim());
  if (!labels.includes('More')) return labels;
  await button(visitor, 'More').click();
  await visitor.page.getByRole('menu').waitFor();
  const items = await visitor.page.getByRole('menuitem').allTextContents();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('menu').waitFor({ state: 'detached' });
  return [...labels, ...items];
}

const CREATE_ACTIONS = ['Create your own', 'Create your own with AI'];
const SHARE_ACTIONS = ['Share', 'Embed'];
const PDF_ACTION = 'Download PDF';
const FILM_ACTION = 'Download video or picture';
/** A phone window with the user agent by which the server detects phones. */
const PHONE_DEVICE = { ...PHONE, userAgent: IPHONE_USER_AGENT };

/**
 * Expects the actions of a visitor who is not the owner, and no horizontal overflow, at each width of the device. In
 * windows below 1200 px, the last actions are in the More menu.
 */
async function expectActions(visitor: Visitor, copyActions: readonly string[]): Promise<void> {
  const { page } = visitor;
  const widths = page.viewportSize()?.width === PHONE.width ? [PHONE] : [DESKTOP, TABLET];
  for (const size of widths) {
    await page.setViewportSize(size);
    const expected =
      size.width >= 1200
        ? ['Like', ...copyActions, ...CREATE_ACTIONS, ...SHARE_ACTIONS, 'Report', PDF_ACTION]
        : ['Like', ...copyActions, ...SHARE_ACTIONS, 'More', PDF_ACTION, ...CREATE_ACTIONS, FILM_ACTION, 'Report'];
    await expect.poll(() => readActions(visitor)).toEqual(expected);
    expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
  }
}

describe.each([DESKTOP, PHONE_DEVICE])('toolbar on a device of $width px', (options) => {
  const isPhone = 'userAgent' in options;
  const copyActions = isPhone ? [] : ['Make a copy'];

  it('hides Edit and Comment from anonymous visitors, is accessible and does not overflow (V6.1, V6.6)', async () => {
    const visitor = await visit(options);
    await openPersonalized(visitor, urlOf(reusableDeck.path));
    if (!isPhone) await button(visitor, 'Make a copy').waitFor();
    await expectActions(visitor, copyActions);
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(visitor.page)).toEqual([]);
  });

  it('shows the actions of logged-out visitors to guests (V6.3)', async () => {
    const guest = await visitAs('guest', options);
    await openPersonalized(guest, urlOf(reusableDeck.path));
    if (!isPhone) await button(guest, 'Make a copy').waitFor();
    await expectActions(guest, copyActions);
  });

  it('shows no “Make a copy” to members if the presentation is not reusable (V6.6)', async () => {
    const member = await visitAs('member', options);
    await openPersonalized(member, urlOf(publicDeck.path));
    await expectActions(member, []);
  });

  it.each([
    { permission: 'may edit', right: 'edit', name: 'Edit', role: 'editor', event: 'editor opened' },
    {
      permission: 'may comment but not edit',
      right: 'comment',
      name: 'Comment',
      role: 'commenter',
      event: 'opened for commenting',
    },
  ] as const)(
    'shows “$name” to a viewer who $permission; a click records an event and replaces the page in the history (V6.4, V6.5, S2.25, S7.11)',
    async ({ right, name, role, event }) => {
      const visitor = await visitAs(role, options);
      const events = await recordConsoleEvents(visitor);
      await openPersonalized(visitor, urlOf(linkPaths[right]));
      const action = link(visitor, name);
      const path = right === 'edit' ? `/p/edit/${publicDeck.oid}/` : `/p/edit/${publicDeck.oid}/#present`;
      expect(await action.getAttribute('href')).toBe(path);
      expect(await link(visitor, right === 'edit' ? 'Comment' : 'Edit').count()).toBe(0);
      const historyLength = await visitor.page.evaluate(() => history.length);
      await action.click();
      await visitor.page.waitForURL(urlOf(path));
      expect(await visitor.page.evaluate(() => history.length)).toBe(historyLength);
      const expected = { event_name: event, prezi_oid: publicDeck.oid };
      await expect.poll(() => eventsNamed(events, event)).toEqual([expected]);
    },
  );
});

describe('toolbar', () => {
  it.each([DESKTOP, { ...TABLET, dark: true }, PHONE_DEVICE])(
    'shows the owner at $width px their actions, some of them in More, without a layout shift (V2.23, V6.4)',
    async (options) => {
      const author = await visitAs('owner', options);
      // The view count arrives when layout shifts are counted again.
      await overrideViewCount(author, () => 1234, 2 * UNCOUNTED_SHIFTS_MS);
      await openPersonalized(author, urlOf(publicDeck.path));
      await link(author, 'Edit').waitFor();
      await link(author, 'Insights').waitFor();
      await author.page.evaluate(() => document.fonts.ready);
      await expectNoShifts(author);
      const copyActions = 'userAgent' in options ? [] : ['Make a copy'];
      const barActions = ['Like', 'Edit', 'Insights', ...copyActions, ...SHARE_ACTIONS, 'More', PDF_ACTION];
      expect(await readActions(author)).toEqual([...barActions, ...CREATE_ACTIONS, FILM_ACTION]);
    },
  );

  it('shows the view count if it is above 0 and the presentation is public or reusable (V5.4)', async () => {
    const visitor = await visit();
    let viewCount = 0;
    await overrideViewCount(visitor, () => viewCount);
    const views = toolbar(visitor).getByText('1,234 views');
    await openPersonalized(visitor, urlOf(publicDeck.path));
    await expect
      .poll(() =>
        toolbar(visitor)
          .getByText(/views?$/)
          .count(),
      )
      .toBe(0);
    viewCount = 1234;
    for (const { path } of [publicDeck, reusableDeck]) {
      await openPersonalized(visitor, urlOf(path));
      await views.waitFor({ state: 'attached' });
    }
    for (const path of [unlistedDeck.path, linkPaths.view]) {
      await openPersonalized(visitor, urlOf(path));
      expect(await views.count()).toBe(0);
    }
  });
});

describe('toolbar at 320 px', () => {
  it('has touch targets of at least 44 px and no horizontal overflow', async () => {
    const visitor = await visit({ width: 320, height: 640, touch: true, language: 'de' });
    await openPersonalized(visitor, urlOf(publicDeck.path));
    const smallTargets = await toolbar(visitor)
      .locator('a:visible, button:visible')
      .evaluateAll((elements) =>
        elements.flatMap((action) => {
          const { width, height } = action.getBoundingClientRect();
          return width < 44 || height < 44 ? [action.textContent] : [];
        }),
      );
    expect(smallTargets).toEqual([]);
    // The German label of the More menu.
    await button(visitor, 'Mehr').tap();
    const menu = visitor.page.getByRole('menu');
    const { x, width } = (await menu.boundingBox())!;
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
  });
});

const copyEvent = () => ({
  event_name: 'copy presentation',
  prezi_oid: reusableDeck.oid,
  source: 'VIEW_PAGE',
});

// “Make a copy” is also offered in narrow windows of desktop browsers, because the user
// agent determines whether a device is mobile.
describe.each(DESKTOP_AND_PHONE)('“Make a copy” in a window of $width px', (size) => {
  it('sends logged-out visitors to sign-up, with the path of the presentation in `next`', async () => {
    const visitor = await visit(size);
    await openPersonalized(visitor, urlOf(reusableDeck.path));
    await button(visitor, 'Make a copy').click();
    await visitor.page.waitForURL(urlOf(`/signup/?next=${encodeURIComponent(reusableDeck.path)}&for=copy`));
  });

  it('shows members why a copy failed, copies on “Try again”, records events, opens the editor, and shows a credit on the copy (V6.6, V7.17)', async () => {
    const member = await visitAs('member', size);
    const events = await recordConsoleEvents(member);
    await openPersonalized(member, urlOf(reusableDeck.path));
    member.expectProblems(/500|Failed to load resource/);
    await member.page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    const copyButton = button(member, 'Make a copy');
    await copyButton.click();
    const errorDialog = dialog(member, 'The presentation wasn’t copied');
    await errorDialog.getByText('Something went wrong on our side.').waitFor();
    const dashboardLink = errorDialog.getByRole('link', { name: 'My presentations' });
    expect(await dashboardLink.getAttribute('href')).toBe('/dashboard/next/');
    await member.press('Escape');
    await errorDialog.waitFor({ state: 'detached' });
    await expect.poll(() => copyButton.evaluate((element) => element === document.activeElement)).toBe(true);
    await member.page.route('**/duplicate', (route) => route.abort(), { times: 1 });
    await copyButton.click();
    await errorDialog.getByText('The server can’t be reached.').waitFor();
    await errorDialog.getByRole('button', { name: 'Try again' }).click();
    await member.page.waitForURL(/\/p\/edit\/[^/]+\/$/);
    // Each press of the button in the toolbar records an event, but "Try again" records none.
    const copies = () => eventsNamed(events, 'copy presentation');
    await expect.poll(copies).toEqual([copyEvent(), copyEvent()]);
    const copyOid = /\/p\/edit\/([^/]+)\//.exec(member.page.url())?.[1] ?? '';
    expect(copyOid).not.toBe(reusableDeck.oid);
    await openPersonalized(member, urlOf(`/p/${copyOid}/`));
    const credit = member.page.getByRole('link', { name: 'Copied from “Nine rivers” by Marta Maker' });
    expect(await credit.getAttribute('href')).toBe(reusableDeck.path);
  });
});

describe.each([
  { ...TABLET, userAgent: IPAD },
  { ...PHONE, userAgent: IPHONE_USER_AGENT },
])('“Make a copy” on a mobile device of $width px', (device) => {
  it('is not offered even if the page data allows it (V6.6)', async () => {
    const member = await visitAs('member', device);
    const personalData = member.page.waitForResponse(/\/api\/page\/presentation\//);
    await member.open(urlOf(reusableDeck.path));
    expect(await (await personalData).json()).toMatchObject({ isMobile: true, showMakeACopyButton: true });
    await member.page.waitForLoadState('networkidle');
    expect(await button(member, 'Make a copy').count()).toBe(0);
  });
});

describe.each(DESKTOP_AND_PHONE)('share dialog at $width px', (size) => {
  it('shows the owner which version visitors see, and publishes unpublished changes', async () => {
    const author = await visitAs('owner', size);
    const { page } = author;
    await openPersonalized(author, urlOf(publicDeck.path));
    const { oid } = await createDeck(author, { title: 'Six wells', privacy: 'public' });
    const operations = [{ op: 'set', id: DOCUMENT_ID, property: 'description', value: 'Deeper than before' }];
    const pushes = [{ batchId: randomUUID(), base: 0, operations }];
    const synced = await callApi(author, 'POST', `/api/editing/${oid}/sync`, { lastSeq: null, pushes, seeds: [] });
    expect(synced.body).toMatchObject({ refusals: [], head: 1 });
    await openPersonalized(author, urlOf(`/p/${oid}/`));
    const modal = dialog(author, 'Share Flydeck');
    await button(author, 'Share').click();
    await modal.getByText(/^Saved\. Visitors still see the version from \d{1,2}:\d\d [AP]M\.$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await modal.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await modal.getByRole('button', { name: 'Publish' }).click();
    await modal.getByText('Visitors still see').waitFor({ state: 'detached' });
    await modal.getByText('Published', { exact: true }).waitFor();
    // The page still shows the earlier version, so it is reloaded when the dialog is closed.
    const pageLoad = page.waitForEvent('load');
    await author.press('Escape');
    await pageLoad;
    await page.getByText('Deeper than before').first().waitFor();
    await button(author, 'Share').click();
    await modal.getByRole('textbox', { name: 'Link' }).waitFor();
    expect(await modal.getByText('Visitors still see').count()).toBe(0);
  });

  it('requests no unpublished changes for members who are not the owner', async () => {
    const member = await visitAs('member', size);
    const requestedUrls: string[] = [];
    member.page.on('request', (request) => requestedUrls.push(request.url()));
    await openPersonalized(member, urlOf(publicDeck.path));
    await button(member, 'Share').click();
    await dialog(member, 'Share Flydeck').getByRole('textbox', { name: 'Link' }).waitFor();
    await member.page.waitForLoadState('networkidle');
    expect(requestedUrls.filter((url) => url.includes('/api/editing/'))).toEqual([]);
  });
});
