import type { AssetTable, UploadedImage } from '@flydeck/contract/editing/asset';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { ageAndCollectBlobs } from '../storage/testing/age-and-collect-blobs.ts';
import { pruneLogs } from './prune-logs.ts';
import { aBatch, insertPicture, push, sync } from './testing/editing-calls.ts';
import { backdateBatch } from './testing/past-edits.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
let oid: string;
/** The id of the root topic. */
let root: string;
/** The id of the picture's asset. */
let asset: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());

/** Creates a log in which the first batch inserts a picture and the second batch deletes it. */
beforeEach(async () => {
  // Resets the rate limits.
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
  root = (await sync(ada, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
  ({ asset } = (await calls.putAsset(oid, createPng())).json() as UploadedImage);
  await push(ada, oid, ...insertPicture(root, 'picture', asset));
  await push(ada, oid, { op: 'remove', id: 'picture' }, { op: 'remove', id: asset });
});

const statOriginal = () => instance.blobs.stat(`originals/${asset}`);
/** Deletes the record of the upload, so that only the log refers to the picture. */
const deleteUploadRecord = () =>
  instance.db.deleteFrom('draft_assets').where('presentation_oid', '=', oid).where('asset', '=', asset).execute();

/**
 * Checks that the editor gets the picture, publishes the last state, and checks that the scene contains the picture.
 */
async function expectPicture(): Promise<void> {
  const { images } = (await ada.get(`/api/editing/${oid}/assets`)).json() as AssetTable;
  const url = images[asset]?.sources[0]?.url ?? '';
  expect((await ada.get(url)).statusCode).toBe(200);
  const { head } = await sync(ada, oid, { lastSeq: 0 });
  const published = await ada.post(`/api/editing/${oid}/publish`, { seq: head });
  expect(published.statusCode).toBe(200);
  const { scene_hash } = await instance.db
    .selectFrom('presentations')
    .select('scene_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const scene = Buffer.from((await instance.blobs.read(`scenes/${scene_hash}.json`)) ?? []).toString();
  expect(scene).toContain(asset);
}

describe('a picture that was deleted in the editor', () => {
  it('is not deleted as an unused blob, and is shown again after the deletion is undone', async () => {
    await ageAndCollectBlobs(instance);
    await sync(ada, oid, { lastSeq: 2, pushes: [aBatch(2, ...insertPicture(root, 'picture', asset))] });
    await expectPicture();
  }, 60_000);

  it('is kept and shown again after an earlier state is restored, although only the log refers to it', async () => {
    await deleteUploadRecord();
    await ageAndCollectBlobs(instance);
    expect((await ada.post(`/api/editing/${oid}/restore`, { seq: 1 })).statusCode).toBe(200);
    await expectPicture();
  }, 60_000);

  it('is kept and shown while it is only the background of a topic', async () => {
    const background = { kind: 'image', asset, mode: 'cover' };
    const [insertAsset] = insertPicture(root, 'picture', asset);
    if (insertAsset) await push(ada, oid, insertAsset);
    await push(ada, oid, { op: 'set', id: root, property: 'background', value: background });
    await deleteUploadRecord();
    await ageAndCollectBlobs(instance);
    await expectPicture();
  }, 60_000);

  it('is kept while only a removed record in a snapshot refers to it, and deleted with its presentation', async () => {
    await deleteUploadRecord();
    for (const seq of [1, 2]) await backdateBatch(instance.db, { oid, seq, age: '60 days' });
    await pruneLogs(instance.db, (_oid, error) => {
      throw error;
    })({}, { id: 'job', signal: new AbortController().signal });
    // `pruneLogs` has replaced the batches by a snapshot. Without the initial snapshot, only this snapshot remains.
    await instance.db.deleteFrom('edit_snapshots').where('presentation_oid', '=', oid).where('seq', '=', 0).execute();
    await ageAndCollectBlobs(instance);
    expect(await statOriginal()).toBeDefined();
    await instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
    // The presentations of the other tests contain the same picture, so they must be deleted, too.
    await instance.db.deleteFrom('presentations').execute();
    await ageAndCollectBlobs(instance);
    expect(await statOriginal()).toBeUndefined();
  });
});
