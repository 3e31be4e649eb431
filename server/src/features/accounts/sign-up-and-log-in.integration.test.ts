import { CSRF_COOKIE } from '@flydeck/contract/csrf';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, meOf, resetRateLimits, waitForMails } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, signUpBody, type Visitor } from '../../testing/visitor.ts';

const SESSION_COOKIE = '__Secure-flydeck.session_token';
const SIGN_UP = '/api/accounts/sign-up';
const LOG_IN = '/api/accounts/log-in';

let instance: Instance;
/** The first account, which is an administrator. */
let administrator: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
});
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

describe('signing up', () => {
  it('creates an account with a profile and a session and returns `next`', async () => {
    const visitor = await createVisitor(instance.app);
    const next = '/p/abc/slug/?x=1#step=2';
    const response = await visitor.post(
      SIGN_UP,
      signUpBody('Ada Lovelace', {
        next,
        clickSource: {
          click_source: 'like',
          page_location: 'view',
          element_type: 'button',
          element_text: 'Like',
        },
      }),
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ next });
    expect(response.headers['cache-control']).toBe('no-store');
    const cookie = response.headers['set-cookie']?.toString() ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(await meOf(visitor)).toMatchObject({
      isAuthenticated: true,
      isGuest: false,
      isAdministrator: false,
      viewerName: 'Ada Lovelace',
      viewerEmail: 'ada.lovelace@example.org',
      emailVerified: false,
      authorSegment: 'teacher',
      language: 'en',
      avatar: { initials: 'AL', url: null },
    });
    const row = await instance.db
      .selectFrom('account_users')
      .innerJoin('profiles', 'profiles.user_id', 'account_users.id')
      .select(['click_source', 'username', 'first_name', 'last_name'])
      .where('account_users.email', '=', 'ada.lovelace@example.org')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: 'ada-lovelace', first_name: 'Ada', last_name: 'Lovelace' });
    expect(row.click_source).toMatchObject({ click_source: 'like', element_text: 'Like' });
    const [text] = await waitForMails(instance, 'ada.lovelace@example.org', 'Confirm your e-mail address');
    expect(text).toContain('https://deck.example/verify-email/?token=');
  });

  it('gives each account a unique username', async () => {
    for (const email of ['ada2@example.org', 'ada3@example.org'])
      await createMember(instance.app, 'Ada Lovelace', { signUp: { email } });
    const rows = await instance.db
      .selectFrom('profiles')
      .select('username')
      .where('first_name', '=', 'Ada')
      .orderBy('username')
      .execute();
    expect(rows.map(({ username }) => username)).toEqual(['ada-lovelace', 'ada-lovelace-2', 'ada-lovelace-3']);
  });

  it("rejects another member's e-mail address in upper or lower case, and sends one mail to that member", async () => {
    await createMember(instance.app, 'Mary Somerville');
    for (const email of ['mary.somerville@example.org', ' MARY.Somerville@Example.ORG ']) {
      const response = await (await createVisitor(instance.app)).post(SIGN_UP, signUpBody('Eve', { email }));
      expect([response.statusCode, codeOf(response)]).toEqual([409, 'accounts.email_taken']);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const mails = await waitForMails(instance, 'mary.somerville@example.org', 'You already have an account');
    expect(mails).toHaveLength(1);
  });

  it("allows five attempts with another member's e-mail address, then returns 429", async () => {
    const visitor = await createVisitor(instance.app);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await visitor.post(SIGN_UP, signUpBody('Eve', { email: 'grace.hopper@example.org' }))).statusCode);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a short password', { password: 'too short' }],
    ['a password that is too long', { password: 'x'.repeat(201) }],
    ['no name', { name: '  ' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a name with a bidirectional override', { name: 'Ada\u202etxt.exe' }],
    ['an invalid e-mail address', { email: 'ada' }],
    ['two e-mail addresses', { email: 'a@example.org,b@example.org' }],
    ['a header injected into the e-mail address', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['an unknown field', { role: 'administrator' }],
    ['an array as the password', { password: ['correct horse battery'] }],
    ['an unknown click source field', { clickSource: { cookie: 'x' } }],
  ])('is refused with %s', async (_description, fields) => {
    const response = await (await createVisitor(instance.app)).post(SIGN_UP, signUpBody('Eve Moneypenny', fields));
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'request.invalid']);
  });
});

describe('the account endpoints', () => {
  it('reject requests without the CSRF token', async () => {
    const visitor = await createVisitor(instance.app);
    for (const path of ['sign-up', 'log-in', 'log-out', 'guest', 'reset-password', 'delete', 'archive']) {
      visitor.cookies.delete(CSRF_COOKIE);
      expect(codeOf(await visitor.post(`/api/accounts/${path}`, {}))).toBe('auth.csrf');
    }
  });
});

describe('logging in and out', () => {
  it('logging in creates a session that is valid in all processes, and logging out ends the session', async () => {
    await createMember(instance.app, 'Emmy Noether');
    const visitor = await createVisitor(instance.app);
    const body = { email: 'Emmy.Noether@example.org', password: PASSWORD };
    expect((await visitor.post(LOG_IN, body)).statusCode).toBe(200);
    visitor.moveTo(instance.secondApp);
    expect((await meOf(visitor)).viewerName).toBe('Emmy Noether');
    const token = visitor.cookies.get(SESSION_COOKIE) ?? '';
    expect((await visitor.post('/api/accounts/log-out')).statusCode).toBe(204);
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false);
    visitor.cookies.set(SESSION_COOKIE, token);
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
  });

  it('replaces a `next` that is not a path of the instance with / (V7.20)', async () => {
    const visitor = await createMember(instance.app, 'Next Person');
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const body = { email: 'next.person@example.org', password: PASSWORD, next };
      expect((await visitor.post(LOG_IN, body)).json()).toEqual({ next: '/' });
    }
  });

  it('sets a persistent cookie only with rememberMe', async () => {
    await createMember(instance.app, 'Rosa Parks');
    const visitor = await createVisitor(instance.app);
    const body = { email: 'rosa.parks@example.org', password: PASSWORD };
    const temporaryLogIn = await visitor.post(LOG_IN, { ...body, rememberMe: false });
    expect(temporaryLogIn.cookies.find(({ name }) => name === SESSION_COOKIE)?.maxAge).toBeUndefined();
    const persistentLogIn = await visitor.post(LOG_IN, { ...body, rememberMe: true });
    expect(persistentLogIn.cookies.find(({ name }) => name === SESSION_COOKIE)?.maxAge).toBe(30 * 86_400);
  });

  it('returns the same response for a wrong password and an unknown account', async () => {
    const visitor = await createVisitor(instance.app);
    const responses = [];
    // The addresses of guests end with `@guest.invalid`.
    for (const email of ['grace.hopper@example.org', 'nobody@example.org', 'x@guest.invalid']) {
      const response = await visitor.post(LOG_IN, { email, password: 'wrong password!' });
      const { requestId: _, ...problem } = response.json() as Record<string, unknown>;
      responses.push({ status: response.statusCode, problem, headers: Object.keys(response.headers).sort() });
    }
    expect(responses[0]?.problem).toMatchObject({ status: 401, code: 'accounts.wrong_credentials' });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const visitor = await createVisitor(instance.app);
    /** Sends five log-in requests with a wrong password. Returns the shortest response time in milliseconds. */
    const measureMs = async (email: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const start = performance.now();
        await visitor.post(LOG_IN, { email, password: 'wrong password!' });
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[0] ?? 0;
    };
    const existingAccountMs = await measureMs('grace.hopper@example.org');
    const unknownAccountMs = await measureMs('no.such.person@example.org');
    // The server hashes the password in both cases, which takes tens of milliseconds. If it did not hash the password
    // for an unknown account, the times would differ by a factor of ten.
    expect(unknownAccountMs).toBeGreaterThan(existingAccountMs / 3);
    expect(existingAccountMs).toBeGreaterThan(unknownAccountMs / 3);
  });

  it('returns 429 after ten wrong passwords in all server processes together, also for unknown accounts', async () => {
    for (const email of ['emmy.noether@example.org', 'nobody.at.all@example.org']) {
      const visitor = await createVisitor(instance.app, '198.51.100.7');
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        visitor.moveTo(n % 2 === 0 ? instance.app : instance.secondApp);
        statuses.push((await visitor.post(LOG_IN, { email, password: 'wrong password!' })).statusCode);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      // From another IP address, the member can still log in.
      if (email.startsWith('emmy')) {
        const member = await createVisitor(instance.app, '203.0.113.9');
        expect((await member.post(LOG_IN, { email, password: PASSWORD })).statusCode).toBe(200);
      }
    }
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['an array', []],
    ['a string', 'x'],
    ['objects in place of strings', { email: { $ne: '' }, password: { $ne: '' } }],
    ['an unknown field', { email: 'a@example.org', password: 'x', token: 'y' }],
    ['null bytes', { email: 'a\u0000@example.org', password: 'x' }],
  ])('is refused with %s', async (_description, body) => {
    const response = await (await createVisitor(instance.app)).post(LOG_IN, body as never);
    expect([400, 415]).toContain(response.statusCode);
  });
});

describe('sessions', () => {
  it("are created at each log-in, so an attacker's session cookie in the victim's browser is replaced", async () => {
    const attacker = await createVisitor(instance.app);
    await attacker.post('/api/accounts/guest');
    const attackersToken = attacker.cookies.get(SESSION_COOKIE) ?? '';
    const victim = await createVisitor(instance.app);
    victim.cookies.set(SESSION_COOKIE, attackersToken);
    await victim.post(LOG_IN, { email: 'grace.hopper@example.org', password: PASSWORD });
    expect(victim.cookies.get(SESSION_COOKIE)).not.toBe(attackersToken);
    expect((await meOf(victim)).viewerName).toBe('Grace Hopper');
    expect((await meOf(attacker)).isAuthenticated).toBe(false);
  });

  it('end when the same browser logs in again', async () => {
    const visitor = await createMember(instance.app, 'Twice Loggedin');
    const oldToken = visitor.cookies.get(SESSION_COOKIE) ?? '';
    await visitor.post(LOG_IN, { email: 'twice.loggedin@example.org', password: PASSWORD });
    const visitorWithOldToken = await createVisitor(instance.app);
    visitorWithOldToken.cookies.set(SESSION_COOKIE, oldToken);
    expect((await meOf(visitorWithOldToken)).isAuthenticated).toBe(false);
  });

  it.each(['x', 'a.b', '%', `${'a'.repeat(32)}.${'b'.repeat(43)}=`, 'x'.repeat(600), "' OR 1=1 --.x"])(
    'reject a forged cookie: %.40s',
    async (value) => {
      const response = await instance.app.inject({
        url: '/api/page/me',
        headers: { cookie: `${SESSION_COOKIE}=${value}` },
      });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ isAuthenticated: false });
    },
  );

  it('are extended by a request, at most once a day, and are invalid after they expire', async () => {
    const visitor = await createMember(instance.app, 'Long Gone');
    const updateSessions = instance.db
      .updateTable('account_sessions')
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('account_users').select('id').where('email', '=', 'long.gone@example.org'),
      );
    await updateSessions.set({ expires_at: sql<Date>`now() + interval '20 days'` }).execute();
    // A session with 20 of its 30 days left is extended.
    const response = await visitor.get('/api/page/me');
    expect(response.cookies.find(({ name }) => name === SESSION_COOKIE)?.maxAge).toBe(30 * 86_400);
    expect((await visitor.get('/api/page/me')).headers['set-cookie']).toBeUndefined();
    await updateSessions.set({ expires_at: sql<Date>`now() - interval '1 second'` }).execute();
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
  });
});

describe('guests', () => {
  it('have a session without an account; a sign-up replaces this session by the session of a member', async () => {
    const visitor = await createVisitor(instance.app);
    expect((await visitor.post('/api/accounts/guest')).statusCode).toBe(204);
    const guestToken = visitor.cookies.get(SESSION_COOKIE);
    expect(await meOf(visitor)).toMatchObject({ isAuthenticated: true, isGuest: true, profileOid: null });
    expect((await visitor.post('/api/accounts/guest')).headers['set-cookie']).toBeUndefined();
    const countGuests = async () => {
      const { rows } = await sql<{
        count: string;
      }>`SELECT count(*) FROM account_users WHERE is_anonymous`.execute(instance.db);
      return Number(rows[0]?.count);
    };
    const guestCount = await countGuests();
    const response = await visitor.post(SIGN_UP, signUpBody('Was Guest'));
    expect(response.statusCode).toBe(200);
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(guestToken);
    expect(await meOf(visitor)).toMatchObject({ isGuest: false, viewerName: 'Was Guest' });
    expect(await countGuests()).toBe(guestCount - 1);
  });

  it('keep their session when a log-in fails', async () => {
    const visitor = await createVisitor(instance.app);
    await visitor.post('/api/accounts/guest');
    await visitor.post(LOG_IN, { email: 'nobody@example.org', password: 'wrong password!' });
    expect((await meOf(visitor)).isGuest).toBe(true);
  });
});

describe('an instance', () => {
  it('makes only one account an administrator if several first accounts are created at the same time', async () => {
    expect((await meOf(administrator)).isAdministrator).toBe(true);
    const emptyInstance = await createInstance({ withSecondApp: true });
    try {
      const names = ['One Person', 'Two Person', 'Three Person', 'Four Person'];
      const visitors = await Promise.all(
        names.map((name, n) => createMember(n % 2 === 0 ? emptyInstance.app : emptyInstance.secondApp, name)),
      );
      const accounts = await Promise.all(visitors.map(meOf));
      expect(accounts.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1);
    } finally {
      await emptyInstance.close();
    }
  });

  it('with SIGNUPS `closed` offers no sign-up after the first sign-up, also in another server process', async () => {
    const closedInstance = await createInstance({ withSecondApp: true, settings: { SIGNUPS: 'closed' } });
    try {
      const signUpPolicyShown = async () => {
        const page = await closedInstance.secondApp.inject({ url: '/login/', headers: { accept: 'text/html' } });
        return /"signups":"(\w+)"/.exec(page.body)?.[1];
      };
      expect(await signUpPolicyShown()).toBe('open');
      await createMember(closedInstance.app, 'First Person');
      expect(await signUpPolicyShown()).toBe('closed');
    } finally {
      await closedInstance.close();
    }
  });

  it('with SIGNUPS `closed` refuses guests and all sign-ups after the first', async () => {
    const closedInstance = await createInstance({ withSecondApp: true, settings: { SIGNUPS: 'closed' } });
    try {
      await createMember(closedInstance.app, 'First Person');
      const visitor = await createVisitor(closedInstance.secondApp);
      for (const email of ['first.person@example.org', 'new.person@example.org']) {
        const response = await visitor.post(SIGN_UP, signUpBody('New Person', { email, invite: 'x'.repeat(43) }));
        expect([response.statusCode, codeOf(response)]).toEqual([403, 'accounts.sign_ups_closed']);
      }
      const guest = await visitor.post('/api/accounts/guest');
      expect([guest.statusCode, codeOf(guest)]).toEqual([403, 'accounts.sign_ups_closed']);
    } finally {
      await closedInstance.close();
    }
  });
});
