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
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import { Visitor, type VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const urlOf = (path: string) => serverOrigin() + path;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112, dark: true },
  { width: 390, height: 844, touch: true },
] as const;

const TITLE = 'A pitch between us';
let owner: Credentials;
let pitch: TestDeck;
/** The URL of a private classic presentation, made from a PDF. */
let classicUrl: string;
let publicDeck: TestDeck;
/** The paths of share links to a private pitch, by what they allow. `locked` allows viewing with a password. */
const linkPaths: Record<'view' | 'comment' | 'edit' | 'locked', string> = {
  view: '',
  comment: '',
  edit: '',
  locked: '',
};

beforeAll(async () => {
  const author = await Visitor.create(await sharedBrowser());
  await author.open(urlOf('/product/'));
  owner = await signUp(author, 'Petra Private');
  pitch = await createDeck(author, { title: TITLE });
  for (const right of ['view', 'comment', 'edit'] as const)
    linkPaths[right] = await createShareLink(author, pitch, right);
  linkPaths.locked = await createShareLink(author, pitch, 'view', { password: 'open sesame' });
  classicUrl = await publishClassic(author);
  publicDeck = await createDeck(author, { title: 'For all to see', privacy: 'public' });
  await author.close();
});

/** Publishes a PDF as a private presentation of the author. Returns the URL of its page. */
async function publishClassic(author: Visitor): Promise<string> {
  const { body } = await callApi<{ username: string }>(author, 'GET', '/api/accounts/settings');
  const file = join(serverDataDir(), `${crypto.randomUUID()}.pdf`);
  await writeFile(file, bookletPdf());
  const [url = ''] = await publish([file], ['--owner', body.username, '--privacy', 'private']);
  return url;
}

/** Returns the header above the viewer of a private pitch. It contains the title and the actions. */
const privateHeader = ({ page }: Visitor) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
const editLink = (visitor: Visitor) => visitor.page.locator('main').getByRole('link', { name: 'Edit', exact: true });
const commentLink = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Comment', exact: true });

/** Opens a page and waits for the visitor's personal data. */
async function openWithPersonalData(visitor: Visitor, path: string): Promise<void> {
  const personalData = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(urlOf(path));
  await personalData;
}

/** Creates a member. Returns the visitor, who is logged in. */
async function visitAsNewMember(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const member = await visit(options);
  await member.open(urlOf('/product/'));
  await signUp(member, name);
  return member;
}

/** Returns the numbers of sidebars, lists of templates, and texts of transcripts on the page. */
const countSections = async ({ page }: Visitor) => ({
  sidebars: await page.locator('main aside').count(),
  templates: await page.getByRole('heading', { name: 'Choose a template' }).count(),
  transcripts: await page.getByText('The first thought.').count(),
});

describe.each(VIEWPORTS)('private page at $width px', (options) => {
  it('shows title and Edit to the owner above the viewer, and no sidebar (V2.10, V2.11, V6.4)', async () => {
    const author = await visit(options);
    await logIn(author, serverOrigin(), owner, pitch.path);
    await privateHeader(author).getByRole('heading', { name: TITLE }).waitFor();
    expect(await editLink(author).count()).toBe(1);
    expect(await commentLink(author).count()).toBe(0);
    const measureGap = async () => {
      const headerBox = await privateHeader(author).boundingBox();
      const stageBox = await author.page.locator('#stage').boundingBox();
      return headerBox && stageBox ? stageBox.y - headerBox.y - headerBox.height : Number.NaN;
    };
    await expect.poll(measureGap).toBeGreaterThanOrEqual(-1);
    await author.page.getByText('The first thought.').first().waitFor();
    expect(await countSections(author)).toMatchObject({ sidebars: 0, templates: 0 });
    await author.page.getByRole('link', { name: 'Petra Private' }).waitFor();
    expect(await author.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const overflow = await author.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await author.page.waitForLoadState('networkidle');
    // Actions that owners do not have are removed from the end of the toolbar. This moves almost no other content.
    expect(await author.totalShift()).toBeLessThan(0.001);
    expect(await findViolations(author.page)).toEqual([]);
  });
});

describe('private page', () => {
  it('shows a header with Comment to members who may comment but not edit (V2.11, V6.5)', async () => {
    const member = await visitAsNewMember('Kim Comment');
    await openWithPersonalData(member, linkPaths.comment);
    await privateHeader(member).getByRole('heading', { name: TITLE }).waitFor();
    expect([await editLink(member).count(), await commentLink(member).count()]).toEqual([0, 1]);
  });

  it('shows the title in the details, without a header, to visitors who may only view (V2.11)', async () => {
    const visitor = await visit();
    await openWithPersonalData(visitor, linkPaths.view);
    expect(await privateHeader(visitor).count()).toBe(0);
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const { sidebars, templates, transcripts } = await countSections(visitor);
    expect({ sidebars, templates }).toEqual({ sidebars: 0, templates: 0 });
    expect(transcripts).toBeGreaterThan(0);
    expect(await findViolationsInModes(visitor.page, VIEWPORTS)).toEqual([]);
  });

  it('shows no header for classic presentations, for public presentations and in embeds (V2.11)', async () => {
    const author = await visit();
    await logIn(author, serverOrigin(), owner, new URL(classicUrl).pathname);
    await author.page.getByRole('heading', { level: 1, name: BOOKLET_TITLE }).waitFor();
    const toolbar = author.page.getByRole('region', { name: 'Actions' });
    await toolbar.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    expect(await privateHeader(author).count()).toBe(0);

    await openWithPersonalData(author, publicDeck.path);
    await editLink(author).waitFor();
    expect(await privateHeader(author).count()).toBe(0);
    expect(await author.page.locator('main aside').count()).toBe(1);

    await author.open(urlOf(`/p/embed/${publicDeck.oid}/`));
    await author.present();
    expect([await privateHeader(author).count(), await editLink(author).count()]).toEqual([0, 0]);
  });

  it('opens the editor when a member with an edit link presses Edit (V6.4, S2.25)', async () => {
    const member = await visitAsNewMember('Eddie Edit');
    await openWithPersonalData(member, linkPaths.edit);
    await editLink(member).click();
    await member.page.waitForURL(urlOf(`/p/edit/${pitch.oid}/`));
    expect(await member.page.locator('main').count()).toBe(1);
  });

  it('opens the presentation with the comments when a member with a comment link presses Comment', async () => {
    const member = await visitAsNewMember('Conny Comment');
    await openWithPersonalData(member, linkPaths.comment);
    await commentLink(member).click();
    await member.page.waitForURL(urlOf(`/p/edit/${pitch.oid}/#present`));
    await member.page.getByRole('complementary', { name: 'Comments' }).waitFor({ timeout: 60_000 });
  });

  it('opens a classic presentation with the comments at its own path, and keeps the hash', async () => {
    const [, , oid = ''] = new URL(classicUrl).pathname.split('/');
    const author = await visit();
    await logIn(author, serverOrigin(), owner, new URL(classicUrl).pathname);
    const linkPath = await createShareLink(author, { oid }, 'comment');
    const member = await visitAsNewMember('Clara Classic');
    await openWithPersonalData(member, linkPath);
    await member.open(urlOf(`/p/edit/${oid}/#present`));
    await member.page.waitForURL(urlOf(`/${oid}/edit/#present`));
    await member.page.getByRole('complementary', { name: 'Comments' }).waitFor({ timeout: 60_000 });
    expect(await member.page.getByRole('toolbar', { name: 'Tools' }).count()).toBe(0);
  });

  it.each(DESKTOP_AND_PHONE)(
    'sends a logged-out visitor with an edit link from Edit to the log-in page, and to the editor later, at $width px',
    async (options) => {
      const member = await visitAsNewMember('Eddie Later', options);
      const session = await sessionOf(member);
      await member.clearCookies();
      await openWithPersonalData(member, linkPaths.edit);
      expect([await privateHeader(member).count(), await commentLink(member).count()]).toEqual([0, 0]);
      expect(await findViolations(member.page)).toEqual([]);
      expect(await editLink(member).getAttribute('title')).toBe('Log in to edit');
      await editLink(member).click();
      await member.page.waitForURL(urlOf(`/login/?next=${encodeURIComponent(linkPaths.edit)}`));
      await restoreSession(member, session);
      await openWithPersonalData(member, new URL(member.page.url()).searchParams.get('next') ?? '');
      await privateHeader(member).getByRole('heading', { name: TITLE }).waitFor();
      await editLink(member).click();
      await member.page.waitForURL(urlOf(`/p/edit/${pitch.oid}/`));
    },
  );

  it('opens the log-in page when a logged-out visitor with a comment link presses Comment', async () => {
    const visitor = await visit();
    await openWithPersonalData(visitor, linkPaths.comment);
    expect(await editLink(visitor).count()).toBe(0);
    await commentLink(visitor).click();
    await visitor.page.waitForURL(urlOf(`/login/?next=${encodeURIComponent(linkPaths.comment)}`));
  });

  it('shows the header of an unlisted presentation to its owner only', async () => {
    const author = await visit();
    await logIn(author, serverOrigin(), owner, '/product/');
    const unlisted = await createDeck(author, { title: 'Not listed', privacy: 'hidden' });
    await openWithPersonalData(author, unlisted.path);
    await privateHeader(author).getByRole('heading', { name: 'Not listed' }).waitFor();
    const visitor = await visit();
    await openWithPersonalData(visitor, unlisted.path);
    expect(await privateHeader(visitor).count()).toBe(0);
  });
});

describe('password page of a share link', () => {
  it('refuses a wrong password and opens the presentation with the right one', async () => {
    const visitor = await visit();
    await visitor.open(urlOf(linkPaths.locked));
    await visitor.page.getByRole('heading', { name: 'This presentation is password protected' }).waitFor();
    expect(await findViolationsInModes(visitor.page, VIEWPORTS)).toEqual([]);
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
