import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { aMember, beforehand, comeBack, type Session } from './testing/sessions.ts';
import {
  arriveAt,
  button,
  embedCode,
  eventsNamed,
  frameOf,
  IPAD,
  oidOf,
  openDialog,
  PHONE,
  shareDialog,
  stand,
  TABLET,
  WIDE,
} from './testing/sharing.ts';
import { DESK, DESK_AND_PHONE, IPHONE } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const address = serverAddress();

let pitch: string;
let owner: Session;
let onlyMine: OwnDeck;
let notElsewhere: OwnDeck;
/** The path of a share link. */
let locked: string;
beforeAll(async () => {
  pitch = await published('tour');
  await beforehand(async (arrive) => {
    const paula = await arrive();
    owner = await aMember(paula, 'Paula Private');
    onlyMine = await ownDeck(paula, { title: 'For my eyes' });
    const behind = await ownDeck(paula, { title: 'Behind a word' });
    locked = await shareLink(paula, behind, 'view', 'abracadabra');
    notElsewhere = await ownDeck(paula, { title: 'Not elsewhere', privacy: 'public' });
    const closed = { embedOrigins: [] };
    await callApi(paula, 'PATCH', `/api/dashboard/presentations/${notElsewhere.oid}`, closed);
  });
});

const way = (visitor: Visitor, name: string) => shareDialog(visitor).getByRole('link', { name });
const linkField = (visitor: Visitor) => shareDialog(visitor).getByLabel('Link', { exact: true });

async function arrive(at: string, options: VisitorOptions, prepare?: (visitor: Visitor) => Promise<unknown>) {
  const visitor = await visit(options);
  return { visitor, events: await arriveAt(visitor, at, prepare) };
}

/** Answers for the networks, and keeps how their windows were asked for. */
async function withNetworks({ page }: Visitor): Promise<void> {
  await page
    .context()
    .route(/facebook|linkedin|twitter|classroom/, (route) => route.fulfill({ body: 'A network' }));
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    const asked: string[] = [];
    Object.assign(window, { asked });
    window.open = (url, target, features) => {
      asked.push(String(features));
      return open(url, target, features);
    };
  });
}

const askedWindows = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { asked: string[] }).asked);

/** Gives the browser a share feature, which keeps what it is given. */
const withDeviceShare = ({ page }: Visitor) =>
  page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const value = async (what: unknown) => void shared.push(what);
    Object.defineProperty(navigator, 'share', { value, configurable: true });
  });

const sharedByDevice = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);

/** The modal is 500 by 300 (S§2.8); a phone has it as a sheet from the bottom. */
async function hasItsSize(visitor: Visitor, size: VisitorOptions): Promise<void> {
  const boxOf = () =>
    shareDialog(visitor).evaluate((element: HTMLElement) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = element;
      return { modal: [offsetWidth, offsetHeight], sheet: [left, right, Math.round(bottom)] };
    });
  // The sheet comes from below.
  if (size.width === PHONE.width)
    await expect.poll(boxOf).toMatchObject({ sheet: [0, size.width, size.height] });
  else expect(await boxOf()).toMatchObject({ modal: [500, 300] });
}

describe.each([WIDE, { ...TABLET, userAgent: IPAD }, { ...PHONE, userAgent: IPHONE }])(
  'V§4 share, by a device of $width pixels',
  (device) => {
    const isMobile = 'userAgent' in device;

    it('on mobile the device feature is used with title and URL, else the share modal of 500 by 300 opens', async () => {
      const { visitor, events } = await arrive(pitch, device, withDeviceShare);
      await button(visitor, 'Share').click();
      if (isMobile) {
        const shared = { title: 'A day from morning to evening', url: pitch };
        await expect.poll(() => sharedByDevice(visitor)).toEqual([shared]);
        const told = { event_name: 'share', prezi_oid: oidOf(pitch), type: 'MOBILE' };
        await expect.poll(() => eventsNamed(events, 'share')).toEqual([told]);
        expect(await shareDialog(visitor).count()).toBe(0);
        expect(eventsNamed(events, 'open social share')).toEqual([]);
        // Without the device feature there is the modal.
        await visitor.page.evaluate(() =>
          Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
        );
        await button(visitor, 'Share').click();
      }
      await shareDialog(visitor).waitFor();
      await hasItsSize(visitor, device);
      expect(await sharedByDevice(visitor)).toHaveLength(isMobile ? 1 : 0);
      await expect.poll(() => eventsNamed(events, 'open social share')).toHaveLength(1);
    });
  },
);

describe.each(DESK_AND_PHONE)('V§2, V§4, S§2.8 share modal at $width pixels', (size) => {
  it('V§9 four networks, each with a tooltip; Enter on a share link opens a window of 520x570, LinkedIn 1300x570; nothing is asked of them before', async () => {
    const { visitor, events } = await arrive(pitch, size, withNetworks);
    await openDialog(visitor, 'Share');
    await hasItsSize(visitor, size);
    // At the first step there is nothing to choose.
    expect(await shareDialog(visitor).getByRole('checkbox').count()).toBe(0);
    const networks = ['Facebook', 'LinkedIn', 'Twitter', 'Google Classroom'];
    // By keyboard, past the link and its button.
    await linkField(visitor).focus();
    await visitor.press('Tab');
    for (const name of networks) {
      const tooltip = shareDialog(visitor).getByText(`Share on ${name}`);
      expect(await tooltip.isVisible()).toBe(false);
      await visitor.press('Tab');
      await tooltip.waitFor();
      expect(await way(visitor, name).evaluate((link) => link === document.activeElement)).toBe(true);
      const opening = visitor.page.waitForEvent('popup');
      await visitor.press('Enter');
      const popup = await opening;
      await popup.waitForURL(/^https:/);
      const { host, searchParams } = new URL(popup.url());
      expect(host).toContain(name.toLowerCase().replace('google ', ''));
      expect(searchParams.get('u') ?? searchParams.get('url')).toBe(pitch);
      await popup.close();
      // A page behind another window loses keys.
      await visitor.page.bringToFront();
    }
    const sizes = (await askedWindows(visitor)).map((asked) => /width=\d+,height=\d+/.exec(asked)?.[0]);
    const small = 'width=520,height=570';
    expect(sizes).toEqual([small, 'width=1300,height=570', small, small]);
    const types = () => eventsNamed(events, 'share').map(({ type }) => type);
    await expect.poll(types).toEqual(['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM']);
    // A mail is ready to be sent, and tells that it was chosen.
    const mail = new URL((await way(visitor, 'E-mail').getAttribute('href')) ?? '');
    expect(mail.searchParams.get('subject')).toBe('A day from morning to evening');
    expect(mail.searchParams.get('body')).toContain(pitch);
    await visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await way(visitor, 'E-mail').click();
    await expect.poll(() => types().at(-1)).toBe('EMAIL');
  });

  it('starts at the step that is shown, where that is wished; shows a code to scan, to keep as a picture, and leads back', async () => {
    const { visitor } = await arrive(`${pitch}#step=2`, size);
    await visitor.present();
    await openDialog(visitor, 'Share');
    const shared = shareDialog(visitor);
    await shared.getByLabel('Start at this step: Doors').check();
    const url = await linkField(visitor).inputValue();
    expect(url).toMatch(/#topic=.+/);
    const opened = await visit(size);
    await opened.open(url);
    await opened.present();
    await opened.isAt(2);
    expect(await way(visitor, 'Twitter').getAttribute('href')).toContain(encodeURIComponent(url));
    await shared.getByLabel('Start at this step: Doors').uncheck();
    expect(await linkField(visitor).inputValue()).toBe(pitch);

    await shared.getByRole('button', { name: 'QR code' }).click();
    const picture = shared.getByRole('img', { name: `QR code of ${pitch}` });
    await picture.waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    const shown = await picture.locator('path').getAttribute('d');
    const download = visitor.page.waitForEvent('download');
    await shared.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('A-day-from-morning-to-evening-qr.svg');
    expect(await readFile(await file.path(), 'utf8')).toContain(shown);
    await shared.getByRole('button', { name: 'Back' }).click();
    const qr = shared.getByRole('button', { name: 'QR code' });
    await expect.poll(() => qr.evaluate((element) => element === document.activeElement)).toBe(true);

    const friend = await visit(size);
    await friend.fly(url);
    await friend.isAt(2);
  });
});

describe('who can open what is shared', () => {
  const size = DESK;

  it('private: nobody else; V§4 the share popup is not opened when disabled; embedding is not offered, and share links are one press away', async () => {
    const deck = onlyMine;
    const visitor = await visit(size);
    await comeBack(visitor, owner);
    const events = await arriveAt(visitor, address + deck.path, withNetworks);
    expect(await button(visitor, 'Embed').count()).toBe(0);
    await openDialog(visitor, 'Share');
    await visitor.page.waitForTimeout(400);
    expect(await barriers(visitor.page)).toEqual([]);
    await shareDialog(visitor).getByText('This presentation is private: nobody else can open').waitFor();
    const twitter = way(visitor, 'Twitter');
    expect(await twitter.isDisabled()).toBe(true);
    await twitter.click({ force: true });
    await twitter.focus();
    await visitor.press('Enter');
    expect(await askedWindows(visitor)).toEqual([]);
    expect(eventsNamed(events, 'share')).toEqual([]);
    await shareDialog(visitor).getByRole('link', { name: 'Make a share link' }).click();
    await visitor.page.waitForURL(/\/dashboard\/next\//);
    const links = visitor.page.getByRole('dialog', { name: /^Share “/ });
    await links.getByRole('button', { name: 'Create link' }).click();
    const link = await links.getByLabel('Address of the link').inputValue();
    const { visitor: friend } = await arrive(link, size);
    await openDialog(friend, 'Share');
    expect(await linkField(friend).inputValue()).toBe(link);
    await shareDialog(friend).getByText('Whoever has this share link').waitFor();
    expect(await way(friend, 'Twitter').isDisabled()).toBe(false);
    await friend.press('Escape');
    await openDialog(friend, 'Embed');
    const { src = '' } = await frameOf(friend, await embedCode(friend).inputValue());
    expect(src).toBe(`${address}/p/embed/${deck.oid}/?link=${new URL(link).pathname.split('/')[2]}`);
    expect((await fetch(src)).status).toBe(200);
  });

  it('by a link with a password no frame could ask for it, and where the author lets no site embed it its owner is told why: embedding is not offered', async () => {
    const visitor = await visit(size);
    await comeBack(visitor, owner);
    for (const [path, words] of [
      [locked, 'Other sites can’t embed it.'],
      [notElsewhere.path, 'Your page settings let no other site embed it.'],
    ] as const) {
      await stand(visitor, address + path);
      expect(await button(visitor, 'Embed').count()).toBe(0);
      await openDialog(visitor, 'Share');
      await shareDialog(visitor).getByText(words).waitFor();
    }
    const { visitor: stranger } = await arrive(address + notElsewhere.path, size);
    await openDialog(stranger, 'Share');
    expect(await shareDialog(stranger).getByText('no other site').count()).toBe(0);
  });
});
