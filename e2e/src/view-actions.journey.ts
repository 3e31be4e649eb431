import { ADMIN_TOOLS_EVENT } from '@flydeck/contract/curation/admin-tools-event';
import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { barriers } from './testing/axe.ts';
import { openBrowser } from './testing/browser.ts';
import { callApi } from './testing/call-api.ts';
import { type EventBody, hearEvents } from './testing/hear-events.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import { Visitor, type VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => inject('address') + path;

const PHONE: VisitorOptions = {
  width: 390,
  height: 844,
  touch: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
};
const WIDTHS: readonly (readonly [number, VisitorOptions])[] = [
  [1440, { width: 1440, height: 900 }],
  [834, { width: 834, height: 1112, dark: true }],
  [390, PHONE],
];
let owner: Credentials;
let reusable: OwnDeck;
let open: OwnDeck;
let editLink: string;
let commentLink: string;

/** Sets up what is visited, by somebody whose browser is closed again. */
beforeAll(async () => {
  const browser = await openBrowser();
  const maker = await Visitor.arrive(browser);
  await maker.open(at('/product/'));
  owner = await signUp(maker, 'Marta Maker');
  const markdown = '# Nine rivers\n\nThe Danube\ncomes first.\n\n# Deltas\n\nWhere rivers end.\n';
  reusable = await ownDeck(maker, { title: 'Nine rivers', privacy: 'reusable', markdown });
  open = await ownDeck(maker, { title: 'Five lakes', privacy: 'public' });
  editLink = await shareLink(maker, open, 'edit');
  commentLink = await shareLink(maker, open, 'comment');
  await maker.leave();
  await browser.close();
}, 120_000);

const toolbar = ({ page }: Visitor) => page.getByRole('region', { name: /^(Actions|Aktionen)$/ });
const link = (visitor: Visitor, name: string) => toolbar(visitor).getByRole('link', { name, exact: true });
const button = (visitor: Visitor, name: string | RegExp) =>
  toolbar(visitor).getByRole('button', { name, exact: true });

/** Opens a page, and waits for what is this visitor's own about it. */
async function arriveAt(visitor: Visitor, path: string): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(at(path));
  await known;
}

async function aMember(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const member = await visit(options);
  await member.open(at('/product/'));
  await signUp(member, name);
  return member;
}

async function aGuest(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const guest = await visit(options);
  await guest.open(at(`/signup/?next=${encodeURIComponent(path)}`));
  await guest.page.getByRole('button', { name: 'Continue as a guest' }).click();
  await guest.page.waitForURL(at(path));
  await guest.page.waitForLoadState('networkidle');
  return guest;
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
  const words = seen.map((text) => (/Like/.test(text) ? 'Like' : text.trim()));
  if (!words.includes('More')) return words;
  await button(visitor, 'More').click();
  const items = await visitor.page.getByRole('menuitem').allTextContents();
  await visitor.page.keyboard.press('Escape');
  return [...words, ...items];
}

const ctas = (heard: readonly EventBody[]) => heard.filter(({ event_name }) => event_name === 'CTA clicked');
const isSignUp = (path: string) =>
  new RegExp(`^/signup/\\?click_source=view-page&page_location=toolbar.*${path}`);

describe.each(WIDTHS)('toolbar at %i px (V§6)', (width, options) => {
  const isPhone = width < 768;
  const creating = ['Create your own', 'Create your own with AI'];
  const sharing = ['Share', 'Embed'];
  const inMenu = (words: string[]) => (width >= 1200 ? words : ['More', ...words]);
  const copying = isPhone ? [] : ['Make a copy'];

  it('anonymous visitor: sees the toolbar, without Edit and Comment, and nothing overflows', async () => {
    const visitor = await visit(options);
    await arriveAt(visitor, reusable.path);
    if (!isPhone) await button(visitor, 'Make a copy').waitFor();
    const expected = ['Like', ...copying, ...sharing, ...inMenu([...creating, 'Report'])];
    expect(await actions(visitor)).toEqual(expected);
    const beyond = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    expect(await barriers(visitor.page)).toEqual([]);
  });

  it('guest: counts as not logged in', async () => {
    const guest = await aGuest(reusable.path, options);
    const expected = ['Like', ...copying, ...sharing, ...inMenu([...creating, 'Report'])];
    expect(await actions(guest)).toEqual(expected);
  });

  it('signed-in: no Make a copy of what is public only', async () => {
    const member = await aMember('Mia Member', options);
    await arriveAt(member, open.path);
    expect(await actions(member)).toEqual(['Like', ...sharing, ...inMenu([...creating, 'Report'])]);
  });

  it('owner: Edit, Make a copy, and nothing to report', async () => {
    const maker = await visit(options);
    await logIn(maker, inject('address'), owner, open.path);
    await link(maker, 'Edit').waitFor();
    const expected = ['Edit', ...copying, ...sharing, ...creating, 'Insights'];
    for (const word of expected) expect(await actions(maker)).toContain(word);
    expect(await actions(maker)).not.toContain('Report');
  });

  it('viewer with edit right: the Edit button; comment right and no edit right: the Comment button', async () => {
    const editor = await aMember('Ed Editor', options);
    await arriveAt(editor, editLink);
    await link(editor, 'Edit').waitFor();
    expect(await link(editor, 'Comment').count()).toBe(0);
    const commenter = await aMember('Cora Comment', options);
    await arriveAt(commenter, commentLink);
    await link(commenter, 'Comment').waitFor();
    expect(await link(commenter, 'Edit').count()).toBe(0);
  });
});

describe('owner (V§6)', () => {
  it('nothing moves when it is known whose presentation it is: insights take the room of the report', async () => {
    const maker = await visit({ width: 1440, height: 900 });
    await logIn(maker, inject('address'), owner, '/product/');
    await arriveAt(maker, open.path);
    await link(maker, 'Edit').waitFor();
    await link(maker, 'Insights').waitFor();
    await maker.page.evaluate(() => document.fonts.ready);
    expect(await maker.shift()).toBe(0);
  });
});

describe('at 320 px', () => {
  it('everything is within reach of a thumb, and nothing scrolls sideways', async () => {
    const visitor = await visit({ width: 320, height: 640, touch: true, language: 'de' });
    await arriveAt(visitor, open.path);
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
    const beyond = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
});

describe('edit and comment (S§2.7)', () => {
  it.each([
    ['edit', 'Edit', 'editor opened', () => editLink],
    ['comment', 'Comment', 'opened for commenting', () => commentLink],
  ])('%s: the page is replaced in the same tab, after the event', async (right, word, event, linkPath) => {
    const visitor = await visit();
    const heard = await hearEvents(visitor);
    await visitor.open(at('/product/'));
    await signUp(visitor, `Robin ${right}`);
    await arriveAt(visitor, linkPath());
    const action = link(visitor, word);
    const path = right === 'edit' ? `/p/edit/${open.oid}/` : `/p/edit/${open.oid}/#present`;
    expect(await action.getAttribute('href')).toBe(path);
    const entries = await visitor.page.evaluate(() => history.length);
    await action.click();
    // Who may comment only is led from the editor to the presentation itself, and presents.
    await visitor.page.waitForURL(right === 'edit' ? at(path) : at(`${open.path}#present`));
    expect(await visitor.page.evaluate(() => history.length)).toBe(entries);
    const sent = heard.filter(({ event_name }) => event_name === event);
    expect(sent).toEqual([{ event_name: event, prezi_oid: open.oid }]);
  });
});

describe('create your own (V§6)', () => {
  it('anonymous visitor: sign-up with click-source parameters, and the event', async () => {
    const visitor = await visit();
    const heard = await hearEvents(visitor);
    await arriveAt(visitor, open.path);
    await link(visitor, 'Create your own').click();
    await visitor.page.waitForURL(/\/signup\//);
    const { pathname, search } = new URL(visitor.page.url());
    expect(pathname + search).toMatch(isSignUp('element_type=button&element_text=Create\\+your\\+own$'));
    expect(ctas(heard)).toEqual([
      {
        event_name: 'CTA clicked',
        cta_location: 'Toolbar',
        cta_type: 'BUTTON',
        cta_text: 'Create your own',
        target_url: pathname + search,
      },
    ]);
  });

  it('signed-in: the dashboard', async () => {
    const member = await aMember('Dana Dash');
    await arriveAt(member, open.path);
    await expect.poll(() => link(member, 'Create your own').getAttribute('href')).toBe('/dashboard/next/');
    await link(member, 'Create your own').click();
    await member.page.waitForURL(at('/dashboard/next/'));
  });

  it('guest: the AI template fill, from the menu of a phone too', async () => {
    const guest = await aGuest(open.path, PHONE);
    await button(guest, 'More').tap();
    await guest.page.getByRole('menuitem', { name: 'Create your own', exact: true }).tap();
    await guest.page.waitForURL(at('/create/#ai-template-fill'));
  });

  it('flags: all who are logged out start there; the AI button shows its other wording', async () => {
    const visitor = await visit();
    const flags = { guest_ai_template_fill: true, ai_button_test: true };
    await visitor.page.route('**/api/page/presentation/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { evaluatedFeatures: object };
      Object.assign(body.evaluatedFeatures, flags);
      await route.fulfill({ response: answer, json: body });
    });
    await arriveAt(visitor, open.path);
    await expect
      .poll(() => link(visitor, 'Create your own').getAttribute('href'))
      .toBe('/create/#ai-template-fill');
    await link(visitor, 'Make it yours with AI').waitFor();
  });

  it('with AI: title and flattened transcript in the two keys, then the AI session start', async () => {
    const visitor = await visit();
    const heard = await hearEvents(visitor);
    await arriveAt(visitor, reusable.path);
    // The start page takes them at once: they are seen where they are written.
    await visitor.page.evaluate(() => {
      const kept = window as unknown as { kept: Record<string, string> };
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key: string, value: string) {
        set.call(sessionStorage, `seen:${key}`, value);
        set.call(this, key, value);
      };
      kept.kept = {};
    });
    await link(visitor, 'Create your own with AI').click();
    await visitor.page.waitForURL(at('/ai/start/?trigger=view-page'));
    const [title, description] = await visitor.page.evaluate(
      (keys) => keys.map((key) => sessionStorage.getItem(`seen:${key}`) ?? ''),
      [AI_TITLE_KEY, AI_DESCRIPTION_KEY],
    );
    expect(title).toBe('Nine rivers');
    const lines = (description ?? '').split('\n');
    expect(lines).toContain('Where rivers end.');
    expect(lines).toContain('Deltas');
    expect(ctas(heard)).toMatchObject([
      { cta_location: 'Toolbar', cta_type: 'BUTTON', target_url: '/ai/start/?trigger=view-page' },
    ]);
  });
});

describe('make a copy', () => {
  it('signed-in: makes it, credits its source on its card, tells the event, and ends in the editor', async () => {
    const member = await visit();
    const heard = await hearEvents(member);
    await member.open(at('/product/'));
    await signUp(member, 'Cleo Copy');
    await arriveAt(member, reusable.path);
    await button(member, 'Make a copy').click();
    await member.page.waitForURL(/\/p\/edit\/[^/]+\/$/);
    const copy = /\/p\/edit\/([^/]+)\//.exec(member.page.url())?.[1] ?? '';
    expect(copy).not.toBe(reusable.oid);
    const sent = heard.filter(({ event_name }) => event_name === 'copy presentation');
    expect(sent).toEqual([{ event_name: 'copy presentation', prezi_oid: reusable.oid, source: 'VIEW_PAGE' }]);
    await arriveAt(member, `/p/${copy}/`);
    const credit = member.page.getByRole('link', { name: 'Copied from “Nine rivers” by Marta Maker' });
    expect(await credit.getAttribute('href')).toBe(reusable.path);
  });

  it('logged out: leads to makeACopyRedirectUrl, which leads back', async () => {
    const visitor = await visit();
    await arriveAt(visitor, reusable.path);
    await button(visitor, 'Make a copy').click();
    await visitor.page.waitForURL(at(`/signup/?next=${encodeURIComponent(reusable.path)}`));
  });

  it('failure: a dialog says why, with ways out; trying again makes it', async () => {
    const member = await aMember('Flo Failure');
    await arriveAt(member, reusable.path);
    member.expectProblems(/500/);
    await member.page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await button(member, 'Make a copy').click();
    const dialog = member.page.getByRole('dialog', { name: 'No copy was made' });
    await dialog.getByText('Something went wrong on our side.').waitFor();
    expect(await dialog.getByRole('link', { name: 'My presentations' }).getAttribute('href')).toBe(
      '/dashboard/next/',
    );
    await member.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const opener = button(member, 'Make a copy');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await member.page.route('**/duplicate', (route) => route.abort(), { times: 1 });
    member.expectProblems(/Failed to load resource/);
    await opener.click();
    await dialog.getByText('The server could not be reached.').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await member.page.waitForURL(/\/p\/edit\/[^/]+\/$/);
  });
});

/** What the window event said so far on this page. */
const messages = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { said?: object[] }).said ?? []);

describe('curation tag button (V§6, V§7)', () => {
  const setFlag = (administrator: Visitor, enabled: boolean) =>
    callApi(administrator, 'PUT', '/api/admin/flags/content_curation', { enabled, sharePercent: 100 });

  it('administrator: appears under its flag only, and the window event serves the tools', async () => {
    const administrator = await visit();
    await logInAsAdministrator(administrator, inject('address'));
    await setFlag(administrator, false);
    await administrator.page.addInitScript((name) => {
      const page = window as unknown as { said: object[] };
      page.said = [];
      window.addEventListener(name, (event) => page.said.push((event as CustomEvent<object>).detail));
    }, ADMIN_TOOLS_EVENT);
    await arriveAt(administrator, open.path);
    expect(await button(administrator, /tags/i).count()).toBe(0);
    await setFlag(administrator, true);
    const title = 'Five lakes';
    await arriveAt(administrator, open.path);
    await button(administrator, 'Add tags').click();
    const dialog = administrator.page.getByRole('dialog', { name: 'Tags of this presentation' });
    expect(await messages(administrator)).toEqual([
      { type: 'reinitialize', title, oid: open.oid },
      { type: 'tags-loaded', hasTags: false },
      { type: 'invoke' },
    ]);
    await dialog.getByLabel('Add a tag').fill('lakes, Quokka');
    expect(await barriers(administrator.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await button(administrator, 'Tags').waitFor();
    expect((await messages(administrator)).at(-1)).toEqual({ type: 'tags-loaded', hasTags: true });
    await administrator.open(at('/explore/search/?search=quokka'));
    await administrator.page.locator('main').getByText(title).first().waitFor();
    await administrator.open(at('/admin/log/'));
    await administrator.page.getByText('+ lakes, + Quokka').first().waitFor();

    const member = await aMember('Nora Nocurator');
    await arriveAt(member, open.path);
    expect(await button(member, /tags/i).count()).toBe(0);

    await arriveAt(administrator, open.path);
    await button(administrator, 'Tags').click();
    await dialog.getByRole('button', { name: 'Back to the author’s' }).click();
    await button(administrator, 'Add tags').waitFor();
    await setFlag(administrator, false);
  });
});

describe('view count (V§5)', () => {
  it('is shown when greater than 0, and only for public or reusable privacy', async () => {
    const visitor = await visit();
    await visitor.page.route('**/api/page/presentation/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), viewCount: 1234 } });
    });
    await arriveAt(visitor, open.path);
    await toolbar(visitor).getByText('1,234 views').waitFor({ state: 'attached' });
    const maker = await visit();
    await logIn(maker, inject('address'), owner, '/product/');
    const secret = await ownDeck(maker, { title: 'Secret lakes' });
    await maker.page.route('**/api/page/presentation/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), viewCount: 1234 } });
    });
    await arriveAt(maker, secret.path);
    expect(await toolbar(maker).getByText('1,234 views').count()).toBe(0);
  });
});
