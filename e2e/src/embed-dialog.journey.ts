import { beforeAll, describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { callApi } from './testing/call-api.ts';
import { ownDeck } from './testing/own-deck.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import {
  arriveAt,
  clipboardOf,
  embedCode,
  embedDialog,
  eventsNamed,
  frameOf,
  oidOf,
  openDialog,
  PHONE,
  stand,
  WIDE,
} from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import { DESK_AND_PHONE } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const address = serverAddress();

let pitch: string;
/** Pages of 4:3. */
let pages: string;
beforeAll(async () => {
  pitch = await published('tour');
  pages = await published('booklet');
});

const height = (visitor: Visitor) => embedDialog(visitor).getByLabel('Height');
const width = (visitor: Visitor) => embedDialog(visitor).getByLabel('Width');

async function arrive(
  at: string,
  options: VisitorOptions = WIDE,
  prepare?: (visitor: Visitor) => Promise<unknown>,
) {
  const visitor = await visit(options);
  return { visitor, events: await arriveAt(visitor, at, prepare) };
}

const sizeOf = async (visitor: Visitor) => [
  await height(visitor).inputValue(),
  await width(visitor).inputValue(),
];
const copyButton = (visitor: Visitor) =>
  embedDialog(visitor).getByRole('button', { name: 'Copy code to clipboard' });

/** How large the code's frame is in a place of 320 pixels. */
const placed = ({ page }: Visitor, html: string) =>
  page.evaluate((html) => {
    const place = Object.assign(document.createElement('div'), {
      innerHTML: html.replace(/ src="[^"]*"/, ''),
    });
    place.style.cssText = 'position: absolute; inline-size: 320px';
    document.body.append(place);
    const { width, height } = place.firstElementChild!.getBoundingClientRect();
    place.remove();
    return [width, height];
  }, html);

describe.each(DESK_AND_PHONE)('embed dialog at $width pixels (V§2, V§4, V§5, S§4, S§5)', (size) => {
  it('V§2, V§9 at most 600 wide, from 560 by 315; V§4, S§4 height and width stay linked at 16:9', async () => {
    const { visitor } = await arrive(pitch, size);
    await openDialog(visitor, 'Embed');
    // On a phone it is a sheet from edge to edge.
    const wide = size === PHONE ? PHONE.width : 600;
    expect(await embedDialog(visitor).evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)).toBe(wide);
    expect(await sizeOf(visitor)).toEqual(['315', '560']);
    expect(await embedCode(visitor).isEditable()).toBe(false);
    const frame = async () => frameOf(visitor, await embedCode(visitor).inputValue());
    expect(await frame()).toMatchObject({
      src: `${address}/p/embed/${oidOf(pitch)}/`,
      title: 'A day from morning to evening',
      width: '560',
      height: '315',
      allow: 'autoplay; fullscreen',
    });
    await height(visitor).fill('500');
    expect(await width(visitor).inputValue()).toBe('889');
    await width(visitor).fill('1001');
    expect(await height(visitor).inputValue()).toBe('563');
    expect(await frame()).toMatchObject({ width: '1001', height: '563' });
  });
});

describe('embed dialog (V§4, V§5, S§5)', () => {
  it('V§5, S§5 only digits, at most four; an empty or zero value clears both; responsive in place of the fields', async () => {
    const { visitor } = await arrive(pitch);
    await openDialog(visitor, 'Embed');
    await height(visitor).fill('72a0px');
    expect(await sizeOf(visitor)).toEqual(['720', '1280']);
    await width(visitor).fill('123456');
    expect(await width(visitor).inputValue()).toBe('1234');
    for (const [field, typed] of [
      [height, '0'],
      [width, ''],
    ] as const) {
      await field(visitor).fill(typed);
      expect(await sizeOf(visitor)).toEqual(['', '']);
      expect(await copyButton(visitor).isDisabled()).toBe(true);
      await embedDialog(visitor).getByText('Enter a height or a width.').waitFor();
      await width(visitor).fill('640');
      expect(await height(visitor).inputValue()).toBe('360');
      expect(await copyButton(visitor).isDisabled()).toBe(false);
    }
    await embedDialog(visitor).getByRole('radio', { name: 'Responsive' }).check({ force: true });
    expect(await height(visitor).count()).toBe(0);
    await embedDialog(visitor).getByText('keeps its shape, on every screen.').waitFor();
    const html = await embedCode(visitor).inputValue();
    expect(await frameOf(visitor, html)).not.toHaveProperty('width');
    expect(await placed(visitor, html)).toEqual([320, 180]);
  });

  it('V§4 copying shows "Copied!" for 3000 ms, and is told then', async () => {
    const { visitor, events } = await arrive(pitch);
    await openDialog(visitor, 'Embed');
    // The page's time stands, however long it takes to look at it.
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + 3_600_000);
    await copyButton(visitor).dispatchEvent('click');
    const copied = embedDialog(visitor).getByRole('button', { name: 'Copied!' });
    await copied.waitFor();
    expect(await clipboardOf(visitor)).toBe(await embedCode(visitor).inputValue());
    await visitor.page.clock.runFor(2990);
    expect(await copied.count()).toBe(1);
    expect(eventsNamed(events, 'embed code copied')).toEqual([]);
    await visitor.page.clock.runFor(20);
    await copyButton(visitor).waitFor();
    await expect
      .poll(() => eventsNamed(events, 'embed code copied'))
      .toEqual([{ event_name: 'embed code copied', prezi_oid: oidOf(pitch), product_type: 'NEXT' }]);
  });
});

describe('V§5, S§5 where only responsive dimensions are allowed', () => {
  it('an explanatory text with a link stands in place of the fields', async () => {
    const administrator = await visit();
    await logInAsAdministrator(administrator, address, '/admin/flags/');
    const path = '/api/admin/flags/embed_only_responsive';
    const turn = (enabled: boolean) => callApi(administrator, 'PUT', path, { enabled, sharePercent: 100 });
    expect((await turn(true)).status).toBeLessThan(300);
    try {
      for (const size of DESK_AND_PHONE) {
        const { visitor } = await arrive(pitch, size);
        await openDialog(visitor, 'Embed');
        await embedDialog(visitor).getByText('Presentations are embedded responsively here').waitFor();
        expect(await embedDialog(visitor).getByRole('radio').count()).toBe(0);
        expect(await height(visitor).count()).toBe(0);
        expect(await embedCode(visitor).inputValue()).toContain('aspect-ratio: 16 / 9');
        const opened = visitor.page.waitForEvent('popup');
        await embedDialog(visitor).getByRole('link', { name: 'Learn more' }).click();
        const explained = await opened;
        await explained.getByRole('heading', { name: 'Embed a presentation' }).waitFor();
        expect(new URL(explained.url()).pathname).toBe('/features/embedding/');
      }
    } finally {
      await turn(false);
    }
  });
});

describe('the code of an embed', () => {
  it('a classic presentation keeps its true shape', async () => {
    const { visitor, events } = await arrive(pages);
    await openDialog(visitor, 'Embed');
    expect(await sizeOf(visitor)).toEqual(['420', '560']);
    await height(visitor).fill('300');
    expect(await width(visitor).inputValue()).toBe('400');
    await copyButton(visitor).click();
    await expect
      .poll(() => eventsNamed(events, 'embed code copied'), { timeout: 30_000 })
      .toEqual([{ event_name: 'embed code copied', prezi_oid: oidOf(pages), product_type: 'CLASSIC' }]);
  });

  it('what a title says is text in the code, whatever it is', async () => {
    const title = `"><img src=x onerror=alert(1)> & 'more'`;
    const { visitor } = await arrive(pitch);
    await signUp(visitor, 'Hanna Hostile');
    const deck = await ownDeck(visitor, { title, privacy: 'public' });
    await stand(visitor, address + deck.path);
    await openDialog(visitor, 'Embed');
    expect((await frameOf(visitor, await embedCode(visitor).inputValue()))['title']).toBe(title);
  });
});
