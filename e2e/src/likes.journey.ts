import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CSRF_MISSING } from '@flydeck/contract/csrf';
import { beforeAll, describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { callApi } from './testing/call-api.ts';
import { hearEvents } from './testing/hear-events.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { publish, published } from './testing/published.ts';
import { serverAddress, serverDataDir } from './testing/server.ts';
import { aMember, beforehand, comeBack, type Session, sessionOf } from './testing/sessions.ts';
import { oidOf, stand } from './testing/sharing.ts';
import { DESK } from './testing/sizes.ts';
import { toolbarButton } from './testing/toolbar.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => serverAddress() + path;

let address: string;
let owner: Session;
/** Taken from sight by administrators: nobody can like it, and its owner sees it. */
let moderated: OwnDeck;
/** The path of a share link. */
let shared: string;
beforeAll(async () => {
  const file = join(serverDataDir(), 'hearts.md');
  await writeFile(file, '# Hearts\n\nGiven and taken back.\n');
  [address = ''] = await publish([file], ['--owner', 'hera', '--create-owner']);
  await beforehand(async (arrive) => {
    const maker = await arrive();
    owner = await aMember(maker, 'Olive Owner');
    moderated = await ownDeck(maker, { title: 'Out of sight', privacy: 'public' });
    shared = await shareLink(maker, await ownDeck(maker, { title: 'Between us' }), 'view');
    const olga = await arrive();
    await logInAsAdministrator(olga, serverAddress());
    const hide = { verb: 'hide', oid: moderated.oid, note: '' };
    expect((await callApi(olga, 'POST', '/api/admin/moderate', hide)).status).toBeLessThan(300);
  });
});

const likeOf = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeOf(visitor).getAttribute('aria-pressed')) === 'true';
const plays = (visitor: Visitor) => likeOf(visitor).getAttribute('data-animation');
const countOf = async (visitor: Visitor) =>
  Number.parseInt((await likeOf(visitor).getAttribute('title')) ?? '', 10);
const stateOf = async (visitor: Visitor) => [await isLiked(visitor), await countOf(visitor)];
const failure = (visitor: Visitor) => visitor.page.getByText('That could not be saved.');
/** Busy machines take their time to tell what is this visitor's own. */
const SOON = { timeout: 30_000 };

/** Somebody with an account of their own, at the presentation; and what their pages tell of likes. */
async function aFan(name: string, options: VisitorOptions = {}) {
  const fan = await visit(options);
  const heard = await hearEvents(fan);
  await aMember(fan, name);
  await stand(fan, address);
  const likes = () => heard.filter(({ event_name }) => /^(un)?like$/.test(event_name ?? ''));
  return { fan, likes };
}

/** Presses, and sees that nothing came of it: as it was before, and the button shakes. */
async function reverts(fan: Visitor, before: readonly unknown[], row: string): Promise<void> {
  await likeOf(fan).click();
  await expect.poll(() => plays(fan), { message: row }).toBe('error');
  await failure(fan).waitFor({ state: 'attached' });
  expect(await stateOf(fan), row).toEqual(before);
  await expect.poll(() => plays(fan)).toBe('none');
}

describe('like button (V§4)', () => {
  const size = DESK;

  it('V§4, V§6 logged out, and as a guest, who counts as such: leads to sign-up with `next` set to the current path, and back, where the like is given', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    await stand(visitor, address);
    await likeOf(visitor).click();
    await page.waitForURL(/\/signup\//);
    expect(new URL(page.url()).searchParams.get('next')).toBe(new URL(address).pathname);
    await page.getByRole('heading', { name: /^Sign up to like/ }).waitFor();
    // A guest could not like either.
    expect(await page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0);
    await visitor.open(new URL('/signup/', address).href);
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/signup/');
    await stand(visitor, address);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
    const before = await countOf(visitor);
    await likeOf(visitor).click();
    await page.waitForURL(/\/signup\/\?next=/);
    await page.getByLabel('Your name').fill('Lina Likes');
    await page.getByLabel('E-mail').fill(`lina.${crypto.randomUUID()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    const given = page.waitForResponse(/\/like\//);
    await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(address);
    expect((await given).request().method()).toBe('PUT');
    expect(await stateOf(visitor)).toEqual([true, before + 1]);
    // Once: the next look at the page changes nothing.
    await stand(visitor, address);
    await page.waitForLoadState('networkidle');
    expect(await stateOf(visitor)).toEqual([true, before + 1]);
  });

  it('V§4 like: sets liked, increments the count, plays the liked animation; unlike: decrements, plays the broken heart for 2000 ms, then resets; V§7 both are told', async () => {
    const { fan, likes } = await aFan('Hanna Heart', size);
    const before = await countOf(fan);
    const saved = fan.page.waitForResponse(/\/like\//);
    await likeOf(fan).click();
    expect(await stateOf(fan)).toEqual([true, before + 1]);
    expect((await saved).status()).toBe(200);
    const oid = oidOf(address);
    await expect.poll(likes).toEqual([{ event_name: 'like', prezi_oid: oid }]);
    // V§4: another presentation is another state.
    await stand(fan, await published('note'));
    expect(await isLiked(fan)).toBe(false);
    await stand(fan, address);
    await expect.poll(() => stateOf(fan), SOON).toEqual([true, before + 1]);
    await fan.page.clock.install();
    await fan.page.clock.pauseAt(Date.now() + 3_600_000);
    await likeOf(fan).dispatchEvent('click');
    await expect.poll(() => plays(fan)).toBe('broken');
    expect(await stateOf(fan)).toEqual([false, before]);
    await fan.page.clock.runFor(1990);
    expect(await plays(fan)).toBe('broken');
    await fan.page.clock.runFor(20);
    await expect.poll(() => plays(fan)).toBe('none');
    await expect.poll(likes).toMatchObject([{}, { event_name: 'unlike', prezi_oid: oid }]);
  });

  it('V§4, V§8 like or unlike fails: the state reverts, the button shakes; V§5, V§8 missing CSRF token: so it does, and no request is sent', async () => {
    const { fan, likes } = await aFan('Fay Failure', size);
    const unliked = await stateOf(fan);
    fan.expectProblems(/500/);
    let answer = { status: 500, body: '{}' };
    const sent: string[] = [];
    await fan.page.route('**/like/', async (route) => {
      sent.push(route.request().method());
      await (answer.status === 200 ? route.continue() : route.fulfill(answer));
    });
    await reverts(fan, unliked, 'V§8 like fails');
    answer = { status: 304, body: '' };
    await reverts(fan, unliked, 'V§5 any answer that is not 2xx counts as failure');
    expect(sent).toEqual(['PUT', 'PUT']);
    await fan.page.context().clearCookies({ name: 'csrftoken' });
    await reverts(fan, unliked, 'V§8 missing CSRF token');
    expect(sent).toHaveLength(2);
    await stand(fan, address);
    answer = { status: 200, body: '' };
    await likeOf(fan).click();
    await expect.poll(likes).toHaveLength(1);
    const liked = await stateOf(fan);
    expect(liked).toEqual([true, Number(unliked[1]) + 1]);
    await expect.poll(() => plays(fan)).toBe('none');
    answer = { status: 503, body: '{}' };
    fan.expectProblems(/503/);
    await reverts(fan, liked, 'V§8 unlike fails');
    expect(sent).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
  });

  it('V§5 is not rendered when likesCount is undefined', async () => {
    const olive = await visit(size);
    await comeBack(olive, owner);
    await stand(olive, at(moderated.path));
    await toolbarButton(olive, 'Share').waitFor();
    expect(await likeOf(olive).count()).toBe(0);
  });
});

describe('a like that was pressed while logged out', () => {
  it('is forgotten where they come back by the browser’s own button, and log in later', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await stand(visitor, address);
    await likeOf(visitor).click();
    await page.waitForURL(/\/signup\//);
    const known = page.waitForResponse(/\/api\/page\/presentation\//);
    await page.goBack();
    await known;
    await aMember(visitor, 'Bea Back');
    await stand(visitor, address);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
  });

  it('is forgotten where they look at something else first', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await stand(visitor, address);
    await likeOf(visitor).click();
    await page.waitForURL(/\/signup\//);
    await aMember(visitor, 'Otto Other');
    await stand(visitor, at(shared));
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
    await stand(visitor, address);
    await page.waitForLoadState('networkidle');
    expect(await isLiked(visitor)).toBe(false);
  });

  it('is not given again to who gave it already', async () => {
    const { fan } = await aFan('Greta Given');
    await likeOf(fan).click();
    await expect.poll(() => isLiked(fan), SOON).toBe(true);
    await fan.page.waitForLoadState('networkidle');
    const session = await sessionOf(fan);
    await fan.page.context().clearCookies();
    await stand(fan, address);
    await likeOf(fan).click();
    await fan.page.waitForURL(/\/signup\//);
    await comeBack(fan, session);
    await stand(fan, address);
    await fan.page.waitForLoadState('networkidle');
    await expect.poll(() => isLiked(fan), SOON).toBe(true);
  });
});

describe('presses while the server is slow', () => {
  it('end where they were left', async () => {
    const { fan } = await aFan('Sam Slow');
    const before = await countOf(fan);
    const methods: string[] = [];
    await fan.page.route('**/like/', async (route) => {
      methods.push(route.request().method());
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const saved = fan.page.waitForResponse(/\/like\//);
    await likeOf(fan).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect.poll(() => isLiked(fan), SOON).toBe(true);
    expect(await countOf(fan)).toBe(before + 1);
    await saved;
    await fan.page.waitForLoadState('networkidle');
    expect(methods).toEqual(['PUT']);
    await stand(fan, address);
    await expect.poll(() => isLiked(fan), SOON).toBe(true);
  });
});

describe('by a shared link (V§7)', () => {
  it('the path is /api/v4/presentation/like/ with auth_key and key_type=prezilink', async () => {
    const { fan } = await aFan('Liv Link');
    await stand(fan, at(shared));
    const sent = fan.page.waitForRequest(/\/like\//);
    await likeOf(fan).click();
    const request = await sent;
    const key = shared.split('/')[2];
    expect([request.method(), new URL(request.url()).pathname + new URL(request.url()).search]).toEqual([
      'PUT',
      `/api/v4/presentation/like/?auth_key=${key}&key_type=prezilink`,
    ]);
    expect(request.headers()).toMatchObject({
      'content-type': 'application/json',
      'x-csrftoken': expect.stringMatching(/./),
    });
    await stand(fan, at(shared));
    await expect.poll(() => isLiked(fan), SOON).toBe(true);
  });
});

/** A program with an account, that speaks as V§7 writes it. */
async function aClient(name: string) {
  const origin = serverAddress();
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const token = decodeURIComponent(jar.get('csrftoken') ?? '');
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'X-CSRFToken': token,
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(key, value);
    }
    return answer;
  };
  await send('GET', '/login/');
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { name, email, password: 'correct horse battery', authorSegment: 'other', language: 'en' };
  expect((await send('POST', '/api/accounts/sign-up', account)).status).toBe(200);
  return send;
}

describe('the calls, by a plain HTTP client exactly as V§7 writes them', () => {
  it('PUT likes and DELETE unlikes on /api/v4/presentation/{oid}/like/, with a JSON content type and no body', async () => {
    const send = await aClient('Plain Client');
    const path = `/api/v4/presentation/${oidOf(address)}/like/`;
    const liked = async () =>
      ((await (await send('GET', `/api/page/presentation/${oidOf(address)}`)).json()) as PersonalAnswer)
        .hasLikedPrezi;
    for (const [method, expected] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      const answer = await send(method, path);
      expect([method, answer.ok, await liked()]).toEqual([method, true, expected]);
    }
  });

  it('without the token it is refused, saying so', async () => {
    const send = await aClient('Tokenless Client');
    const path = `/api/v4/presentation/${oidOf(address)}/like/`;
    const answer = await send('PUT', path, undefined, { 'X-CSRFToken': '' });
    expect([answer.status, ((await answer.json()) as { title: string }).title]).toEqual([403, CSRF_MISSING]);
    expect(CSRF_MISSING).toBe('Cannot make request without CSRF token.');
  });
});

interface PersonalAnswer {
  readonly hasLikedPrezi: boolean;
}
