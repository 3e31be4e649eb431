import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedImage } from '@flydeck/contract/editing/asset';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { UnreadableBlobError } from '../../publishing/index.ts';
import { createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, PASSWORD } from '../../testing/visitor.ts';
import { insertFormerDraft } from '../editing/testing/former-drafts.ts';
import { ForeignBlobsError } from './claim-blobs.ts';
import { type CollectionResult, type CollectOptions, collect } from './collect.ts';

let instance: Instance;
beforeEach(async () => {
  instance = await createInstance();
}, 60_000);
afterEach(() => instance?.close());

/** Runs the blob collection. Returns the number of deleted files and bytes; undefined if another run is in progress. */
async function runCollection(options: CollectOptions = {}): Promise<CollectionResult | undefined> {
  const { db, blobs } = instance;
  return collect({ db, blobs, secrets: await openSecrets(db), owners: BLOB_OWNERS }, options);
}

/** Sets the modification time of all blobs to two days ago. */
async function makeFilesOld(): Promise<void> {
  const root = join(instance.dataDir, 'blobs');
  const modifiedAt = new Date(Date.now() - 48 * 3600 * 1000);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), modifiedAt, modifiedAt);
}

/** Returns the keys of the blobs in these folders, sorted. */
async function listKeys(...folders: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders) for await (const { key } of instance.blobs.list(folder)) keys.push(key);
  return keys.sort();
}

const PUBLISHED_FOLDERS = ['scenes', 'documents', 'assets', 'fonts', 'originals'];
const loadRow = (oid: string) =>
  instance.db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow();
const deletePresentation = (oid: string) => instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
const encode = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('collect', () => {
  it('deletes unreferenced blobs after a day, and reports them in a dry run', async () => {
    await instance.publish();
    const keysBefore = await listKeys(...PUBLISHED_FOLDERS);
    await instance.blobs.put(`assets/${hashOf('old')}.webp`, encode('old'));
    await instance.blobs.put('incoming/half-of-a-file', encode('half'));
    await instance.blobs.put('uploads/forgotten', encode('file'));
    await makeFilesOld();
    await instance.blobs.put(`assets/${hashOf('fresh')}.webp`, encode('fresh'));
    const reportedKeys: string[] = [];
    const dryRunResult = await runCollection({
      dryRun: true,
      onDeleted: ({ key }) => reportedKeys.push(key),
    });
    expect(reportedKeys.sort()).toEqual([
      `assets/${hashOf('old')}.webp`,
      'incoming/half-of-a-file',
      'uploads/forgotten',
    ]);
    expect(await runCollection()).toEqual(dryRunResult);
    expect(await listKeys(...PUBLISHED_FOLDERS, 'incoming', 'uploads')).toEqual(
      [...keysBefore, `assets/${hashOf('fresh')}.webp`].sort(),
    );
    expect(await runCollection()).toEqual({ files: 0, bytes: 0 });
  });

  it('keeps an unreferenced old blob that was stored again recently', async () => {
    const key = `assets/${hashOf('again')}.webp`;
    await instance.blobs.put(key, encode('again'));
    await makeFilesOld();
    await instance.blobs.put(key, encode('again'));
    await runCollection();
    expect(await instance.blobs.stat(key)).toBeDefined();
  });

  it('keeps a shared blob while any presentation refers to it', async () => {
    const firstPresentation = await instance.publish({ document: { title: 'One' } });
    const secondPresentation = await instance.publish({ document: { title: 'Two' }, owner: 'grace' });
    await makeFilesOld();
    const secondRow = await loadRow(secondPresentation.oid);
    const sharedKeys = await listKeys('fonts', 'assets');
    await deletePresentation(firstPresentation.oid);
    // The four files are the document, the scene and the two compressed variants of the scene.
    expect((await runCollection())?.files).toBe(4);
    expect(await listKeys('fonts', 'assets')).toEqual(sharedKeys);
    expect(await listKeys('scenes')).toHaveLength(3);
    expect(await listKeys('documents')).toEqual([`documents/${secondRow.document_hash}.json`]);
    expect((await instance.app.inject(secondPresentation.path)).statusCode).toBe(200);
    // Presentations in the trash keep their blobs.
    await sql`UPDATE presentations SET deleted_at = now()`.execute(instance.db);
    expect((await runCollection())?.files).toBe(0);
    await deletePresentation(secondPresentation.oid);
    await runCollection();
    expect(await listKeys(...PUBLISHED_FOLDERS)).toEqual([]);
  });

  it('keeps a replaced scene and its blobs for 30 days', async () => {
    const { oid } = await instance.publish({ document: { title: 'Before' } });
    const previousRow = await loadRow(oid);
    const firstKeys = await listKeys(...PUBLISHED_FOLDERS);
    await instance.publish({ oid, document: { title: 'After', language: 'de' } });
    await makeFilesOld();
    expect((await runCollection())?.files).toBe(0);
    expect(await listKeys(...PUBLISHED_FOLDERS)).toEqual(expect.arrayContaining(firstKeys));
    const oldSceneKey = `scenes/${previousRow.scene_hash}.json`;
    expect((await instance.app.inject(`/${oldSceneKey}`)).statusCode).toBe(200);
    await sql`UPDATE presentation_scenes SET replaced_at = replaced_at - interval '31 days'`.execute(instance.db);
    await runCollection();
    expect(await instance.blobs.stat(oldSceneKey)).toBeUndefined();
    expect(await instance.blobs.stat(`documents/${previousRow.document_hash}.json`)).toBeUndefined();
    expect((await instance.app.inject(`/${oldSceneKey}`)).statusCode).toBe(404);
    const { scene_hash } = await loadRow(oid);
    expect((await instance.app.inject(`/scenes/${scene_hash}.json`)).statusCode).toBe(200);
  });

  it('no longer counts a scene as replaced after the scene is published again', async () => {
    const { oid } = await instance.publish({ document: { title: 'Before' } });
    const { scene_hash } = await loadRow(oid);
    await instance.publish({ oid, document: { title: 'Between' } });
    await instance.publish({ oid, document: { title: 'Before' } });
    const replacedScenes = await instance.db
      .selectFrom('presentation_scenes')
      .select('scene_hash')
      .where('replaced_at', 'is not', null)
      .execute();
    expect(replacedScenes).toHaveLength(1);
    expect(replacedScenes[0]?.scene_hash).not.toBe(scene_hash);
  });

  it('deletes nothing if a scene is damaged or missing, or a draft is unreadable', async () => {
    const { oid } = await instance.publish();
    await instance.blobs.put('uploads/forgotten', encode('file'));
    await makeFilesOld();
    const { scene_hash } = await loadRow(oid);
    const path = join(instance.dataDir, 'blobs/scenes', scene_hash.slice(0, 2), `${scene_hash}.json`);
    const scene = await instance.blobs.read(`scenes/${scene_hash}.json`);
    await writeFile(path, '{"format":"flydeck-scene","version":1,"frames":[1],"steps":[]}');
    await expect(runCollection()).rejects.toThrow(UnreadableBlobError);
    await instance.blobs.delete(`scenes/${scene_hash}.json`);
    await expect(runCollection()).rejects.toThrow(`scenes/${scene_hash}.json`);
    await writeFile(path, scene ?? '');
    await insertFormerDraft(instance.db, { oid, revision: 1, document: '{"assets":', publishedRevision: null });
    await expect(runCollection()).rejects.toThrow();
    expect(await listKeys('uploads')).toEqual(['uploads/forgotten']);
    await instance.db.deleteFrom('drafts').execute();
    expect((await runCollection())?.files).toBe(1);
  });

  it('does not fail while another run is in progress, and refuses the blob store of another database', async () => {
    await instance.blobs.put('uploads/forgotten', encode('file'));
    await makeFilesOld();
    const nestedRuns: Promise<unknown>[] = [];
    await runCollection({ dryRun: true, onDeleted: () => nestedRuns.push(runCollection()) });
    await Promise.all(nestedRuns);
    expect(nestedRuns).toHaveLength(1);
    // The blob store contains a key derived from the former secret, so the store belongs to another database.
    await sql`UPDATE instance_secret SET secret = '\\x00'`.execute(instance.db);
    await instance.blobs.put('uploads/other', encode('file'));
    await makeFilesOld();
    await expect(runCollection()).rejects.toThrow(ForeignBlobsError);
    expect(await listKeys('uploads')).toContain('uploads/other');
  });
});

describe('collect after changes by members', () => {
  it('deletes the blobs of a deleted account, and keeps the blobs of another member', async () => {
    const ada = await createMember(instance.app, 'Ada Lovelace');
    const grace = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.9' });
    await instance.publish({ owner: 'ada-lovelace', document: { title: 'Remaining' } });
    const remaining = await listKeys(...PUBLISHED_FOLDERS);
    await instance.publish({ owner: 'grace-hopper', document: { title: 'Deleted', language: 'de' } });
    await grace.send('PUT', '/api/accounts/avatar', createPng(), { 'content-type': 'image/png' });
    expect((await listKeys(...PUBLISHED_FOLDERS)).length).toBeGreaterThan(remaining.length);
    await makeFilesOld();
    const response = await grace.post('/api/accounts/delete', { password: PASSWORD });
    expect(response.statusCode).toBeLessThan(300);
    await vi.waitFor(async () => {
      const rows = await instance.db.selectFrom('profiles').where('username', '=', 'grace-hopper').execute();
      expect(rows).toEqual([]);
      const collectJobs = sql`SELECT 1 FROM jobs.job WHERE name = 'storage.collect' AND state = 'created'`;
      expect((await collectJobs.execute(instance.db)).rows).toHaveLength(1);
    }, 20_000);
    await runCollection();
    expect(await listKeys(...PUBLISHED_FOLDERS)).toEqual(remaining);
    expect((await ada.get('/dashboard/next/')).statusCode).toBe(200);
  }, 60_000);

  it('keeps the pictures of a presentation that is not published', async () => {
    const ada = await createMember(instance.app, 'Ada Lovelace');
    const calls = editingCallsOf(ada);
    const { oid } = await calls.create();
    const upload = (await calls.putAsset(oid, createPng())).json() as UploadedImage;
    await makeFilesOld();
    expect((await runCollection())?.files).toBe(0);
    expect(await instance.blobs.stat(`originals/${upload.asset}`)).toBeDefined();
    expect((await ada.get(upload.image.sources[0]?.url ?? '')).statusCode).toBe(200);
  }, 60_000);
});
