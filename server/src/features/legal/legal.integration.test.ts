import { DEFAULT_LEGAL_LANGUAGE, LEGAL_TEXT_MAX_LENGTH } from '@flydeck/contract/legal/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

const ACCEPT_HTML = { accept: 'text/html' };
const LEGAL_PAGES_API = '/api/admin/legal-pages';

let instance: Instance;
let admin: Visitor;
let member: Visitor;
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  // The first member of an instance is its administrator.
  admin = await createMember(instance.app, 'Ada Admin');
  member = await createMember(instance.app, 'Mia Member', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
}, 60_000);
afterAll(() => instance?.close());

/**
 * Requests a legal text. A path such as `terms/es` (page and language) returns the newest version and the list of all
 * versions. A path such as `terms/es/versions/1` returns the version with this number.
 */
const getText = async (textPath: string) => (await admin.get(`${LEGAL_PAGES_API}/${textPath}`)).json();

/** Saves a text as the next version. An empty text removes the page in this language. */
async function save(textPath: string, text: string) {
  const { version } = await getText(textPath);
  return admin.send('PUT', `${LEGAL_PAGES_API}/${textPath}`, { text, basedOn: version });
}

beforeEach(async () => {
  const { texts } = (await admin.get(LEGAL_PAGES_API)).json();
  for (const { page, language } of texts) await save(`${page}/${language}`, '');
});

const getPage = (url: string, headers: Record<string, string> = {}) =>
  instance.app.inject({ url, headers: { ...ACCEPT_HTML, ...headers } });

/** Returns the URLs of the legal pages to which the footer links. */
function footerLinks(body: string): string[] {
  const footer = /<footer.*?<\/nav>/s.exec(body)?.[0] ?? '';
  return [...footer.matchAll(/href="(\/legal\/[^"]*)"/g)].map((match) => match[1] ?? '');
}

describe('legal pages', () => {
  it.each(['imprint', 'privacy', 'terms'])(
    'return 404 and are not linked while they have no text: %s',
    async (name) => {
      expect((await getPage(`/legal/${name}/`)).statusCode).toBe(404);
      expect(footerLinks((await getPage('/')).body)).toEqual([]);
      expect((await getPage('/sitemaps/pages.xml')).body).not.toContain('/legal/');
    },
  );

  it('show a text rendered by the server, and are linked in footers and the sitemap', async () => {
    await save(`terms/${DEFAULT_LEGAL_LANGUAGE}`, '# Use\n\nBe **kind**.');
    const response = await getPage('/legal/terms/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('public');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body).toContain('<h1>Terms of service</h1>');
    expect(response.body).toContain('<h2>Use</h2>\n<p>Be <strong>kind</strong>.</p>');
    expect(response.body).toContain('<link rel="canonical" href="https://deck.example/legal/terms/">');
    const revalidated = await getPage('/legal/terms/', { 'if-none-match': String(response.headers.etag) });
    expect(revalidated.statusCode).toBe(304);
    expect((await getPage('/legal/terms')).headers.location).toBe('/legal/terms/');
    for (const path of ['/', '/explore/', '/product/', '/legal/terms/', '/nowhere/', '/login/'])
      expect([path, footerLinks((await getPage(path)).body)]).toEqual([path, ['/legal/terms/']]);
    expect(footerLinks((await getPage('/?lang=de')).body)).toEqual(['/legal/terms/?lang=de']);
    const sitemap = (await getPage('/sitemaps/pages.xml')).body;
    expect(sitemap).toContain('<loc>https://deck.example/legal/terms/</loc>');
    expect(sitemap).not.toContain('/legal/imprint/');
    expect((await getPage('/robots.txt')).body).not.toContain('legal');
  });

  it('are not linked in embeds', async () => {
    await save(`terms/${DEFAULT_LEGAL_LANGUAGE}`, 'Terms.');
    const { oid, path } = await instance.publish();
    expect(footerLinks((await getPage(path)).body)).toEqual(['/legal/terms/']);
    expect((await getPage(`/p/embed/${oid}/`)).body).not.toContain('href="/legal/');
  });

  it('are linked in the order imprint, privacy policy, terms', async () => {
    for (const name of ['terms', 'imprint', 'privacy']) await save(`${name}/${DEFAULT_LEGAL_LANGUAGE}`, 'Text.');
    expect(footerLinks((await getPage('/')).body)).toEqual(['/legal/imprint/', '/legal/privacy/', '/legal/terms/']);
  });

  it("show the text in the visitor's language, else the default text, else another text", async () => {
    await save('imprint/de', 'Angaben auf Deutsch');
    expect((await getPage('/legal/imprint/?lang=fr')).body).toContain('<div class="');
    expect((await getPage('/legal/imprint/?lang=fr')).body).toMatch(/lang="de" dir="auto"><p>Angaben/);
    await save(`imprint/${DEFAULT_LEGAL_LANGUAGE}`, 'Default text');
    expect((await getPage('/legal/imprint/?lang=fr')).body).toMatch(/lang="" dir="auto"><p>Default text/);
    expect((await getPage('/legal/imprint/?lang=de')).body).toMatch(/lang="de" dir="auto"><p>Angaben/);
    expect((await getPage('/legal/imprint/', { 'accept-language': 'de' })).body).toContain('<h1>Impressum</h1>');
  });

  it('are linked on the sign-up page if they are the terms or the privacy policy and have a text', async () => {
    expect((await anonymous.get('/signup/', ACCEPT_HTML)).body).not.toContain('/legal/');
    await save(`terms/${DEFAULT_LEGAL_LANGUAGE}`, 'Terms.');
    const terms = (await anonymous.get('/signup/', ACCEPT_HTML)).body;
    expect(terms).toContain('By signing up, you accept the <a href="/legal/terms/" target="_blank"');
    expect(terms).not.toContain('Your data is handled');
    await save(`privacy/${DEFAULT_LEGAL_LANGUAGE}`, 'Privacy.');
    expect((await anonymous.get('/signup/', ACCEPT_HTML)).body).toContain(
      'Your data is handled as described in the <a href="/legal/privacy/" target="_blank"',
    );
  });

  it('are updated in the page cache of every process, together with the footers that link to them', async () => {
    const { secondApp } = instance;
    const fetchFromSecondProcess = async (url: string) => (await secondApp.inject({ url, headers: ACCEPT_HTML })).body;
    expect(footerLinks(await fetchFromSecondProcess('/product/'))).toEqual([]);
    await save(`privacy/${DEFAULT_LEGAL_LANGUAGE}`, 'First version');
    // The process that saves the text drops its cached pages before it responds.
    expect(footerLinks((await getPage('/product/')).body)).toEqual(['/legal/privacy/']);
    await expect.poll(async () => footerLinks(await fetchFromSecondProcess('/product/'))).toEqual(['/legal/privacy/']);
    expect(await fetchFromSecondProcess('/legal/privacy/')).toContain('First version');
    await save(`privacy/${DEFAULT_LEGAL_LANGUAGE}`, 'Second version');
    expect((await getPage('/legal/privacy/')).body).toContain('Second version');
    await expect.poll(() => fetchFromSecondProcess('/legal/privacy/')).toContain('Second version');
    await save(`privacy/${DEFAULT_LEGAL_LANGUAGE}`, '  \n ');
    expect((await getPage('/legal/privacy/')).statusCode).toBe(404);
    await expect.poll(async () => footerLinks(await fetchFromSecondProcess('/product/'))).toEqual([]);
    expect((await secondApp.inject({ url: '/legal/privacy/', headers: ACCEPT_HTML })).statusCode).toBe(404);
  });
});

describe('versions of a legal text', () => {
  it('are stored with every save, and can be read and restored', async () => {
    const firstVersion = (await getText('terms/es')).version;
    await save('terms/es', '# Uno');
    await save('terms/es', '# Dos');
    await save('terms/es', '');
    const { text, version, versions } = await getText('terms/es');
    expect([text, version]).toEqual(['', firstVersion + 3]);
    expect(versions.slice(0, 3)).toMatchObject([
      { version: firstVersion + 3, length: 0 },
      { version: firstVersion + 2, length: 5 },
      { version: firstVersion + 1, length: 5 },
    ]);
    const older = await getText(`terms/es/versions/${firstVersion + 1}`);
    expect(older).toEqual({ text: '# Uno', html: '<h2>Uno</h2>' });
    expect((await save('terms/es', older.text)).json()).toMatchObject({
      text: '# Uno',
      version: firstVersion + 4,
    });
    expect((await getPage('/legal/terms/?lang=es')).body).toContain('<h2>Uno</h2>');
  });

  it('are not added if nothing changed', async () => {
    const { version } = (await save('terms/it', 'Termini')).json();
    expect((await save('terms/it', 'Termini')).json().version).toBe(version);
  });

  it('are not added by a save that is based on an older version, or by the later of two concurrent saves', async () => {
    const { version } = (await save('terms/fr', 'Un')).json();
    const put = (text: string) => admin.send('PUT', `${LEGAL_PAGES_API}/terms/fr`, { text, basedOn: version });
    const responses = await Promise.all([put('Deux'), put('Trois')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = await put('Quatre');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'resource.conflict']);
    expect((await getText('terms/fr')).version).toBe(version + 1);
  });
});

describe('the API for administrators', () => {
  it('lists the texts that are not empty', async () => {
    expect((await admin.get(LEGAL_PAGES_API)).json()).toEqual({ texts: [] });
    await save('imprint/ko', '운영자');
    expect((await admin.get(LEGAL_PAGES_API)).json()).toEqual({
      texts: [{ page: 'imprint', language: 'ko' }],
    });
  });

  it('returns 404 to everybody but administrators, and 403 for a forged CSRF token', async () => {
    const body = { text: 'Mine', basedOn: 0 };
    for (const visitor of [member, anonymous]) {
      for (const path of ['', '/terms/default', '/terms/default/versions/1'])
        expect((await visitor.get(LEGAL_PAGES_API + path)).statusCode).toBe(404);
      expect((await visitor.send('PUT', `${LEGAL_PAGES_API}/terms/pt`, body)).statusCode).toBe(404);
      expect((await visitor.post(`${LEGAL_PAGES_API}/preview`, { text: 'x' })).statusCode).toBe(404);
    }
    for (const [method, path] of [
      ['PUT', '/terms/pt'],
      ['POST', '/preview'],
    ] as const) {
      const forged = await admin.send(method, LEGAL_PAGES_API + path, body, { 'x-csrftoken': 'forged' });
      expect(forged.statusCode).toBe(403);
    }
    expect((await getText('terms/pt')).version).toBe(0);
  });

  it.each(['terms/xx', 'cookies/default', 'terms/DE', '__proto__/default', "terms/'%20OR%201=1", 'terms/..%2f'])(
    'returns 404 for the invalid path %s',
    async (path) => {
      expect((await admin.get(`${LEGAL_PAGES_API}/${path}`)).statusCode).toBe(404);
      const put = await admin.send('PUT', `${LEGAL_PAGES_API}/${path}`, { text: 'x', basedOn: 0 });
      expect(put.statusCode).toBe(404);
    },
  );

  it.each(['0', '-1', '1.5', '1e3', '9'.repeat(20), 'x', '1%20OR%201=1'])(
    'returns 404 for the invalid version %s',
    async (version) => {
      expect((await admin.get(`${LEGAL_PAGES_API}/terms/default/versions/${version}`)).statusCode).toBe(404);
    },
  );

  it.each([
    { text: 'a\u0000b' },
    { text: 'a\u0007b' },
    { text: '\ud800' },
    { text: 7 },
    { text: ['x'] },
    { text: undefined },
    { basedOn: -1 },
    { basedOn: 0.5 },
    { basedOn: '0' },
    { basedOn: 1e12 },
    { html: '<b>' },
  ])('rejects %j with 400', async (invalidFields) => {
    const body = { text: 'x', basedOn: 0, ...invalidFields };
    expect((await admin.send('PUT', `${LEGAL_PAGES_API}/terms/hu`, body)).statusCode).toBe(400);
    if ('text' in invalidFields)
      expect((await admin.post(`${LEGAL_PAGES_API}/preview`, { text: invalidFields.text as string })).statusCode).toBe(
        400,
      );
  });

  it('rejects a text that is too long with 400 and an oversized body with 413', async () => {
    const tooLong = { text: 'x'.repeat(LEGAL_TEXT_MAX_LENGTH + 1), basedOn: 0 };
    expect((await admin.send('PUT', `${LEGAL_PAGES_API}/terms/hu`, tooLong)).statusCode).toBe(400);
    const response = await admin.send('PUT', `${LEGAL_PAGES_API}/terms/hu`, {
      text: 'x'.repeat(2_000_000),
      basedOn: 0,
    });
    expect(response.statusCode).toBe(413);
  });

  it('accepts the longest text and normalises line ends', async () => {
    const text = `${'é'.repeat(LEGAL_TEXT_MAX_LENGTH - 4)}\r\n\r.`;
    const saved = await save('privacy/hu', text);
    expect([saved.statusCode, saved.json().text]).toEqual([200, text.replace('\r\n\r', '\n\n')]);
  });

  it('returns a preview as sanitised HTML without saving the text', async () => {
    const text = '# Hello\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
    const response = await admin.post(`${LEGAL_PAGES_API}/preview`, { text });
    expect(response.json()).toEqual({
      html: '<h2>Hello</h2>\n<p>&#x3C;script>alert(1)&#x3C;/script></p>\n<p><a>x</a></p>',
    });
    expect((await admin.get(LEGAL_PAGES_API)).json()).toEqual({ texts: [] });
  });

  it('escapes hostile texts on the page and in its hydration data', async () => {
    const text = '</script><img src=x onerror=alert(1)><!--\n\n[a](javascript:alert(1) "</script>")';
    await save(`imprint/${DEFAULT_LEGAL_LANGUAGE}`, text);
    const { body, headers } = await getPage('/legal/imprint/');
    expect(body).not.toMatch(/<img src=x|href="\s*java/i);
    expect(body.match(/<\/script>/g)).toHaveLength(body.match(/<script\b/g)?.length ?? 0);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('rejects a table of millions of cells with 413 and does not block other requests', async () => {
    const text = `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n${'|a\n'.repeat(20_000)}`;
    let hasResponse = false;
    const saving = save('terms/ja', text).finally(() => {
      hasResponse = true;
    });
    expect((await getPage('/product/')).statusCode).toBe(200);
    expect(hasResponse).toBe(false);
    expect((await saving).statusCode).toBe(413);
    expect((await getText('terms/ja')).text).toBe('');
  });
});
