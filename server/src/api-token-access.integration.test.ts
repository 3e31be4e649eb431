import type { ApiToken, CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { ALL_ENDPOINTS } from '@flydeck/contract/all-endpoints';
import { type EndpointDefinition, needsCsrfToken, TOKEN_SCOPES, type TokenScope } from '@flydeck/contract/endpoint';
import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetRateLimits } from './testing/account-calls.ts';
import { editingCallsOf } from './testing/editing-users.ts';
import { bodyOf, nameOf, urlOf } from './testing/endpoint-requests.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { SELLING_SETTINGS } from './testing/selling.ts';
import { createMember, type Visitor } from './testing/visitor.ts';

const SCOPED_ENDPOINTS: readonly EndpointDefinition[] = ALL_ENDPOINTS.filter((endpoint) => 'scope' in endpoint);
const UNSCOPED_ENDPOINTS: readonly EndpointDefinition[] = ALL_ENDPOINTS.filter((endpoint) => !('scope' in endpoint));
const TOKENS_URL = '/api/accounts/tokens';

let instance: Instance;
let administrator: Visitor;
/** The owner of the presentation and of most tokens. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** A presentation of Ada. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  ada = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.20' });
  eve = await createMember(instance.app, 'Eve Other', { address: '192.0.2.21' });
  ({ oid } = await editingCallsOf(ada).create());
}, 90_000);
afterAll(() => instance?.close());

async function createToken(owner: Visitor, scopes: readonly TokenScope[]): Promise<CreatedApiToken> {
  const response = await owner.post(TOKENS_URL, { name: scopes.join(), scopes, expiresInDays: 7 });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const cookieOf = ({ cookies }: Visitor): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends a valid request about Ada's presentation, without a CSRF token. */
async function send(
  definition: EndpointDefinition,
  secret: string | undefined,
  extraHeaders: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  await resetRateLimits(instance);
  const { headers = {}, ...body } = bodyOf(definition, { oid });
  const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  return instance.app.inject({
    method: definition.method,
    url: urlOf(definition, { oid }),
    ...body,
    headers: { ...headers, ...authorization, ...extraHeaders },
  });
}

/** Returns a line for each endpoint: its name, and the status and error code of its response. */
async function collectResponses(
  endpoints: readonly EndpointDefinition[],
  secretOf: (definition: EndpointDefinition) => string,
  extraHeaders?: Record<string, string>,
): Promise<string[]> {
  const responses: string[] = [];
  for (const definition of endpoints) {
    const response = await send(definition, secretOf(definition), extraHeaders);
    responses.push(`${nameOf(definition)} ${response.statusCode} ${errorCodeOf(response)}`);
  }
  return responses;
}

const isProblem = ({ headers }: LightMyRequestResponse): boolean =>
  String(headers['content-type']).startsWith('application/problem+json');
const errorCodeOf = (response: LightMyRequestResponse): string => (isProblem(response) ? response.json().code : '');
const expectedResponses = (endpoints: readonly EndpointDefinition[], status: number, code: string): string[] =>
  endpoints.map((definition) => `${nameOf(definition)} ${status} ${code}`);

describe('every endpoint with a scope', () => {
  it('answers 403 to a token that has all scopes except the required scope', async () => {
    const secrets = new Map<TokenScope | undefined, string>();
    for (const scope of TOKEN_SCOPES) {
      const otherScopes = TOKEN_SCOPES.filter((other) => other !== scope);
      secrets.set(scope, (await createToken(ada, otherScopes)).secret);
    }
    const responses = await collectResponses(SCOPED_ENDPOINTS, ({ scope }) => secrets.get(scope) ?? '');
    expect(responses).toEqual(expectedResponses(SCOPED_ENDPOINTS, 403, 'auth.forbidden'));
  });

  it('answers 401 to revoked tokens, expired tokens, and tokens of suspended members', async () => {
    const revoked = await createToken(ada, TOKEN_SCOPES);
    await ada.send('DELETE', `${TOKENS_URL}/${revoked.id}`);
    const expired = await createToken(ada, TOKEN_SCOPES);
    const oneSecondAgo = sql<Date>`now() - interval '1 second'`;
    await instance.db
      .updateTable('api_tokens')
      .set({ expires_at: oneSecondAgo })
      .where('id', '=', expired.id)
      .execute();
    const suspended = await createMember(instance.app, 'Behaves Badly', { address: '192.0.2.22' });
    const { secret } = await createToken(suspended, TOKEN_SCOPES);
    const { profileOid } = (await suspended.get('/api/page/me')).json();
    await administrator.post('/api/admin/moderate', { verb: 'suspend', profileOid });
    for (const refusedSecret of [revoked.secret, expired.secret, secret]) {
      // The valid cookies of the owner do not change the result.
      for (const extraHeaders of [{}, { cookie: cookieOf(ada) }]) {
        const responses = await collectResponses(SCOPED_ENDPOINTS, () => refusedSecret, extraHeaders);
        expect(responses).toEqual(expectedResponses(SCOPED_ENDPOINTS, 401, 'auth.required'));
      }
    }
  });

  it('acts only for the owner of the token, even with the session of another member', async () => {
    const { secret } = await createToken(eve, TOKEN_SCOPES);
    const csrf = decodeURIComponent(ada.cookies.get('csrftoken') ?? '');
    const extraHeaders = { cookie: cookieOf(ada), 'x-csrftoken': csrf };
    const before = await fetchState(ada);
    for (const definition of SCOPED_ENDPOINTS) {
      const response = await send(definition, secret, extraHeaders);
      // The path of these requests contains the oid of Ada's presentation or an unknown id.
      if (/:(oid|id|linkId)\b/.test(definition.path))
        expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), 404]);
      expect([nameOf(definition), response.body]).not.toEqual([nameOf(definition), expect.stringContaining(oid)]);
      expect([nameOf(definition), response.headers['set-cookie']]).toEqual([nameOf(definition), undefined]);
    }
    expect(await fetchState(ada)).toEqual(before);
    // One of the requests created a folder for the owner of the token.
    expect((await fetchState(eve)).folders).toHaveLength(1);
  });

  it('accepts a token that has only the required scope', async () => {
    const secrets = new Map<TokenScope | undefined, string>();
    for (const scope of TOKEN_SCOPES) secrets.set(scope, (await createToken(ada, [scope])).secret);
    // Deletions are last, because the other requests need what the deletions delete.
    const sorted = [...SCOPED_ENDPOINTS].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    const responses = await collectResponses(sorted, ({ scope }) => secrets.get(scope) ?? '');
    expect(responses.filter((response) => / (401|403|5\d\d) /.test(response))).toEqual([]);
    // Many requests also succeed. The lines of successful requests end without an error code.
    expect(responses.filter((response) => / 20\d $/.test(response)).length).toBeGreaterThan(15);
  });
});

/** Returns the presentations, folders, uploads, share links and token ids of a member. */
async function fetchState(member: Visitor) {
  const fetchJson = async (path: string) => (await member.get(path)).json();
  const { presentations } = await fetchJson('/api/dashboard/presentations');
  const { folders } = await fetchJson('/api/dashboard/folders');
  const { uploads } = await fetchJson('/api/uploads');
  const { links } = await fetchJson(`/api/presentations/${oid}/links`);
  const trash = await fetchJson('/api/dashboard/presentations?place=trash');
  const tokens = (await fetchJson(TOKENS_URL)).tokens.map(({ id }: ApiToken) => id);
  return { presentations, folders, uploads, links, trash, tokens };
}

describe('every endpoint without a scope', () => {
  /**
   * Returns the parts of a response that do not depend on the time of the request: status, location, content type and
   * JSON body. If the body is not JSON, returns only whether the body contains Ada's name.
   */
  function stableFields(response: LightMyRequestResponse): unknown {
    const { statusCode, headers } = response;
    const isJson = /json/.test(String(headers['content-type']));
    const body = isJson ? { ...response.json(), requestId: '' } : response.body.includes('Ada Lovelace');
    return [statusCode, headers.location, headers['content-type'], body];
  }

  it.each(['an anonymous visitor', 'another member'])('ignores a token sent by %s', async (sender) => {
    const { secret } = await createToken(ada, TOKEN_SCOPES);
    const extraHeaders = sender === 'another member' ? { cookie: cookieOf(eve) } : {};
    // Each response of `/metrics` is different, because every request changes the metrics.
    for (const definition of UNSCOPED_ENDPOINTS.filter(({ path }) => path !== '/metrics')) {
      const responseWithoutToken = stableFields(await send(definition, undefined, extraHeaders));
      const responseWithToken = stableFields(await send(definition, secret, extraHeaders));
      expect([nameOf(definition), responseWithToken]).toEqual([nameOf(definition), responseWithoutToken]);
    }
  });

  it('that changes data answers 403 to a token that is sent in place of the CSRF token', async () => {
    const { secret } = await createToken(ada, TOKEN_SCOPES);
    const changingEndpoints = UNSCOPED_ENDPOINTS.filter(needsCsrfToken);
    expect(changingEndpoints.length).toBeGreaterThan(30);
    for (const extraHeaders of [{}, { cookie: cookieOf(ada) }])
      expect(await collectResponses(changingEndpoints, () => secret, extraHeaders)).toEqual(
        expectedResponses(changingEndpoints, 403, 'auth.csrf'),
      );
  });

  it('for administrators returns 404 or 403 to the token of an administrator', async () => {
    const { secret } = await createToken(administrator, TOKEN_SCOPES);
    const endpoints = ALL_ENDPOINTS.filter(({ auth }) => auth === 'administrator');
    expect(endpoints.length).toBeGreaterThan(20);
    for (const definition of endpoints) {
      const response = await send(definition, secret);
      const expected = definition.method === 'GET' ? 404 : 403;
      expect([nameOf(definition), response.statusCode]).toEqual([nameOf(definition), expected]);
    }
  });
});

describe('an upload with a token', () => {
  function upload(secret: string, privacy: string) {
    const field = `--x\r\nContent-Disposition: form-data; name="privacy"\r\n\r\n${privacy}\r\n`;
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n# A\r\n--x--\r\n';
    return instance.app.inject({
      method: 'POST',
      url: '/api/uploads',
      payload: field + file,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
  }
  const countUploads = async () => (await instance.db.selectFrom('uploads').select('id').execute()).length;

  it.each(PRIVACIES)(
    'needs the scope write, and the scope publish unless the presentation is private: %s',
    async (privacy) => {
      for (const scopes of [['write'], ['publish'], ['read', 'publish'], ['write', 'publish']] as const) {
        const before = await countUploads();
        const { secret } = await createToken(ada, scopes);
        const isAllowed = scopes[0] === 'write' && (privacy === 'private' || scopes.length === 2);
        const response = await upload(secret, privacy);
        expect([scopes, response.statusCode]).toEqual([scopes, isAllowed ? 201 : 403]);
        if (!isAllowed) expect(response.json().code).toBe('auth.forbidden');
        expect(await countUploads()).toBe(before + (isAllowed ? 1 : 0));
      }
    },
  );

  it('by PUT is private, even if the query sets a privacy', async () => {
    const { secret } = await createToken(ada, ['write']);
    const response = await instance.app.inject({
      method: 'PUT',
      url: '/api/uploads?name=a.md&privacy=public',
      payload: '# A',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/octet-stream' },
    });
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    const row = await instance.db.selectFrom('uploads').select('privacy').where('id', '=', id).executeTakeFirst();
    expect(row?.privacy).toBe('private');
  });
});
