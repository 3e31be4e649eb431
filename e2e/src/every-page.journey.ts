import { describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { barriers } from './testing/axe.ts';
import { ownDeck } from './testing/own-deck.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

interface Device {
  readonly words: string;
  readonly metrics: { width: number; height: number; deviceScaleFactor: number; mobile: boolean };
  readonly colorScheme: 'light' | 'dark';
}

const DESK: Device = {
  words: 'on a desk, light',
  metrics: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
  colorScheme: 'light',
};
const NARROW_PHONE: Device = {
  words: 'on a phone of 320 px, dark',
  metrics: { width: 320, height: 700, deviceScaleFactor: 1, mobile: true },
  colorScheme: 'dark',
};

const FOR_EVERYBODY = [
  '/',
  '/explore/',
  '/explore/?sort=likes',
  '/explore/search/?search=map',
  '/explore/search/?search=qqqzzzxxy',
  '/gallery/',
  '/templates/',
  '/create/',
  '/create/#ai-template-fill',
  '/ai/start/?trigger=view-page',
  '/product/',
  '/video/',
  '/education/video/',
  '/features/ai/',
  '/features/embedding/',
  '/contact/support/',
  '/contact/billing/',
  '/contact/abuse/abcdefghijklmnop',
  '/signup/',
  '/login/',
  '/forgot-password/',
  '/reset-password/?token=x',
];

const FOR_MEMBERS = ['/', '/dashboard/next/', '/settings/', '/create/', '/logout'];

const FOR_ADMINISTRATORS = [
  'reports',
  'users',
  'picks',
  'legal',
  'flags',
  'outbox',
  'jobs',
  'settings',
  'log',
].map((section) => `/admin/${section}/`);

/** Makes the open page, and those that are opened next, those of another device. */
async function emulate({ page }: Visitor, { metrics, colorScheme }: Device): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: metrics.mobile });
  await page.emulateMedia({ colorScheme });
  const now = () =>
    page.evaluate(() => ({ width: innerWidth, mobile: matchMedia('(pointer: coarse)').matches }));
  await expect.poll(now).toEqual({ width: metrics.width, mobile: metrics.mobile });
}

/** Opens a page, waits until it has what it asks for, and returns what is wrong with it on a desk and on a phone. */
async function wrongs(visitor: Visitor, path: string): Promise<string[]> {
  await emulate(visitor, DESK);
  await visitor.open(serverAddress() + path);
  await visitor.page.waitForLoadState('networkidle');
  const all: string[] = [];
  for (const device of [DESK, NARROW_PHONE]) {
    await emulate(visitor, device);
    const found = await barriers(visitor.page);
    const sideways = await overflowOf(visitor);
    if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
    all.push(...found.map((wrong) => `${path} ${device.words}: ${wrong}`));
  }
  return all;
}

/** Many pages one after the other, on a machine that may be busy. */
const MANY_PAGES_MS = 240_000;

describe('every page, on a desk and on a phone', () => {
  it.each(FOR_EVERYBODY)('has no barriers and fits: %s', async (path) => {
    expect(await wrongs(await visit(), path)).toEqual([]);
  });

  it('has no barriers and fits: a presentation and whose it is', async () => {
    const visitor = await visit();
    const { pathname } = new URL(await published('tour'));
    expect(await wrongs(visitor, pathname)).toEqual([]);
    const owner = await visitor.page.locator('a[href*="/user/"]').first().getAttribute('href');
    expect(await wrongs(visitor, owner ?? '')).toEqual([]);
    const embed = `/p/embed/${pathname.split('/')[2]}/`;
    expect(await wrongs(visitor, embed)).toEqual([]);
    expect(await wrongs(visitor, `${embed}?transcript=1`)).toEqual([]);
  });

  it('has no barriers and fits, for members', { timeout: MANY_PAGES_MS }, async () => {
    const visitor = await visit();
    await visitor.open(`${serverAddress()}/login/`);
    await signUp(visitor, 'Emma Everywhere');
    const { oid } = await ownDeck(visitor, { title: 'Everywhere' });
    for (const path of [...FOR_MEMBERS, `/insights/${oid}/`])
      expect.soft(await wrongs(visitor, path)).toEqual([]);
  });

  it('has no barriers and fits, for administrators', { timeout: MANY_PAGES_MS }, async () => {
    const visitor = await visit();
    await logInAsAdministrator(visitor, serverAddress());
    for (const path of FOR_ADMINISTRATORS) expect.soft(await wrongs(visitor, path)).toEqual([]);
  });
});

describe('where a line is too short', () => {
  it('the row of the administration shows the section that is open', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    await logInAsAdministrator(visitor, serverAddress(), '/admin/log/');
    const row = visitor.page.getByRole('navigation', { name: 'Administration' }).getByRole('list');
    const open = row.getByRole('link', { name: 'Log', exact: true });
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    const isInSight = async () => {
      const box = await open.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isInSight).toBe(true);
    expect(await visitor.page.evaluate(() => scrollY)).toBe(0);
  });

  it.each([1440, 834, 390])('codes about embedding are not broken, at %i px', async (width) => {
    const visitor = await visit({ width, height: 900 });
    await visitor.open(`${serverAddress()}/features/embedding/`);
    const codes = visitor.page.locator('main dd code');
    expect(await codes.allInnerTexts()).toContain('?transcript=1');
    const lines = codes.evaluateAll((all) =>
      all.map((code) => {
        const words = document.createRange();
        words.selectNodeContents(code);
        return words.getClientRects().length;
      }),
    );
    expect(new Set(await lines)).toEqual(new Set([1]));
  });
});
