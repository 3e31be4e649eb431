import type { CopiedAssets, UploadedImage } from '@flydeck/contract/editing/asset';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { aBatch, push, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the source and of the target. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
let anonymous: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
/** Two private presentations of Ada. The log of the source uses the picture `asset`. */
let source: string;
let target: string;
let asset: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  const owner = await usernameOf(instance, ada);
  source = (await instance.publish({ owner, privacy: 'private' })).oid;
  target = (await calls.create()).oid;
  const uploaded = (await calls.putAsset(source, createPng())).json() as UploadedImage;
  asset = uploaded.asset;
  await sync(ada, source);
  await push(ada, source, insertAsset(asset, uploaded.bytes));
  await sync(ada, target);
});

const insertAsset = (id: string, bytes = 100): Operation => ({
  op: 'insert',
  id,
  kind: 'asset',
  parent: DOCUMENT_ID,
  slot: 'assets',
  order: 'a0',
  properties: { mediaType: 'image/png', bytes, width: 40, height: 30, name: 'Square' },
});
const copy = (visitor: Visitor, body: object = {}, oid = target) =>
  visitor.post(`/api/editing/${oid}/asset-copies`, { source, assets: [asset], ...body });
const rowsOf = (oid: string) =>
  instance.db.selectFrom('draft_assets').selectAll().where('presentation_oid', '=', oid).execute();

describe('copying assets of another presentation', () => {
  it('allows the log of the target to use the file, with its properties, without decoding it again', async () => {
    const response = await copy(ada);
    expect(response.statusCode).toBe(200);
    const { assets, images, media } = response.json() as CopiedAssets;
    expect(assets[asset]).toMatchObject({ mediaType: 'image/png', width: 40, height: 30, name: 'Square' });
    expect(images[asset]).toMatchObject({ width: 40, height: 30 });
    expect(media).toEqual({});
    const { refusals } = await sync(ada, target, { lastSeq: 0, pushes: [aBatch(0, insertAsset(asset))] });
    expect(refusals).toEqual([]);
    expect((await ada.get(`/api/editing/${target}/assets`)).json().images[asset]).toEqual(images[asset]);
    // The file remains available when the source is deleted.
    expect((await rowsOf(target)).map(({ asset: hash }) => hash)).toEqual([asset]);
  });

  it('copies a file whose record was removed from the source, as by cutting the element', async () => {
    await push(ada, source, { op: 'remove', id: asset });
    expect(Object.keys((await copy(ada)).json().assets)).toEqual([asset]);
  });

  it('adds a file once, however often it is copied', async () => {
    await copy(ada);
    await copy(ada, { assets: [asset, asset] });
    expect(await rowsOf(target)).toHaveLength(1);
  });

  it('is refused for anonymous visitors and for editors of only one of the presentations', async () => {
    expect((await copy(anonymous)).statusCode).toBe(401);
    expect((await copy(eve)).statusCode).toBe(404);
    // Eve may edit her own target, but not the source, whatever she knows about it.
    const eveTarget = (await editingCallsOf(eve).create()).oid;
    expect((await copy(eve, {}, eveTarget)).json()).toMatchObject({ status: 404, code: 'resource.not_found' });
    // Ada may not add files to the presentation of Eve.
    expect((await copy(ada, {}, eveTarget)).statusCode).toBe(404);
    expect(await rowsOf(eveTarget)).toEqual([]);
  });

  it('is refused for members who may view a public source, but not edit it', async () => {
    for (const privacy of ['public', 'reusable'] as const) {
      await instance.db.updateTable('presentations').set({ privacy }).where('oid', '=', source).execute();
      const eveTarget = (await editingCallsOf(eve).create()).oid;
      expect((await copy(eve, {}, eveTarget)).statusCode).toBe(404);
      expect(await rowsOf(eveTarget)).toEqual([]);
    }
  });

  it('is refused as soon as the share link is revoked by which a member could edit the source', async () => {
    const eveTarget = (await editingCallsOf(eve).create()).oid;
    const link = (await ada.post(`/api/presentations/${source}/links`, { right: 'edit' })).json();
    await eve.get(link.path, { accept: 'text/html' });
    expect(Object.keys((await copy(eve, {}, eveTarget)).json().assets)).toEqual([asset]);
    await ada.send('DELETE', `/api/presentations/${source}/links/${link.linkId}`);
    const laterTarget = (await editingCallsOf(eve).create()).oid;
    expect((await copy(eve, {}, laterTarget)).json()).toMatchObject({ status: 404, code: 'resource.not_found' });
    expect(await rowsOf(laterTarget)).toEqual([]);
  });

  it('is refused for a source that was deleted or does not exist, with the same response', async () => {
    const missing = (await copy(ada, { source: 'A'.repeat(16) })).json();
    await instance.db.updateTable('presentations').set({ deleted_at: new Date() }).where('oid', '=', source).execute();
    const deleted = (await copy(ada)).json();
    expect(deleted).toMatchObject({ status: 404, code: 'resource.not_found' });
    expect({ ...deleted, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(await rowsOf(target)).toEqual([]);
  });

  it('ignores hashes that are files of the instance, but not of the source', async () => {
    const other = (await editingCallsOf(eve).create()).oid;
    const png = Buffer.concat([createPng(), Buffer.from('a secret')]);
    const secret = (await editingCallsOf(eve).putAsset(other, png)).json() as UploadedImage;
    const { assets } = (await copy(ada, { assets: [secret.asset, 'f'.repeat(64), asset] })).json() as CopiedAssets;
    expect(Object.keys(assets)).toEqual([asset]);
    expect((await rowsOf(target)).map(({ asset: hash }) => hash)).toEqual([asset]);
    const { refusals } = await sync(ada, target, { lastSeq: 0, pushes: [aBatch(0, insertAsset(secret.asset))] });
    expect(refusals[0]?.reason).toBe('unknown_asset');
  });

  it.each([
    ['no hashes', { assets: [] }],
    ['a path instead of a hash', { assets: ['../../etc/passwd'] }],
    ['the name of a property of all objects', { assets: ['__proto__'] }],
    ['a hash in upper case', { assets: ['A'.repeat(64)] }],
    ['501 hashes', { assets: Array.from({ length: 501 }, (_, i) => i.toString(16).padStart(64, '0')) }],
    ['a source with a path', { source: '../api/accounts' }],
    ['another field', { privacy: 'public' }],
  ])('is refused for %s', async (_, body) => {
    expect((await copy(ada, body)).json()).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await rowsOf(target)).toEqual([]);
  });

  it('is refused as a whole if the files would exceed the maximum storage of the target', async () => {
    await calls.putAsset(target, Buffer.concat([createPng(), Buffer.from('large')]));
    await sql`UPDATE draft_assets SET bytes = 499999999 WHERE presentation_oid = ${target}`.execute(instance.db);
    expect((await copy(ada)).json()).toMatchObject({ status: 413, code: 'upload.storage_full' });
    expect(await rowsOf(target)).toHaveLength(1);
  });
});
