import type { SignUpPage } from '@flydeck/contract/account-pages';
import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { type PresentationPage, personalPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyChanged } from '../../library/notifications.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

describe('the lists of related presentations', () => {
  it('show similar presentations of other owners, and other presentations of the owner', async () => {
    const publish = (title: string, owner: string, tags: string[] = []) =>
      instance.publish({ owner, document: { title, tags } });
    const deck = await publish('Marmots of the Tatra', 'tatra-owner', ['marmots']);
    const sameOwnerDeck = await publish('Tatra lakes', 'tatra-owner', ['marmots']);
    const similarDeck = await publish('Marmots in winter', 'alps-owner', ['marmots']);
    const unlistedDeck = await instance.publish({
      owner: 'alps-owner',
      privacy: 'hidden',
      document: { title: 'Marmots, unlisted', tags: ['marmots'] },
    });
    /** Returns the oids of similar presentations, and of other presentations of the owner. */
    const fetchListedOids = async () => {
      const pageData = pageDataOf<PresentationPage>((await get(deck.path)).body);
      return [pageData.moreLikeThis, pageData.moreByAuthor].map((cards) => cards.map(({ oid }) => oid));
    };
    expect(await fetchListedOids()).toEqual([[similarDeck.oid], [sameOwnerDeck.oid]]);
    expect(JSON.stringify(await fetchListedOids())).not.toContain(unlistedDeck.oid);
    // Presentations that become private disappear from the lists of other pages.
    await instance.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', 'in', [similarDeck.oid, sameOwnerDeck.oid])
        .execute();
      for (const { oid } of [similarDeck, sameOwnerDeck]) await notifyChanged(trx, oid);
    });
    await expect.poll(fetchListedOids).toEqual([[], []]);
    const unlistedPage = pageDataOf<PresentationPage>((await get(unlistedDeck.path)).body);
    expect([unlistedPage.moreLikeThis, unlistedPage.moreByAuthor, unlistedPage.newest]).toEqual([[], [], []]);
  });

  it('show the newest presentations if none is similar, and each presentation once on the page', async () => {
    const { path, oid } = await instance.publish({
      owner: 'alone-owner',
      document: { title: 'Xylophagous quaggas', tags: [] },
    });
    for (let i = 0; i < 14; i += 1)
      await instance.publish({ owner: `crowd-${i}`, document: { title: `Crowd ${i}`, tags: [] } });
    const unlistedDeck = await instance.publish({ owner: 'crowd-0', privacy: 'hidden' });
    const pageData = pageDataOf<PresentationPage>((await get(path)).body);
    expect(pageData.moreLikeThis).toEqual([]);
    expect(pageData.newest).toHaveLength(6);
    const cardOids = [...pageData.topPicks, ...pageData.moreByAuthor, ...pageData.newest].map((card) => card.oid);
    expect(new Set(cardOids).size).toBe(cardOids.length);
    expect(cardOids).not.toContain(oid);
    expect(cardOids).not.toContain(unlistedDeck.oid);
  });
});

describe('the structured data of a page', () => {
  it('has the display name of the author, and no modification date before the publication date', async () => {
    const { oid, path } = await instance.publish({ owner: 'plain-username' });
    const fetchJsonLd = async () => {
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
    await instance.db.transaction().execute((trx) => notifyChanged(trx, oid));
    await expect.poll(async () => (await fetchJsonLd()).author.name).toBe('Ada Lovelace');
    const { dateModified, datePublished } = await fetchJsonLd();
    expect(dateModified >= datePublished).toBe(true);
  });
});

describe('the sign-up page with a presentation in `next`', () => {
  /** Returns the presentation that the page names as the reason to sign up (to like it), or null. */
  const getPresentationToLike = async (url: string) => {
    const response = await get(url, { accept: 'text/html' });
    expect(response.statusCode).toBe(200);
    return pageDataOf<SignUpPage>(response.body).like;
  };
  const signUpUrl = (path: string, extraQuery = '') => `/signup/?next=${encodeURIComponent(path)}${extraQuery}`;

  it('names the presentation to like, with its picture (V4.3)', async () => {
    const { path } = await instance.publish({ document: { title: 'How to <read> a map' } });
    const { body } = await get(signUpUrl(path), { accept: 'text/html' });
    expect(body).toContain('Sign up to like “How to &lt;read&gt; a map”');
    expect(body).not.toContain('Continue as a guest');
    expect(body).toContain(`href="/login/?next=${encodeURIComponent(path)}&amp;for=like"`);
    expect(body).toContain(`<a href="${path}">Back to the presentation</a>`);
    const presentationToLike = { title: 'How to <read> a map', picture: { url: expect.stringMatching(/^\/assets\//) } };
    expect(await getPresentationToLike(signUpUrl(path))).toMatchObject(presentationToLike);
    expect(await getPresentationToLike(`/login/?next=${encodeURIComponent(path)}&for=like`)).toMatchObject(
      presentationToLike,
    );
  });

  it('names no presentation for other purposes, or if the visitor may not see the presentation', async () => {
    const { path } = await instance.publish();
    const privatePresentation = await instance.publish({ privacy: 'private' });
    const urls = [
      ...[
        '/',
        '/create/',
        privatePresentation.path,
        '/p/AAAAAAAAAAAAAAAA/x/',
        '/p/x%00/',
        '/v/nowhere/',
        '//evil.example',
      ].map((next) => signUpUrl(next)),
      ...['copy', 'account'].map((purpose) => signUpUrl(path, `&for=${purpose}`)),
      `/login/?next=${encodeURIComponent(path)}`,
      `/signup/?next=${encodeURIComponent(path)}&next=${encodeURIComponent(path)}`,
    ];
    for (const url of urls) expect([url, await getPresentationToLike(url)]).toEqual([url, null]);
    expect((await get(signUpUrl('/product/'), { accept: 'text/html' })).body).toContain('Continue as a guest');
  });

  it('names the presentation to create, and does not offer to continue as a guest, who cannot create it', async () => {
    for (const path of ['/create/#template', '/ai/start/?source=home']) {
      const { body } = await get(signUpUrl(path), { accept: 'text/html' });
      expect(body).toContain('Log in or sign up to save your presentation.');
      expect(body).not.toContain('Continue as a guest');
    }
  });
});

describe('the personal page data', () => {
  it('is uncached JSON, and contains the language of the cookie only if the language is supported', async () => {
    const { oid } = await instance.publish();
    const response = await get(`/api/page/presentation/${oid}`, { cookie: 'a=b; language=hu' });
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(personalPageSchema.parse(response.json())).toEqual({
      isAuthenticated: false,
      isGuest: false,
      viewerRights: { edit: false, comment: false },
      isOwner: false,
      mayCurate: false,
      mayExportPdf: true,
      isPdfPurchased: false,
      pdfDownloadPrice: { kind: 'free' },
      hasRecording: false,
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
