import { API_TOKENS_MAX } from '@flydeck/contract/accounts/api-token-constants';
import type { ApiToken, CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import { codeOf, emailOf, resetRateLimits, waitForMails } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, type Visitor } from '../../testing/visitor.ts';
import { authenticateApiToken } from './authenticate-api-token.ts';
import { deleteExpiredAccountData } from './jobs/delete-expired-account-data.ts';

const TOKENS_PATH = '/api/accounts/tokens';
const PRESENTATIONS_PATH = '/api/dashboard/presentations';
const FOLDERS_PATH = '/api/dashboard/folders';

let instance: Instance;
let administrator: Visitor;
let ada: Visitor;
let eve: Visitor;

beforeAll(async () => {
  instance = await createInstance();
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  ada = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.20' });
  eve = await createMember(instance.app, 'Eve Other', { address: '192.0.2.21' });
});
afterAll(() => instance?.close());
beforeEach(async () => {
  await resetRateLimits(instance);
  await instance.db.deleteFrom('api_tokens').execute();
  await instance.db.deleteFrom('folders').execute();
});

const TOKEN_REQUEST = { name: 'Backup script', scopes: ['read', 'write'], expiresInDays: 30 };

/** Creates a token of `owner` with the scopes `read` and `write`, unless `overrides` contains others. */
async function createToken(owner: Visitor, overrides: Record<string, unknown> = {}): Promise<CreatedApiToken> {
  const response = await owner.post(TOKENS_PATH, { ...TOKEN_REQUEST, ...overrides });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
}

const listTokens = async (owner: Visitor): Promise<ApiToken[]> => (await owner.get(TOKENS_PATH)).json().tokens;

/**
 * Sends a request with the token `secret` and the headers of `options`. `methodAndUrl` is a method and a URL, separated
 * by a space, such as `GET /api/fonts`.
 */
function send(
  secret: string,
  methodAndUrl = `GET ${PRESENTATIONS_PATH}`,
  options: { readonly payload?: object; readonly headers?: Record<string, string> } = {},
) {
  const [method = '', url = ''] = methodAndUrl.split(' ');
  const headers = { authorization: `Bearer ${secret}`, ...options.headers };
  return instance.app.inject({ ...options, method: method as 'GET', url, headers });
}

/** Lists the owner's presentations with a token. Returns the HTTP status of the response. */
const statusOf = async (secret: string) => (await send(secret)).statusCode;

/** Sets times of a token. `intervals` are PostgreSQL intervals from now: `-1 second` means a second ago. */
const setTimesFromNow = (id: string, intervals: { expires_at?: string; last_used_at?: string }) =>
  instance.db
    .updateTable('api_tokens')
    .set(
      Object.fromEntries(
        Object.entries(intervals).map(([column, interval]) => [column, sql<Date>`now() + ${interval}::interval`]),
      ),
    )
    .where('id', '=', id)
    .execute();

describe('creating an API token', () => {
  it('returns its secret once and stores only a hash', async () => {
    const response = await ada.post(TOKENS_PATH, { ...TOKEN_REQUEST, scopes: ['write', 'read', 'write'] });
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { secret, ...token } = response.json<CreatedApiToken>();
    expect(secret).toMatch(/^fd_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Backup script',
      scopes: ['read', 'write'],
      isExpired: false,
      lastUsedAt: null,
    });
    const days = (Date.parse(token.expiresAt ?? '') - Date.parse(token.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect(await listTokens(ada)).toEqual([token]);
    expect(await listTokens(eve)).toEqual([]);
    const row = await instance.db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow();
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(secret.slice(3));
  });

  it.each<[string, Record<string, unknown>]>([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['a name with a bidirectional override', { name: 'a\u202eb' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['read', 'admin'] }],
    ['a text as scopes', { scopes: 'read' }],
    ['a lifetime that is not offered', { expiresInDays: 3650 }],
    ['no lifetime', { expiresInDays: undefined }],
    ['an unknown field', { userId: 'x' }],
  ])('is refused with %s', async (_description, overrides) => {
    const response = await ada.post(TOKENS_PATH, { ...TOKEN_REQUEST, ...overrides });
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'request.invalid']);
  });

  it('is refused if the account has the maximum number of tokens, also for concurrent requests', async () => {
    const { id } = await createToken(ada);
    // Adds API_TOKENS_MAX - 2 copies of the token, so that the account has one token less than the maximum.
    await sql`
      INSERT INTO api_tokens (id, user_id, name, scopes, hash)
      SELECT 'token-' || n, user_id, name, scopes, 'hash' || n
      FROM api_tokens, generate_series(3, ${API_TOKENS_MAX}::int) AS n WHERE id = ${id}`.execute(instance.db);
    const responses = await Promise.all([ada.post(TOKENS_PATH, TOKEN_REQUEST), ada.post(TOKENS_PATH, TOKEN_REQUEST)]);
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 409]);
    const refused = await ada.post(TOKENS_PATH, TOKEN_REQUEST);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'accounts.api_token_limit']);
  });

  it('is refused to guests and anonymous visitors, who cannot list or revoke tokens either', async () => {
    const guest = await createVisitor(instance.app);
    await guest.post('/api/accounts/guest');
    for (const visitor of [guest, await createVisitor(instance.app)])
      for (const response of [
        await visitor.get(TOKENS_PATH),
        await visitor.post(TOKENS_PATH, TOKEN_REQUEST),
        await visitor.send('DELETE', `${TOKENS_PATH}/${'a'.repeat(16)}`),
      ])
        expect([response.statusCode, codeOf(response)]).toEqual([401, 'auth.required']);
  });
});

describe('a request with an API token', () => {
  it('acts for the owner of the token and needs neither cookies nor a CSRF token', async () => {
    const { secret } = await createToken(ada, { expiresInDays: null });
    const created = await send(secret, `POST ${FOLDERS_PATH}`, { payload: { name: 'From a script' } });
    expect([created.statusCode, created.headers['set-cookie']]).toEqual([201, undefined]);
    expect((await send(secret, `GET ${FOLDERS_PATH}`)).json().folders).toMatchObject([{ name: 'From a script' }]);
    expect((await ada.get(FOLDERS_PATH)).json().folders).toHaveLength(1);
    expect((await eve.get(FOLDERS_PATH)).json().folders).toHaveLength(0);
  });

  it('returns 403 without the scope that the endpoint declares', async () => {
    const { secret: readToken } = await createToken(ada, { scopes: ['read'] });
    const { secret: writeToken } = await createToken(ada, { scopes: ['write'] });
    const { oid } = await instance.publish({ owner: 'ada-lovelace' });
    const privacyChange = { payload: { privacy: 'public' } };
    for (const response of [
      await send(readToken, `POST ${FOLDERS_PATH}`, { payload: { name: 'No' } }),
      await send(writeToken, `GET ${PRESENTATIONS_PATH}`),
      await send(readToken, `PATCH ${PRESENTATIONS_PATH}/${oid}`, privacyChange),
      await send(writeToken, `PATCH ${PRESENTATIONS_PATH}/${oid}`, privacyChange),
    ])
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'auth.forbidden']);
    const { secret: publishToken } = await createToken(ada, { scopes: ['publish'] });
    expect((await send(publishToken, `PATCH ${PRESENTATIONS_PATH}/${oid}`, privacyChange)).statusCode).toBe(200);
  });

  it('returns 401 for a malformed or unknown token', async () => {
    const { secret } = await createToken(ada);
    const wrongLastCharacter = secret.endsWith('A') ? 'B' : 'A';
    for (const wrongSecret of [
      secret.slice(0, -1),
      `${secret}A`,
      secret.slice(0, -1) + wrongLastCharacter,
      secret.slice(3),
      `fx_${secret.slice(3)}`,
      secret.toUpperCase(),
      'fd_',
      `fd_${'a'.repeat(10_000)}`,
      "fd_' OR 1=1 --",
      `${secret}, ${secret}`,
    ]) {
      const response = await send(wrongSecret);
      expect([wrongSecret.slice(0, 60), response.statusCode, codeOf(response)]).toEqual([
        wrongSecret.slice(0, 60),
        401,
        'auth.required',
      ]);
    }
    expect(await statusOf(secret)).toBe(200);
  });

  it('returns 401 for expired and revoked tokens and for tokens of suspended accounts', async () => {
    const expired = await createToken(ada);
    await setTimesFromNow(expired.id, { expires_at: '-1 second' });
    expect(await statusOf(expired.secret)).toBe(401);
    expect(await listTokens(ada)).toMatchObject([{ id: expired.id, isExpired: true }]);

    const revoked = await createToken(ada);
    expect(await statusOf(revoked.secret)).toBe(200);
    expect((await ada.send('DELETE', `${TOKENS_PATH}/${revoked.id}`)).statusCode).toBe(204);
    expect(await statusOf(revoked.secret)).toBe(401);

    const suspendedMember = await createMember(instance.app, 'Behaves Badly');
    const { secret } = await createToken(suspendedMember);
    const { profileOid } = (await suspendedMember.get('/api/page/me')).json();
    await administrator.post('/api/admin/moderate', { verb: 'suspend', profileOid });
    expect(await statusOf(secret)).toBe(401);
    await administrator.post('/api/admin/moderate', { verb: 'unsuspend', profileOid });
    expect(await statusOf(secret)).toBe(200);
  });

  it('ignores the session cookie of another member, even if the token is invalid', async () => {
    const { id, secret } = await createToken(ada);
    const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(secret, `POST ${FOLDERS_PATH}`, { payload: { name: 'Whose' }, headers: { cookie } });
    expect(response.statusCode).toBe(201);
    expect((await eve.get(FOLDERS_PATH)).json().folders).toHaveLength(0);
    await ada.send('DELETE', `${TOKENS_PATH}/${id}`);
    const refused = await eve.get(PRESENTATIONS_PATH, { authorization: `Bearer ${secret}` });
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'auth.required']);
  });

  it('is not authenticated by the token on endpoints that declare no scope, such as the account settings', async () => {
    const { id, secret } = await createToken(ada, { scopes: ['read', 'write', 'publish'] });
    for (const url of ['/api/accounts/settings', '/api/accounts/sessions', TOKENS_PATH, '/api/accounts/archive'])
      expect([url, (await send(secret, `GET ${url}`)).statusCode]).toEqual([url, 401]);
    for (const methodAndUrl of [`POST ${TOKENS_PATH}`, `DELETE ${TOKENS_PATH}/${id}`, 'POST /api/accounts/delete']) {
      const response = await send(secret, methodAndUrl, { payload: TOKEN_REQUEST });
      expect([methodAndUrl, response.statusCode, codeOf(response)]).toEqual([methodAndUrl, 403, 'auth.csrf']);
    }
    expect((await send(secret, 'GET /api/page/me')).json().isAuthenticated).toBe(false);
    const asEve = await eve.get('/api/accounts/settings', { authorization: `Bearer ${secret}` });
    expect(asEve.json().email).toBe(emailOf('Eve Other'));
  });

  it('returns 401 if the token is in the query instead of the header', async () => {
    const { secret } = await createToken(ada);
    const query = `authorization=Bearer%20${secret}&access_token=${secret}&token=${secret}`;
    expect((await instance.app.inject(`${PRESENTATIONS_PATH}?${query}`)).statusCode).toBe(401);
  });

  it('gets 404 from the endpoints of administrators, even with the token of an administrator', async () => {
    const { secret } = await createToken(administrator, { scopes: ['read', 'write', 'publish'] });
    expect((await send(secret, 'GET /api/admin/users')).statusCode).toBe(404);
  });
});

describe("a token's time of last use", () => {
  it('is stored at most every five minutes', async () => {
    const { id, secret } = await createToken(ada);
    const fetchLastUsedAt = async () => (await listTokens(ada))[0]?.lastUsedAt;
    await statusOf(secret);
    expect(Date.parse((await fetchLastUsedAt()) ?? '')).not.toBeNaN();
    await setTimesFromNow(id, { last_used_at: '-4 minutes' });
    const fourMinutesAgo = await fetchLastUsedAt();
    await statusOf(secret);
    expect(await fetchLastUsedAt()).toBe(fourMinutesAgo);
    await setTimesFromNow(id, { last_used_at: '-6 minutes' });
    const sixMinutesAgo = await fetchLastUsedAt();
    await statusOf(secret);
    expect(Date.parse((await fetchLastUsedAt()) ?? '')).toBeGreaterThan(Date.parse(sixMinutesAgo ?? ''));
  });

  it('is optional: if it cannot be stored, the token is still accepted and a warning is logged', async () => {
    const { secret } = await createToken(ada);
    const log = createLogger('silent');
    const warn = vi.spyOn(log, 'warn');
    // In a read-only transaction, the time cannot be stored.
    const trx = await instance.db.startTransaction().setAccessMode('read only').execute();
    const authenticated = await authenticateApiToken({ db: trx, log }, secret);
    await trx.rollback().execute();
    expect(authenticated?.scopes).toEqual(['read', 'write']);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('API tokens', () => {
  it('of other accounts cannot be revoked', async () => {
    const { id, secret } = await createToken(ada);
    for (const requestedId of [id, 'x', `${id}x`, '%27%20OR%201=1', 'a'.repeat(64)]) {
      const response = await eve.send('DELETE', `${TOKENS_PATH}/${requestedId}`);
      expect([requestedId, response.statusCode, codeOf(response)]).toEqual([requestedId, 404, 'resource.not_found']);
    }
    expect(await statusOf(secret)).toBe(200);
  });

  it('stay valid when the password changes, and are deleted with the account', async () => {
    const member = await createMember(instance.app, 'Leaves Soon');
    const { secret } = await createToken(member);
    const password = 'another horse battery';
    await member.post('/api/accounts/change-password', { currentPassword: PASSWORD, password });
    expect(await statusOf(secret)).toBe(200);
    expect((await member.post('/api/accounts/delete', { password })).statusCode).toBe(204);
    expect(await statusOf(secret)).toBe(401);
    expect(await instance.db.selectFrom('api_tokens').select('id').execute()).toEqual([]);
    await waitForMails(instance, emailOf('Leaves Soon'), 'Your account was deleted');
  });

  it('are deleted 30 days after they expired', async () => {
    const [longExpired, recentlyExpired, unexpired] = [
      await createToken(ada),
      await createToken(ada),
      await createToken(ada),
    ];
    await setTimesFromNow(longExpired.id, { expires_at: '-31 days' });
    await setTimesFromNow(recentlyExpired.id, { expires_at: '-29 days' });
    await deleteExpiredAccountData(instance);
    expect((await listTokens(ada)).map(({ id }) => id).sort()).toEqual([recentlyExpired.id, unexpired.id].sort());
  });
});
