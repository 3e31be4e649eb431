import { beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const home = `${serverAddress()}/`;
const MANY_TABS = 30;

beforeAll(() => published('tour'));

/** What has the focus, as screen readers name it. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const element = document.activeElement;
    const words = element?.cloneNode(true) as Element | undefined;
    for (const hidden of words?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return element?.getAttribute('aria-label') ?? words?.textContent ?? '';
  });

/** Presses Tab until something of this name has the focus. */
async function tabTo(visitor: Visitor, name: string): Promise<void> {
  for (let i = 0; i < MANY_TABS; i += 1) {
    await visitor.press('Tab');
    if ((await focused(visitor)) === name) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}

/** The option that the search's input names as active; null: none. */
const activeOption = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? null) : null;
  });

/** Waits until the header knows the size of the window and who looks at it. */
async function isAlive(visitor: Visitor): Promise<void> {
  await visitor.page.waitForLoadState('networkidle');
}

async function open(visitor: Visitor, address = home): Promise<void> {
  await visitor.open(address);
  await isAlive(visitor);
}

/** The page as an instance with very many presentations draws it. */
const ofMany = (html: string) =>
  html
    .replace(/"presentationCount":\d+/, '"presentationCount":364000000')
    // The last of the two placeholders is that of a wide header.
    .replace(/(.*)(>)Search presentations\.\.\.</s, '$1$2Search over 360 million presentations...<');

const input = (visitor: Visitor) => visitor.page.locator('header input[type="search"]');
const at = (visitor: Visitor) => visitor.page.evaluate(() => location.pathname + location.search);

/** S§4: as large as the header can be. */
const SIZES = [
  { size: 'extra small', width: 390, height: 844, headerPx: 48, touch: true },
  { size: 'small', width: 600, height: 900, headerPx: 48 },
  { size: 'medium', width: 834, height: 900, headerPx: 49 },
  { size: 'large', width: 1440, height: 900, headerPx: 49 },
] as const;

describe.each([SIZES[0], SIZES[3]])('the $size header, by keyboard alone', ({ headerPx, ...options }) => {
  const isSmallest = options.width < 434;

  /** Leads the focus into the search box, expanding it where it is collapsed. */
  async function enterSearch(visitor: Visitor): Promise<void> {
    if (isSmallest) {
      await tabTo(visitor, 'Start search');
      await visitor.press('Enter');
    } else {
      await tabTo(visitor, 'Search bar');
    }
    await expect.poll(() => focused(visitor)).toBe('Search bar');
  }

  it('S§6 leads home, and in', async () => {
    const visitor = await visit(options);
    await open(visitor, await published('tour'));
    const box = await visitor.page.locator('header').first().boundingBox();
    expect(box?.height).toBe(headerPx);
    const here = new URL(await published('tour')).pathname;
    await tabTo(visitor, 'Log in');
    await visitor.press('Enter');
    await visitor.page.waitForURL(`**/login/?next=${encodeURIComponent(here)}`);
    await open(visitor, await published('tour'));
    await tabTo(visitor, 'Get started');
    await visitor.press('Enter');
    await visitor.page.waitForURL(`**/signup/?next=${encodeURIComponent(here)}`);
    await open(visitor, await published('tour'));
    await tabTo(visitor, 'Flydeck, home');
    await visitor.press('Enter');
    await visitor.page.waitForURL(home);
  });

  it('S§4 says what its search is, and searches for what is typed; S§5 an empty term leads to everything', async () => {
    const visitor = await visit(options);
    await open(visitor);
    const [placeholder, label] = isSmallest
      ? ['', 'Start search']
      : ['Search presentations...', 'Search bar'];
    expect(await input(visitor).getAttribute('placeholder')).toBe(placeholder);
    expect(await input(visitor).getAttribute('aria-label')).toBe(label);
    // S§5: disabled while collapsed on the smallest size.
    await expect.poll(() => input(visitor).isDisabled()).toBe(isSmallest);
    await enterSearch(visitor);
    await visitor.page.keyboard.type('fly & see');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=fly%20%26%20see');
    await open(visitor);
    await enterSearch(visitor);
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/');
    expect(await at(visitor)).toBe('/explore/');
  });

  it('S§4 says how many presentations it searches where there are many and room for it', async () => {
    const visitor = await visit(options);
    await visitor.page.route(home, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: ofMany(await answer.text()) });
    });
    await open(visitor);
    await enterSearch(visitor);
    const isWide = options.width >= 768;
    const words = isWide ? 'Search over 360 million presentations...' : 'Search presentations...';
    await expect.poll(() => input(visitor).getAttribute('placeholder')).toBe(words);
    const shown = visitor.page.locator('header span:visible', { hasText: 'Search' });
    expect(await shown.allTextContents()).toEqual([words]);
  });

  it('S§2.2 suggests terms below it where there is room', async () => {
    const visitor = await visit(options);
    await open(visitor);
    const term = visitor.page.getByRole('button', { name: 'Search for ocean' });
    expect(await term.isVisible()).toBe(!isSmallest);
    if (isSmallest) return;
    await tabTo(visitor, 'Search for ocean');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=ocean');
  });
});

describe('S§4 mobile search', () => {
  const phone = { width: 390, height: 844, touch: true } as const;

  it('collapsed, expanded: expands on the first press, and gives the focus back when it is closed', async () => {
    const visitor = await visit(phone);
    await open(visitor);
    const start = visitor.page.getByRole('button', { name: 'Start search' });
    await start.tap();
    await expect.poll(() => focused(visitor)).toBe('Search bar');
    await expect.poll(() => input(visitor).isEnabled()).toBe(true);
    expect(await barriers(visitor.page)).toEqual([]);
    await visitor.page.getByRole('button', { name: 'Close search bar' }).tap();
    await expect.poll(() => focused(visitor)).toBe('Start search');
    await expect.poll(() => input(visitor).isDisabled()).toBe(true);
    await start.tap();
    await visitor.press('Escape');
    await expect.poll(() => focused(visitor)).toBe('Start search');
    expect(await at(visitor)).toBe('/');
  });

  it('has the height of its size at every size', async () => {
    const visitor = await visit(SIZES[0]);
    for (const { width, height, headerPx } of SIZES) {
      await visitor.page.setViewportSize({ width, height });
      await open(visitor, await published('tour'));
      expect((await visitor.page.locator('header').first().boundingBox())?.height, `${width}`).toBe(headerPx);
    }
  });

  it('the responsive size is recomputed when the window changes, within a fifth of a second', async () => {
    const visitor = await visit({ width: 390, height: 844 });
    await open(visitor);
    for (const width of [834, 390, 1440, 390]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      await expect.poll(() => input(visitor).isDisabled()).toBe(width === 390);
    }
  });
});

describe('without scripts', () => {
  it('the header looks right, and searches', async () => {
    const visitor = await visit({ withoutScripts: true });
    await visitor.open(home);
    const shown = visitor.page.locator('header span:visible', { hasText: 'Search presentations...' });
    expect(await shown.count()).toBe(1);
    await input(visitor).fill('tour');
    await input(visitor).press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=tour');
    await visitor.page.goBack();
    await visitor.page.getByRole('button', { name: 'Search for ocean' }).click();
    await visitor.page.waitForURL('**/explore/search/?search=ocean');
  });
});

describe('what others search for', () => {
  it('hangs below the empty box while it has the focus', async () => {
    const visitor = await visit();
    await visitor.page.route(home, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: html.replace(/"trendingSearches":\[[^\]]*\]/, '"trendingSearches":["whales","sea maps"]'),
      });
    });
    await open(visitor);
    await tabTo(visitor, 'Search bar');
    const list = visitor.page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('group', { name: 'Trending searches' }).waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    await visitor.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await visitor.press('ArrowDown');
    await list.waitFor();
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBe('whales');
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBe('sea maps');
    // Past the last option is the text itself.
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBeNull();
    await visitor.press('ArrowUp');
    await visitor.press('ArrowUp');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=whales');
  });

  it('suggests titles, people and searches while typing, by keyboard and for screen readers', async () => {
    const visitor = await visit();
    await open(visitor);
    const { page } = visitor;
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await input(visitor).fill('floo');
    await list.getByRole('option', { name: 'floors' }).first().waitFor();
    expect(await input(visitor).getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringMatching(/^\d suggestion/),
    );
    expect(await barriers(page)).toEqual([]);
    await visitor.press('ArrowDown');
    const completed = await activeOption(visitor);
    expect(completed).toMatch(/^floo/);
    // Escape closes the list and keeps the text; so does the focus elsewhere.
    await visitor.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await input(visitor).inputValue()).toBe('floo');
    await input(visitor).fill('five floors');
    const presentation = list.getByRole('option', { name: /^Five floors down/ });
    await presentation.waitFor();
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    await list.waitFor({ state: 'hidden' });
    await input(visitor).click();
    await presentation.click();
    await page.waitForURL(/\/p\/[^/]+\/five-floors-down\//);
  });
});

const TRACKING = 'click_source=viewer-menu&page_location=header&element_type=link&element_text=';

describe('S§4 dropdown', () => {
  it('closed, open: holds three items, works by keyboard at every size, and does not make the page jump', async () => {
    const visitor = await visit();
    await open(visitor);
    await signUp(visitor, 'Ada Lovelace');
    await isAlive(visitor);
    const menu = visitor.page.getByRole('menu');
    const items = visitor.page.getByRole('menuitem');
    for (const { width, height } of SIZES) {
      await visitor.page.setViewportSize({ width, height });
      await open(visitor);
      await visitor.page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
      expect(await visitor.shifts(), `jumps at ${width} px`).toEqual([]);
      expect(await visitor.page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
      await tabTo(visitor, 'Ada Lovelace');
      await visitor.press('Enter');
      await menu.waitFor();
      expect(await items.allTextContents()).toEqual(['My presentations', 'Account settings', 'Log out']);
      expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('href')))).toEqual([
        `/dashboard/next/?${TRACKING}My+presentations`,
        `/settings/?${TRACKING}Account+settings`,
        '/logout',
      ]);
      await expect.poll(() => focused(visitor)).toBe('My presentations');
      for (const [key, name] of [
        ['ArrowDown', 'Account settings'],
        ['End', 'Log out'],
        ['ArrowDown', 'My presentations'],
        ['ArrowUp', 'Log out'],
        ['Home', 'My presentations'],
      ] as const) {
        await visitor.press(key);
        await expect.poll(() => focused(visitor), { message: `${key} at ${width} px` }).toBe(name);
      }
      expect(await barriers(visitor.page)).toEqual([]);
      await visitor.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => focused(visitor)).toBe('Ada Lovelace');
      await visitor.press('Enter');
      await expect.poll(() => focused(visitor)).toBe('My presentations');
      await visitor.press('Tab');
      await menu.waitFor({ state: 'detached' });
      await visitor.page.getByRole('button', { name: 'Ada Lovelace' }).click();
      await menu.waitFor();
      await visitor.page.locator('main').click({ position: { x: 4, y: 300 } });
      await menu.waitFor({ state: 'detached' });
    }
    await open(visitor);
    await tabTo(visitor, 'Ada Lovelace');
    await visitor.press('Enter');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/dashboard/next/?click_source=*');
  });
});
