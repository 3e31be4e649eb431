import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers, barriersInLooks } from './testing/axe.ts';
import { BOOKLET_TITLE, bookletPdf } from './testing/booklet-pdf.ts';
import { sharedBrowser } from './testing/browser.ts';
import { callApi } from './testing/call-api.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { publish } from './testing/published.ts';
import { serverAddress, serverDataDir } from './testing/server.ts';
import { comeBack, sessionOf } from './testing/sessions.ts';
import { signUp } from './testing/sign-up.ts';
import { DESK_AND_PHONE } from './testing/sizes.ts';
import { Visitor, type VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => serverAddress() + path;

const LOOKS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112, dark: true },
  { width: 390, height: 844, touch: true },
] as const;

const TITLE = 'A pitch between us';
let owner: Credentials;
let pitch: OwnDeck;
/** The address of a private presentation that was a PDF. */
let classic: string;
let shown: OwnDeck;
const links: Record<'view' | 'comment' | 'edit' | 'locked', string> = {
  view: '',
  comment: '',
  edit: '',
  locked: '',
};

beforeAll(async () => {
  const maker = await Visitor.arrive(await sharedBrowser());
  await maker.open(at('/product/'));
  owner = await signUp(maker, 'Petra Private');
  pitch = await ownDeck(maker, { title: TITLE });
  for (const right of ['view', 'comment', 'edit'] as const)
    links[right] = await shareLink(maker, pitch, right);
  links.locked = await shareLink(maker, pitch, 'view', 'open sesame');
  classic = await classicDeck(maker);
  shown = await ownDeck(maker, { title: 'For all to see', privacy: 'public' });
  await maker.leave();
});

/** Publishes a PDF as somebody's own. */
async function classicDeck(maker: Visitor): Promise<string> {
  const { body } = await callApi<{ username: string }>(maker, 'GET', '/api/accounts/settings');
  const file = join(serverDataDir(), `${crypto.randomUUID()}.pdf`);
  await writeFile(file, bookletPdf());
  const [address = ''] = await publish([file], ['--owner', body.username, '--privacy', 'private']);
  return address;
}

const header = ({ page }: Visitor) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
const edit = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Edit', exact: true });
const comment = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Comment', exact: true });

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

/** What of the page's parts is there. */
const parts = ({ page }: Visitor) =>
  Promise.all([
    page.locator('main aside').count(),
    page.getByRole('heading', { name: 'Choose a template' }).count(),
    page.getByText('The first thought.').count(),
  ]);

describe.each(LOOKS)('private view at $width px (V§2, V§5)', (options) => {
  it('owner: the header with title and Edit above the viewer, one column, details and transcript below', async () => {
    const maker = await visit(options);
    await logIn(maker, serverAddress(), owner, pitch.path);
    await header(maker).getByRole('heading', { name: TITLE }).waitFor();
    expect(await edit(maker).count()).toBe(1);
    expect(await comment(maker).count()).toBe(0);
    const gap = async () => {
      const top = await header(maker).boundingBox();
      const stage = await maker.page.locator('#stage').boundingBox();
      return top && stage ? stage.y - top.y - top.height : Number.NaN;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    await maker.page.getByText('The first thought.').first().waitFor();
    const [columns, templates] = await parts(maker);
    expect([columns, templates]).toEqual([0, 0]);
    await maker.page.getByRole('link', { name: 'Petra Private' }).waitFor();
    expect(await maker.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const beyond = await maker.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await maker.page.waitForLoadState('networkidle');
    // What an owner cannot do to their own leaves the toolbar's end, and nothing else moves.
    expect(await maker.shift()).toBeLessThan(0.001);
    expect(await barriers(maker.page)).toEqual([]);
  });
});

describe('private view (V§2, V§5)', () => {
  it('comment right and no edit right, by a share link: the header with Comment', async () => {
    const member = await aMember('Kim Comment');
    await arriveAt(member, links.comment);
    await header(member).getByRole('heading', { name: TITLE }).waitFor();
    expect([await edit(member).count(), await comment(member).count()]).toEqual([0, 1]);
  });

  it('neither edit nor comment right: no header, the title stands in the details', async () => {
    const visitor = await visit();
    await arriveAt(visitor, links.view);
    expect(await header(visitor).count()).toBe(0);
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const [columns, templates, words] = await parts(visitor);
    expect([columns, templates, words! > 0]).toEqual([0, 0, true]);
    expect(await barriersInLooks(visitor.page, LOOKS)).toEqual([]);
  });

  it('classic schema, a public page, embed mode: no private header, whatever the rights', async () => {
    const maker = await visit();
    await logIn(maker, serverAddress(), owner, new URL(classic).pathname);
    await maker.page.getByRole('heading', { level: 1, name: BOOKLET_TITLE }).waitFor();
    const toolbar = maker.page.getByRole('region', { name: 'Actions' });
    await toolbar.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    expect(await header(maker).count()).toBe(0);

    await arriveAt(maker, shown.path);
    await edit(maker).waitFor();
    expect(await header(maker).count()).toBe(0);
    expect(await maker.page.locator('main aside').count()).toBe(1);

    await maker.open(at(`/p/embed/${shown.oid}/`));
    await maker.present();
    expect([await header(maker).count(), await edit(maker).count()]).toEqual([0, 0]);
  });

  it('edit right by a share link: Edit leads into the editor, and it opens', async () => {
    const member = await aMember('Eddie Edit');
    await arriveAt(member, links.edit);
    await edit(member).click();
    await member.page.waitForURL(at(`/p/edit/${pitch.oid}/`));
    expect(await member.page.locator('main').count()).toBe(1);
  });

  it('comment right by a share link: Comment leads to the presentation itself, and presents', async () => {
    const member = await aMember('Conny Comment');
    await arriveAt(member, links.comment);
    await comment(member).click();
    await member.page.waitForURL(at(`${pitch.path}#present`));
    await header(member).getByRole('heading', { name: TITLE }).waitFor();
  });

  it.each(DESK_AND_PHONE)(
    'logged out with a link that lets edit, at $width px: no header, and Edit leads to log-in and back, where they may',
    async (options) => {
      const eddie = await aMember('Eddie Later', options);
      const session = await sessionOf(eddie);
      await eddie.page.context().clearCookies();
      await arriveAt(eddie, links.edit);
      expect([await header(eddie).count(), await comment(eddie).count()]).toEqual([0, 0]);
      expect(await barriers(eddie.page)).toEqual([]);
      expect(await edit(eddie).getAttribute('title')).toBe('Log in to edit');
      await edit(eddie).click();
      await eddie.page.waitForURL(at(`/login/?next=${encodeURIComponent(links.edit)}`));
      await comeBack(eddie, session);
      await arriveAt(eddie, new URL(eddie.page.url()).searchParams.get('next') ?? '');
      await header(eddie).getByRole('heading', { name: TITLE }).waitFor();
      await edit(eddie).click();
      await eddie.page.waitForURL(at(`/p/edit/${pitch.oid}/`));
    },
  );

  it('logged out with a link that lets comment: Comment leads to log-in', async () => {
    const visitor = await visit();
    await arriveAt(visitor, links.comment);
    expect(await edit(visitor).count()).toBe(0);
    await comment(visitor).click();
    await visitor.page.waitForURL(at(`/login/?next=${encodeURIComponent(links.comment)}`));
  });

  it('unlisted: the header comes for its owner, and visitors see none', async () => {
    const maker = await visit();
    await logIn(maker, serverAddress(), owner, '/product/');
    const unlisted = await ownDeck(maker, { title: 'Not listed', privacy: 'hidden' });
    await arriveAt(maker, unlisted.path);
    await header(maker).getByRole('heading', { name: 'Not listed' }).waitFor();
    const visitor = await visit();
    await arriveAt(visitor, unlisted.path);
    expect(await header(visitor).count()).toBe(0);
  });
});

describe('password page of a share link', () => {
  it('asks for it, says when it is wrong, and opens', async () => {
    const visitor = await visit();
    await visitor.open(at(links.locked));
    await visitor.page.getByRole('heading', { name: 'This presentation has a password' }).waitFor();
    expect(await barriersInLooks(visitor.page, LOOKS)).toEqual([]);
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
