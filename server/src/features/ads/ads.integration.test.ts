import { HOUSE_ADS_MAX } from '@flydeck/contract/ads/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let admin: Visitor;
let member: Visitor;
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ settings: { ADS_TOP: 'true' } });
  admin = await createMember(instance.app, 'Ada Admin');
  member = await createMember(instance.app, 'Mia Member', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
});
afterAll(() => instance?.close());

const AD = {
  title: 'Teach by flying',
  text: 'A lesson that children remember.',
  callToAction: 'Begin',
  link: '/create/',
  pictureOid: null,
  isActive: true,
};
/** Returns the ads that visitors see. */
const fetchShownAds = async () =>
  (await anonymous.get('/api/ads/house')).json().ads as { title: string; picture: unknown }[];

describe('house ads', () => {
  it('are an empty list on a new instance, sent without cookies and publicly cached for a minute', async () => {
    const response = await anonymous.get('/api/ads/house');
    expect(response.json()).toEqual({ ads: [] });
    expect(response.headers['cache-control']).toBe('public, max-age=60');
    expect(response.cookies).toEqual([]);
  });

  it('are created, deactivated and deleted by administrators, and return 404 after the deletion', async () => {
    const added = await admin.post('/api/admin/ads', AD);
    expect(added.json()).toMatchObject({
      ads: [AD],
      slots: { top: true, bottom: false, overlay: false },
      scriptOrigin: null,
    });
    const { id } = added.json().ads[0];
    expect(await fetchShownAds()).toEqual([
      { title: AD.title, text: AD.text, callToAction: AD.callToAction, link: AD.link, picture: null },
    ]);
    await admin.send('PUT', `/api/admin/ads/${id}`, { ...AD, isActive: false });
    expect(await fetchShownAds()).toEqual([]);
    expect((await admin.send('DELETE', `/api/admin/ads/${id}`)).json().ads).toEqual([]);
    expect((await admin.send('DELETE', `/api/admin/ads/${id}`)).statusCode).toBe(404);
    expect((await admin.send('PUT', `/api/admin/ads/${id}`, AD)).statusCode).toBe(404);
  });

  it('show the preview of a presentation while the presentation is listed', async () => {
    const { oid } = await instance.publish();
    const ad = (await admin.post('/api/admin/ads', { ...AD, pictureOid: oid })).json().ads[0];
    expect(ad.picture).toMatchObject({ url: expect.stringMatching(/^\//) });
    expect((await fetchShownAds())[0]?.picture).toEqual(ad.picture);
    await instance.db.updateTable('presentations').set({ privacy: 'private' }).where('oid', '=', oid).execute();
    expect((await fetchShownAds())[0]?.picture).toBeNull();
    expect((await admin.post('/api/admin/ads', { ...AD, pictureOid: oid })).statusCode).toBe(404);
    await admin.send('DELETE', `/api/admin/ads/${ad.id}`);
  });

  it('are refused with 409 beyond the maximum number', async () => {
    const columns = {
      changed_by: 'ada',
      body: '',
      call_to_action: 'Go',
      link: '/',
      picture_oid: null,
      is_active: false,
    };
    const rows = Array.from({ length: HOUSE_ADS_MAX }, (_, index) => ({ ...columns, title: `Ad ${index}` }));
    await instance.db.insertInto('house_ads').values(rows).execute();
    const refused = await admin.post('/api/admin/ads', AD);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'resource.conflict']);
    await instance.db.deleteFrom('house_ads').execute();
  });

  it('return 404 to members and anonymous visitors, and 403 to an administrator with a forged CSRF token', async () => {
    for (const visitor of [member, anonymous]) {
      expect((await visitor.get('/api/admin/ads')).statusCode).toBe(404);
      expect((await visitor.post('/api/admin/ads', AD)).statusCode).toBe(404);
      expect((await visitor.send('PUT', '/api/admin/ads/1', AD)).statusCode).toBe(404);
      expect((await visitor.send('DELETE', '/api/admin/ads/1')).statusCode).toBe(404);
    }
    const forged = await admin.send('POST', '/api/admin/ads', AD, { 'x-csrftoken': 'forged' });
    expect(forged.statusCode).toBe(403);
  });

  it.each([
    { link: 'javascript:alert(1)' },
    { link: '//elsewhere.example/' },
    { link: 'http://plain.example/' },
    { link: 'https://a:b@example.org/' },
    { title: '' },
    { title: 'x'.repeat(61) },
    { text: 'x'.repeat(141) },
    { text: 'two\nlines' },
    { callToAction: ' ' },
    { pictureOid: "' OR 1=1" },
    { isActive: 'yes' },
    { id: '7' },
  ])('are refused with 400 if they contain %j', async (invalidField) => {
    expect((await admin.post('/api/admin/ads', { ...AD, ...invalidField })).statusCode).toBe(400);
    expect((await admin.send('PUT', '/api/admin/ads/1', { ...AD, ...invalidField })).statusCode).toBe(400);
  });

  it.each(['0', '-1', '1;DROP TABLE house_ads', 'x', '9'.repeat(30)])(
    'with the invalid id %s return 404',
    async (id) => {
      const path = `/api/admin/ads/${encodeURIComponent(id)}`;
      expect((await admin.send('PUT', path, AD)).statusCode).toBe(404);
      expect((await admin.send('DELETE', path)).statusCode).toBe(404);
    },
  );

  it('are refused with 413 if the body is too large', async () => {
    const response = await admin.post('/api/admin/ads', { ...AD, text: 'x'.repeat(2_000_000) });
    expect(response.statusCode).toBe(413);
  });
});
