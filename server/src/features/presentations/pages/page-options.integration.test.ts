import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { pageDataOf } from '../../../testing/page-data.ts';
import { SELLING_SETTINGS } from '../../../testing/selling.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

const PROMO = { message: 'Make your own', callToAction: 'Create', path: '/create/' };
const AD_ORIGIN = 'https://ads.example.org';
const PLAYER_ORIGIN = 'https://player.vimeo.com';

let instance: Instance;
/** The only member of the instance, who is an administrator and owns some of the presentations. */
let owner: Visitor;
beforeAll(async () => {
  instance = await createInstance({
    withSecondApp: true,
    settings: {
      ...SELLING_SETTINGS,
      ADS_TOP: 'true',
      ADS_OVERLAY: 'true',
      ADS_SCRIPT_URL: `${AD_ORIGIN}/flydeck.js`,
      WATERMARK: 'true',
      VIDEO_PLAYERS: 'vimeo',
      PROMO: JSON.stringify(PROMO),
      NATIVE_APP_IOS_URL: 'https://apps.apple.com/app/id1',
    },
  });
  owner = await createMember(instance.app, 'Ada Lovelace');
});
afterAll(() => instance?.close());

const dataOf = (html: string) => pageDataOf<Record<string, unknown>>(html);
const openPage = async (path: string, visitor: Pick<Visitor, 'get'> = owner) =>
  visitor.get(path, { accept: 'text/html' });
const securityPolicyOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['content-security-policy']);

/**
 * Changes the owner of a presentation to the member `owner`. The profile of this member is the only one with a user.
 */
async function assignToOwner(oid: string): Promise<void> {
  const profile = await instance.db
    .selectFrom('profiles')
    .select('oid')
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  await instance.db.updateTable('presentations').set({ owner_oid: profile.oid }).where('oid', '=', oid).execute();
}

describe('the options in the page data (V3.2)', () => {
  it('contain advertisements, watermark and promotion as configured', async () => {
    const { path } = await instance.publish();
    expect(dataOf((await openPage(path)).body)).toMatchObject({
      showGoogleDisplayAdsOnTop: true,
      showGoogleDisplayAdsOnBottom: false,
      showGoogleAdsOverlay: true,
      adScriptUrl: `${AD_ORIGIN}/flydeck.js`,
      showWatermark: true,
      videoPlayers: ['vimeo'],
      teaseContent: true,
      promo: { ...PROMO, videoUrl: null, posterUrl: null },
      hasNativeApp: true,
    });
  });

  it('contain no advertisements on private pages and pages of share links', async () => {
    const { oid, path } = await instance.publish({ privacy: 'private' });
    await assignToOwner(oid);
    const response = await openPage(path);
    expect(dataOf(response.body)).toMatchObject({
      isPublicView: false,
      showGoogleDisplayAdsOnTop: false,
      showGoogleAdsOverlay: false,
      adScriptUrl: null,
    });
    expect(securityPolicyOf(response)).not.toContain(AD_ORIGIN);
    const shared = await instance.publish();
    const link_id = 'c'.repeat(24);
    await instance.db
      .insertInto('presentation_links')
      .values({ link_id, presentation_oid: shared.oid, right: 'view' })
      .execute();
    const linked = await openPage(`/v/${link_id}/`);
    expect(dataOf(linked.body)).toMatchObject({ showGoogleDisplayAdsOnTop: false, adScriptUrl: null });
    expect(securityPolicyOf(linked)).not.toContain(AD_ORIGIN);
  });

  it('contain the autoplay mode that the author chose', async () => {
    for (const [autoplay, expected] of [
      ['no', { shouldAutoplay: false, forceAutoplay: false }],
      ['start', { shouldAutoplay: true, forceAutoplay: false }],
      ['loop', { shouldAutoplay: false, forceAutoplay: true }],
    ] as const) {
      const { oid, path } = await instance.publish();
      await instance.db.updateTable('presentations').set({ autoplay }).where('oid', '=', oid).execute();
      expect(dataOf((await openPage(path)).body)).toMatchObject(expected);
    }
  });
});

describe('the content security policy of a page with external advertisements and players of videos', () => {
  it('allows only their origins, and only on view pages', async () => {
    const { path } = await instance.publish();
    const policy = securityPolicyOf(await openPage(path));
    for (const directive of [
      `script-src 'self' ${AD_ORIGIN};`,
      `img-src 'self' ${AD_ORIGIN} data: blob:;`,
      `connect-src 'self' ${AD_ORIGIN};`,
      // The PDF is for sale, and the alternate checkout is shown in a frame of the same origin.
      `frame-src ${AD_ORIGIN} 'self' ${PLAYER_ORIGIN};`,
      "default-src 'none'",
      "style-src 'self' 'sha256-",
    ])
      expect(policy).toContain(directive);
    expect(new Set(policy.match(/https?:\/\/[^\s;]+/g))).toEqual(new Set([AD_ORIGIN, PLAYER_ORIGIN]));
    for (const otherPath of ['/', '/explore/', '/login/', '/admin/ads/'])
      expect(securityPolicyOf(await openPage(otherPath))).not.toMatch(/https?:/);
  });
});

describe('a flag that is on for everybody (V6.8)', () => {
  it('appears in the shared page data of every process after the change', async () => {
    const { path } = await instance.publish();
    const fetchFeaturesForAll = async (app = instance.app) => {
      const { body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
      return dataOf(body)['featuresForAll'] as string[];
    };
    expect(await fetchFeaturesForAll()).not.toContain('video_banner');
    expect(await fetchFeaturesForAll(instance.secondApp)).not.toContain('video_banner');
    await owner.send('PUT', '/api/admin/flags/video_banner', { enabled: true, sharePercent: 100 });
    expect(await fetchFeaturesForAll()).toContain('video_banner');
    await expect.poll(() => fetchFeaturesForAll(instance.secondApp)).toContain('video_banner');
    await owner.send('PUT', '/api/admin/flags/video_banner', { enabled: true, sharePercent: 50 });
    expect(await fetchFeaturesForAll()).not.toContain('video_banner');
  });
});

describe('likes and purchases', () => {
  it('are not offered to administrators on private presentations of other members', async () => {
    const price = { kind: 'own', amount: 300, currency: 'EUR' };
    const { oid, path } = await instance.publish({ privacy: 'private', owner: 'somebody-else' });
    await instance.db
      .updateTable('presentations')
      .set({ pdf_price: JSON.stringify(price) })
      .where('oid', '=', oid)
      .execute();
    const data = dataOf((await openPage(path)).body);
    expect([data['oid'], data['likesCount'], data['pdfDownloadPrice']]).toEqual([oid, undefined, null]);
    const personal = (await owner.get(`/api/page/presentation/${oid}`)).json();
    expect([personal.likesCount, personal.pdfDownloadPrice]).toEqual([undefined, null]);
    const order = { 'putma-id': '', 'prezi-oid': oid, 'prezi-title': 'x' };
    expect((await owner.post('/pdf-access/create-checkout-session/', order)).statusCode).toBe(404);
    // On a public presentation, likes and the purchase are offered.
    await instance.db.updateTable('presentations').set({ privacy: 'public' }).where('oid', '=', oid).execute();
    const offered = (await owner.get(`/api/page/presentation/${oid}`)).json();
    expect([offered.likesCount, offered.pdfDownloadPrice.amount]).toEqual([0, 300]);
  });
});
