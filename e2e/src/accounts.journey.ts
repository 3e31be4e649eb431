import { beforeAll, describe, expect, it } from 'vitest';
import { deckOf } from './testing/deck-of.ts';
import { sendLogIn } from './testing/log-in.ts';
import { serverAddress } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverAddress();
const PASSWORD = 'correct horse battery';
const MANY_TABS = 40;

let deck: string;
beforeAll(async () => {
  deck = await deckOf('hedda', 'Harbours at dawn');
});

const likeOf = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeOf(visitor).getAttribute('aria-pressed')) === 'true';
const likesOf = async (visitor: Visitor) =>
  Number.parseInt((await likeOf(visitor).getAttribute('title')) ?? '', 10);
const menuOf = ({ page }: Visitor, name: string) => page.getByRole('button', { name });

async function pressLike(visitor: Visitor): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(deck);
  await known;
  await likeOf(visitor).click();
}

async function fillSignUp({ page }: Visitor, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I make presentations for').selectOption('teacher');
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
}

describe('signing up', () => {
  it('from a like leads back to the presentation, where the like counts and stays', async () => {
    const visitor = await visit();
    await pressLike(visitor);
    await visitor.arrivesAt(/\/signup\//);
    await fillSignUp(visitor, 'Lena Likes');
    // What was pressed while logged out is given on the way back: once, and not taken back by being read anew.
    const saved = visitor.page.waitForResponse(/\/like\//);
    await visitor.page.waitForURL(deck);
    expect((await saved).status()).toBe(200);
    await menuOf(visitor, 'Lena Likes').waitFor();
    await visitor.reload();
    await expect.poll(() => isLiked(visitor)).toBe(true);
    await expect.poll(() => likesOf(visitor)).toBe(1);
  });

  it('works by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/signup/`);
    const tabTo = async (selector: string) => {
      for (let i = 0; i < MANY_TABS; i += 1) {
        await visitor.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`Tab never reaches ${selector}.`);
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
    await menuOf(visitor, 'Kay Keys').waitFor();
  });

  it.each([
    ['de', 'Dein Name', 'Registrieren', 'Als Gast weitermachen'],
    ['ja', 'お名前', '新規登録', 'ゲストとして続ける'],
  ])('speaks %s', async (language, name, submit, guest) => {
    const visitor = await visit();
    await visitor.open(`${origin}/signup/?lang=${language}`);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
    await visitor.page.getByLabel(name).waitFor();
    await visitor.page.locator('main').getByRole('button', { name: submit, exact: true }).waitFor();
    await visitor.page.getByRole('button', { name: guest }).waitFor();
  });
});

describe('logging in and out', () => {
  it('says in words what is wrong, and the same of addresses that nobody has', async () => {
    const visitor = await visit();
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Wanda Wrong');
    await visitor.page.context().clearCookies();
    visitor.expectProblems(/401/);
    await visitor.open(`${origin}/login/`);
    const alert = visitor.page
      .getByRole('alert')
      .filter({ hasText: 'The e-mail or the password isn’t right.' });
    for (const who of [email, `nobody.${crypto.randomUUID()}@example.org`]) {
      await sendLogIn(visitor, { email: who, password: 'not the password' });
      await alert.waitFor();
      await visitor.reload();
    }
    await sendLogIn(visitor, { email, password: PASSWORD });
    await visitor.page.waitForURL(`${origin}/`);
    await menuOf(visitor, 'Wanda Wrong').waitFor();
  });

  it('by a form that was sent before its page had come to life; what was typed stands in no address', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Hetty Hasty');
    await page.context().clearCookies();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/login-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin}/login/`, { waitUntil: 'domcontentloaded' });
    await sendLogIn(visitor, { email, password: PASSWORD });
    release();
    await page.waitForURL(`${origin}/`);
    await menuOf(visitor, 'Hetty Hasty').waitFor();
    expect(asked.filter((url) => /correct|example\.org/.test(url))).toEqual([]);
  });

  it('out by the menu leaves nothing private behind the back button', async () => {
    const visitor = await visit();
    await visitor.open(`${origin}/login/`);
    const { email } = await signUp(visitor, 'Otto Out');
    await visitor.open(`${origin}/settings/`);
    await visitor.page.getByText(email).waitFor();
    await menuOf(visitor, 'Otto Out').click();
    await visitor.page.getByRole('menuitem', { name: 'Log out' }).click();
    await visitor.page.waitForURL(`${origin}/`);
    await visitor.page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
    await visitor.page.goBack({ waitUntil: 'load' });
    await visitor.page.waitForLoadState('networkidle');
    expect(new URL(visitor.page.url()).pathname).toBe('/login/');
    expect(await visitor.page.content()).not.toMatch(new RegExp(`Otto Out|${email}`));
  });
});

it('a guest counts as logged out, and becomes an account from a like', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/signup/?next=/product/`);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await visitor.arrivesAt(`${origin}/product/`);
  await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
  const me = () => page.evaluate(async () => (await fetch('/api/page/me')).json());
  expect(await me()).toMatchObject({ isAuthenticated: true, isGuest: true, profileOid: null });
  await pressLike(visitor);
  await visitor.arrivesAt(/\/signup\//);
  await fillSignUp(visitor, 'Gudrun Guest');
  await page.waitForURL(deck);
  await menuOf(visitor, 'Gudrun Guest').waitFor();
  expect(await me()).toMatchObject({ isGuest: false, viewerName: 'Gudrun Guest' });
});
