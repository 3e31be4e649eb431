import { beforeAll, describe, expect, it } from 'vitest';
import { submitLogIn } from './testing/log-in.ts';
import { publishDeck } from './testing/publish-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const PASSWORD = 'correct horse battery';
/** Maximum number of presses of Tab until an element must have the focus. */
const MAX_TABS = 40;

let deckUrl: string;
beforeAll(async () => {
  deckUrl = await publishDeck('hedda', 'Harbours at dawn');
});

const likeButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeButton(visitor).getAttribute('aria-pressed')) === 'true';
const likeCount = async (visitor: Visitor) =>
  Number.parseInt((await likeButton(visitor).getAttribute('title')) ?? '', 10);
/** The button of the account menu, labelled with the member's name. */
const menuButton = ({ page }: Visitor, name: string) => page.getByRole('button', { name });

/** Opens the presentation, waits for the visitor's data, and presses Like. */
async function openDeckAndLike(visitor: Visitor): Promise<void> {
  const visitorData = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(deckUrl);
  await visitorData;
  await likeButton(visitor).click();
}

async function fillSignUp({ page }: Visitor, name: string, segment = 'teacher'): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I make presentations for').selectOption(segment);
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
}

describe('signing up', () => {
  it('returns to the presentation after a like by an anonymous visitor and saves the like (V2.15, V4.3)', async () => {
    const visitor = await visit();
    await openDeckAndLike(visitor);
    await visitor.waitForPage(/\/signup\//);
    await fillSignUp(visitor, 'Lena Likes');
    // The page sends the like after the redirect. The reload then shows that the server saved one like.
    const likeResponse = visitor.page.waitForResponse(/\/like\//);
    await visitor.page.waitForURL(deckUrl);
    expect((await likeResponse).status()).toBe(200);
    await menuButton(visitor, 'Lena Likes').waitFor();
    await visitor.reload();
    await expect.poll(() => isLiked(visitor)).toBe(true);
    await expect.poll(() => likeCount(visitor)).toBe(1);
  });

  it('is possible by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/signup/`);
    const tabTo = async (selector: string) => {
      for (let i = 0; i < MAX_TABS; i += 1) {
        await visitor.press('Tab');
        if (await page.evaluate((target) => document.activeElement?.matches(target), selector)) return;
      }
      throw new Error(`Tab does not reach ${selector}.`);
    };
    await tabTo('input[name="name"]');
    await page.keyboard.type('Kay Keys');
    await tabTo('input[name="email"]');
    await page.keyboard.type(`kay.${crypto.randomUUID()}@example.org`);
    await tabTo('input[name="password"]');
    await page.keyboard.type(PASSWORD);
    await tabTo('select');
    await page.keyboard.type('Studying');
    await tabTo('main button[type="submit"]');
    await visitor.press('Enter');
    await page.waitForURL(`${origin}/dashboard/next/`);
    await menuButton(visitor, 'Kay Keys').waitFor();
  });

  it('preselects no purpose, and creates an account without a chosen purpose', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/signup/`);
    const purpose = page.getByLabel('I make presentations for');
    expect(await purpose.locator('option:checked').innerText()).toBe('Choose one (optional)');
    await fillSignUp(visitor, 'Nora None', '');
    await page.waitForURL(`${origin}/dashboard/next/`);
    await visitor.open(`${origin}/settings/`);
    await expect.poll(() => purpose.inputValue()).toBe('other');
  });

  it.each([
    { language: 'de', nameLabel: 'Dein Name', submitLabel: 'Registrieren', guestLabel: 'Als Gast weitermachen' },
    { language: 'ja', nameLabel: 'お名前', submitLabel: '新規登録', guestLabel: 'ゲストとして続ける' },
  ])('shows the sign-up page in $language (S9.4)', async ({ language, nameLabel, submitLabel, guestLabel }) => {
    const visitor = await visit();
    await visitor.open(`${origin}/signup/?lang=${language}`);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
    await visitor.page.getByLabel(nameLabel).waitFor();
    await visitor.page.locator('main').getByRole('button', { name: submitLabel, exact: true }).waitFor();
    await visitor.page.getByRole('button', { name: guestLabel }).waitFor();
  });
});

describe('logging in and out', () => {
  it('shows the same error for a wrong password and an unknown e-mail address', async () => {
    const visitor = await visit();
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Wanda Wrong');
    await visitor.clearCookies();
    visitor.expectProblems(/401/);
    await visitor.open(`${origin}/login/`);
    const alert = visitor.page.getByRole('alert').filter({ hasText: 'Incorrect e-mail address or password.' });
    for (const triedEmail of [email, `nobody.${crypto.randomUUID()}@example.org`]) {
      await submitLogIn(visitor, { email: triedEmail, password: 'not the password' });
      await alert.waitFor();
      await visitor.reload();
    }
    await submitLogIn(visitor, { email, password: PASSWORD });
    await visitor.page.waitForURL(`${origin}/`);
    await menuButton(visitor, 'Wanda Wrong').waitFor();
  });

  it('logs in when the form is submitted before hydration, without credentials in a URL', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Hetty Hasty');
    await visitor.clearCookies();
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    let continueScript = (): void => undefined;
    const scriptContinues = new Promise<void>((resolve) => {
      continueScript = resolve;
    });
    // Delays the script of the page, so that the form is submitted before hydration.
    await page.route(/\/static\/login-.*\.js$/, async (route) => {
      await scriptContinues;
      await route.continue();
    });
    await page.goto(`${origin}/login/`, { waitUntil: 'domcontentloaded' });
    await submitLogIn(visitor, { email, password: PASSWORD });
    continueScript();
    await page.waitForURL(`${origin}/`);
    await menuButton(visitor, 'Hetty Hasty').waitFor();
    // No URL contains a part of the password or of the e-mail address.
    expect(requestedUrls.filter((url) => /correct|example\.org/.test(url))).toEqual([]);
  });

  it('shows no private data on "Back" after logging out from the menu', async () => {
    const visitor = await visit();
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Otto Out');
    await visitor.open(`${origin}/settings/`);
    await visitor.page.getByText(email).waitFor();
    await menuButton(visitor, 'Otto Out').click();
    await visitor.page.getByRole('menuitem', { name: 'Log out' }).click();
    await visitor.page.waitForURL(`${origin}/`);
    await visitor.page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
    await visitor.page.goBack({ waitUntil: 'load' });
    // The settings page redirects visitors who are logged out to the log-in page.
    await expect.poll(() => new URL(visitor.page.url()).pathname).toBe('/login/');
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.content()).not.toMatch(new RegExp(`Otto Out|${email}`));
  });
});

it('a guest counts as logged out, and becomes a member by signing up after a like (V6.3, S4.5)', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/signup/?next=/product/`);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await visitor.waitForPage(`${origin}/product/`);
  await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
  const me = () => page.evaluate(async () => (await fetch('/api/page/me')).json());
  expect(await me()).toMatchObject({ isAuthenticated: true, isGuest: true, profileOid: null });
  await openDeckAndLike(visitor);
  await visitor.waitForPage(/\/signup\//);
  await fillSignUp(visitor, 'Gudrun Guest');
  await page.waitForURL(deckUrl);
  await menuButton(visitor, 'Gudrun Guest').waitFor();
  expect(await me()).toMatchObject({ isGuest: false, viewerName: 'Gudrun Guest' });
});
