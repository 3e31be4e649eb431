import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';

const ACCEPT_HTML = { accept: 'text/html' };
const PATHS = ['/product/', '/video/', '/education/video/', '/features/ai/', '/features/embedding/'];

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ settings: { CONSENT_REQUIRED: 'true' } });
  await instance.publish({ document: { title: 'Whales & maps' } });
});
afterAll(() => instance.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  instance.app.inject({ url, headers: { ...ACCEPT_HTML, ...headers } });

describe('the OpenAPI document', () => {
  it('is publicly cacheable, and contains the URL of the instance and the name of its session cookie', async () => {
    const response = await instance.app.inject('/api/openapi.json');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'https://deck.example' }],
      components: { securitySchemes: { session: { name: '__Secure-flydeck.session_token' } } },
      paths: {
        '/api/dashboard/folders/{id}': { patch: { operationId: 'renameFolder', tags: ['Dashboard'] } },
      },
    });
  });
});

describe('pages about the site', () => {
  it.each(PATHS)('%s shows presentations of the instance and is publicly cacheable', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Whales &amp; maps');
    expect(response.body).toContain(`<link rel="canonical" href="https://deck.example${path}">`);
    expect(response.headers['cache-control']).toContain('public');
    expect(response.headers['set-cookie']).toBeUndefined();
    const revalidated = await get(path, { 'if-none-match': String(response.headers.etag) });
    expect(revalidated.statusCode).toBe(304);
  });

  it.each(PATHS)('redirect to %s from the path without the trailing slash, and keep the query', async (path) => {
    const response = await get(`${path.slice(0, -1)}?click_source=a`);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(`${path}?click_source=a`);
  });

  it('use the requested language (S9.4)', async () => {
    expect((await get('/product/', { 'accept-language': 'de' })).body).toContain('Warum Skyhouse besser ist');
    expect((await get('/product/?lang=ja')).body).toContain('Skyhouseが選ばれる理由');
  });

  it('show another text about video on the page for teachers (V2.17)', async () => {
    expect((await get('/education/video/')).body).toContain('Video in lessons');
    expect((await get('/video/')).body).toContain('Video inside a presentation');
  });

  it.each(['/product/x', '/video/../admin', '/features/', '/features/ai/%00', '/education/'])(
    'return 404 at %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  it('return 404 for POST', async () => {
    const response = await instance.app.inject({ method: 'POST', url: '/product/', headers: ACCEPT_HTML });
    expect(response.statusCode).toBe(404);
  });
});

describe('the 404 page', () => {
  it('has a search form and is neither cached nor indexed', async () => {
    const response = await get('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('action="/explore/search/"');
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.body).toContain('noindex');
  });
});

it('the site asks for cookie consent only if CONSENT_REQUIRED is set', async () => {
  expect((await get('/product/')).body).toContain('Cookie settings');
  const instanceWithoutConsent = await createInstance();
  try {
    const { body } = await instanceWithoutConsent.app.inject({ url: '/product/', headers: ACCEPT_HTML });
    expect(body).not.toContain('Cookie settings');
    expect(body).not.toContain('consent.');
  } finally {
    await instanceWithoutConsent.close();
  }
});

it('pages contain PAGE_LOG_URL and allow requests to its origin only if PAGE_LOG_URL is set (S7.17)', async () => {
  const settings = { PAGE_LOG_URL: 'https://logs.example/in?key=1', EVENTS_ON_LOCALHOST: 'true' };
  const instanceWithLogUrl = await createInstance({ settings });
  try {
    const response = await instanceWithLogUrl.app.inject({ url: '/product/', headers: ACCEPT_HTML });
    expect(response.headers['content-security-policy']).toContain("; connect-src 'self' https://logs.example;");
    expect(response.body).toContain('"logUrl":"https://logs.example/in?key=1"');
    expect(response.body).toContain('"eventsOnLocalhost":true');
  } finally {
    await instanceWithLogUrl.close();
  }
  const response = await get('/product/');
  expect(response.headers['content-security-policy']).toContain("; connect-src 'self';");
  expect(response.body).toContain('"logUrl":null,');
});
