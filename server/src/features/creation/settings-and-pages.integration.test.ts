import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import type { Visitor } from '../../testing/visitor.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymousVisitor: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** The presentation whose settings are changed. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  ({ ada, eve, anonymous: anonymousVisitor, calls } = await createEditingUsers(instance));
  ({ oid } = await calls.create());
});
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };

describe('PATCH /api/drafts/:oid', () => {
  const patchSettings = (body: object, visitor = ada) => visitor.send('PATCH', `/api/drafts/${oid}`, body);

  it('changes price and privacy, and rejects invalid settings', async () => {
    const pdfPrice = { kind: 'own', amount: 450, currency: 'EUR' };
    expect((await patchSettings({ pdfPrice })).statusCode).toBe(204);
    expect((await patchSettings({ privacy: 'hidden' })).statusCode).toBe(204);
    const status = await calls.status(oid);
    expect(status).toMatchObject({ pdfPrice, privacy: 'hidden' });
    expect((await anonymousVisitor.get(status.path, HTML)).statusCode).toBe(200);
    for (const body of [{}, { privacy: 'x' }]) expect((await patchSettings(body)).statusCode).toBe(400);
  });

  it('sets the time of publication only when a presentation becomes public', async () => {
    const publicationTime = async () => {
      const query = instance.db.selectFrom('presentations').select('published_at').where('oid', '=', oid);
      return (await query.executeTakeFirstOrThrow()).published_at.getTime();
    };
    const initialTime = await publicationTime();
    await patchSettings({ privacy: 'public' });
    const timeOfPublication = await publicationTime();
    expect(timeOfPublication).toBeGreaterThan(initialTime);
    await patchSettings({ privacy: 'reusable' });
    expect(await publicationTime()).toBe(timeOfPublication);
    await patchSettings({ privacy: 'hidden' });
    expect(await publicationTime()).toBe(timeOfPublication);
  });

  it('rejects other members with 404, and anonymous visitors with 401', async () => {
    expect((await patchSettings({ privacy: 'public' }, eve)).statusCode).toBe(404);
    expect((await patchSettings({ privacy: 'public' }, anonymousVisitor)).statusCode).toBe(401);
  });

  it('rejects prices that cannot be charged', async () => {
    const setOwnPrice = async (amount: number, currency: string) =>
      (await patchSettings({ pdfPrice: { kind: 'own', amount, currency } })).statusCode;
    // Amounts are in the smallest unit of the currency. Prices must be positive and multiples of the smallest amount
    // that can be charged: 10 for KWD, 100 for MGA.
    for (const [amount, currency] of [
      [0, 'EUR'],
      [2.5, 'EUR'],
      [1255, 'KWD'],
      [1050, 'MGA'],
    ] as const)
      expect(await setOwnPrice(amount, currency)).toBe(400);
    expect(await setOwnPrice(1250, 'KWD')).toBe(204);
    // Prices that earlier releases accepted are still shown.
    await setPrice(instance.db, oid, { kind: 'own', amount: 1255, currency: 'KWD' });
    expect(await calls.status(oid)).toMatchObject({ pdfPrice: { amount: 1255 } });
  });
});

it.each([
  ['text', Buffer.from('hello'), 'image/png', 415],
  ['an incomplete picture', createPng().subarray(0, 60), 'image/png', 415],
  ['HTML', Buffer.from('<html><script>1</script></html>'), 'text/html', 415],
  ['more than 20 MB', Buffer.alloc(20_000_001), 'image/png', 413],
  ['an empty file', Buffer.alloc(0), 'image/png', 415],
])('the upload of a picture to a presentation is refused for %s', async (_, bytes, type, status) => {
  expect((await calls.putAsset(oid, bytes, type)).statusCode).toBe(status);
});

it('the upload of a picture is refused with 413 if it exceeds the storage of the presentation', async () => {
  const { oid: fullOid } = await calls.create();
  expect((await calls.putAsset(fullOid, createPng())).statusCode).toBe(201);
  await sql`UPDATE draft_assets SET bytes = 500000000 WHERE presentation_oid = ${fullOid}`.execute(instance.db);
  const response = await calls.putAsset(fullOid, createPng());
  expect([response.statusCode, response.json().code]).toEqual([413, 'upload.storage_full']);
});

describe('the editor page', () => {
  it('of a pitch opens at `/p/edit/{oid}/`, only for members who may edit the presentation', async () => {
    expect((await ada.get(`/p/edit/${oid}/`, HTML)).statusCode).toBe(200);
    const atClassicPath = await ada.get(`/${oid}/edit/`, HTML);
    expect([atClassicPath.statusCode, atClassicPath.headers.location]).toEqual([301, `/p/edit/${oid}/`]);
    const { oid: privateOid } = await calls.create();
    expect((await eve.get(`/p/edit/${privateOid}/`, HTML)).statusCode).toBe(404);
    const response = await anonymousVisitor.get(`/p/edit/${oid}/`, HTML);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(`/login/?next=${encodeURIComponent(`/p/edit/${oid}/`)}`);
    expect((await ada.get('/p/edit/nothing-here-at-all/', HTML)).statusCode).toBe(404);
  });

  it('opens for members who may only comment, who see the draft and cannot change it', async () => {
    const { oid: draftOid } = await calls.create();
    const link = (await ada.post(`/api/presentations/${draftOid}/links`, { right: 'comment' })).json();
    expect((await eve.get(`/p/edit/${draftOid}/`, HTML)).statusCode).toBe(404);
    expect((await eve.get(`/api/editing/${draftOid}/assets`)).statusCode).toBe(404);
    await eve.get(link.path, HTML);
    const page = await eve.get(`/p/edit/${draftOid}/`, HTML);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('"canEdit":false');
    // Nobody has edited the presentation, so its draft has the time at which it was created.
    expect(page.body).toMatch(/"draftTime":"\d{4}-\d\d-\d\dT/);
    expect((await ada.get(`/p/edit/${draftOid}/`, HTML)).body).toContain('"canEdit":true');
    expect((await eve.get(`/api/editing/${draftOid}/assets`)).statusCode).toBe(200);
    const picture = createPng();
    const upload = await eve.send('PUT', `/api/editing/${draftOid}/assets`, picture, { 'content-type': 'image/png' });
    expect(upload.statusCode).toBe(404);
    expect((await eve.send('PATCH', `/api/drafts/${draftOid}`, { privacy: 'public' })).statusCode).toBe(404);
    await ada.send('DELETE', `/api/presentations/${draftOid}/links/${link.linkId}`);
    expect((await eve.get(`/p/edit/${draftOid}/`, HTML)).statusCode).toBe(404);
    expect((await anonymousVisitor.get(`/p/edit/${draftOid}/`, HTML)).statusCode).toBe(302);
  });

  it('of a classic presentation opens at `/{oid}/edit/`, also for members who may only comment', async () => {
    const { oid: classicOid } = await calls.create();
    await sql`UPDATE presentations SET schema_version = '0' WHERE oid = ${classicOid}`.execute(instance.db);
    const link = (await ada.post(`/api/presentations/${classicOid}/links`, { right: 'comment' })).json();
    await eve.get(link.path, HTML);
    // Browsers keep the fragment `#present`, because the new location has none.
    expect((await eve.get(`/p/edit/${classicOid}/`, HTML)).headers.location).toBe(`/${classicOid}/edit/`);
    const page = await eve.get(`/${classicOid}/edit/`, HTML);
    expect([page.statusCode, page.body.includes('"canEdit":false')]).toEqual([200, true]);
    expect((await ada.get(`/${classicOid}/edit/`, HTML)).statusCode).toBe(200);
    expect((await ada.get(`/p/edit/${classicOid}/`, HTML)).headers.location).toBe(`/${classicOid}/edit/`);
  });
});

it('anonymous visitors can open the create page and preview Markdown; unreadable Markdown is rejected', async () => {
  expect((await anonymousVisitor.get('/create/?template=journey', HTML)).statusCode).toBe(200);
  const preview = await anonymousVisitor.post('/api/drafts/preview', {
    kind: 'markdown',
    text: '# A\n\n## B\n\nwords',
  });
  expect(preview.statusCode, preview.body.slice(0, 200)).toBe(200);
  expect(preview.json().scene.title).toBe('A');
  expect((await anonymousVisitor.post('/api/drafts/preview', { kind: 'markdown', text: '' })).statusCode).toBe(400);
  for (const [text, code] of [
    ['# A\0', 'import.corrupt'],
    ['---\nmarp: true\n---\n', 'import.empty'],
  ]) {
    const rejected = await anonymousVisitor.post('/api/drafts/preview', { kind: 'markdown', text });
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, code]);
  }
}, 60_000);
