import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const homeUrl = `${serverOrigin()}/`;
/** The test fails if an element does not have the focus after this number of presses of Tab. */
const MAX_TABS = 30;

beforeAll(() => publishedUrl('tour'));

/** Returns the accessible name of the focused element. */
const focusedName = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const element = document.activeElement;
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return element?.getAttribute('aria-label') ?? copy?.textContent ?? '';
  });

/** Presses Tab until the element with this accessible name has the focus. */
async function tabTo(visitor: Visitor, name: string): Promise<void> {
  const names: string[] = [];
  for (let i = 0; i < MAX_TABS; i += 1) {
    await visitor.press('Tab');
    const focused = await focusedName(visitor);
    if (focused === name) return;
    names.push(focused);
  }
  throw new Error(`Tab does not reach "${name}", but ${JSON.stringify(names)}.`);
}

/** Returns the text of the active option of the search suggestions, or null. */
const activeOption = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? null) : null;
  });

/** Waits until the header fits the window and shows whether a member is logged in. */
async function waitForHeader(visitor: Visitor): Promise<void> {
  await visitor.page.waitForLoadState('networkidle');
  // A CSS animation, which starts when Chromium first paints the page, hides the account area for 150 ms.
  await visitor.page.locator('header [data-account]').waitFor();
}

async function openPage(visitor: Visitor, url = homeUrl): Promise<void> {
  await visitor.open(url);
  await waitForHeader(visitor);
}

/** Changes the HTML of a page into that of an instance with 364 million presentations. */
const withManyPresentations = (html: string) =>
  html
    .replace(/"presentationCount":\d+/, '"presentationCount":364000000')
    // The HTML contains two placeholders. The second one, which is shown in wide headers, contains the number.
    .replace(/(.*)(>)Search presentations\.\.\.</s, '$1$2Search over 360 million presentations...<');

const searchBox = (visitor: Visitor) => visitor.page.locator('header input[type="search"]');
const currentPath = (visitor: Visitor) => visitor.page.evaluate(() => location.pathname + location.search);

/** The sizes of the header (S4.2, S9.5), each with a window and the height of the header in CSS pixels. */
const SIZES = [
  { size: 'extra small', width: 390, height: 844, headerHeight: 48, touch: true },
  { size: 'small', width: 600, height: 900, headerHeight: 48 },
  { size: 'medium', width: 834, height: 900, headerHeight: 49 },
  { size: 'large', width: 1440, height: 900, headerHeight: 49 },
] as const;

describe.each([SIZES[0], SIZES[3]])('the $size header by keyboard alone', ({ headerHeight, ...options }) => {
  // The smallest size of the header is that of windows below 434 px (S2.8).
  const isSmallest = options.width < 434;

  /** Moves the focus into the search box. At the smallest size, the search box is expanded first. */
  async function enterSearch(visitor: Visitor): Promise<void> {
    if (isSmallest) {
      await tabTo(visitor, 'Start search');
      await visitor.press('Enter');
    } else {
      await tabTo(visitor, 'Search bar');
    }
    await expect.poll(() => focusedName(visitor)).toBe('Search bar');
  }

  it('links to login, sign-up and the home page (S2.10, S2.11, S6.2)', async () => {
    const visitor = await visit(options);
    await openPage(visitor, await publishedUrl('tour'));
    const box = await visitor.page.locator('header').first().boundingBox();
    expect(box?.height).toBe(headerHeight);
    const currentPage = new URL(await publishedUrl('tour')).pathname;
    await tabTo(visitor, 'Log in');
    await visitor.press('Enter');
    await visitor.page.waitForURL(`**/login/?next=${encodeURIComponent(currentPage)}`);
    await openPage(visitor, await publishedUrl('tour'));
    await tabTo(visitor, 'Get started');
    await visitor.press('Enter');
    await visitor.page.waitForURL(`**/signup/?next=${encodeURIComponent(currentPage)}`);
    await openPage(visitor, await publishedUrl('tour'));
    await tabTo(visitor, 'Flydeck, home');
    await visitor.press('Enter');
    await visitor.page.waitForURL(homeUrl);
  });

  it('labels the search box, searches for a term, and opens /explore/ without a term (S4.3, S2.11, S2.16, S5.1)', async () => {
    const visitor = await visit(options);
    await openPage(visitor);
    const [placeholder, label] = isSmallest ? ['', 'Start search'] : ['Search presentations...', 'Search bar'];
    expect(await searchBox(visitor).getAttribute('placeholder')).toBe(placeholder);
    expect(await searchBox(visitor).getAttribute('aria-label')).toBe(label);
    // At the smallest size of the header, the search box is disabled while it is collapsed (S5.2).
    await expect.poll(() => searchBox(visitor).isDisabled()).toBe(isSmallest);
    await enterSearch(visitor);
    await visitor.page.keyboard.type('fly & see');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=fly%20%26%20see');
    await openPage(visitor);
    await enterSearch(visitor);
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/');
    expect(await currentPath(visitor)).toBe('/explore/');
  });

  it('shows the number of presentations in the placeholder in windows of at least 768 px (S2.18, S4.3)', async () => {
    const visitor = await visit(options);
    await visitor.page.route(homeUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withManyPresentations(await response.text()) });
    });
    await openPage(visitor);
    await enterSearch(visitor);
    const isWide = options.width >= 768;
    const placeholder = isWide ? 'Search over 360 million presentations...' : 'Search presentations...';
    await expect.poll(() => searchBox(visitor).getAttribute('placeholder')).toBe(placeholder);
    const placeholderText = visitor.page.locator('header span:visible', { hasText: 'Search' });
    expect(await placeholderText.allTextContents()).toEqual([placeholder]);
  });

  it('suggests terms below the header, except on the smallest size (S2.17)', async () => {
    const visitor = await visit(options);
    await openPage(visitor);
    const term = visitor.page.getByRole('button', { name: 'Search for ocean' });
    expect(await term.isVisible()).toBe(!isSmallest);
    if (isSmallest) return;
    await tabTo(visitor, 'Search for ocean');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=ocean');
  });
});

describe('search on a phone', () => {
  const phone = { width: 390, height: 844, touch: true } as const;

  it('expands on the first tap and returns the focus when it is closed (S2.15, S3.3, S4.1)', async () => {
    const visitor = await visit(phone);
    await openPage(visitor);
    const startButton = visitor.page.getByRole('button', { name: 'Start search' });
    await startButton.tap();
    await expect.poll(() => focusedName(visitor)).toBe('Search bar');
    await expect.poll(() => searchBox(visitor).isEnabled()).toBe(true);
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.getByRole('button', { name: 'Close search bar' }).tap();
    await expect.poll(() => focusedName(visitor)).toBe('Start search');
    await expect.poll(() => searchBox(visitor).isDisabled()).toBe(true);
    await startButton.tap();
    await visitor.press('Escape');
    await expect.poll(() => focusedName(visitor)).toBe('Start search');
    expect(await currentPath(visitor)).toBe('/');
  });
});

describe('the header at each window width', () => {
  it('has the height of its size (S9.5)', async () => {
    const visitor = await visit(SIZES[0]);
    for (const { width, height, headerHeight } of SIZES) {
      await visitor.page.setViewportSize({ width, height });
      await openPage(visitor, await publishedUrl('tour'));
      expect((await visitor.page.locator('header').first().boundingBox())?.height, `${width}`).toBe(headerHeight);
    }
  });

  it('collapses or expands its search when the window is resized (S4.2)', async () => {
    const visitor = await visit({ width: 390, height: 844 });
    await openPage(visitor);
    for (const width of [834, 390, 1440, 390]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      await expect.poll(() => searchBox(visitor).isDisabled()).toBe(width === 390);
    }
  });
});

describe('the header without scripts', () => {
  it('shows the placeholder and searches', async () => {
    const visitor = await visit({ withoutScripts: true });
    await visitor.open(homeUrl);
    const placeholderText = visitor.page.locator('header span:visible', {
      hasText: 'Search presentations...',
    });
    expect(await placeholderText.count()).toBe(1);
    await searchBox(visitor).fill('tour');
    await searchBox(visitor).press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=tour');
    await visitor.page.goBack();
    await visitor.page.getByRole('button', { name: 'Search for ocean' }).click();
    await visitor.page.waitForURL('**/explore/search/?search=ocean');
  });
});

describe('search suggestions', () => {
  it('list trending searches below the empty focused field (S2.19)', async () => {
    const visitor = await visit();
    await visitor.page.route(homeUrl, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/"trendingSearches":\[[^\]]*\]/, '"trendingSearches":["whales","sea maps"]'),
      });
    });
    await openPage(visitor);
    await tabTo(visitor, 'Search bar');
    const list = visitor.page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('group', { name: 'Trending searches' }).waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await visitor.press('ArrowDown');
    await list.waitFor();
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBe('whales');
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBe('sea maps');
    // Arrow down on the last option moves back to the text field.
    await visitor.press('ArrowDown');
    await expect.poll(() => activeOption(visitor)).toBeNull();
    await visitor.press('ArrowUp');
    await visitor.press('ArrowUp');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=whales');
  });

  it('offer searches and titles while typing, by keyboard and mouse and for screen readers', async () => {
    const visitor = await visit();
    await openPage(visitor);
    const { page } = visitor;
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    // One of the demo presentations has the title "Five floors down".
    await searchBox(visitor).fill('floo');
    await list.getByRole('option', { name: 'floors' }).first().waitFor();
    expect(await searchBox(visitor).getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').allTextContents()).toContainEqual(expect.stringMatching(/^\d suggestion/));
    expect(await findViolations(page)).toEqual([]);
    await visitor.press('ArrowDown');
    const firstSuggestion = await activeOption(visitor);
    expect(firstSuggestion).toMatch(/^floo/);
    // Escape closes the list and leaves the text unchanged.
    await visitor.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => searchBox(visitor).inputValue()).toBe('floo');
    await searchBox(visitor).fill('five floors');
    const presentation = list.getByRole('option', { name: /^Five floors down/ });
    await presentation.waitFor();
    // A click outside of the search closes the list, and a click into the text field opens it again.
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    await list.waitFor({ state: 'hidden' });
    await searchBox(visitor).click();
    await presentation.click();
    await page.waitForURL(/\/p\/[^/]+\/five-floors-down\//);
  });
});

/** Query parameters of the links in the menu. Each link appends its own text. */
const TRACKING = 'click_source=viewer-menu&page_location=header&element_type=link&element_text=';

describe('the menu of the header', () => {
  it('has three items, works by keyboard at every size and causes no layout shift (S2.13, S3.3, S4.1)', async () => {
    const visitor = await visit();
    await openPage(visitor);
    await signUp(visitor, 'Ada Lovelace');
    await waitForHeader(visitor);
    const menu = visitor.page.getByRole('menu');
    const items = visitor.page.getByRole('menuitem');
    for (const { width, height } of SIZES) {
      await visitor.page.setViewportSize({ width, height });
      await openPage(visitor);
      await visitor.page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
      await expectNoShifts(visitor, `shifts at ${width} px`);
      expect(await visitor.page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
      await tabTo(visitor, 'Ada Lovelace');
      await visitor.press('Enter');
      await menu.waitFor();
      expect(await items.allTextContents()).toEqual(['My presentations', 'Account settings', 'Log out']);
      expect(await items.evaluateAll((elements) => elements.map((item) => item.getAttribute('href')))).toEqual([
        `/dashboard/next/?${TRACKING}My+presentations`,
        `/settings/?${TRACKING}Account+settings`,
        '/logout',
      ]);
      await expect.poll(() => focusedName(visitor)).toBe('My presentations');
      for (const [key, name] of [
        ['ArrowDown', 'Account settings'],
        ['End', 'Log out'],
        ['ArrowDown', 'My presentations'],
        ['ArrowUp', 'Log out'],
        ['Home', 'My presentations'],
      ] as const) {
        await visitor.press(key);
        await expect.poll(() => focusedName(visitor), { message: `${key} at ${width} px` }).toBe(name);
      }
      expect(await findViolations(visitor.page)).toEqual([]);
      await visitor.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => focusedName(visitor)).toBe('Ada Lovelace');
      await visitor.press('Enter');
      await expect.poll(() => focusedName(visitor)).toBe('My presentations');
      await visitor.press('Tab');
      await menu.waitFor({ state: 'detached' });
      await visitor.page.getByRole('button', { name: 'Ada Lovelace' }).click();
      await menu.waitFor();
      await visitor.page.locator('main').click({ position: { x: 4, y: 300 } });
      await menu.waitFor({ state: 'detached' });
    }
    await openPage(visitor);
    await tabTo(visitor, 'Ada Lovelace');
    await visitor.press('Enter');
    await visitor.press('Enter');
    await visitor.page.waitForURL('**/dashboard/next/?click_source=*');
  });
});
