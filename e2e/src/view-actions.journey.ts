import { beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { hearEvents } from './testing/hear-events.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { serverAddress } from './testing/server.ts';
import { aGuest, aMember, beforehand, comeBack, type Session } from './testing/sessions.ts';
import { dialog, eventsNamed, IPAD, PHONE, stand, TABLET, WIDE } from './testing/sharing.ts';
import { DESK_AND_PHONE, IPHONE } from './testing/sizes.ts';
import { toolbarButton as button, toolbarLink as link, overflowOf, toolbar } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => serverAddress() + path;

type Person = 'owner' | 'member' | 'guest' | 'editor' | 'commenter';
let people: Record<Person, Session>;
let reusable: OwnDeck;
let open: OwnDeck;
let hidden: OwnDeck;
const links = { view: '', edit: '', comment: '' };

/** Sets up what is visited, and by whom. */
beforeAll(async () => {
  await beforehand(async (arrive) => {
    const maker = await arrive();
    people = {
      owner: await aMember(maker, 'Marta Maker'),
      member: await aMember(await arrive(), 'Mia Member'),
      guest: await aGuest(await arrive()),
      editor: await aMember(await arrive(), 'Ed Editor'),
      commenter: await aMember(await arrive(), 'Cora Comment'),
    };
    const markdown = '# Nine rivers\n\nThe Danube\ncomes first.\n\n# Deltas\n\nWhere rivers end.\n';
    reusable = await ownDeck(maker, { title: 'Nine rivers', privacy: 'reusable', markdown });
    open = await ownDeck(maker, { title: 'Five lakes', privacy: 'public' });
    hidden = await ownDeck(maker, { title: 'Unlisted lakes', privacy: 'hidden' });
    links.edit = await shareLink(maker, open, 'edit');
    links.comment = await shareLink(maker, open, 'comment');
    links.view = await shareLink(maker, await ownDeck(maker, { title: 'Secret lakes' }), 'view');
  });
});

/** Somebody whom we know, anywhere. */
async function come(person: Person, options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(options);
  await comeBack(visitor, people[person]);
  return visitor;
}

/** Browsers do not count layout shifts so long after input, which a page's first size is for them. */
const UNCOUNTED_SHIFTS_MS = 500;

/** Answers what the page asks about its visitor with another count of views, after a while. */
async function answerViews(visitor: Visitor, viewCount: () => number, delayMs = 0): Promise<void> {
  await visitor.page.route('**/api/page/presentation/**', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), viewCount: viewCount() };
    await visitor.page.waitForTimeout(delayMs);
    await route.fulfill({ response: answer, json });
  });
}

/** The words of the toolbar's actions that can be seen, in order; what the menu holds after "More". */
async function actions(visitor: Visitor): Promise<string[]> {
  const seen = await toolbar(visitor)
    .locator('a, button')
    .evaluateAll((all) =>
      all
        .filter((action) => (action as HTMLElement).offsetParent !== null)
        .map((action) => [...action.querySelectorAll('span')].map((span) => span.textContent).join(' ')),
    );
  // Without counts and prices.
  const words = seen.map((text) => /Like|Download PDF/.exec(text)?.[0] ?? text.trim());
  if (!words.includes('More')) return words;
  await button(visitor, 'More').click();
  await visitor.page.getByRole('menu').waitFor();
  const items = await visitor.page.getByRole('menuitem').allTextContents();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('menu').waitFor({ state: 'detached' });
  return [...words, ...items];
}

const CREATING = ['Create your own', 'Create your own with AI'];
const SHARING = ['Share', 'Embed'];
const BUYING = 'Download PDF';
/** What the browser says of itself makes it a phone. */
const PHONE_DEVICE = { ...PHONE, userAgent: IPHONE };

/** A visitor who is not the owner sees these actions, in a wide window and in a narrow one, whose menu holds the rest. */
async function isOffered(visitor: Visitor, copies: readonly string[]): Promise<void> {
  const { page } = visitor;
  const widths = page.viewportSize()?.width === PHONE.width ? [PHONE] : [WIDE, TABLET];
  for (const size of widths) {
    await page.setViewportSize(size);
    const expected =
      size.width >= 1200
        ? ['Like', ...copies, ...CREATING, ...SHARING, 'Report', BUYING]
        : ['Like', ...copies, ...SHARING, 'More', BUYING, ...CREATING, 'Report'];
    await expect.poll(() => actions(visitor)).toEqual(expected);
    expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
  }
}

describe.each([WIDE, PHONE_DEVICE])('V§6 toolbar on a device of $width pixels', (options) => {
  const isPhone = 'userAgent' in options;
  const copying = isPhone ? [] : ['Make a copy'];

  it('anonymous visitor: sees the toolbar, without Edit and Comment, and nothing overflows', async () => {
    const visitor = await visit(options);
    await stand(visitor, at(reusable.path));
    if (!isPhone) await button(visitor, 'Make a copy').waitFor();
    await isOffered(visitor, copying);
    expect(await barriers(visitor.page)).toEqual([]);
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriers(visitor.page)).toEqual([]);
  });

  it('guest: counts as not logged in', async () => {
    const guest = await come('guest', options);
    await stand(guest, at(reusable.path));
    if (!isPhone) await button(guest, 'Make a copy').waitFor();
    await isOffered(guest, copying);
  });

  it('signed-in user: no Make a copy of what is public only', async () => {
    const member = await come('member', options);
    await stand(member, at(open.path));
    await isOffered(member, []);
  });

  it.each([
    ['edit right: the Edit', 'edit', 'Edit', 'editor', 'editor opened'],
    [
      'comment right and no edit right: the Comment',
      'comment',
      'Comment',
      'commenter',
      'opened for commenting',
    ],
  ] as const)(
    'viewer with %s button; S§2.7 the page is replaced in the same tab, after the event',
    async (_, right, word, person, event) => {
      const visitor = await come(person, options);
      const heard = await hearEvents(visitor);
      await stand(visitor, at(links[right]));
      const action = link(visitor, word);
      const path = right === 'edit' ? `/p/edit/${open.oid}/` : `/p/edit/${open.oid}/#present`;
      expect(await action.getAttribute('href')).toBe(path);
      expect(await link(visitor, right === 'edit' ? 'Comment' : 'Edit').count()).toBe(0);
      const entries = await visitor.page.evaluate(() => history.length);
      await action.click();
      // Who may comment only is led from the editor to the presentation itself, and presents.
      await visitor.page.waitForURL(right === 'edit' ? at(path) : at(`${open.path}#present`));
      expect(await visitor.page.evaluate(() => history.length)).toBe(entries);
      const told = { event_name: event, prezi_oid: open.oid };
      await expect.poll(() => eventsNamed(heard, event)).toEqual([told]);
    },
  );
});

describe('V§6 toolbar', () => {
  it.each([WIDE, { ...TABLET, dark: true }, PHONE_DEVICE])(
    'owner at $width pixels: Edit, Insights, Share and the PDF, creations in the menu; nothing moves when it is known who is here',
    async (options) => {
      const maker = await come('owner', options);
      await answerViews(maker, () => 1234, 2 * UNCOUNTED_SHIFTS_MS);
      await stand(maker, at(open.path));
      await link(maker, 'Edit').waitFor();
      await link(maker, 'Insights').waitFor();
      await maker.page.evaluate(() => document.fonts.ready);
      expect(await maker.shifts()).toEqual([]);
      const copying = 'userAgent' in options ? [] : ['Make a copy'];
      const inBar = ['Like', 'Edit', 'Insights', ...copying, ...SHARING, 'More', BUYING];
      expect(await actions(maker)).toEqual([...inBar, ...CREATING]);
    },
  );

  it('V§5 view count: shown when greater than 0, and only for public or reusable privacy', async () => {
    const visitor = await visit();
    let viewCount = 0;
    await answerViews(visitor, () => viewCount);
    const views = toolbar(visitor).getByText('1,234 views');
    await stand(visitor, at(open.path));
    await expect
      .poll(() =>
        toolbar(visitor)
          .getByText(/views?$/)
          .count(),
      )
      .toBe(0);
    viewCount = 1234;
    for (const { path } of [open, reusable]) {
      await stand(visitor, at(path));
      await views.waitFor({ state: 'attached' });
    }
    for (const path of [hidden.path, links.view]) {
      await stand(visitor, at(path));
      expect(await views.count()).toBe(0);
    }
  });
});

describe('at 320 px', () => {
  it('everything is within reach of a thumb, and nothing scrolls sideways', async () => {
    const visitor = await visit({ width: 320, height: 640, touch: true, language: 'de' });
    await stand(visitor, at(open.path));
    const small = await toolbar(visitor)
      .locator('a:visible, button:visible')
      .evaluateAll((all) =>
        all.flatMap((action) => {
          const { width, height } = action.getBoundingClientRect();
          return width < 44 || height < 44 ? [action.textContent] : [];
        }),
      );
    expect(small).toEqual([]);
    await button(visitor, 'Mehr').tap();
    const menu = visitor.page.getByRole('menu');
    const { x, width } = (await menu.boundingBox())!;
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
  });
});

const copyEvent = () => ({
  event_name: 'copy presentation',
  prezi_oid: reusable.oid,
  source: 'VIEW_PAGE',
});

// A narrow window of a computer has it too: what a phone is, its browser says.
describe.each(DESK_AND_PHONE)('V§6 make a copy in a window of $width pixels', (size) => {
  it('logged out: leads to makeACopyRedirectUrl, which leads back', async () => {
    const visitor = await visit(size);
    await stand(visitor, at(reusable.path));
    await button(visitor, 'Make a copy').click();
    await visitor.page.waitForURL(at(`/signup/?next=${encodeURIComponent(reusable.path)}&for=copy`));
  });

  it('signed-in: where it fails, a dialog says why, with ways out; else it is made, tells the event, ends in the editor, and credits its source on its card', async () => {
    const member = await come('member', size);
    const heard = await hearEvents(member);
    await stand(member, at(reusable.path));
    member.expectProblems(/500|Failed to load resource/);
    await member.page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    const opener = button(member, 'Make a copy');
    await opener.click();
    const failed = dialog(member, 'No copy was made');
    await failed.getByText('Something went wrong on our side.').waitFor();
    const out = failed.getByRole('link', { name: 'My presentations' });
    expect(await out.getAttribute('href')).toBe('/dashboard/next/');
    await member.press('Escape');
    await failed.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await member.page.route('**/duplicate', (route) => route.abort(), { times: 1 });
    await opener.click();
    await failed.getByText('The server could not be reached.').waitFor();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await member.page.waitForURL(/\/p\/edit\/[^/]+\/$/);
    // Once a press in the toolbar; trying again is the same wish.
    const copies = () => eventsNamed(heard, 'copy presentation');
    await expect.poll(copies).toEqual([copyEvent(), copyEvent()]);
    const copy = /\/p\/edit\/([^/]+)\//.exec(member.page.url())?.[1] ?? '';
    expect(copy).not.toBe(reusable.oid);
    await stand(member, at(`/p/${copy}/`));
    const credit = member.page.getByRole('link', { name: 'Copied from “Nine rivers” by Marta Maker' });
    expect(await credit.getAttribute('href')).toBe(reusable.path);
  });
});

describe.each([
  { ...TABLET, userAgent: IPAD },
  { ...PHONE, userAgent: IPHONE },
])('V§6 make a copy on a mobile device of $width pixels', (device) => {
  it('is not offered, also where the page allows it', async () => {
    const member = await come('member', device);
    const known = member.page.waitForResponse(/\/api\/page\/presentation\//);
    await member.open(at(reusable.path));
    expect(await (await known).json()).toMatchObject({ isMobile: true, showMakeACopyButton: true });
    await member.page.waitForLoadState('networkidle');
    expect(await button(member, 'Make a copy').count()).toBe(0);
  });
});

describe.each(DESK_AND_PHONE)('the share dialog of an owner at $width pixels', (size) => {
  it('names the version that visitors see while the draft is newer, and publishes the draft', async () => {
    const maker = await come('owner', size);
    const { page } = maker;
    await stand(maker, at(open.path));
    const { oid } = await ownDeck(maker, { title: 'Six wells', privacy: 'public' });
    const draft = await callApi<{ revision: number }>(maker, 'GET', `/api/drafts/${oid}`);
    const patch = [{ op: 'set', path: ['description'], value: 'Deeper than before' }];
    const edit = { baseRevision: draft.body.revision, patch };
    expect((await callApi(maker, 'PUT', `/api/drafts/${oid}`, edit)).status).toBe(200);
    await stand(maker, at(`/p/${oid}/`));
    const shared = dialog(maker, 'Share Flydeck');
    await button(maker, 'Share').click();
    await shared.getByText(/^Saved\. Visitors still see the version of \d{1,2}:\d\d [AP]M\.$/).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await shared.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await shared.getByRole('button', { name: 'Publish' }).click();
    await shared.getByText('Visitors still see').waitFor({ state: 'detached' });
    await shared.getByText('Published', { exact: true }).waitFor();
    // The page is loaded again: it showed the version of before.
    const loaded = page.waitForEvent('load');
    await maker.press('Escape');
    await loaded;
    await page.getByText('Deeper than before').first().waitFor();
    await button(maker, 'Share').click();
    await shared.getByRole('textbox', { name: 'Link' }).waitFor();
    expect(await shared.getByText('Visitors still see').count()).toBe(0);
  });

  it('asks nothing about drafts for visitors', async () => {
    const member = await come('member', size);
    const asked: string[] = [];
    member.page.on('request', (request) => asked.push(request.url()));
    await stand(member, at(open.path));
    await button(member, 'Share').click();
    await dialog(member, 'Share Flydeck').getByRole('textbox', { name: 'Link' }).waitFor();
    await member.page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/api/drafts/'))).toEqual([]);
  });
});
