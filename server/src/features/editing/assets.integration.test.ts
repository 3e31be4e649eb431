import type { AssetTable, UploadedImage } from '@flydeck/contract/editing/asset';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { aBatch, push, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** A private presentation of Ada without a draft. Each test has a new one. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  // Resets the rate limits, which the uploads of all tests together could exceed.
  await instance.db.deleteFrom('attempts').execute();
  const owner = await usernameOf(instance, ada);
  ({ oid } = await instance.publish({ owner, privacy: 'private' }));
});

const upload = (visitor: Visitor, bytes: Buffer | string, type = 'image/png') =>
  visitor.send('PUT', `/api/editing/${oid}/assets`, bytes, { 'content-type': type });
const fetchAssets = async () => (await ada.get(`/api/editing/${oid}/assets`)).json() as AssetTable;

const insertAsset = (id: string): Operation => ({
  op: 'insert',
  id,
  kind: 'asset',
  parent: DOCUMENT_ID,
  slot: 'assets',
  order: 'a0',
  properties: { mediaType: 'image/png', bytes: 100, width: 40, height: 30 },
});

describe('uploading a picture', () => {
  it('shows the picture to the owner, but not to others, creates no draft, and allows the log to refer to the picture', async () => {
    const response = await upload(ada, createPng());
    expect(response.statusCode).toBe(201);
    const { asset, image, bytes } = response.json() as UploadedImage;
    expect([image.width, image.height, bytes]).toEqual([40, 30, createPng().length]);
    expect((await ada.get(image.sources[0]?.url ?? '')).statusCode).toBe(200);
    expect((await eve.get(image.sources[0]?.url ?? '')).statusCode).toBe(404);
    await sync(ada, oid);
    await push(ada, oid, insertAsset(asset));
    expect((await fetchAssets()).images[asset]).toEqual(image);
    expect(
      await instance.db.selectFrom('drafts').select('revision').where('presentation_oid', '=', oid).execute(),
    ).toEqual([]);
  });

  it('is refused for visitors who may not edit', async () => {
    expect((await upload(anonymous, createPng())).statusCode).toBe(401);
    expect((await upload(eve, createPng())).statusCode).toBe(404);
  });

  it.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['a damaged picture', createPng().subarray(0, 40)],
    ['an empty body', Buffer.alloc(0)],
    ['a picture of 10^10 pixels', createHugePng()],
  ])('is refused for %s', async (_, bytes) => {
    const { statusCode } = await upload(ada, bytes);
    expect([400, 413, 415]).toContain(statusCode);
    expect((await fetchAssets()).images).toEqual({});
  });

  it('is refused if the files of the presentation already take its maximum storage', async () => {
    await upload(ada, createPng());
    await sql`UPDATE draft_assets SET bytes = 500000000 WHERE presentation_oid = ${oid}`.execute(instance.db);
    expect((await upload(ada, createPng())).json()).toMatchObject({ status: 413, code: 'upload.storage_full' });
  });

  it('does not allow another presentation to refer to the file', async () => {
    const { asset } = (await upload(ada, createPng())).json() as UploadedImage;
    const { oid: otherOid } = await calls.create();
    await sync(ada, otherOid);
    const { refusals } = await sync(ada, otherOid, { lastSeq: 0, pushes: [aBatch(0, insertAsset(asset))] });
    expect(refusals[0]?.reason).toBe('unknown_asset');
  });
});

/** Returns a small PNG whose header contains a size of 100,000 by 100,000 pixels. */
function createHugePng(): Buffer {
  const bytes = Buffer.from(createPng());
  // A PNG contains its width at byte 16 and its height at byte 20.
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
}

describe('the assets of a log', () => {
  it('are not sent to visitors who may not edit, or for an unknown presentation', async () => {
    expect((await anonymous.get(`/api/editing/${oid}/assets`)).statusCode).toBe(401);
    expect((await eve.get(`/api/editing/${oid}/assets`)).statusCode).toBe(404);
    expect((await ada.get(`/api/editing/${'A'.repeat(16)}/assets`)).statusCode).toBe(404);
  });

  it('and their files are sent to members who may comment, who can neither add nor copy files', async () => {
    const { asset, image } = (await upload(ada, createPng())).json() as UploadedImage;
    await sync(ada, oid);
    await push(ada, oid, insertAsset(asset));
    const file = image.sources[0]?.url ?? '';
    const share = async (right: string) => {
      const response = await ada.post(`/api/presentations/${oid}/links`, { right });
      const { linkId, path } = response.json() as { linkId: string; path: string };
      await eve.get(path, { accept: 'text/html' });
      return () => ada.send('DELETE', `/api/presentations/${oid}/links/${linkId}`);
    };
    const statuses = async () => {
      const paths = [`/api/editing/${oid}/assets`, file];
      return [eve, anonymous].map((visitor) => paths.map(async (path) => (await visitor.get(path)).statusCode));
    };
    const read = async () => Promise.all((await statuses()).map((codes) => Promise.all(codes)));
    const refused = [404, 404];
    await share('view');
    expect(await read()).toEqual([refused, [401, 404]]);
    const revoke = await share('comment');
    expect(await read()).toEqual([
      [200, 200],
      [401, 404],
    ]);
    expect((await upload(eve, createPng())).statusCode).toBe(404);
    const { oid: other } = (await calls.create()) as { oid: string };
    const copy = await eve.post(`/api/editing/${other}/assets/copy`, { from: oid, assets: [asset] });
    expect(copy.statusCode).toBe(404);
    await revoke();
    expect((await read())[0]).toEqual(refused);
  });

  it('contain a picture whose record was removed, because the record can be restored', async () => {
    const { asset, image } = (await upload(ada, createPng())).json() as UploadedImage;
    await sync(ada, oid);
    await push(ada, oid, insertAsset(asset));
    await push(ada, oid, { op: 'remove', id: asset });
    expect((await fetchAssets()).images).toEqual({ [asset]: image });
  });

  it('are decoded again if their metadata is missing, and omit files that are not pictures', async () => {
    const { asset, image } = (await upload(ada, createPng())).json() as UploadedImage;
    await sync(ada, oid);
    await push(ada, oid, insertAsset(asset));
    await instance.db.updateTable('draft_assets').set({ image: null }).where('presentation_oid', '=', oid).execute();
    expect((await fetchAssets()).images).toEqual({ [asset]: image });
    await instance.db.updateTable('draft_assets').set({ image: null }).where('presentation_oid', '=', oid).execute();
    await instance.blobs.put(`originals/${asset}`, Buffer.from('no picture'));
    expect(await fetchAssets()).toEqual({ images: {}, media: {} });
  });
});
