import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SignUpPage } from '@flydeck/contract/account-pages';
import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import {
  type PresentationPage,
  personalPageSchema,
  presentationPageSchema,
} from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { tellChanged } from './notice.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await anInstance({ twoProcesses: true });
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

const codeIn = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

/** The JSON that a page hydrates from. */
function stateOf(html: string) {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as {
    data: unknown;
    context: Record<string, unknown>;
    formatted: Record<string, string>;
  };
}

describe('the view page', () => {
  it('carries everything that readers and robots need', async () => {
    const document = { description: 'Soft <b>things</b><script>alert(1)</script>', tags: ['sky', 'sea'] };
    const { path } = await instance.publish({ document });
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(body).toContain('<title>Clouds over the sea · Skyhouse</title>');
    expect(body).toContain(`<link rel="canonical" href="https://deck.example${path}">`);
    expect(body).toContain('hreflang="ja"');
    expect(body).toContain('property="og:image"');
    expect(body).toContain('name="twitter:card" content="player"');
    expect(body).toMatch(
      /<link rel="preload" as="image" [^>]*"\/assets\/[0-9a-f]{64}\.(jpg|webp)[^>]* fetchpriority="high">/,
    );
    expect(body).toContain('Soft <b>things</b>');
    expect(body).not.toContain('alert(1)');
    expect(body).toContain('Fair &lt;weather&gt; &amp; sun');
    expect(body).toMatch(/<noscript>.*<img[^>]*loading="lazy"/s);
    expect(body).not.toContain('secret.example');
    const page = presentationPageSchema.parse(stateOf(body).data);
    expect(page.steps.map((step) => step.topicId)).toEqual(['root', 'cumulus', 'cirrus']);
    expect(page.owner?.avatar.initials).toBe('AL');
  });

  it('tells search engines its text as JSON-LD', async () => {
    const { path } = await instance.publish({ document: { tags: ['sky', 'sea'] } });
    const { body } = await get(path);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'PresentationDigitalDocument',
      name: 'Clouds over the sea',
      keywords: 'sky,sea',
      text: expect.stringContaining('Fair <weather> & sun') as string,
    });
  });

  it('leads stale, missing and slashless addresses to the right one', async () => {
    const { oid, path } = await instance.publish();
    for (const url of [`/p/${oid}`, `/p/${oid}/`, `/p/${oid}/old-title/`, path.slice(0, -1)]) {
      const { statusCode, headers } = await get(`${url}?lang=de`);
      expect([url, statusCode, headers.location]).toEqual([url, 301, `${path}?lang=de`]);
    }
    expect((await get(path)).statusCode).toBe(200);
  });

  it('has addresses in any script', async () => {
    const { path } = await instance.publish({ document: { title: '空の雲 — облака' } });
    expect(path).toContain('%');
    expect((await get(path)).statusCode).toBe(200);
  });

  it('does not let a title out of its place', async () => {
    const title = '</title></script><script>alert("x")</script><!-- " onload=1';
    const { path } = await instance.publish({ document: { title } });
    const { body } = await get(path);
    expect(body).not.toContain('<script>alert');
    expect((stateOf(body).data as { title: string }).title).toBe(title);
  });
});

describe('languages', () => {
  it.each([
    [{ url: '', accept: undefined }, 'en', 'Transcript'],
    [{ url: '', accept: 'de-AT,de;q=0.9,en;q=0.8' }, 'de', 'Transkript'],
    [{ url: '?lang=ja', accept: 'de' }, 'ja', 'テキスト全文'],
    [{ url: '?lang=xx', accept: 'fr;q=0.5, ko' }, 'ko', '전체 텍스트'],
    [{ url: '?lang=de&lang=fr', accept: 'hu' }, 'hu', 'Átirat'],
    [{ url: '', accept: 'xx,*;q=0.1' }, 'en', 'Transcript'],
    [{ url: '', accept: 'de;q=0,fr' }, 'fr', 'Transcription'],
  ])('%j is answered in %s', async ({ url, accept }, language, word) => {
    const { path } = await instance.publish();
    const { body, headers } = await get(
      path + url,
      accept === undefined ? {} : { 'accept-language': accept },
    );
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(word);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
  });

  it('ships the messages of its own language and no others', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    const [, file = ''] = /id="page-messages" data-src="([^"]+)"/.exec(body) ?? [];
    const messages = await get(file);
    expect(messages.headers['cache-control']).toContain('immutable');
    expect(JSON.parse(messages.body)['page.transcript']).toBe('Transkript');
    expect(body + messages.body).not.toContain('Átirat');
  });

  it('ships what the server formatted, so that the browser need not', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    expect(stateOf(body).formatted).toMatchObject({ 'de:compact:0': '0', 'de:plain:0': '0' });
  });

  it.each(['a'.repeat(20_000), ';;;q=,,,=', 'de;q=abc', '-', '\u00ff', 'en-'.repeat(400)])(
    'a strange Accept-Language changes nothing',
    async (accept) => {
      const { path } = await instance.publish();
      expect((await get(path, { 'accept-language': accept })).statusCode).toBe(200);
    },
  );
});

describe('who may see what', () => {
  it('shows hidden presentations by their address, unlisted and uncached', async () => {
    const { path, oid } = await instance.publish({ privacy: 'hidden', document: { title: 'A hidden one' } });
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect((await get('/')).body).not.toContain(oid);
  });

  it('answers for private ones exactly as for those that are not there', async () => {
    const { path, oid } = await instance.publish({ privacy: 'private' });
    const missing = await get('/p/AAAAAAAAAAAAAAAA/x/');
    expect(missing.body).toContain('This page isn’t here');
    for (const url of [
      path,
      `/p/${oid}`,
      '/p/short/x/',
      `/p/${'x'.repeat(100)}/`,
      '/p/%00%00%00%00%00%00%00%00%00%00%00%00/',
    ]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, missing.body]);
    }
    const personal = await get(`/api/page/presentation/${oid}`);
    const none = await get('/api/page/presentation/AAAAAAAAAAAAAAAA');
    expect([personal.statusCode, codeIn(personal)]).toEqual([404, codeIn(none)]);
  });

  it('takes the scene back when a presentation becomes private', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Clouds that were taken back' } });
    const { sceneUrl } = presentationPageSchema.parse(stateOf((await get(path)).body).data);
    expect((await get(sceneUrl)).statusCode).toBe(200);
    // An open page may still ask for the scene before.
    await instance.publish({ oid, document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(200);
    await instance.publish({ oid, privacy: 'private', document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(404);
    await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  });

  it('lets nobody publish over what is not theirs', async () => {
    const { oid } = await instance.publish();
    await expect(instance.publish({ oid, owner: 'mallory' })).rejects.toThrow(
      'There is no such presentation.',
    );
    await expect(instance.publish({ oid: 'AAAAAAAAAAAAAAAA' })).rejects.toThrow(
      'There is no such presentation.',
    );
  });
});

describe('the kept page', () => {
  it('is the same bytes for everyone, whoever asks', async () => {
    const { path } = await instance.publish();
    const first = await get(path);
    const second = await get(path, { cookie: 'session=abc; language=xx', 'user-agent': 'other' });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it('is in the language of the cookie, and then private', async () => {
    const { path } = await instance.publish();
    const cookie = 'a=b; language=de';
    const chosen = await get(path, { cookie, 'accept-language': 'fr' });
    expect(chosen.headers['content-language']).toBe('de');
    expect(chosen.body).toContain('<html lang="de"');
    expect(chosen.headers['cache-control']).toBe('private, no-cache');
    const again = await get(path, { cookie, 'if-none-match': String(chosen.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
    // The address wins over the cookie, and what the browser prefers anyway stays public.
    const named = await get(`${path}?lang=ja`, { cookie });
    const preferred = await get(path, { cookie, 'accept-language': 'de-AT' });
    const unchosen = await get(path, { 'accept-language': 'de' });
    expect(named.headers['content-language']).toBe('ja');
    for (const answer of [named, preferred, unchosen])
      expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(unchosen.rawPayload.equals(chosen.rawPayload)).toBe(true);
  });

  it('is missing in the language of the cookie, too', async () => {
    const missing = await get('/p/AAAAAAAAAAAAAAAA/', { cookie: 'language=ja', accept: 'text/html' });
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(missing.body).toContain('<html lang="ja"');
    const unrouted = await get('/nowhere', { cookie: 'language=hu', accept: 'text/html' });
    expect([unrouted.statusCode, unrouted.body.includes('<html lang="hu"')]).toEqual([404, true]);
  });

  it('is packed, and revalidated with its ETag', async () => {
    const { path } = await instance.publish();
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gz.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    const etag = String(plain.headers.etag);
    const again = await get(path, { 'if-none-match': `"x", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(path, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { path } = await instance.publish();
    const { statusCode, body, headers } = await instance.app.inject({ method: 'HEAD', url: path });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });

  it('is forgotten by every process when its presentation is published anew', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Before' } });
    for (const app of [instance.app, instance.other])
      expect((await app.inject({ url: path })).body).toContain('Before');
    const { path: next } = await instance.publish({ oid, document: { title: 'After' } });
    for (const app of [instance.app, instance.other]) {
      await expect.poll(async () => (await app.inject({ url: next })).body).toContain('<title>After');
      expect((await app.inject({ url: path })).headers.location).toBe(next);
    }
  });
});

describe('what else there is, below a transcript', () => {
  it('are similar presentations of others, and others of the owner', async () => {
    const one = (title: string, owner: string, tags: string[] = []) =>
      instance.publish({ owner, document: { title, tags } });
    const own = await one('Marmots of the Tatra', 'tatra-owner', ['marmots']);
    const second = await one('Tatra lakes', 'tatra-owner', ['marmots']);
    const alike = await one('Marmots in winter', 'alps-owner', ['marmots']);
    const hidden = await instance.publish({
      owner: 'alps-owner',
      privacy: 'hidden',
      document: { title: 'Marmots, unlisted', tags: ['marmots'] },
    });
    const listsOf = async () => {
      const data = pageDataOf<PresentationPage>((await get(own.path)).body);
      return [data.moreLikeThis, data.moreByAuthor].map((cards) => cards.map(({ oid }) => oid));
    };
    expect(await listsOf()).toEqual([[alike.oid], [second.oid]]);
    expect(JSON.stringify(await listsOf())).not.toContain(hidden.oid);
    // Who hides theirs is gone from the lists of others at once.
    await instance.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', 'in', [alike.oid, second.oid])
        .execute();
      for (const { oid } of [alike, second]) await tellChanged(trx, oid);
    });
    await expect.poll(listsOf).toEqual([[], []]);
    const unlisted = pageDataOf<PresentationPage>((await get(hidden.path)).body);
    expect([unlisted.moreLikeThis, unlisted.moreByAuthor, unlisted.newest]).toEqual([[], [], []]);
  });

  it('lists the newest presentations of others when nothing is similar, each once on the page', async () => {
    const { path, oid } = await instance.publish({
      owner: 'alone-owner',
      document: { title: 'Xylophagous quaggas', tags: [] },
    });
    for (let i = 0; i < 14; i += 1)
      await instance.publish({ owner: `crowd-${i}`, document: { title: `Crowd ${i}`, tags: [] } });
    const hidden = await instance.publish({ owner: 'crowd-0', privacy: 'hidden' });
    const data = pageDataOf<PresentationPage>((await get(path)).body);
    expect(data.moreLikeThis).toEqual([]);
    expect(data.newest).toHaveLength(6);
    const shown = [...data.topPicks, ...data.moreByAuthor, ...data.newest].map((card) => card.oid);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).not.toContain(oid);
    expect(shown).not.toContain(hidden.oid);
  });
});

describe('the structured data of a page', () => {
  it('names the author as displayed, and no change before the publication', async () => {
    const { oid, path } = await instance.publish({ owner: 'plain-username' });
    const jsonLd = async () => {
      const { body } = await get(path);
      return JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    };
    await instance.db
      .updateTable('profiles')
      .set({ first_name: 'Ada', last_name: 'Lovelace', public_display_name: '' })
      .where('username', '=', 'plain-username')
      .execute();
    await instance.db
      .updateTable('presentations')
      .set({ modified_at: new Date('2020-01-01T00:00:00Z') })
      .where('oid', '=', oid)
      .execute();
    await instance.db.transaction().execute((trx) => tellChanged(trx, oid));
    await expect.poll(async () => (await jsonLd()).author.name).toBe('Ada Lovelace');
    const { dateModified, datePublished } = await jsonLd();
    expect(dateModified >= datePublished).toBe(true);
  });
});

describe('the sign-up page on the way to a presentation', () => {
  const subjectAt = async (url: string) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(200);
    return pageDataOf<SignUpPage>(answer.body).like;
  };
  const signUp = (path: string, more = '') => `/signup/?next=${encodeURIComponent(path)}${more}`;

  it('names what the visitor signs up to like, with its picture', async () => {
    const { path } = await instance.publish({ document: { title: 'How to <read> a map' } });
    const { body } = await get(signUp(path), { accept: 'text/html' });
    expect(body).toContain('Sign up to like ‘How to &lt;read&gt; a map’');
    expect(body).not.toContain('Continue as a guest');
    expect(body).toContain(`href="/login/?next=${encodeURIComponent(path)}&amp;for=like"`);
    expect(body).toContain(`<a href="${path}">Back to the presentation</a>`);
    const subject = { title: 'How to <read> a map', picture: { url: expect.stringMatching(/^\/assets\//) } };
    expect(await subjectAt(signUp(path))).toMatchObject(subject);
    expect(await subjectAt(`/login/?next=${encodeURIComponent(path)}&for=like`)).toMatchObject(subject);
  });

  it('says nothing of what the visitor does not like, or may not see', async () => {
    const { path } = await instance.publish();
    const secret = await instance.publish({ privacy: 'private' });
    const others = [
      ...[
        '/',
        '/create/',
        secret.path,
        '/p/AAAAAAAAAAAAAAAA/x/',
        '/p/x%00/',
        '/v/nowhere/',
        '//evil.example',
      ].map((next) => signUp(next)),
      ...['copy', 'account'].map((purpose) => signUp(path, `&for=${purpose}`)),
      `/login/?next=${encodeURIComponent(path)}`,
      `/signup/?next=${encodeURIComponent(path)}&next=${encodeURIComponent(path)}`,
    ];
    for (const url of others) expect([url, await subjectAt(url)]).toEqual([url, null]);
    expect((await get(signUp('/create/'), { accept: 'text/html' })).body).toContain('Continue as a guest');
  });
});

describe('the personal part', () => {
  it('comes as small JSON that nobody keeps', async () => {
    const { oid } = await instance.publish();
    const answer = await get(`/api/page/presentation/${oid}`, { cookie: 'a=b; language=hu' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(personalPageSchema.parse(answer.json())).toEqual({
      isAuthenticated: false,
      isGuest: false,
      viewerRights: { edit: false, comment: false },
      isOwner: false,
      mayCurate: false,
      mayExportPdf: true,
      isPdfPurchased: false,
      pdfDownloadPrice: { kind: 'free' },
      hasLikedPrezi: false,
      likesCount: 0,
      viewCount: 0,
      showMakeACopyButton: false,
      makeACopyRedirectUrl: expect.stringMatching(/^\/signup\/\?next=%2Fp%2F/),
      language: 'hu',
      isMobile: false,
      viewerName: '',
      viewerEmail: '',
      nativeApp: null,
      evaluatedFeatures: Object.fromEntries(FLAG_NAMES.map((name) => [name, name === 'pdf_download'])),
    });
    const hostile = await get(`/api/page/presentation/${oid}`, { cookie: 'language=<script>' });
    expect(personalPageSchema.parse(hostile.json()).language).toBeNull();
  });
});
