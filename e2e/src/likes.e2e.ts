import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CSRF_MISSING_MESSAGE } from '@flydeck/contract/csrf';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { publish, publishedUrl } from './testing/published.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { serverDataDir, serverOrigin } from './testing/server.ts';
import { createMember, restoreSession, type Session, sessionOf, withSetupVisitors } from './testing/sessions.ts';
import { oidInPath, openPersonalized } from './testing/sharing.ts';
import { DESKTOP } from './testing/sizes.ts';
import { toolbarButton } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const ONE_HOUR_MS = 3_600_000;
const urlOf = (path: string) => serverOrigin() + path;

/** The URL of the presentation that visitors like in the tests. */
let deckUrl: string;
let ownerSession: Session;
/** A moderated presentation, which can be opened by its owner but cannot be liked. */
let moderatedDeck: TestDeck;
/** The path of a share link to a presentation. */
let shareLinkPath: string;
beforeAll(async () => {
  const file = join(serverDataDir(), 'hearts.md');
  await writeFile(file, '# Hearts\n\nGiven and taken back.\n');
  [deckUrl = ''] = await publish([file], ['--owner', 'hera', '--create-owner']);
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    ownerSession = await createMember(author, 'Olive Owner');
    moderatedDeck = await createDeck(author, { title: 'Out of sight', privacy: 'public' });
    shareLinkPath = await createShareLink(author, await createDeck(author, { title: 'Between us' }), 'view');
    const administrator = await createVisitor();
    await logInAsAdministrator(administrator, serverOrigin());
    const hide = { verb: 'hide', oid: moderatedDeck.oid, note: '' };
    expect((await callApi(administrator, 'POST', '/api/admin/moderate', hide)).status).toBeLessThan(300);
  });
});

const likeButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeButton(visitor).getAttribute('aria-pressed')) === 'true';
/** Returns the animation of the like button: `error` (a shake), `broken` (a broken heart), `none` and others. */
const animationOf = (visitor: Visitor) => likeButton(visitor).getAttribute('data-animation');
const readLikeCount = async (visitor: Visitor) =>
  Number.parseInt((await likeButton(visitor).getAttribute('title')) ?? '', 10);
/** Returns a pair: whether the like button is pressed, and the number of likes. */
const readLikeState = async (visitor: Visitor) => [await isLiked(visitor), await readLikeCount(visitor)];
const errorMessage = (visitor: Visitor) => visitor.page.getByText('Your like couldn’t be saved.');
/** The timeout is long, because pages can get the visitor's data late on a busy machine. */
const POLL_OPTIONS = { timeout: 30_000 };

/**
 * Creates a member, opens the presentation and waits until the page shows the current number of likes. `likeEvents`
 * returns the events of likes and unlikes that the page has recorded.
 */
async function visitAsNewMember(name: string, options: VisitorOptions = {}) {
  const member = await visit(options);
  const events = await recordConsoleEvents(member);
  await createMember(member, name);
  const { likesCount }: Pick<PersonalPage, 'likesCount'> = await (await openPersonalized(member, deckUrl)).json();
  await expect.poll(() => readLikeCount(member), POLL_OPTIONS).toBe(likesCount);
  const likeEvents = () => events.filter(({ event_name }) => /^(un)?like$/.test(event_name ?? ''));
  return { member, likeEvents };
}

/** Presses like, and expects a shake and then the like state `expected` (V8.1). `label` is shown if the test fails. */
async function expectReverted(member: Visitor, expected: readonly unknown[], label: string): Promise<void> {
  // The waits begin before the click, because the shake and its message are short.
  const shake = likeButton(member).and(member.page.locator('[data-animation="error"]')).waitFor();
  const message = errorMessage(member).waitFor({ state: 'attached' });
  await likeButton(member).click();
  await Promise.all([shake, message]);
  expect(await readLikeState(member), label).toEqual(expected);
  await expect.poll(() => animationOf(member)).toBe('none');
}

describe('like button', () => {
  const size = DESKTOP;

  it('sends logged-out visitors and guests to sign-up with `next`, and saves the like when they return (V2.15, V2.22, V4.3, V6.3)', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    await openPersonalized(visitor, deckUrl);
    await likeButton(visitor).click();
    await page.waitForURL(/\/signup\//);
    expect(new URL(page.url()).searchParams.get('next')).toBe(new URL(deckUrl).pathname);
    await page.getByRole('heading', { name: /^Sign up to like/ }).waitFor();
    // The sign-up page does not offer to continue as a guest, because guests cannot like (V6.3).
    expect(await page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0);
    await visitor.open(new URL('/signup/', deckUrl).href);
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/signup/');
    await openPersonalized(visitor, deckUrl);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
    const initialCount = await readLikeCount(visitor);
    await likeButton(visitor).click();
    await page.waitForURL(/\/signup\/\?next=/);
    await page.getByLabel('Your name').fill('Lina Likes');
    await page.getByLabel('E-mail').fill(`lina.${crypto.randomUUID()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    const likeResponse = page.waitForResponse(/\/like\//);
    await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(deckUrl);
    expect((await likeResponse).request().method()).toBe('PUT');
    expect(await readLikeState(visitor)).toEqual([true, initialCount + 1]);
    // The saved like must not change when the page is loaded again.
    await openPersonalized(visitor, deckUrl);
    await page.waitForLoadState('networkidle');
    expect(await readLikeState(visitor)).toEqual([true, initialCount + 1]);
  });

  it('shows like and unlike immediately with the count, animates the unlike, and records both (V4.1, V4.2, V4.4, V7.17)', async () => {
    const { member, likeEvents } = await visitAsNewMember('Hanna Heart', size);
    const initialCount = await readLikeCount(member);
    const likeResponse = member.page.waitForResponse(/\/like\//);
    await likeButton(member).click();
    expect(await readLikeState(member)).toEqual([true, initialCount + 1]);
    expect((await likeResponse).status()).toBe(200);
    const oid = oidInPath(deckUrl);
    await expect.poll(likeEvents).toEqual([{ event_name: 'like', prezi_oid: oid }]);
    // The like of one presentation must not change the like button of another (V4.4).
    await openPersonalized(member, await publishedUrl('note'));
    expect(await isLiked(member)).toBe(false);
    await openPersonalized(member, deckUrl);
    await expect.poll(() => readLikeState(member), POLL_OPTIONS).toEqual([true, initialCount + 1]);
    await member.page.clock.install();
    await member.page.clock.pauseAt(Date.now() + ONE_HOUR_MS);
    await likeButton(member).dispatchEvent('click');
    await expect.poll(() => animationOf(member)).toBe('broken');
    expect(await readLikeState(member)).toEqual([false, initialCount]);
    // The animation takes 2 s.
    await member.page.clock.runFor(1990);
    expect(await animationOf(member)).toBe('broken');
    await member.page.clock.runFor(20);
    await expect.poll(() => animationOf(member)).toBe('none');
    await expect.poll(likeEvents).toMatchObject([{}, { event_name: 'unlike', prezi_oid: oid }]);
  });

  it('reverts with a shake when like or unlike fails, and sends no request without a CSRF token (V5.1, V5.2, V8.1, V8.2)', async () => {
    const { member, likeEvents } = await visitAsNewMember('Fay Failure', size);
    const unlikedState = await readLikeState(member);
    member.expectProblems(/500/);
    let response = { status: 500, body: '{}' };
    const methods: string[] = [];
    await member.page.route('**/like/', async (route) => {
      methods.push(route.request().method());
      await (response.status === 200 ? route.continue() : route.fulfill(response));
    });
    await expectReverted(member, unlikedState, 'like fails with 500 (V8.1)');
    response = { status: 304, body: '' };
    await expectReverted(member, unlikedState, 'like fails with 304 (V5.2)');
    expect(methods).toEqual(['PUT', 'PUT']);
    await member.page.context().clearCookies({ name: 'csrftoken' });
    await expectReverted(member, unlikedState, 'missing CSRF token (V8.2)');
    expect(methods).toHaveLength(2);
    await openPersonalized(member, deckUrl);
    response = { status: 200, body: '' };
    await likeButton(member).click();
    await expect.poll(likeEvents).toHaveLength(1);
    const likedState = await readLikeState(member);
    expect(likedState).toEqual([true, Number(unlikedState[1]) + 1]);
    await expect.poll(() => animationOf(member)).toBe('none');
    response = { status: 503, body: '{}' };
    member.expectProblems(/503/);
    await expectReverted(member, likedState, 'unlike fails (V8.1)');
    expect(methods).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
  });

  it('is not shown when likesCount is undefined (V5.3)', async () => {
    // The page data of a moderated presentation contains no `likesCount`.
    const ownerVisitor = await visit(size);
    await restoreSession(ownerVisitor, ownerSession);
    await openPersonalized(ownerVisitor, urlOf(moderatedDeck.path));
    await toolbarButton(ownerVisitor, 'Share').waitFor();
    expect(await likeButton(ownerVisitor).count()).toBe(0);
  });
});

describe('a like pressed while logged out', () => {
  it('is discarded when the visitor goes back in the browser and signs up later', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openPersonalized(visitor, deckUrl);
    await likeButton(visitor).click();
    await page.waitForURL(/\/signup\//);
    const personalData = page.waitForResponse(/\/api\/page\/presentation\//);
    await page.goBack();
    await personalData;
    await createMember(visitor, 'Bea Back');
    await openPersonalized(visitor, deckUrl);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
  });

  it('is discarded when the visitor opens another presentation first', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openPersonalized(visitor, deckUrl);
    await likeButton(visitor).click();
    await page.waitForURL(/\/signup\//);
    await createMember(visitor, 'Otto Other');
    await openPersonalized(visitor, urlOf(shareLinkPath));
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
    await openPersonalized(visitor, deckUrl);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
  });

  it('does not remove the like of a member who already likes the presentation (V6.9)', async () => {
    const { member } = await visitAsNewMember('Greta Given');
    await likeButton(member).click();
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
    await member.page.waitForLoadState('networkidle');
    const session = await sessionOf(member);
    await member.clearCookies();
    await openPersonalized(member, deckUrl);
    await likeButton(member).click();
    await member.page.waitForURL(/\/signup\//);
    await restoreSession(member, session);
    await openPersonalized(member, deckUrl);
    await member.page.waitForLoadState('networkidle');
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
  });
});

describe('presses of the like button', () => {
  it('send only one request, with the last state, if they follow each other immediately', async () => {
    const { member } = await visitAsNewMember('Sam Slow');
    const initialCount = await readLikeCount(member);
    const methods: string[] = [];
    await member.page.route('**/like/', async (route) => {
      methods.push(route.request().method());
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const response = member.page.waitForResponse('**/like/');
    await likeButton(member).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
    expect(await readLikeCount(member)).toBe(initialCount + 1);
    await response;
    expect(methods).toEqual(['PUT']);
    await openPersonalized(member, deckUrl);
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
  });

  it('save a like even if the visitor leaves the page immediately', async () => {
    const { member } = await visitAsNewMember('Lee Leaves');
    await likeButton(member).evaluate((button: HTMLElement) => {
      button.click();
      // Leaves the page after a timeout, because the page sends the request in a microtask.
      setTimeout(() => location.assign('/'));
    });
    await member.page.waitForURL(`${serverOrigin()}/`);
    await openPersonalized(member, deckUrl);
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
  });
});

describe('a like on the page of a share link', () => {
  it('is sent to /api/v4/presentation/like/ with auth_key and key_type=prezilink (V7.2, V7.3)', async () => {
    const { member } = await visitAsNewMember('Liv Link');
    await openPersonalized(member, urlOf(shareLinkPath));
    const requestSent = member.page.waitForRequest(/\/like\//);
    await likeButton(member).click();
    const request = await requestSent;
    const key = shareLinkPath.split('/')[2];
    expect([request.method(), new URL(request.url()).pathname + new URL(request.url()).search]).toEqual([
      'PUT',
      `/api/v4/presentation/like/?auth_key=${key}&key_type=prezilink`,
    ]);
    expect(request.headers()).toMatchObject({
      'content-type': 'application/json',
      'x-csrftoken': expect.stringMatching(/./),
    });
    await openPersonalized(member, urlOf(shareLinkPath));
    await expect.poll(() => isLiked(member), POLL_OPTIONS).toBe(true);
  });
});

/** Signs up without a browser. Returns a function that sends requests with the headers of V5.1 and V7.3. */
async function createClient(name: string) {
  const origin = serverOrigin();
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const token = decodeURIComponent(cookies.get('csrftoken') ?? '');
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'X-CSRFToken': token,
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    return response;
  };
  await send('GET', '/login/');
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { name, email, password: 'correct horse battery', authorSegment: 'other', language: 'en' };
  expect((await send('POST', '/api/accounts/sign-up', account)).status).toBe(200);
  return send;
}

describe('like requests of a plain HTTP client', () => {
  it('PUT likes and DELETE unlikes, each repeatable and without a body (V6.9, V7.1, V7.3)', async () => {
    const send = await createClient('Plain Client');
    const path = `/api/v4/presentation/${oidInPath(deckUrl)}/like/`;
    const readIsLiked = async () =>
      ((await (await send('GET', `/api/page/presentation/${oidInPath(deckUrl)}`)).json()) as LikeStatus).hasLikedPrezi;
    for (const [method, expected] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      const response = await send(method, path);
      expect([method, response.ok, await readIsLiked()]).toEqual([method, true, expected]);
    }
  });

  it('are refused with 403 without a CSRF token (V5.1)', async () => {
    const send = await createClient('Tokenless Client');
    const path = `/api/v4/presentation/${oidInPath(deckUrl)}/like/`;
    const response = await send('PUT', path, undefined, { 'X-CSRFToken': '' });
    expect([response.status, ((await response.json()) as { title: string }).title]).toEqual([
      403,
      CSRF_MISSING_MESSAGE,
    ]);
    expect(CSRF_MISSING_MESSAGE).toBe('Cannot make request without CSRF token.');
  });
});

interface LikeStatus {
  readonly hasLikedPrezi: boolean;
}
