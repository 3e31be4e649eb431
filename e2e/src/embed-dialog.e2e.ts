import { beforeAll, describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck } from './testing/create-deck.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import {
  clipboardOf,
  embedCodeField,
  embedDialog,
  eventsNamed,
  oidInPath,
  openDialog,
  openPersonalized,
  openRecorded,
  parseEmbedCode,
} from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, DESKTOP_AND_PHONE, PHONE } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

/** URL of a pitch with the aspect ratio 16:9. */
let pitchUrl: string;
/** URL of a classic presentation with the aspect ratio 4:3. */
let classicUrl: string;
beforeAll(async () => {
  pitchUrl = await publishedUrl('tour');
  classicUrl = await publishedUrl('booklet');
});

const heightField = (visitor: Visitor) => embedDialog(visitor).getByLabel('Height');
const widthField = (visitor: Visitor) => embedDialog(visitor).getByLabel('Width');

/** Opens a page as a new visitor. Returns the visitor and the events that the page records. */
async function openPage(url: string, options: VisitorOptions = DESKTOP) {
  const visitor = await visit(options);
  return { visitor, events: await openRecorded(visitor, url) };
}

/** Returns the values of the fields for height and width. */
const heightAndWidth = async (visitor: Visitor) => [
  await heightField(visitor).inputValue(),
  await widthField(visitor).inputValue(),
];
const copyButton = (visitor: Visitor) => embedDialog(visitor).getByRole('button', { name: 'Copy code to clipboard' });

/**
 * Renders the embed code in a container 320 px wide, without `src`, so that no page is loaded. Returns the width and
 * height of the iframe in CSS pixels.
 */
const renderedSize = ({ page }: Visitor, html: string) =>
  page.evaluate((html) => {
    const container = Object.assign(document.createElement('div'), {
      innerHTML: html.replace(/ src="[^"]*"/, ''),
    });
    container.style.cssText = 'position: absolute; inline-size: 320px';
    document.body.append(container);
    const { width, height } = container.firstElementChild!.getBoundingClientRect();
    container.remove();
    return [width, height];
  }, html);

describe.each(DESKTOP_AND_PHONE)('embed dialog at $width px', (size) => {
  it('is at most 600 px wide, and initially offers an embed of 560 by 315 with a fixed ratio of 16:9 (V2.20, V4.10, V9.6, S9.8)', async () => {
    const { visitor } = await openPage(pitchUrl, size);
    await openDialog(visitor, 'Embed');
    // On a phone, the dialog is as wide as the screen.
    const dialogWidth = size === PHONE ? PHONE.width : 600;
    expect(await embedDialog(visitor).evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)).toBe(dialogWidth);
    expect(await heightAndWidth(visitor)).toEqual(['315', '560']);
    expect(await embedCodeField(visitor).isEditable()).toBe(false);
    const embedAttributes = async () => parseEmbedCode(visitor, await embedCodeField(visitor).inputValue());
    expect(await embedAttributes()).toMatchObject({
      src: `${origin}/p/embed/${oidInPath(pitchUrl)}/`,
      title: 'A day from morning to evening',
      width: '560',
      height: '315',
      allow: 'autoplay; fullscreen',
    });
    await heightField(visitor).fill('500');
    await expect.poll(() => widthField(visitor).inputValue()).toBe('889');
    await widthField(visitor).fill('1001');
    await expect.poll(() => heightField(visitor).inputValue()).toBe('563');
    expect(await embedAttributes()).toMatchObject({ width: '1001', height: '563' });
  });
});

describe('embed dialog', () => {
  it('limits height and width to four digits, clears both if one is empty or 0, and hides both if responsive (V5.5, S5.3)', async () => {
    const { visitor } = await openPage(pitchUrl);
    await openDialog(visitor, 'Embed');
    await heightField(visitor).fill('72a0px');
    expect(await heightAndWidth(visitor)).toEqual(['720', '1280']);
    await widthField(visitor).fill('123456');
    await expect.poll(() => widthField(visitor).inputValue()).toBe('1234');
    for (const [field, value] of [
      [heightField, '0'],
      [widthField, ''],
    ] as const) {
      await field(visitor).fill(value);
      expect(await heightAndWidth(visitor)).toEqual(['', '']);
      expect(await copyButton(visitor).isDisabled()).toBe(true);
      await embedDialog(visitor).getByText('Enter a height or a width.').waitFor();
      await widthField(visitor).fill('640');
      await expect.poll(() => heightField(visitor).inputValue()).toBe('360');
      expect(await copyButton(visitor).isDisabled()).toBe(false);
    }
    await embedDialog(visitor).getByRole('radio', { name: 'Responsive' }).check({ force: true });
    expect(await heightField(visitor).count()).toBe(0);
    await embedDialog(visitor).getByText('keeps its aspect ratio.').waitFor();
    const html = await embedCodeField(visitor).inputValue();
    expect(await parseEmbedCode(visitor, html)).not.toHaveProperty('width');
    expect(await renderedSize(visitor, html)).toEqual([320, 180]);
  });

  it('shows "Copied!" for 3000 ms, then records "embed code copied" (V4.11, V9.1, S7.14)', async () => {
    const { visitor, events } = await openPage(pitchUrl);
    await openDialog(visitor, 'Embed');
    // Stops the clock of the page, because no time must pass on the page during slow checks. The clock can only be
    // stopped at a time in the future.
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + 3_600_000);
    await copyButton(visitor).dispatchEvent('click');
    const copiedButton = embedDialog(visitor).getByRole('button', { name: 'Copied!' });
    await copiedButton.waitFor();
    expect(await clipboardOf(visitor)).toBe(await embedCodeField(visitor).inputValue());
    await visitor.page.clock.runFor(2990);
    expect(await copiedButton.count()).toBe(1);
    expect(eventsNamed(events, 'embed code copied')).toEqual([]);
    await visitor.page.clock.runFor(20);
    await copyButton(visitor).waitFor();
    await expect
      .poll(() => eventsNamed(events, 'embed code copied'))
      .toEqual([{ event_name: 'embed code copied', prezi_oid: oidInPath(pitchUrl), product_type: 'NEXT' }]);
  });
});

describe('embed dialog with responsive dimensions only', () => {
  it('shows an explanation with a link in place of the fields (V5.6, S5.3)', async () => {
    const administrator = await visit();
    await logInAsAdministrator(administrator, origin, '/admin/flags/');
    const path = '/api/admin/flags/embed_only_responsive';
    const setFlag = (enabled: boolean) => callApi(administrator, 'PUT', path, { enabled, sharePercent: 100 });
    expect((await setFlag(true)).status).toBeLessThan(300);
    try {
      for (const size of DESKTOP_AND_PHONE) {
        const { visitor } = await openPage(pitchUrl, size);
        await openDialog(visitor, 'Embed');
        await embedDialog(visitor).getByText('Embedded presentations are always responsive on this site').waitFor();
        expect(await embedDialog(visitor).getByRole('radio').count()).toBe(0);
        expect(await heightField(visitor).count()).toBe(0);
        await expect.poll(() => embedCodeField(visitor).inputValue()).toContain('aspect-ratio: 16 / 9');
        const popup = visitor.page.waitForEvent('popup');
        await embedDialog(visitor).getByRole('link', { name: 'Learn more' }).click();
        const helpPage = await popup;
        await helpPage.getByRole('heading', { name: 'Embed a presentation' }).waitFor();
        expect(new URL(helpPage.url()).pathname).toBe('/features/embedding/');
      }
    } finally {
      await setFlag(false);
    }
  });
});

describe('embed code', () => {
  it('keeps the ratio 4:3 of a classic presentation, and records the type CLASSIC (V4.10, S7.14)', async () => {
    const { visitor, events } = await openPage(classicUrl);
    await openDialog(visitor, 'Embed');
    expect(await heightAndWidth(visitor)).toEqual(['420', '560']);
    await heightField(visitor).fill('300');
    await expect.poll(() => widthField(visitor).inputValue()).toBe('400');
    await copyButton(visitor).click();
    await expect
      .poll(() => eventsNamed(events, 'embed code copied'), { timeout: 30_000 })
      .toEqual([{ event_name: 'embed code copied', prezi_oid: oidInPath(classicUrl), product_type: 'CLASSIC' }]);
  });

  it('escapes a hostile title', async () => {
    const title = `"><img src=x onerror=alert(1)> & 'more'`;
    const { visitor } = await openPage(pitchUrl);
    await signUp(visitor, 'Hanna Hostile');
    const deck = await createDeck(visitor, { title, privacy: 'public' });
    await openPersonalized(visitor, origin + deck.path);
    await openDialog(visitor, 'Embed');
    expect((await parseEmbedCode(visitor, await embedCodeField(visitor).inputValue()))['title']).toBe(title);
  });
});
