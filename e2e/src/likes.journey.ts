import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CSRF_MISSING } from '@flydeck/contract/csrf';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { hearEvents } from './testing/hear-events.ts';
import { ownDeck, shareLink } from './testing/own-deck.ts';
import { publish } from './testing/published.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

let address: string;
beforeAll(async () => {
  const file = join(inject('dataDir'), 'hearts.md');
  await writeFile(file, '# Hearts\n\nGiven and taken back.\n');
  [address = ''] = await publish([file], ['--owner', 'hera']);
}, 120_000);

const likeOf = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const isLiked = async (visitor: Visitor) => (await likeOf(visitor).getAttribute('aria-pressed')) === 'true';
const plays = (visitor: Visitor) => likeOf(visitor).getAttribute('data-animation');
const countOf = async (visitor: Visitor) =>
  Number.parseInt((await likeOf(visitor).getAttribute('title')) ?? '', 10);
const failure = (visitor: Visitor) => visitor.page.getByText('That could not be saved.');
const oidOf = (path: string) => /\/p\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Opens a page, and waits for what is this visitor's own about it. */
async function arriveAt(visitor: Visitor, address: string): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(address);
  await known;
}

/** Somebody with an account, at the presentation. */
async function aFan(name: string, options = {}): Promise<Visitor> {
  const fan = await visit(options);
  await fan.open(address);
  await signUp(fan, name);
  await arriveAt(fan, address);
  return fan;
}

describe('like button (V§4)', () => {
  it('logged out: leads to sign-up with `next` set to the current path, and back', async () => {
    const visitor = await visit();
    await arriveAt(visitor, address);
    await likeOf(visitor).click();
    await visitor.page.waitForURL(/\/signup\//);
    expect(new URL(visitor.page.url()).searchParams.get('next')).toBe(new URL(address).pathname);
    await visitor.page.getByLabel('Your name').fill('Lina Likes');
    await visitor.page.getByLabel('E-mail').fill(`lina.${crypto.randomUUID()}@example.org`);
    await visitor.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await visitor.page.locator('main').getByRole('button', { name: 'Sign up' }).click();
    await visitor.page.waitForURL(address);
    await likeOf(visitor).click();
    await expect.poll(() => isLiked(visitor), { timeout: 15_000 }).toBe(true);
  });

  it('a guest counts as logged out', async () => {
    const guest = await visit({ width: 390, height: 844, touch: true });
    await guest.open(`${inject('address')}/signup/?next=${encodeURIComponent(new URL(address).pathname)}`);
    await guest.page.getByRole('button', { name: 'Continue as a guest' }).click();
    await guest.page.waitForURL(address);
    await guest.page.waitForLoadState('networkidle');
    await likeOf(guest).tap();
    await guest.page.waitForURL(/\/signup\/\?next=/);
  });

  it('like sets liked, increments the count, plays the liked animation, and stays after a reload', async () => {
    const fan = await aFan('Hanna Heart');
    const before = await countOf(fan);
    const saved = fan.page.waitForResponse(/\/like\//);
    await likeOf(fan).click();
    expect([await isLiked(fan), await countOf(fan)]).toEqual([true, before + 1]);
    expect((await saved).status()).toBe(200);
    await arriveAt(fan, address);
    await expect.poll(() => isLiked(fan), { timeout: 15_000 }).toBe(true);
    expect(await countOf(fan)).toBe(before + 1);
  });

  it('unlike decrements and plays the broken heart for 2000 ms, then resets', async () => {
    const fan = await aFan('Bo Broken');
    await likeOf(fan).click();
    await expect.poll(() => plays(fan)).toBe('liked');
    await expect.poll(() => plays(fan)).toBe('none');
    const before = await countOf(fan);
    await fan.page.clock.install();
    await fan.page.clock.pauseAt(Date.now() + 3_600_000);
    await likeOf(fan).dispatchEvent('click');
    await expect.poll(() => plays(fan)).toBe('broken');
    expect([await isLiked(fan), await countOf(fan)]).toEqual([false, before - 1]);
    await fan.page.clock.runFor(1990);
    expect(await plays(fan)).toBe('broken');
    await fan.page.clock.runFor(20);
    await expect.poll(() => plays(fan)).toBe('none');
  });

  it('failure: the state reverts and the button shakes (V§8)', async () => {
    const fan = await aFan('Fay Failure', { still: true, width: 834, height: 1112 });
    const before = await countOf(fan);
    fan.expectProblems(/500/);
    await fan.page.route('**/like/', (route) => route.fulfill({ status: 500, body: '{}' }));
    await likeOf(fan).click();
    await failure(fan).waitFor({ state: 'attached' });
    expect([await isLiked(fan), await countOf(fan), await plays(fan)]).toEqual([false, before, 'error']);
    await expect.poll(() => plays(fan)).toBe('none');
    // Any answer that is not 2xx counts as failure (V§5).
    await fan.page.unroute('**/like/');
    await fan.page.route('**/like/', (route) => route.fulfill({ status: 304 }));
    await likeOf(fan).click();
    await failure(fan).waitFor({ state: 'attached' });
    expect([await isLiked(fan), await countOf(fan)]).toEqual([false, before]);
  });

  it('presses while the server is slow end where they were left', async () => {
    const fan = await aFan('Sam Slow');
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
    await expect.poll(() => isLiked(fan), { timeout: 15_000 }).toBe(true);
    expect(await countOf(fan)).toBe(before + 1);
    await saved;
    await fan.page.waitForLoadState('networkidle');
    expect(methods).toEqual(['PUT']);
    await arriveAt(fan, address);
    await expect.poll(() => isLiked(fan), { timeout: 15_000 }).toBe(true);
  });
});

describe('missing CSRF token (V§5, V§8)', () => {
  it('nothing is sent, and the state reverts', async () => {
    const fan = await aFan('Tom Token');
    const before = await countOf(fan);
    let sent = 0;
    fan.page.on('request', (request) => {
      if (request.url().includes('/like/')) sent += 1;
    });
    await fan.page.context().clearCookies({ name: 'csrftoken' });
    await likeOf(fan).click();
    await failure(fan).waitFor({ state: 'attached' });
    expect([sent, await isLiked(fan), await countOf(fan)]).toEqual([0, false, before]);
  });
});

describe('events (V§7)', () => {
  it('like and unlike are told once they are saved, with the oid', async () => {
    const fan = await visit();
    const heard = await hearEvents(fan);
    await fan.open(address);
    await signUp(fan, 'Eve Event');
    await arriveAt(fan, address);
    const likes = () => heard.filter(({ event_name }) => /^(un)?like$/.test(event_name ?? ''));
    const oid = oidOf(address);
    await likeOf(fan).click();
    await expect.poll(likes).toEqual([{ event_name: 'like', prezi_oid: oid }]);
    await likeOf(fan).click();
    await expect.poll(likes).toMatchObject([{}, { event_name: 'unlike', prezi_oid: oid }]);
  });
});

describe('by a shared link (V§7)', () => {
  it('the path is /api/v4/presentation/like/ with auth_key and key_type=prezilink', async () => {
    const owner = await visit();
    await owner.open(inject('address'));
    await signUp(owner, 'Olive Owner');
    const link = await shareLink(owner, await ownDeck(owner, { title: 'Between us' }), 'view');
    const fan = await visit();
    await fan.open(inject('address'));
    await signUp(fan, 'Liv Link');
    await arriveAt(fan, inject('address') + link);
    const sent = fan.page.waitForRequest(/\/like\//);
    await likeOf(fan).click();
    const request = await sent;
    const key = link.split('/')[2];
    expect([request.method(), new URL(request.url()).pathname + new URL(request.url()).search]).toEqual([
      'PUT',
      `/api/v4/presentation/like/?auth_key=${key}&key_type=prezilink`,
    ]);
    expect(request.headers()).toMatchObject({
      'content-type': 'application/json',
      'x-csrftoken': expect.stringMatching(/./),
    });
    await arriveAt(fan, inject('address') + link);
    await expect.poll(() => isLiked(fan), { timeout: 15_000 }).toBe(true);
  });
});

/** A program with an account, that speaks as V§7 writes it. */
async function aClient(name: string) {
  const origin = inject('address');
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
