import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  canLogIn,
  codeOf,
  emailOf,
  meOf,
  resetRateLimits,
  waitForMails,
  waitForMailToken,
} from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, type Visitor } from '../../testing/visitor.ts';

const SETTINGS = '/api/accounts/settings';
const LOG_IN = '/api/accounts/log-in';
const NEW_PASSWORD = 'a new and longer secret';

let instance: Instance;
/** The first account, which is an administrator. */
let administrator: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
});
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

describe('the endpoints of an account', () => {
  const requests: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: Record<string, unknown>][] = [
    ['PATCH', SETTINGS, {}],
    ['POST', '/api/accounts/resend-verification'],
    ['POST', '/api/accounts/change-password', { currentPassword: PASSWORD, password: NEW_PASSWORD }],
    ['POST', '/api/accounts/change-email', { email: 'x@example.org', password: PASSWORD }],
    ['DELETE', '/api/accounts/sessions'],
    ['DELETE', '/api/accounts/sessions/x'],
    ['PUT', '/api/accounts/avatar'],
    ['DELETE', '/api/accounts/avatar'],
    ['POST', '/api/accounts/archive'],
    ['POST', '/api/accounts/delete', { password: PASSWORD }],
  ];

  it.each(requests)('require a member and the CSRF token for changes: %s %s', async (method, url, body) => {
    const visitor = await createVisitor(instance.app);
    expect((await visitor.send(method, url, body)).statusCode).toBe(401);
    await visitor.post('/api/accounts/guest');
    const response = await visitor.send(method, url, body);
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'auth.required']);
    visitor.cookies.delete('csrftoken');
    expect(codeOf(await visitor.send(method, url, body))).toBe('auth.csrf');
  });

  it.each([SETTINGS, '/api/accounts/sessions', '/api/accounts/archive', '/api/accounts/archive/download'])(
    'return 401 to visitors without an account: %s',
    async (url) => {
      expect((await (await createVisitor(instance.app)).get(url)).statusCode).toBe(401);
    },
  );
});

describe('the profile', () => {
  it('can be read, and its fields can be changed individually', async () => {
    const visitor = await createMember(instance.app, 'Ada Lovelace');
    expect((await visitor.get(SETTINGS)).json()).toMatchObject({
      email: 'ada.lovelace@example.org',
      emailVerified: false,
      pendingEmail: null,
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada-lovelace',
      bio: '',
      authorSegment: 'teacher',
      language: 'en',
    });
    const change = {
      publicDisplayName: ' Countess  of Lovelace ',
      bio: 'Notes.\nMore notes.',
      language: 'de',
    };
    const response = await visitor.send('PATCH', SETTINGS, change);
    expect(response.json()).toMatchObject({
      publicDisplayName: 'Countess of Lovelace',
      bio: 'Notes.\nMore notes.',
      language: 'de',
      firstName: 'Ada',
    });
    expect(await meOf(visitor)).toMatchObject({ viewerName: 'Countess of Lovelace', language: 'de' });
  });

  it("rejects another member's username in upper or lower case", async () => {
    const visitor = await createMember(instance.app, 'Ada Byron');
    const response = await visitor.send('PATCH', SETTINGS, { username: 'Grace-Hopper' });
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'accounts.username_taken']);
    expect((await visitor.send('PATCH', SETTINGS, { username: 'AdaB' })).json()).toMatchObject({
      username: 'adab',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['markup in a username', { username: '<b>' }],
    ['a path for a username', { username: '../admin' }],
    ['a bio that is too long', { bio: 'x'.repeat(1001) }],
    ['an unsupported language', { language: 'tlh' }],
    ['an e-mail address', { email: 'x@example.org' }],
    ['a role', { role: 'administrator' }],
    ['a profile oid', { profileOid: 'x' }],
    ['a null byte in a name', { firstName: 'A\u0000B' }],
  ])('refuses a change to %s', async (_description, change) => {
    const response = await administrator.send('PATCH', SETTINGS, change);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'request.invalid']);
  });

  it("is updated on another process' cached pages when the member's name changes", async () => {
    const visitor = await createMember(instance.app, 'Old Name');
    const { path } = await instance.publish({ owner: 'old-name' });
    const fetchPage = async () =>
      (await instance.secondApp.inject({ url: path, headers: { accept: 'text/html' } })).body;
    expect(await fetchPage()).toContain('Old');
    await visitor.send('PATCH', SETTINGS, { publicDisplayName: 'Brand New Name' });
    await vi.waitFor(async () => expect(await fetchPage()).toContain('Brand New Name'), 10_000);
    expect(await fetchPage()).not.toContain('old.name@example.org');
  });
});

describe('the e-mail address', () => {
  it('is verified by the e-mailed link, which works only once', async () => {
    const visitor = await createMember(instance.app, 'Confirm Me');
    const token = await waitForMailToken(instance, emailOf('Confirm Me'), 'Confirm your e-mail address');
    const otherVisitor = await createVisitor(instance.app);
    expect((await otherVisitor.post('/api/accounts/verify-email', { token })).statusCode).toBe(204);
    expect((await meOf(visitor)).emailVerified).toBe(true);
    const secondResponse = await otherVisitor.post('/api/accounts/verify-email', { token });
    expect([secondResponse.statusCode, codeOf(secondResponse)]).toEqual([400, 'accounts.link_spent']);
  });

  it('is verified only by the last link that was sent', async () => {
    const visitor = await createMember(instance.app, 'Send Again');
    const firstToken = await waitForMailToken(instance, emailOf('Send Again'), 'Confirm your e-mail address');
    await visitor.post('/api/accounts/resend-verification');
    const secondToken = await vi.waitFor(async () => {
      const token = await waitForMailToken(instance, emailOf('Send Again'), 'Confirm your e-mail address');
      expect(token).not.toBe(firstToken);
      return token;
    }, 10_000);
    const verify = async (token: string) => (await visitor.post('/api/accounts/verify-email', { token })).statusCode;
    expect([await verify(firstToken), await verify(secondToken)]).toEqual([400, 204]);
  });

  it('gets no verification link at the sixth request, which is refused with 429', async () => {
    const visitor = await createMember(instance.app, 'Send Often');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await visitor.post('/api/accounts/resend-verification')).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('changes when the new address is verified, and an e-mail informs the old address', async () => {
    const visitor = await createMember(instance.app, 'Moving House');
    const change = { email: 'NEW.house@example.org', password: PASSWORD };
    const refused = await visitor.post('/api/accounts/change-email', {
      ...change,
      password: 'wrong password!',
    });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'accounts.wrong_password']);
    expect((await visitor.post('/api/accounts/change-email', change)).statusCode).toBe(204);
    expect((await visitor.get(SETTINGS)).json()).toMatchObject({
      email: emailOf('Moving House'),
      pendingEmail: 'new.house@example.org',
    });
    const token = await waitForMailToken(instance, 'new.house@example.org', 'Confirm your new e-mail address');
    expect((await visitor.post('/api/accounts/verify-email', { token })).statusCode).toBe(204);
    expect((await visitor.get(SETTINGS)).json()).toMatchObject({
      email: 'new.house@example.org',
      emailVerified: true,
      pendingEmail: null,
    });
    const [mail] = await waitForMails(instance, emailOf('Moving House'), 'Your e-mail address was changed');
    expect(mail).toContain('new.house');
    expect(await canLogIn(instance, 'new.house@example.org', PASSWORD)).toBe(true);
    expect(await canLogIn(instance, emailOf('Moving House'), PASSWORD)).toBe(false);
  });

  it('does not change to a taken address, whose owner is informed; the response is as for a free address', async () => {
    const visitor = await createMember(instance.app, 'Curious Person');
    const requestChange = async (email: string) => {
      const response = await visitor.post('/api/accounts/change-email', { email, password: PASSWORD });
      const { pendingEmail } = (await visitor.get(SETTINGS)).json();
      return [response.statusCode, response.body, pendingEmail === email];
    };
    expect(await requestChange('grace.hopper@example.org')).toEqual(await requestChange('free.address@example.org'));
    await waitForMails(instance, 'grace.hopper@example.org', 'You already have an account');
  });
});

describe('the password', () => {
  it('is changed with the current password, and all other sessions end', async () => {
    const visitor = await createMember(instance.app, 'Change Password');
    const otherSession = await createVisitor(instance.secondApp);
    await otherSession.post(LOG_IN, { email: emailOf('Change Password'), password: PASSWORD });
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const path = '/api/accounts/change-password';
    expect(codeOf(await visitor.post(path, { ...change, currentPassword: 'x' }))).toBe('accounts.wrong_password');
    expect((await visitor.post(path, { ...change, password: 'short' })).statusCode).toBe(400);
    expect((await meOf(otherSession)).isAuthenticated).toBe(true);
    expect((await visitor.post(path, change)).statusCode).toBe(204);
    expect((await meOf(otherSession)).isAuthenticated).toBe(false);
    expect((await meOf(visitor)).isAuthenticated).toBe(true);
    expect(await canLogIn(instance, emailOf('Change Password'), PASSWORD)).toBe(false);
    expect(await canLogIn(instance, emailOf('Change Password'), NEW_PASSWORD)).toBe(true);
    await waitForMails(instance, emailOf('Change Password'), 'Your password was changed');
  });

  it('can be guessed at most ten times by a logged-in visitor', async () => {
    const visitor = await createMember(instance.app, 'Left Alone');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await visitor.post('/api/accounts/delete', { password: `guess number ${n}` })).statusCode);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('is reset by the e-mailed link, which works only once, and all sessions end', async () => {
    const visitor = await createMember(instance.app, 'Forgot Password');
    const otherVisitor = await createVisitor(instance.app);
    const requestReset = (email: string) => otherVisitor.post('/api/accounts/request-password-reset', { email });
    expect((await requestReset(emailOf('Forgot Password'))).statusCode).toBe(204);
    const token = await waitForMailToken(instance, emailOf('Forgot Password'), 'Set a new password');
    const resetPassword = (password: string) => otherVisitor.post('/api/accounts/reset-password', { token, password });
    expect((await resetPassword('short')).statusCode).toBe(400);
    expect((await resetPassword(NEW_PASSWORD)).statusCode).toBe(204);
    expect(codeOf(await resetPassword('yet another password'))).toBe('accounts.link_spent');
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
    expect(await canLogIn(instance, emailOf('Forgot Password'), NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(instance, emailOf('Forgot Password'), PASSWORD)).toBe(false);
  });

  it('is not reset by an expired link or a link for another purpose', async () => {
    await createMember(instance.app, 'Too Late');
    const otherVisitor = await createVisitor(instance.app);
    const verificationToken = await waitForMailToken(instance, emailOf('Too Late'), 'Confirm your e-mail address');
    await otherVisitor.post('/api/accounts/request-password-reset', { email: emailOf('Too Late') });
    const resetToken = await waitForMailToken(instance, emailOf('Too Late'), 'Set a new password');
    await sql`UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE purpose = 'reset-password'`.execute(
      instance.db,
    );
    for (const token of [verificationToken, resetToken, 'x'.repeat(43)])
      expect(codeOf(await otherVisitor.post('/api/accounts/reset-password', { token, password: NEW_PASSWORD }))).toBe(
        'accounts.link_spent',
      );
    expect(codeOf(await otherVisitor.post('/api/accounts/verify-email', { token: resetToken }))).toBe(
      'accounts.link_spent',
    );
  });

  it('reset gets the same response for known and unknown accounts, and 429 after three requests', async () => {
    const otherVisitor = await createVisitor(instance.app);
    const responses = [];
    for (const email of ['grace.hopper@example.org', 'nobody@example.org']) {
      const response = await otherVisitor.post('/api/accounts/request-password-reset', { email });
      responses.push([response.statusCode, response.body, Object.keys(response.headers).sort()]);
    }
    expect(responses[0]?.[0]).toBe(204);
    expect(responses[1]).toEqual(responses[0]);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await otherVisitor.post('/api/accounts/request-password-reset', { email: 'nobody2@example.org' })).statusCode,
      );
    expect(statuses).toEqual([204, 204, 204, 429, 429, 429]);
  });

  it('is stored as a salted hash, and the tokens of e-mailed links are stored as hashes', async () => {
    await createMember(instance.app, 'Hash One');
    await createMember(instance.app, 'Hash Two');
    const { rows } = await sql<{ password: string }>`
      SELECT password FROM account_credentials JOIN account_users ON account_users.id = user_id
      WHERE email IN ('hash.one@example.org', 'hash.two@example.org')`.execute(instance.db);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.password).not.toBe(rows[1]?.password);
    expect(rows[0]?.password).not.toContain(PASSWORD);
    const token = await waitForMailToken(instance, 'hash.one@example.org', 'Confirm your e-mail address');
    const tokens = await sql<{ hash: string }>`SELECT hash FROM account_tokens`.execute(instance.db);
    expect(tokens.rows.map(({ hash }) => hash)).not.toContain(token);
  });
});

describe('sessions', () => {
  it('are listed, and can be ended one by one, or all at once except the current one', async () => {
    const currentBrowser = await createMember(instance.app, 'Many Places');
    const body = { email: emailOf('Many Places'), password: PASSWORD };
    const phone = await createVisitor(instance.app, '203.0.113.5');
    // Characters outside of ASCII are removed from the user agent.
    await phone.send('POST', LOG_IN, body, { 'user-agent': 'Phone/1.0\u00e4' });
    const libraryComputer = await createVisitor(instance.secondApp);
    await libraryComputer.post(LOG_IN, body);
    const listSessions = async () =>
      (await currentBrowser.get('/api/accounts/sessions')).json().sessions as Record<string, unknown>[];
    const sessions = await listSessions();
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions.find(({ address }) => address === '203.0.113.5')).toMatchObject({
      userAgent: 'Phone/1.0',
    });
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'address',
      'createdAt',
      'current',
      'id',
      'lastSeenAt',
      'userAgent',
    ]);
    const id = String(sessions.find(({ address }) => address === '203.0.113.5')?.['id']);
    expect((await currentBrowser.send('DELETE', `/api/accounts/sessions/${id}`)).statusCode).toBe(204);
    expect((await meOf(phone)).isAuthenticated).toBe(false);
    expect((await currentBrowser.send('DELETE', '/api/accounts/sessions')).statusCode).toBe(204);
    expect((await meOf(libraryComputer)).isAuthenticated).toBe(false);
    expect(await listSessions()).toHaveLength(1);
  });

  it('of other accounts cannot be ended', async () => {
    const response = await administrator.get('/api/accounts/sessions');
    const id = String(response.json().sessions[0].id);
    const visitor = await createMember(instance.app, 'Nosy Person');
    for (const otherId of [id, 'x', '%27', 'a'.repeat(99)])
      expect((await visitor.send('DELETE', `/api/accounts/sessions/${otherId}`)).statusCode).toBe(404);
    expect((await meOf(administrator)).isAuthenticated).toBe(true);
  });
});

describe('the avatar', () => {
  const createPng = (width: number, height: number): Buffer => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#e11d48';
    context.fillRect(0, 0, width, height);
    return canvas.toBuffer('image/png');
  };
  const putAvatar = (visitor: Visitor, bytes: Buffer, type = 'image/png') =>
    visitor.send('PUT', '/api/accounts/avatar', bytes, { 'content-type': type });

  it('is converted to WebP and served, and removing its last use enqueues the deletion of unused files', async () => {
    const visitor = await createMember(instance.app, 'With Picture');
    const response = await putAvatar(visitor, createPng(900, 300));
    expect(response.statusCode).toBe(200);
    const { url } = response.json().avatar;
    expect(url).toMatch(/^\/assets\/[0-9a-f]{64}\.webp$/);
    const file = await visitor.get(url);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect((await meOf(visitor)).avatar).toMatchObject({ initials: 'WP', url });
    const otherMember = await createMember(instance.app, 'Same Picture');
    expect((await putAvatar(otherMember, createPng(900, 300))).json().avatar.url).toBe(url);
    expect((await visitor.send('DELETE', '/api/accounts/avatar')).json().avatar.url).toBeNull();
    // Another account still uses the picture.
    expect((await visitor.get(url)).statusCode).toBe(200);
    await otherMember.send('DELETE', '/api/accounts/avatar');
    // No account uses the picture now, so a job that deletes unused blobs is enqueued.
    const selectEnqueuedJobs = sql`SELECT 1 FROM jobs.job WHERE name = 'storage.collect' AND state = 'created'`;
    expect((await selectEnqueuedJobs.execute(instance.db)).rows).toHaveLength(1);
  });

  it('is rejected if it is unreadable, too large or of an unsupported type', async () => {
    const visitor = await createMember(instance.app, 'Bad Picture');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const truncatedPng = createPng(300, 300).subarray(0, 40);
    const hugePng = Buffer.from(createPng(10, 10));
    // Overwrites width and height in the IHDR chunk.
    hugePng.writeUInt32BE(60_000, 16);
    hugePng.writeUInt32BE(60_000, 20);
    for (const bytes of [Buffer.from('no picture'), truncatedPng, hugePng, Buffer.alloc(0)]) {
      const response = await putAvatar(visitor, bytes);
      expect([response.statusCode, codeOf(response)]).toEqual([422, 'accounts.picture_unreadable']);
    }
    expect((await putAvatar(visitor, svg, 'image/svg+xml')).statusCode).toBe(415);
    expect((await putAvatar(visitor, svg, 'text/html')).statusCode).toBe(415);
    expect((await putAvatar(visitor, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await meOf(visitor)).avatar?.url).toBeNull();
  });
});
