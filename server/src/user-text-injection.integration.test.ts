import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listOutbox } from './features/mail/index.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { usernameOf } from './testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from './testing/visitor.ts';

const HTML = { accept: 'text/html' };
/** Ends every context in which a page may contain a text, and then runs a script. */
const BREAKOUT = '</script></title></textarea>--><img src=x onerror=alert(1)>"\'`]]>';
const DESCRIPTION = `<p onclick="alert(1)">${BREAKOUT}<a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a><svg onload=alert(1)></svg><iframe srcdoc="x"></iframe></p>`;

let instance: Instance;
/** An administrator, whose texts are hostile. */
let author: Visitor;
let profileOid: string;
let oid: string;
let path: string;

beforeAll(async () => {
  // Without a configured origin, the pages of the instance use the origin of each request. Mails must not use this
  // origin.
  instance = await createInstance({ origin: null });
  author = await createMember(instance.app, 'Mallory Writes');
  profileOid = (await author.get('/api/page/me')).json().profileOid;
  const settings = { firstName: BREAKOUT, lastName: BREAKOUT, publicDisplayName: BREAKOUT, bio: BREAKOUT };
  const response = await author.send('PATCH', '/api/accounts/settings', settings);
  expect(response.statusCode).toBe(200);
  // "Zyxomma" occurs in no other text, so that searches find only this presentation.
  const document = { title: `Zyxomma ${BREAKOUT}`, description: DESCRIPTION, tags: [BREAKOUT] };
  const username = await usernameOf(instance, author);
  ({ oid, path } = await instance.publish({ owner: username, privacy: 'reusable', document }));
  await author.send('PUT', '/api/admin/picks', { oids: [oid] });
  await author.send('PUT', `/api/templates/${oid}`, { isTemplate: true });
}, 60_000);
afterAll(() => instance?.close());

describe('user-supplied text', () => {
  it('is escaped on pages that show it and in URLs that pages repeat (V7.21)', async () => {
    const encodedBreakout = encodeURIComponent(BREAKOUT);
    const pages = [
      '/',
      path,
      `/user/${profileOid}/`,
      '/gallery/',
      '/templates/',
      '/explore/',
      `/explore/?tag=${encodedBreakout}`,
      '/explore/search/?search=Zyxomma',
      `/explore/search/?search=${encodedBreakout}`,
      `/login/?next=/${encodedBreakout}`,
      `/signup/?invite=${encodedBreakout}&click_source=${encodedBreakout}`,
      `/reset-password/?token=${encodedBreakout}`,
      `/create/?template=${encodedBreakout}`,
      `/missing/${encodedBreakout}`,
      '/dashboard/next/',
      '/settings/',
      `/p/edit/${oid}/`,
      '/admin/picks/',
      '/admin/ads/',
      `/p/embed/${oid}/`,
      `/p/embed/${oid}/?link=${encodedBreakout}&step=${encodedBreakout}`,
      `/insights/${oid}/?range=${encodedBreakout}`,
    ];
    for (const url of pages) {
      for (const sender of [author, await createVisitor(instance.app)]) {
        const { body } = await sender.get(url, HTML);
        expect(body, url).not.toMatch(/<img src=x|<svg onload|<iframe|<p onclick/);
        expect(body, url).not.toMatch(/href="\s*java/i);
      }
    }
  });

  it('is escaped in the feed, and API responses cannot be rendered as pages', async () => {
    const feed = await instance.app.inject(`/user/${profileOid}/feed.xml`);
    expect(feed.body).not.toMatch(/<img src=x|<svg|<iframe|javascript:/);
    expect(feed.body).not.toContain(']]>');
    const oembedUrl = `/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`;
    for (const url of [
      '/api/search?search=Zyxomma',
      '/api/templates',
      `/api/page/presentation/${oid}`,
      `/api/page/presenter/${oid}`,
      '/api/ads/house',
      oembedUrl,
      `${oembedUrl}&format=xml`,
      '/oembed?url=%3Cscript%3E',
    ]) {
      const { headers, body } = await instance.app.inject({ url, headers: HTML });
      const isXml = url.endsWith('xml');
      expect(headers['content-type']).toContain(isXml ? 'text/xml' : 'json');
      if (isXml) expect(body).not.toMatch(/<img|<iframe|<script/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('cannot break out of the iframe in the HTML of oEmbed', async () => {
    const oembedUrl = `/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`;
    const { html, title } = (await instance.app.inject(oembedUrl)).json<{ html: string; title: string }>();
    expect(title).toContain('<img src=x');
    expect(html).toMatch(/^<iframe( [a-z]+="[^"<>]*")+><\/iframe>$/);
  });

  it('is escaped in curated tags, and invalid tags are rejected with 400', async () => {
    const tagsUrl = `/api/admin/presentations/${oid}/tags`;
    const putTags = (list: unknown) => author.send('PUT', tagsUrl, { tags: list });
    for (const list of [['a,b'], [''], ['a', 'A'], ['\0'], ['x'.repeat(61)], 'a', {}, [[]]])
      expect([list, (await putTags(list)).statusCode]).toEqual([list, 400]);
    expect((await putTags(['"><b>', '</script>'])).statusCode).toBe(200);
    for (const url of [path, '/explore/?tag=%22%3E%3Cb%3E', '/admin/log/']) {
      const { body } = await author.get(url, HTML);
      expect(body, url).not.toMatch(/"><b>|<\/script>"/);
    }
    expect((await putTags(null)).statusCode).toBe(200);
  });

  it('cannot inject paths or headers into file names of downloads', async () => {
    for (const url of [`/api/dashboard/presentations/${oid}/flydeck`, `/api/insights/${oid}/csv`]) {
      const response = await author.get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%~-]+$/);
      expect(decodeURIComponent(String(response.headers['content-disposition']))).not.toMatch(/[/\\\r\n<>"]\s*/);
    }
  });
});

it('mails never link to the origin of a forged Host header', async () => {
  const visitor = await createVisitor(instance.app, '192.0.2.60');
  const page = await visitor.get('/contact/support/', HTML);
  // The key is the time at which the page was loaded, in milliseconds, and a signature.
  const formKey = /\d{13}\.[\w-]{43}/.exec(page.body)?.[0] ?? '';
  // The form rejects messages that are sent within 2 s after its page was loaded.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const host = 'evil.example';
  const report = { oid, reason: 'spam', text: '', email: '', formKey, website: '' };
  const headers = { host, 'x-forwarded-host': host };
  expect((await visitor.send('POST', '/api/contact/abuse', report, headers)).statusCode).toBe(204);
  const resetRequest = { email: 'mallory.writes@example.org' };
  await visitor.send('POST', '/api/accounts/request-password-reset', resetRequest, headers);
  await vi.waitFor(async () => {
    const { messages } = await listOutbox(instance.db);
    const texts = messages.map(({ text, html }) => text + html);
    expect(texts.some((text) => text.includes('/admin/reports/'))).toBe(true);
    expect(texts.some((text) => text.includes('/reset-password/'))).toBe(true);
    expect(texts.join()).not.toContain(host);
  }, 20_000);
}, 60_000);
