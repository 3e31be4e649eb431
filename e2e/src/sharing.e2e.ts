import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember, restoreSession, type Session, withSetupVisitors } from './testing/sessions.ts';
import {
  button,
  embedCodeField,
  eventsNamed,
  IPAD,
  oidInPath,
  openDialog,
  openPersonalized,
  openRecorded,
  parseEmbedCode,
  shareDialog,
} from './testing/sharing.ts';
import { DESKTOP, DESKTOP_AND_PHONE, IPHONE_USER_AGENT, PHONE, TABLET } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

let pitchUrl: string;
let ownerSession: Session;
let privateDeck: TestDeck;
/** A public presentation whose author allows no site to embed it. */
let notEmbeddableDeck: TestDeck;
/** The path of a share link with a password. */
let passwordLinkPath: string;
beforeAll(async () => {
  pitchUrl = await publishedUrl('tour');
  await withSetupVisitors(async (createSetupVisitor) => {
    const author = await createSetupVisitor();
    ownerSession = await createMember(author, 'Paula Private');
    privateDeck = await createDeck(author, { title: 'Private notes' });
    const deckWithPassword = await createDeck(author, { title: 'With a password' });
    passwordLinkPath = await createShareLink(author, deckWithPassword, 'view', { password: 'abracadabra' });
    notEmbeddableDeck = await createDeck(author, { title: 'Not embeddable', privacy: 'public' });
    const change = { embedOrigins: [] };
    await callApi(author, 'PATCH', `/api/dashboard/presentations/${notEmbeddableDeck.oid}`, change);
  });
});

const shareOption = (visitor: Visitor, name: string) => shareDialog(visitor).getByRole('link', { name });
const linkField = (visitor: Visitor) => shareDialog(visitor).getByLabel('Link', { exact: true });

/** Opens a page as a new visitor, after `prepare`. Returns the visitor and the events that the page records. */
async function createVisitor(url: string, options: VisitorOptions, prepare?: (visitor: Visitor) => Promise<unknown>) {
  const visitor = await visit(options);
  return { visitor, events: await openRecorded(visitor, url, prepare) };
}

/** Responds to requests to the social networks, and records the `features` arguments of `window.open`. */
async function stubNetworks({ page }: Visitor): Promise<void> {
  await page.context().route(/facebook|linkedin|twitter|classroom/, (route) => route.fulfill({ body: 'A network' }));
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    const windowFeatures: string[] = [];
    Object.assign(window, { windowFeatures });
    window.open = (url, target, features) => {
      windowFeatures.push(String(features));
      return open(url, target, features);
    };
  });
}

const readWindowFeatures = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { windowFeatures: string[] }).windowFeatures);

/** Replaces `navigator.share` by a function that records its arguments. */
const stubDeviceShare = ({ page }: Visitor) =>
  page.addInitScript(() => {
    const shareCalls: unknown[] = [];
    Object.assign(window, { shareCalls });
    const share = async (shareData: unknown) => void shareCalls.push(shareData);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });

const readDeviceShares = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { shareCalls: unknown[] }).shareCalls);

/** Expects that the dialog is 500 by 300 px (S2.27) or, on phones, a sheet at the bottom of the window. */
async function expectDialogSize(visitor: Visitor, size: VisitorOptions): Promise<void> {
  const measure = () =>
    shareDialog(visitor).evaluate((element: HTMLElement) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = element;
      return { modal: [offsetWidth, offsetHeight], sheet: [left, right, Math.round(bottom)] };
    });
  // Polls, because the sheet slides in from below.
  if (size.width === PHONE.width) await expect.poll(measure).toMatchObject({ sheet: [0, size.width, size.height] });
  else expect(await measure()).toMatchObject({ modal: [500, 300] });
}

describe.each([DESKTOP, { ...TABLET, userAgent: IPAD }, { ...PHONE, userAgent: IPHONE_USER_AGENT }])(
  'Share on a device of $width px',
  (device) => {
    const isMobile = 'userAgent' in device;

    it('uses the device’s own sharing on mobile, or opens the share dialog if the device has none (V2.21, V4.12, S2.27)', async () => {
      const { visitor, events } = await createVisitor(pitchUrl, device, stubDeviceShare);
      await button(visitor, 'Share').click();
      if (isMobile) {
        const shareData = { title: 'A day from morning to evening', url: pitchUrl };
        await expect.poll(() => readDeviceShares(visitor)).toEqual([shareData]);
        const expected = { event_name: 'share', prezi_oid: oidInPath(pitchUrl), type: 'MOBILE' };
        await expect.poll(() => eventsNamed(events, 'share')).toEqual([expected]);
        expect(await shareDialog(visitor).count()).toBe(0);
        expect(eventsNamed(events, 'open social share')).toEqual([]);
        // Removes `navigator.share`: on devices without this function, the dialog must open.
        await visitor.page.evaluate(() =>
          Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
        );
        await button(visitor, 'Share').click();
      }
      await shareDialog(visitor).waitFor();
      await expectDialogSize(visitor, device);
      expect(await readDeviceShares(visitor)).toHaveLength(isMobile ? 1 : 0);
      await expect.poll(() => eventsNamed(events, 'open social share')).toHaveLength(1);
    });
  },
);

describe.each(DESKTOP_AND_PHONE)('share dialog at $width px', (size) => {
  it('opens a window of the right size for each of four social networks on Enter, and records each share (V2.21, V4.15, V4.16, V9.9, S2.28)', async () => {
    const { visitor, events } = await createVisitor(pitchUrl, size, stubNetworks);
    await openDialog(visitor, 'Share');
    await expectDialogSize(visitor, size);
    // Before the first step is shown, the dialog does not offer to link to the current step.
    expect(await shareDialog(visitor).getByRole('checkbox').count()).toBe(0);
    const networks = ['Facebook', 'LinkedIn', 'Twitter', 'Google Classroom'];
    // Moves the focus from the link field to its button. The next press of Tab reaches the first social network.
    await linkField(visitor).focus();
    await visitor.press('Tab');
    for (const name of networks) {
      const tooltip = shareDialog(visitor).getByText(`Share on ${name}`);
      expect(await tooltip.isVisible()).toBe(false);
      await visitor.press('Tab');
      await tooltip.waitFor();
      expect(await shareOption(visitor, name).evaluate((link) => link === document.activeElement)).toBe(true);
      const opening = visitor.page.waitForEvent('popup');
      await visitor.press('Enter');
      const popup = await opening;
      await popup.waitForURL(/^https:/);
      const { host, searchParams } = new URL(popup.url());
      expect(host).toContain(name.toLowerCase().replace('google ', ''));
      expect(searchParams.get('u') ?? searchParams.get('url')).toBe(pitchUrl);
      await popup.close();
      // The window of the network is now in front. A page in the background does not receive key presses.
      await visitor.page.bringToFront();
    }
    const sizes = (await readWindowFeatures(visitor)).map((features) => /width=\d+,height=\d+/.exec(features)?.[0]);
    const smallWindow = 'width=520,height=570';
    expect(sizes).toEqual([smallWindow, 'width=1300,height=570', smallWindow, smallWindow]);
    const shareTypes = () => eventsNamed(events, 'share').map(({ type }) => type);
    await expect.poll(shareTypes).toEqual(['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM']);
    // The e-mail link must have a subject and a body, and record a share event.
    const mail = new URL((await shareOption(visitor, 'E-mail').getAttribute('href')) ?? '');
    expect(mail.searchParams.get('subject')).toBe('A day from morning to evening');
    expect(mail.searchParams.get('body')).toContain(pitchUrl);
    await visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await shareOption(visitor, 'E-mail').click();
    await expect.poll(() => shareTypes().at(-1)).toBe('EMAIL');
  });

  it('can link to the current step, and shows a QR code that can be downloaded', async () => {
    const { visitor } = await createVisitor(`${pitchUrl}#step=2`, size);
    await visitor.present();
    await openDialog(visitor, 'Share');
    const modal = shareDialog(visitor);
    await modal.getByLabel('Start at this step: Doors').check();
    const url = await linkField(visitor).inputValue();
    expect(url).toMatch(/#topic=.+/);
    const firstRecipient = await visit(size);
    await firstRecipient.open(url);
    await firstRecipient.present();
    await firstRecipient.waitForStep(2);
    expect(await shareOption(visitor, 'Twitter').getAttribute('href')).toContain(encodeURIComponent(url));
    await modal.getByLabel('Start at this step: Doors').uncheck();
    await expect.poll(() => linkField(visitor).inputValue()).toBe(pitchUrl);

    await modal.getByRole('button', { name: 'QR code' }).click();
    const picture = modal.getByRole('img', { name: `QR code of ${pitchUrl}` });
    await picture.waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    const qrCodePath = await picture.locator('path').getAttribute('d');
    const download = visitor.page.waitForEvent('download');
    await modal.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('A-day-from-morning-to-evening-qr.svg');
    expect(await readFile(await file.path(), 'utf8')).toContain(qrCodePath);
    await modal.getByRole('button', { name: 'Back' }).click();
    const qrButton = modal.getByRole('button', { name: 'QR code' });
    await expect.poll(() => qrButton.evaluate((element) => element === document.activeElement)).toBe(true);

    const secondRecipient = await visit(size);
    await secondRecipient.openAndPresent(url);
    await secondRecipient.waitForStep(2);
  });
});

describe('access to shared presentations', () => {
  const size = DESKTOP;

  it('disables social networks and embedding of a private presentation that is not opened by a share link (V4.15, V6.10)', async () => {
    const deck = privateDeck;
    const visitor = await visit(size);
    await restoreSession(visitor, ownerSession);
    const events = await openRecorded(visitor, origin + deck.path, stubNetworks);
    expect(await button(visitor, 'Embed').count()).toBe(0);
    await openDialog(visitor, 'Share');
    // Waits until the dialog has faded in. While the dialog is translucent, its text has too little contrast.
    await visitor.page.waitForTimeout(400);
    expect(await findViolations(visitor.page)).toEqual([]);
    await shareDialog(visitor).getByText('Private: only you can open this link').waitFor();
    const twitter = shareOption(visitor, 'Twitter');
    expect(await twitter.isDisabled()).toBe(true);
    await twitter.click({ force: true });
    await twitter.focus();
    await visitor.press('Enter');
    expect(await readWindowFeatures(visitor)).toEqual([]);
    expect(eventsNamed(events, 'share')).toEqual([]);
    await shareDialog(visitor).getByRole('link', { name: 'Create share link' }).click();
    await visitor.page.waitForURL(/\/dashboard\/next\//);
    const linksDialog = visitor.page.getByRole('dialog', { name: /^Share “/ });
    await linksDialog.getByRole('button', { name: 'Create link' }).click();
    const link = await linksDialog.getByLabel('Share link URL').inputValue();
    const { visitor: recipient } = await createVisitor(link, size);
    await openDialog(recipient, 'Share');
    await expect.poll(() => linkField(recipient).inputValue()).toBe(link);
    await shareDialog(recipient).getByText('Anyone with this share link').waitFor();
    expect(await shareOption(recipient, 'Twitter').isDisabled()).toBe(false);
    await recipient.press('Escape');
    await openDialog(recipient, 'Embed');
    const { src = '' } = await parseEmbedCode(recipient, await embedCodeField(recipient).inputValue());
    expect(src).toBe(`${origin}/p/embed/${deck.oid}/?link=${new URL(link).pathname.split('/')[2]}`);
    expect((await fetch(src)).status).toBe(200);
  });

  it('does not offer embedding of presentations that need a password or allow no site, and shows the owner why', async () => {
    const visitor = await visit(size);
    await restoreSession(visitor, ownerSession);
    for (const [path, message] of [
      [passwordLinkPath, 'Other sites can’t embed this presentation.'],
      [notEmbeddableDeck.path, 'The page settings don’t allow other sites to embed this presentation.'],
    ] as const) {
      await openPersonalized(visitor, origin + path);
      expect(await button(visitor, 'Embed').count()).toBe(0);
      await openDialog(visitor, 'Share');
      await shareDialog(visitor).getByText(message).waitFor();
    }
    const { visitor: otherVisitor } = await createVisitor(origin + notEmbeddableDeck.path, size);
    await openDialog(otherVisitor, 'Share');
    expect(await shareDialog(otherVisitor).getByText('The page settings').count()).toBe(0);
  });
});
