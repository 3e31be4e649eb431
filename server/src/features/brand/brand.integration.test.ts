import type { AdminBrand, BrandKit, InsertedLogo } from '@flydeck/contract/brand/brand-kit';
import { BRAND_COLORS_MAX, BRAND_VERSIONS_MAX, LOGO_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { push, sync } from '../editing/testing/editing-calls.ts';
import { brandBlobKeys } from './index.ts';

let instance: Instance;
let admin: Visitor;
let member: Visitor;
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  admin = await createMember(instance.app, 'Ada Admin');
  member = await createMember(instance.app, 'Mia Member', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  await instance.db.deleteFrom('brand_versions').execute();
});

const API = '/api/admin/brand';
const BLUE = { color: '#1144cc', name: 'Sea' };
const fetchBrand = async () => (await admin.get(API)).json() as AdminBrand;
const fetchKit = async () => (await member.get('/api/brand')).json() as BrandKit;
const saveColors = (colors: unknown, basedOn = 0, visitor = admin) =>
  visitor.send('PUT', `${API}/colors`, { colors, basedOn } as object);
const putLogo = (bytes: Buffer | string, visitor = admin, type = 'application/octet-stream') =>
  visitor.send('PUT', `${API}/logo`, bytes, { 'content-type': type });
const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${body}</svg>`);
const LOGO_SVG = svg('<rect width="100" height="100" fill="#1144cc"/>');

describe('the brand kit', () => {
  it('is empty at first, and members of every process get the saved colours and logo', async () => {
    expect(await fetchKit()).toEqual({ colors: [], logo: null, fonts: [] });
    const saved = await saveColors([
      { color: '#1144CC', name: ' Sea\u202e ' },
      { color: '#ffffff', name: '' },
    ]);
    expect(saved.json()).toEqual({ version: 1, colors: [BLUE, { color: '#ffffff', name: '' }], logo: null, fonts: [] });
    const withLogo = (await putLogo(createPng())).json() as AdminBrand;
    expect(withLogo).toMatchObject({ version: 2, logo: { width: 40, height: 30 } });
    member.moveTo(instance.secondApp);
    expect(await fetchKit()).toEqual({ colors: withLogo.colors, logo: withLogo.logo, fonts: [] });
    const picture = await member.get(withLogo.logo?.url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    member.moveTo(instance.app);
  });

  it('shows the editor page whether there is a logo', async () => {
    const { oid } = await editingCallsOf(member).create();
    const page = async () => (await member.get(`/p/edit/${oid}/`, { accept: 'text/html' })).body;
    expect(await page()).toMatch(/hasBrandLogo(&quot;|"):false/);
    await putLogo(createPng());
    expect(await page()).toMatch(/hasBrandLogo(&quot;|"):true/);
  });

  it('restores an earlier version, removes the logo, and keeps a limited number of versions', async () => {
    await saveColors([BLUE]);
    await putLogo(LOGO_SVG);
    const removed = (await admin.send('DELETE', `${API}/logo`)).json() as AdminBrand;
    expect(removed).toEqual({ version: 3, colors: [BLUE], logo: null, fonts: [] });
    const restored = (await admin.post(`${API}/restore`, { version: 2, basedOn: 3 })).json() as AdminBrand;
    expect(restored).toMatchObject({ version: 4, colors: [BLUE], logo: { width: 2560, height: 1280 } });
    expect((await admin.post(`${API}/restore`, { version: 0, basedOn: 4 })).json()).toMatchObject({
      version: 5,
      colors: [],
      logo: null,
    });
    for (let version = 5; version < BRAND_VERSIONS_MAX + 3; version += 1) await saveColors([], version);
    expect((await admin.post(`${API}/restore`, { version: 2, basedOn: BRAND_VERSIONS_MAX + 3 })).statusCode).toBe(404);
  });

  it('is not changed by a save that is based on an older version, or by the later of two concurrent saves', async () => {
    const responses = await Promise.all([saveColors([BLUE]), saveColors([])]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await saveColors([BLUE], 0)).json()).toMatchObject({ code: 'resource.conflict' });
    expect((await fetchBrand()).version).toBe(1);
  });

  it('is changed only by administrators, and only with a valid CSRF token', async () => {
    for (const visitor of [member, anonymous]) {
      expect((await visitor.get(API)).statusCode).toBe(404);
      expect((await saveColors([BLUE], 0, visitor)).statusCode).toBe(404);
      expect((await putLogo(createPng(), visitor)).statusCode).toBe(404);
      expect((await visitor.send('DELETE', `${API}/logo`)).statusCode).toBe(404);
      expect((await visitor.post(`${API}/restore`, { version: 0, basedOn: 0 })).statusCode).toBe(404);
    }
    expect((await anonymous.get('/api/brand')).statusCode).toBe(401);
    const forged = { 'x-csrftoken': 'forged' };
    expect((await admin.send('PUT', `${API}/colors`, { colors: [], basedOn: 0 }, forged)).statusCode).toBe(403);
    expect((await admin.send('DELETE', `${API}/logo`, undefined, forged)).statusCode).toBe(403);
    expect((await fetchBrand()).version).toBe(0);
  });

  it.each([
    [[{ color: 'red', name: '' }]],
    [[{ color: '#12345', name: '' }]],
    [[{ color: '#11223344', name: '' }]],
    [[{ color: 'url(javascript:alert(1))', name: '' }]],
    [[{ color: '#112233' }]],
    [[{ color: '#112233', name: 'x'.repeat(41) }]],
    [[{ color: '#112233', name: '', extra: 1 }]],
    [[BLUE, { ...BLUE, color: BLUE.color.toUpperCase(), name: 'Twice' }]],
    [Array.from({ length: BRAND_COLORS_MAX + 1 }, (_, i) => ({ color: `#0000${i + 10}`, name: '' }))],
    ['#112233'],
    [null],
  ])('rejects the colours %j', async (colors) => {
    expect((await saveColors(colors)).statusCode).toBe(400);
    expect((await fetchBrand()).version).toBe(0);
  });
});

describe('the logo', () => {
  it.each([
    ['text', Buffer.from('Not a picture'), 415],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 415],
    ['a truncated PNG', createPng().subarray(0, 60), 415],
    [
      'an SVG with an entity',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
      415,
    ],
    ['a file that is too large', Buffer.alloc(LOGO_MAX_BYTES + 1), 413],
    ['an empty file', Buffer.alloc(0), 415],
  ])('is not replaced by %s', async (_name, bytes, status) => {
    expect((await putLogo(bytes)).statusCode).toBe(status);
    expect((await fetchBrand()).version).toBe(0);
  });

  it('is shown only as a picture that the server has painted, also if it is an SVG with scripts', async () => {
    const hostile = svg('<script>alert(1)</script><image href="file:///etc/passwd"/><rect width="9" height="9"/>');
    const { logo } = (await putLogo(hostile, admin, 'image/svg+xml')).json() as AdminBrand;
    const picture = await member.get(logo?.url ?? '');
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect((await anonymous.get(logo?.url ?? '')).statusCode).toBe(401);
    expect((await member.get(`/api/brand/logo/${'a'.repeat(64)}`)).statusCode).toBe(404);
    expect((await member.get('/api/brand/logo/..%2f..%2fetc')).statusCode).toBe(404);
  });

  it('becomes a file of a presentation, to which the log may then refer', async () => {
    const { oid } = await editingCallsOf(member).create();
    const insert = (visitor: Visitor) => visitor.post(`/api/editing/${oid}/brand-logo`);
    expect((await insert(member)).statusCode).toBe(404);
    await putLogo(LOGO_SVG);
    expect((await insert(admin)).statusCode).toBe(404);
    expect((await insert(anonymous)).statusCode).toBe(401);
    const response = await insert(member);
    expect(response.statusCode).toBe(201);
    const { asset, bytes, image, alt } = response.json() as InsertedLogo;
    expect([bytes, image.width, alt]).toEqual([LOGO_SVG.length, 2560, 'Skyhouse']);
    await sync(member, oid);
    await push(member, oid, {
      op: 'insert',
      id: asset,
      kind: 'asset',
      parent: DOCUMENT_ID,
      slot: 'assets',
      order: 'a0',
      properties: { mediaType: image.mediaType, bytes, width: 2560, height: 1280 },
    });
    // The file stays after the logo was removed from the kit.
    await admin.send('DELETE', `${API}/logo`);
    expect(Object.keys((await member.get(`/api/editing/${oid}/assets`)).json().images)).toEqual([asset]);
    expect((await member.get(image.sources[0]?.url ?? '')).statusCode).toBe(200);
  });

  it('and its sizes are not deleted as unused files, as long as a version of the kit has the logo', async () => {
    await putLogo(createPng());
    await admin.send('DELETE', `${API}/logo`);
    const keys: string[] = [];
    await instance.db.transaction().execute(async (trx) => {
      for await (const key of brandBlobKeys(trx as typeof instance.db)) keys.push(key);
    });
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(await instance.blobs.stat(key)).toBeDefined();
  });
});
