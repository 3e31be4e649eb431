import { ADMIN_TOOLS_EVENT } from '@flydeck/contract/curation/admin-tools-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember, restoreSession, type Session, sessionOf, withSetupVisitors } from './testing/sessions.ts';
import { dialog, openDialog, openPersonalized, shareDialog } from './testing/sharing.ts';
import { DESKTOP, PHONE, TABLET } from './testing/sizes.ts';
import { overflowOf, toolbarButton } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const toUrl = (path: string) => serverOrigin() + path;
const title = 'Five lakes';

let administrator: Session;
let member: Session;
let publicDeck: TestDeck;

beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    member = await createMember(author, 'Nora Nocurator');
    publicDeck = await createDeck(author, { title, privacy: 'public' });
    const olga = await createVisitor();
    await logInAsAdministrator(olga, serverOrigin());
    administrator = await sessionOf(olga);
  });
});

const setFlag = (olga: Visitor, enabled: boolean) =>
  callApi(olga, 'PUT', '/api/admin/flags/content_curation', { enabled, sharePercent: 100 });

afterAll(() =>
  withSetupVisitors(async (createVisitor) => {
    const olga = await createVisitor();
    await restoreSession(olga, administrator);
    await olga.open(toUrl('/product/'));
    await setFlag(olga, false);
  }),
);

/** Returns the details of all admin tools events of the current page. */
const adminToolsMessages = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { details?: object[] }).details ?? []);

/** Opens a browser of the administrator whose pages record the admin tools events. */
async function openAsAdministrator(size: object): Promise<Visitor> {
  const olga = await visit(size);
  await restoreSession(olga, administrator);
  await olga.page.addInitScript((name) => {
    const page = window as unknown as { details: object[] };
    page.details = [];
    window.addEventListener(name, (event) => page.details.push((event as CustomEvent<object>).detail));
  }, ADMIN_TOOLS_EVENT);
  return olga;
}

/** Each size has another tag, since a test must not find the tag of another test. */
const SIZES_WITH_TAGS = [
  { ...DESKTOP, tag: 'Quokka' },
  { ...TABLET, tag: 'Heron' },
  { ...PHONE, tag: 'Marmot' },
];

describe.each(SIZES_WITH_TAGS)('button for curation tags at $width px', ({ tag, ...size }) => {
  it('appears only with the curation flag, and only to curators (V6.7)', async () => {
    const olga = await openAsAdministrator(size);
    await olga.open(toUrl('/product/'));
    await setFlag(olga, false);
    await openPersonalized(olga, toUrl(publicDeck.path));
    expect(await toolbarButton(olga, /tags/i).count()).toBe(0);
    await setFlag(olga, true);
    await openPersonalized(olga, toUrl(publicDeck.path));
    await toolbarButton(olga, 'Add tags').waitFor();
    expect(await overflowOf(olga)).toBeLessThanOrEqual(0);
    const nora = await visit(size);
    await restoreSession(nora, member);
    await openPersonalized(nora, toUrl(publicDeck.path));
    expect(await toolbarButton(nora, /tags/i).count()).toBe(0);
  });

  it('sends window events; saved tags are searchable, logged and shared as hashtags (V7.16, V4.16)', async () => {
    const olga = await openAsAdministrator(size);
    await openPersonalized(olga, toUrl(publicDeck.path));
    await toolbarButton(olga, 'Add tags').click();
    const tools = dialog(olga, 'Tags of this presentation');
    await expect
      .poll(() => adminToolsMessages(olga))
      .toEqual([
        { type: 'reinitialize', title, oid: publicDeck.oid },
        { type: 'tags-loaded', hasTags: false },
        { type: 'invoke' },
      ]);
    await tools.getByLabel('Add a tag').fill(`lakes, ${tag}`);
    expect(await findViolations(olga.page)).toEqual([]);
    await tools.getByRole('button', { name: 'Save tags' }).click();
    await toolbarButton(olga, 'Tags').waitFor();
    const lastMessage = async () => (await adminToolsMessages(olga)).at(-1);
    await expect.poll(lastMessage).toEqual({ type: 'tags-loaded', hasTags: true });
    await olga.open(toUrl(`/explore/search/?search=${tag.toLowerCase()}`));
    await olga.page.locator('main').getByText(title).first().waitFor();
    await olga.open(toUrl('/admin/log/'));
    await olga.page.getByText(`+ lakes, + ${tag}`).first().waitFor();

    const reader = await visit(size);
    await openPersonalized(reader, toUrl(publicDeck.path));
    await openDialog(reader, 'Share');
    const twitter = await shareDialog(reader).getByRole('link', { name: 'Twitter' }).getAttribute('href');
    expect(new URL(twitter ?? '').searchParams.get('hashtags')).toBe(`lakes,${tag}`);

    await openPersonalized(olga, toUrl(publicDeck.path));
    await toolbarButton(olga, 'Tags').click();
    await tools.getByRole('button', { name: 'Restore the author’s tags' }).click();
    await toolbarButton(olga, 'Add tags').waitFor();
  });
});
