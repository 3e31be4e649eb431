import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations, findViolationsInModes } from './testing/axe.ts';
import { BOOKLET_TITLE, bookletPdf } from './testing/booklet-pdf.ts';
import { sharedBrowser } from './testing/browser.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { publish } from './testing/published.ts';
import { serverDataDir, serverOrigin } from './testing/server.ts';
import { restoreSession, sessionOf } from './testing/sessions.ts';
import { signUp } from './testing/sign-up.ts';
import { DESK_AND_PHONE } from './testing/sizes.ts';
import { Visitor, type VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => serverOrigin() + path;

const LOOKS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112, dark: true },
  { width: 390, height: 844, touch: true },
] as const;

const TITLE = 'A pitch between us';
let owner: Credentials;
let pitch: TestDeck;
/** The URL of a private classic presentation, made from a PDF. */
let classic: string;
let publicDeck: TestDeck;
const links: Record<'view' | 'comment' | 'edit' | 'locked', string> = {
  view: '',
  comment: '',
  edit: '',
  locked: '',
};

beforeAll(async () => {
  const author = await Visitor.create(await sharedBrowser());
  await author.open(at('/product/'));
  owner = await signUp(author, 'Petra Private');
  pitch = await createDeck(author, { title: TITLE });
  for (const right of ['view', 'comment', 'edit'] as const)
    links[right] = await createShareLink(author, pitch, right);
  links.locked = await createShareLink(author, pitch, 'view', 'open sesame');
  classic = await classicDeck(author);
  publicDeck = await createDeck(author, { title: 'For all to see', privacy: 'public' });
  await author.close();
});

/** Publishes a private PDF of the member; returns the URL of its page. */
async function classicDeck(author: Visitor): Promise<string> {
  const { body } = await callApi<{ username: string }>(author, 'GET', '/api/accounts/settings');
  const file = join(serverDataDir(), `${crypto.randomUUID()}.pdf`);
  await writeFile(file, bookletPdf());
  const [url = ''] = await publish([file], ['--owner', body.username, '--privacy', 'private']);
  return url;
}

const header = ({ page }: Visitor) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
const edit = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Edit', exact: true });
const comment = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Comment', exact: true });

async function arriveAt(visitor: Visitor, path: string): Promise<void> {
  const personal = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(at(path));
  await personal;
}

async function aMember(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const member = await visit(options);
  await member.open(at('/product/'));
  await signUp(member, name);
  return member;
}

/** The numbers of sidebars, template lists and transcript texts on the page. */
const countParts = ({ page }: Visitor) =>
  Promise.all([
    page.locator('main aside').count(),
    page.getByRole('heading', { name: 'Choose a template' }).count(),
    page.getByText('The first thought.').count(),
  ]);

describe.each(LOOKS)('private page at $width px', (options) => {
  it('shows its owner title and Edit above the viewer, in one column without a sidebar (V2.10, V2.11, V6.4)', async () => {
    const author = await visit(options);
    await logIn(author, serverOrigin(), owner, pitch.path);
    await header(author).getByRole('heading', { name: TITLE }).waitFor();
    expect(await edit(author).count()).toBe(1);
    expect(await comment(author).count()).toBe(0);
    const gap = async () => {
      const top = await header(author).boundingBox();
      const stage = await author.page.locator('#stage').boundingBox();
      return top && stage ? stage.y - top.y - top.height : Number.NaN;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    await author.page.getByText('The first thought.').first().waitFor();
    const [sidebars, templates] = await countParts(author);
    expect([sidebars, templates]).toEqual([0, 0]);
    await author.page.getByRole('link', { name: 'Petra Private' }).waitFor();
    expect(await author.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const overflow = await author.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await author.page.waitForLoadState('networkidle');
    // Only the actions that owners do not have disappear, from the end of the toolbar.
    expect(await author.totalShift()).toBeLessThan(0.001);
    expect(await findViolations(author.page)).toEqual([]);
  });
});

describe('private page', () => {
  it('shows a header with Comment to members who may comment but not edit (V2.11, V6.5)', async () => {
    const member = await aMember('Kim Comment');
    await arriveAt(member, links.comment);
    await header(member).getByRole('heading', { name: TITLE }).waitFor();
    expect([await edit(member).count(), await comment(member).count()]).toEqual([0, 1]);
  });

  it('shows the title in the details, without a header, to visitors who may only view (V2.11)', async () => {
    const visitor = await visit();
    await arriveAt(visitor, links.view);
    expect(await header(visitor).count()).toBe(0);
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const [sidebars, templates, transcripts] = await countParts(visitor);
    expect([sidebars, templates, transcripts! > 0]).toEqual([0, 0, true]);
    expect(await findViolationsInModes(visitor.page, LOOKS)).toEqual([]);
  });

  it('has no private header for classic or public presentations and in embeds (V2.11)', async () => {
    const author = await visit();
    await logIn(author, serverOrigin(), owner, new URL(classic).pathname);
    await author.page.getByRole('heading', { level: 1, name: BOOKLET_TITLE }).waitFor();
    const toolbar = author.page.getByRole('region', { name: 'Actions' });
    await toolbar.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    expect(await header(author).count()).toBe(0);

    await arriveAt(author, publicDeck.path);
    await edit(author).waitFor();
    expect(await header(author).count()).toBe(0);
    expect(await author.page.locator('main aside').count()).toBe(1);

    await author.open(at(`/p/embed/${publicDeck.oid}/`));
    await author.present();
    expect([await header(author).count(), await edit(author).count()]).toEqual([0, 0]);
  });

  it('opens the editor from Edit for a member with an edit link (V6.4, S2.25)', async () => {
    const member = await aMember('Eddie Edit');
    await arriveAt(member, links.edit);
    await edit(member).click();
    await member.page.waitForURL(at(`/p/edit/${pitch.oid}/`));
    expect(await member.page.locator('main').count()).toBe(1);
  });

  it('presents from Comment for a member with a comment link', async () => {
    const member = await aMember('Conny Comment');
    await arriveAt(member, links.comment);
    await comment(member).click();
    await member.page.waitForURL(at(`${pitch.path}#present`));
    await header(member).getByRole('heading', { name: TITLE }).waitFor();
  });

  it.each(DESK_AND_PHONE)(
    'at $width px, with an edit link while logged out: Edit redirects to log-in and back to the page with editing rights',
    async (options) => {
      const eddie = await aMember('Eddie Later', options);
      const session = await sessionOf(eddie);
      await eddie.page.context().clearCookies();
      await arriveAt(eddie, links.edit);
      expect([await header(eddie).count(), await comment(eddie).count()]).toEqual([0, 0]);
      expect(await findViolations(eddie.page)).toEqual([]);
      expect(await edit(eddie).getAttribute('title')).toBe('Log in to edit');
      await edit(eddie).click();
      await eddie.page.waitForURL(at(`/login/?next=${encodeURIComponent(links.edit)}`));
      await restoreSession(eddie, session);
      await arriveAt(eddie, new URL(eddie.page.url()).searchParams.get('next') ?? '');
      await header(eddie).getByRole('heading', { name: TITLE }).waitFor();
      await edit(eddie).click();
      await eddie.page.waitForURL(at(`/p/edit/${pitch.oid}/`));
    },
  );

  it('with a comment link while logged out: Comment redirects to log-in', async () => {
    const visitor = await visit();
    await arriveAt(visitor, links.comment);
    expect(await edit(visitor).count()).toBe(0);
    await comment(visitor).click();
    await visitor.page.waitForURL(at(`/login/?next=${encodeURIComponent(links.comment)}`));
  });

  it('shows the header of an unlisted presentation to its owner only', async () => {
    const author = await visit();
    await logIn(author, serverOrigin(), owner, '/product/');
    const unlisted = await createDeck(author, { title: 'Not listed', privacy: 'hidden' });
    await arriveAt(author, unlisted.path);
    await header(author).getByRole('heading', { name: 'Not listed' }).waitFor();
    const visitor = await visit();
    await arriveAt(visitor, unlisted.path);
    expect(await header(visitor).count()).toBe(0);
  });
});

describe('password page of a share link', () => {
  it('refuses a wrong password and opens the presentation with the right one', async () => {
    const visitor = await visit();
    await visitor.open(at(links.locked));
    await visitor.page.getByRole('heading', { name: 'This presentation is password protected' }).waitFor();
    expect(await findViolationsInModes(visitor.page, LOOKS)).toEqual([]);
    visitor.expectProblems(/403/);
    const field = visitor.page.getByLabel('Password', { exact: true });
    await field.fill('open barley');
    await visitor.page.getByRole('button', { name: 'Open presentation' }).click();
    await visitor.page.locator('[aria-invalid="true"]').waitFor();
    await field.fill('open sesame');
    await visitor.page.getByRole('button', { name: 'Open presentation' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  });
});
