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

let administratorSession: Session;
let authorSession: Session;
let publicDeck: TestDeck;

beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    authorSession = await createMember(author, 'Nora Nocurator');
    publicDeck = await createDeck(author, { title, privacy: 'public' });
    const administrator = await createVisitor();
    await logInAsAdministrator(administrator, serverOrigin());
    administratorSession = await sessionOf(administrator);
  });
});

/** Turns the feature flag of curation on or off for all visitors. */
const setCurationFlag = (administrator: Visitor, enabled: boolean) =>
  callApi(administrator, 'PUT', '/api/admin/flags/content_curation', { enabled, sharePercent: 100 });

afterAll(() =>
  withSetupVisitors(async (createVisitor) => {
    const administrator = await createVisitor();
    await restoreSession(administrator, administratorSession);
    await administrator.open(toUrl('/product/'));
    await setCurationFlag(administrator, false);
  }),
);

/** Returns the details of the window events for admin tools (V7.16) that the current page has recorded. */
const adminToolsMessages = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { details?: object[] }).details ?? []);

/** Opens a browser in which the administrator is logged in. Its pages record the window events for admin tools. */
async function openAsAdministrator(size: object): Promise<Visitor> {
  const administrator = await visit(size);
  await restoreSession(administrator, administratorSession);
  await administrator.page.addInitScript((eventName) => {
    const recorder = window as unknown as { details: object[] };
    recorder.details = [];
    window.addEventListener(eventName, (event) => recorder.details.push((event as CustomEvent<object>).detail));
  }, ADMIN_TOOLS_EVENT);
  return administrator;
}

/** Each size has a different tag, because a test must not find the tag that another test has saved. */
const SIZES_WITH_TAGS = [
  { ...DESKTOP, tag: 'Quokka' },
  { ...TABLET, tag: 'Heron' },
  { ...PHONE, tag: 'Marmot' },
];

describe.each(SIZES_WITH_TAGS)('button for curation tags at $width px', ({ tag, ...size }) => {
  it('appears only with the curation flag, and only for administrators (V6.7)', async () => {
    const administrator = await openAsAdministrator(size);
    await administrator.open(toUrl('/product/'));
    await setCurationFlag(administrator, false);
    await openPersonalized(administrator, toUrl(publicDeck.path));
    expect(await toolbarButton(administrator, /tags/i).count()).toBe(0);
    await setCurationFlag(administrator, true);
    await openPersonalized(administrator, toUrl(publicDeck.path));
    await toolbarButton(administrator, 'Add tags').waitFor();
    expect(await overflowOf(administrator)).toBeLessThanOrEqual(0);
    const author = await visit(size);
    await restoreSession(author, authorSession);
    await openPersonalized(author, toUrl(publicDeck.path));
    expect(await toolbarButton(author, /tags/i).count()).toBe(0);
  });

  it('sends window events; saved tags are searchable, logged and shared as hashtags (V7.16, V4.16)', async () => {
    const administrator = await openAsAdministrator(size);
    await openPersonalized(administrator, toUrl(publicDeck.path));
    await toolbarButton(administrator, 'Add tags').click();
    const tagsDialog = dialog(administrator, 'Tags of this presentation');
    await expect
      .poll(() => adminToolsMessages(administrator))
      .toEqual([
        { type: 'reinitialize', title, oid: publicDeck.oid },
        { type: 'tags-loaded', hasTags: false },
        { type: 'invoke' },
      ]);
    await tagsDialog.getByLabel('Add a tag').fill(`lakes, ${tag}`);
    expect(await findViolations(administrator.page)).toEqual([]);
    await tagsDialog.getByRole('button', { name: 'Save tags' }).click();
    await toolbarButton(administrator, 'Tags').waitFor();
    const lastMessage = async () => (await adminToolsMessages(administrator)).at(-1);
    await expect.poll(lastMessage).toEqual({ type: 'tags-loaded', hasTags: true });
    await administrator.open(toUrl(`/explore/search/?search=${tag.toLowerCase()}`));
    await administrator.page.locator('main').getByText(title).first().waitFor();
    await administrator.open(toUrl('/admin/log/'));
    await administrator.page.getByText(`+ lakes, + ${tag}`).first().waitFor();

    const reader = await visit(size);
    await openPersonalized(reader, toUrl(publicDeck.path));
    await openDialog(reader, 'Share');
    const twitterUrl = await shareDialog(reader).getByRole('link', { name: 'Twitter' }).getAttribute('href');
    expect(new URL(twitterUrl ?? '').searchParams.get('hashtags')).toBe(`lakes,${tag}`);

    await openPersonalized(administrator, toUrl(publicDeck.path));
    await toolbarButton(administrator, 'Tags').click();
    await tagsDialog.getByRole('button', { name: 'Restore the author’s tags' }).click();
    await toolbarButton(administrator, 'Add tags').waitFor();
  });
});
