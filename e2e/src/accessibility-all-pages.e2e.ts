import { describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { createDeck } from './testing/create-deck.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

interface Device {
  readonly label: string;
  readonly metrics: { width: number; height: number; deviceScaleFactor: number; mobile: boolean };
  readonly colorScheme: 'light' | 'dark';
}

const DESKTOP: Device = {
  label: 'on a desktop, light',
  metrics: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
  colorScheme: 'light',
};
const NARROW_PHONE: Device = {
  label: 'on a phone of 320 px, dark',
  metrics: { width: 320, height: 700, deviceScaleFactor: 1, mobile: true },
  colorScheme: 'dark',
};

const PUBLIC_PATHS = [
  '/',
  '/explore/',
  '/explore/?sort=likes',
  '/explore/search/?search=map',
  // A search without matches.
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

const MEMBER_PATHS = ['/', '/dashboard/next/', '/settings/', '/create/', '/logout'];

const ADMIN_PATHS = ['reports', 'users', 'picks', 'brand', 'legal', 'flags', 'outbox', 'jobs', 'settings', 'log'].map(
  (section) => `/admin/${section}/`,
);

/** Emulates a device for the open page and for all pages that are opened later in the same tab. */
async function emulate({ page }: Visitor, { metrics, colorScheme }: Device): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: metrics.mobile });
  await page.emulateMedia({ colorScheme });
  const current = () => page.evaluate(() => ({ width: innerWidth, mobile: matchMedia('(pointer: coarse)').matches }));
  await expect.poll(current).toEqual({ width: metrics.width, mobile: metrics.mobile });
}

/** Opens a page and returns the accessibility violations and horizontal overflow on a desktop and on a phone. */
async function findProblems(visitor: Visitor, path: string): Promise<string[]> {
  await emulate(visitor, DESKTOP);
  await visitor.open(serverOrigin() + path);
  await visitor.page.waitForLoadState('networkidle');
  const problems: string[] = [];
  for (const device of [DESKTOP, NARROW_PHONE]) {
    await emulate(visitor, device);
    const deviceProblems = await findViolations(visitor.page);
    const overflow = await overflowOf(visitor);
    if (overflow > 0) deviceProblems.push(`scrolls horizontally by ${overflow} px`);
    problems.push(...deviceProblems.map((problem) => `${path} ${device.label}: ${problem}`));
  }
  return problems;
}

/** Timeout of tests that open many pages, which takes long on a busy machine. */
const MANY_PAGES_TIMEOUT_MS = 240_000;

describe('pages on a desktop and on a phone', () => {
  it.each(PUBLIC_PATHS)('has no accessibility violations and no horizontal overflow: %s', async (path) => {
    expect(await findProblems(await visit(), path)).toEqual([]);
  });

  it('has no accessibility violations and no horizontal overflow: presentation, profile and embed', async () => {
    const visitor = await visit();
    const { pathname } = new URL(await publishedUrl('tour'));
    expect(await findProblems(visitor, pathname)).toEqual([]);
    const owner = await visitor.page.locator('a[href*="/user/"]').first().getAttribute('href');
    expect(await findProblems(visitor, owner ?? '')).toEqual([]);
    const embed = `/p/embed/${pathname.split('/')[2]}/`;
    expect(await findProblems(visitor, embed)).toEqual([]);
    expect(await findProblems(visitor, `${embed}?transcript=1`)).toEqual([]);
  });

  it('has no accessibility violations and no horizontal overflow, for members', {
    timeout: MANY_PAGES_TIMEOUT_MS,
  }, async () => {
    const visitor = await visit();
    await visitor.open(`${serverOrigin()}/login/`);
    await signUp(visitor, 'Emma Everywhere');
    const { oid } = await createDeck(visitor, { title: 'Everywhere' });
    for (const path of [...MEMBER_PATHS, `/insights/${oid}/`])
      expect.soft(await findProblems(visitor, path)).toEqual([]);
  });

  it('has no accessibility violations and no horizontal overflow, for administrators', {
    timeout: MANY_PAGES_TIMEOUT_MS,
  }, async () => {
    const visitor = await visit();
    await logInAsAdministrator(visitor, serverOrigin());
    for (const path of ADMIN_PATHS) expect.soft(await findProblems(visitor, path)).toEqual([]);
  });
});

describe('wide content', () => {
  it('scrolls the row of administration sections to the open section', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    await logInAsAdministrator(visitor, serverOrigin(), '/admin/log/');
    const row = visitor.page.getByRole('navigation', { name: 'Administration' }).getByRole('list');
    const openSection = row.getByRole('link', { name: 'Log', exact: true });
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    const isVisible = async () => {
      const box = await openSection.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isVisible).toBe(true);
    expect(await visitor.page.evaluate(() => scrollY)).toBe(0);
  });

  it.each([1440, 834, 390])('shows code examples of the embedding page on one line, at %i px width', async (width) => {
    const visitor = await visit({ width, height: 900 });
    await visitor.open(`${serverOrigin()}/features/embedding/`);
    const codes = visitor.page.locator('main dd code');
    expect(await codes.allInnerTexts()).toContain('?transcript=1');
    const lineCounts = codes.evaluateAll((elements) =>
      elements.map((code) => {
        const range = document.createRange();
        range.selectNodeContents(code);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(await lineCounts)).toEqual(new Set([1]));
  });
});
