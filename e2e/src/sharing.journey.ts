import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { ownDeck, shareLink } from './testing/own-deck.ts';
import { published } from './testing/published.ts';
import {
  arriveAt,
  button,
  dialog,
  embedCode,
  eventsNamed,
  frameOf,
  oidOf,
  openDialog,
  PHONE,
  SIZES,
  shareDialog,
  stand,
  TABLET,
  WIDE,
} from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const address = inject('address');
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

let pitch: string;
beforeAll(async () => {
  pitch = await published('tour');
}, 120_000);

const way = (visitor: Visitor, name: string) => shareDialog(visitor).getByRole('link', { name });
const linkField = (visitor: Visitor) => shareDialog(visitor).getByLabel('Link', { exact: true });

async function arrive(
  at: string,
  options: VisitorOptions = WIDE,
  prepare?: (visitor: Visitor) => Promise<unknown>,
) {
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

describe('share (V§2, V§4, S§2.8)', () => {
  it.each([WIDE, TABLET])('the modal is 500 by 300 at $width pixels', async (size) => {
    const { visitor } = await arrive(pitch, size);
    await openDialog(visitor, 'Share');
    const box = await shareDialog(visitor).evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [
      offsetWidth,
      offsetHeight,
    ]);
    expect(box).toEqual([500, 300]);
  });

  it('phones without the device feature get a sheet from the bottom', async () => {
    const { visitor } = await arrive(pitch, PHONE);
    await openDialog(visitor, 'Share');
    const sheet = () =>
      shareDialog(visitor).evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return [left, right, Math.round(bottom)];
      });
    // It comes from below.
    await expect.poll(sheet).toEqual([0, 390, 844]);
  });

  it('on mobile the device shares title and address, and no modal opens', async () => {
    const { visitor, events } = await arrive(pitch, PHONE, async ({ page }) => {
      await page.context().setExtraHTTPHeaders({ 'user-agent': IPHONE });
      await page.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) });
      });
    });
    await button(visitor, 'Share').tap();
    const shared = () => visitor.page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await expect.poll(shared).toEqual([{ title: 'A day from morning to evening', url: pitch }]);
    await expect
      .poll(() => eventsNamed(events, 'share'))
      .toEqual([{ event_name: 'share', prezi_oid: oidOf(pitch), type: 'MOBILE' }]);
    expect(await shareDialog(visitor).count()).toBe(0);
    expect(eventsNamed(events, 'open social share')).toEqual([]);
  });

  it('a desktop with the device feature still gets the modal', async () => {
    const { visitor } = await arrive(pitch, WIDE, ({ page }) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('not asked')) }),
      ),
    );
    await openDialog(visitor, 'Share');
  });

  it('V§9, S§2.8: four networks, each with a tooltip; Enter opens windows of 520x570 and 1300x570, and nothing is asked of them before', async () => {
    const { visitor, events } = await arrive(pitch, WIDE, withNetworks);
    await openDialog(visitor, 'Share');
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
      const popup = visitor.page.waitForEvent('popup');
      await visitor.press('Enter');
      const { host, searchParams } = new URL((await popup).url());
      expect(host).toContain(name.toLowerCase().replace('google ', ''));
      expect(searchParams.get('u') ?? searchParams.get('url')).toBe(pitch);
      await (await popup).close();
    }
    const sizes = (await askedWindows(visitor)).map((asked) => /width=\d+,height=\d+/.exec(asked)?.[0]);
    const small = 'width=520,height=570';
    expect(sizes).toEqual([small, 'width=1300,height=570', small, small]);
    expect(eventsNamed(events, 'share').map(({ type }) => type)).toEqual([
      'FACEBOOK',
      'LINKEDIN',
      'TWITTER',
      'GOOGLE_CLASSROOM',
    ]);
  });

  it('a mail is ready to be sent, and tells that it was chosen', async () => {
    const { visitor, events } = await arrive(pitch);
    await openDialog(visitor, 'Share');
    const mail = new URL((await way(visitor, 'E-mail').getAttribute('href')) ?? '');
    expect(mail.searchParams.get('subject')).toBe('A day from morning to evening');
    expect(mail.searchParams.get('body')).toContain(pitch);
    await visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await way(visitor, 'E-mail').click();
    expect(eventsNamed(events, 'share').map(({ type }) => type)).toEqual(['EMAIL']);
  });

  it('starts at the step that is shown, where that is wished', async () => {
    const { visitor: early } = await arrive(pitch);
    await openDialog(early, 'Share');
    expect(await shareDialog(early).getByRole('checkbox').count()).toBe(0);
    const { visitor } = await arrive(`${pitch}#step=2`);
    await visitor.present();
    await openDialog(visitor, 'Share');
    await shareDialog(visitor).getByLabel('Start at this step: Doors').check();
    const url = await linkField(visitor).inputValue();
    expect(url).toBe(`${pitch}#step=2`);
    expect(await way(visitor, 'Twitter').getAttribute('href')).toContain(encodeURIComponent(url));
    await shareDialog(visitor).getByLabel('Start at this step: Doors').uncheck();
    expect(await linkField(visitor).inputValue()).toBe(pitch);
    const friend = await visit();
    await friend.fly(url);
    await friend.isAt(2);
  });

  it.each(SIZES)(
    'shows a code to scan, to keep as a picture, and leads back, at $width pixels',
    async (size) => {
      const { visitor } = await arrive(pitch, size);
      await openDialog(visitor, 'Share');
      await shareDialog(visitor).getByRole('button', { name: 'QR code' }).click();
      const picture = shareDialog(visitor).getByRole('img', { name: `QR code of ${pitch}` });
      await picture.waitFor();
      expect(await barriers(visitor.page)).toEqual([]);
      const shown = await picture.locator('path').getAttribute('d');
      const download = visitor.page.waitForEvent('download');
      await shareDialog(visitor).getByRole('button', { name: 'Download' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('A-day-from-morning-to-evening-qr.svg');
      expect(await readFile(await file.path(), 'utf8')).toContain(shown);
      await shareDialog(visitor).getByRole('button', { name: 'Back' }).click();
      const qr = shareDialog(visitor).getByRole('button', { name: 'QR code' });
      await expect.poll(() => qr.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );
});

describe('who can open what is shared', () => {
  it.each([WIDE, PHONE])(
    'private: nobody else; popups stay closed, embedding is not offered, and share links are one press away, at $width pixels',
    async (size) => {
      const { visitor, events } = await arrive(pitch, size, withNetworks);
      await signUp(visitor, 'Paula Private');
      const deck = await ownDeck(visitor, { title: 'For my eyes' });
      await stand(visitor, address + deck.path);
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
      const links = dialog(visitor, 'Share links');
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
    },
  );

  it('by a link with a password: no frame could ask for it, so embedding is not offered', async () => {
    const { visitor } = await arrive(pitch);
    await signUp(visitor, 'Petra Password');
    const deck = await ownDeck(visitor, { title: 'Behind a word' });
    const path = await shareLink(visitor, deck, 'view', 'abracadabra');
    await stand(visitor, address + path);
    expect(await button(visitor, 'Embed').count()).toBe(0);
    await openDialog(visitor, 'Share');
    await shareDialog(visitor).getByText('Other sites can’t embed it.').waitFor();
  });

  it('where the author lets no site embed it, the owner is told why', async () => {
    const { visitor } = await arrive(pitch);
    await signUp(visitor, 'Nora Noframe');
    const deck = await ownDeck(visitor, { title: 'Not elsewhere', privacy: 'public' });
    await stand(visitor, address + deck.path);
    await button(visitor, 'Embed').waitFor();
    const closed = { embedOrigins: [] };
    await callApi(visitor, 'PATCH', `/api/dashboard/presentations/${deck.oid}`, closed);
    // Not the page that the browser still holds.
    const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
    await visitor.reload();
    await known;
    expect(await button(visitor, 'Embed').count()).toBe(0);
    await openDialog(visitor, 'Share');
    await shareDialog(visitor).getByText('Your page settings let no other site embed it.').waitFor();
    const stranger = await arrive(address + deck.path);
    await openDialog(stranger.visitor, 'Share');
    expect(await shareDialog(stranger.visitor).getByText('no other site').count()).toBe(0);
  });
});
