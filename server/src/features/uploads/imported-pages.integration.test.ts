import type { ImportedDocument, Upload } from '@flydeck/contract/uploads/upload';
import type { UploadPreview } from '@flydeck/contract/uploads/upload-preview';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { makePdf } from '@flydeck/readers/pdf/testing/make-pdf';
import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEditingUsers } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { BlobOwner } from '../storage/index.ts';
import { uploadBlobKeys } from './blobs-in-use.ts';
import { createSweepUploadsHandler } from './jobs/sweep-uploads.ts';
import { listPresentations, sendFile, uploadsOf } from './testing/upload-files.ts';

let instance: Instance;
/** The owner of the presentation. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
let anonymous: Visitor;
/** A private presentation of Ada. */
let oid: string;
let pdf: Uint8Array;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous } = await createEditingUsers(instance));
  ({ oid } = await instance.publish({ owner: await usernameOf(instance, ada), privacy: 'private' }));
  pdf = await makePdf((doc) => {
    doc.text('First page', 20, 20);
    doc.addPage().text('Second page', 20, 20);
  });
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
});

const urlOf = (id: string, part = '') => `/api/uploads/${id}${part}`;

async function importPages(visitor: Visitor, bytes: Uint8Array | string = pdf, name = 'more.pdf'): Promise<Upload> {
  const response = await sendFile(visitor, name, bytes, { target: oid });
  expect(response.statusCode, response.body).toBe(201);
  let upload = response.json() as Upload;
  while (isInProgress(upload)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    upload = (await visitor.get(urlOf(upload.id))).json() as Upload;
  }
  return upload;
}

const documentOf = async (visitor: Visitor, id: string) =>
  ((await visitor.get(urlOf(id, '/document'))).json() as { document: Document }).document;

const storedAssets = async () =>
  (await instance.db.selectFrom('draft_assets').select('asset').where('presentation_oid', '=', oid).execute()).map(
    ({ asset }) => asset,
  );

const ownerOfBlobs: BlobOwner = uploadBlobKeys;

async function keysInUse(): Promise<string[]> {
  return instance.db.transaction().execute(async (trx) => {
    const keys: string[] = [];
    for await (const key of ownerOfBlobs(trx)) keys.push(key);
    return keys;
  });
}

it('an upload with a target becomes pages, and neither a presentation nor a listed upload', async () => {
  const before = (await listPresentations(ada)).length;
  const upload = await importPages(ada);
  expect(upload).toMatchObject({ state: 'done', presentationOid: null, error: null });
  expect(await uploadsOf(ada)).toEqual([]);
  expect(await listPresentations(ada)).toHaveLength(before);
  const document = await documentOf(ada, upload.id);
  expect(document.kind).toBe('classic');
  expect(document.root.topics).toHaveLength(2);
  const [asset = ''] = Object.keys(document.assets);
  expect(await keysInUse()).toEqual(expect.arrayContaining([`uploads/${upload.id}.json`, `originals/${asset}`]));
  expect(await storedAssets()).not.toContain(asset);
  const preview = (await ada.get(urlOf(upload.id, '/preview'))).json() as UploadPreview;
  expect(preview.steps.map(({ topic }) => topic)).toEqual(document.root.topics.map(({ id }) => id));
  for (const { picture } of preview.steps) expect(picture).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(await keysInUse()).toContain(`uploads/${upload.id}.preview.json`);
  const adopted = await ada.post(urlOf(upload.id, '/assets'), { assets: [asset, asset] });
  expect(adopted.statusCode, adopted.body).toBe(204);
  expect(await storedAssets()).toContain(asset);
  const { images } = (await ada.get(`/api/editing/${oid}/assets`)).json() as { images: Record<string, unknown> };
  expect(Object.keys(images)).toEqual([]);
  expect((await ada.send('DELETE', urlOf(upload.id))).statusCode).toBe(204);
  for (const name of [`${upload.id}.json`, `${upload.id}.preview.json`])
    expect(await instance.blobs.stat(`uploads/${name}`)).toBeUndefined();
  expect((await ada.get(urlOf(upload.id))).statusCode).toBe(404);
  expect(await storedAssets()).toContain(asset);
}, 60_000);

it('pages of a `.flydeck` file have the right options that the file contains, also those of earlier releases', async () => {
  const question: Element = {
    ...({
      kind: 'question',
      id: 'q1',
      x: 0,
      y: 0,
      width: 800,
      height: 400,
      answer: 'choice',
      prompt: 'Which?',
    } as const),
    options: [
      { id: 'o1', text: 'Mercury' },
      { id: 'o2', text: 'Venus' },
    ],
  };
  const document = aDocument({ topics: [aTopic({ id: 't1', title: 'Quiz', elements: [question] })] });
  const load = async (id: string) => (await ada.get(urlOf(id, '/document'))).json() as ImportedDocument;
  const own = await importPages(ada, exportFlydeck(document, new Map(), { q1: ['o2'] }), 'own.flydeck');
  const { document: imported, rightOptions } = await load(own.id);
  expect(rightOptions).toEqual({ q1: ['o2'] });
  expect(JSON.stringify(imported)).toContain('Venus');
  // A file that another person has downloaded contains none.
  const other = await importPages(ada, exportFlydeck(document, new Map()), 'other.flydeck');
  expect((await load(other.id)).rightOptions).toEqual({});
  await instance.blobs.put(`uploads/${other.id}.json`, new TextEncoder().encode(JSON.stringify(document)));
  expect(await load(other.id)).toMatchObject({ document: { title: document.title }, rightOptions: {} });
}, 60_000);

it('is refused for visitors who may not edit the target, and for targets that do not exist', async () => {
  expect((await sendFile(eve, 'more.pdf', pdf, { target: oid })).statusCode).toBe(404);
  expect((await sendFile(ada, 'more.pdf', pdf, { target: `${oid.slice(0, -2)}zz` })).statusCode).toBe(404);
  expect((await sendFile(ada, 'more.pdf', pdf, { target: 'no oid' })).statusCode).toBe(400);
  expect((await sendFile(anonymous, 'more.pdf', pdf, { target: oid })).statusCode).toBe(401);
});

it('pages are only for the member who uploaded them, and only while the member may edit the target', async () => {
  const { id } = await importPages(ada);
  for (const path of [urlOf(id, '/document'), urlOf(id, '/preview'), urlOf(id)])
    expect((await eve.get(path)).statusCode).toBe(404);
  expect((await eve.post(urlOf(id, '/assets'), { assets: [] })).statusCode).toBe(404);
  expect((await anonymous.get(urlOf(id, '/document'))).statusCode).toBe(401);
  const owner = await instance.db
    .selectFrom('presentations')
    .select('owner_oid')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const other = await instance.db
    .selectFrom('profiles')
    .select('oid')
    .where('username', '=', await usernameOf(instance, eve))
    .executeTakeFirstOrThrow();
  await instance.db.updateTable('presentations').set({ owner_oid: other.oid }).where('oid', '=', oid).execute();
  expect((await ada.get(urlOf(id, '/document'))).statusCode).toBe(404);
  expect((await ada.post(urlOf(id, '/assets'), { assets: [] })).statusCode).toBe(404);
  await instance.db.updateTable('presentations').set(owner).where('oid', '=', oid).execute();
  expect((await ada.get(urlOf(id, '/document'))).statusCode).toBe(200);
}, 60_000);

it('refuses files that the imported pages do not contain, and more files than a presentation may have', async () => {
  const { id } = await importPages(ada);
  const stranger = 'f'.repeat(64);
  await instance.blobs.put(`originals/${stranger}`, Buffer.from('private'));
  const refused = await ada.post(urlOf(id, '/assets'), { assets: [stranger] });
  expect(refused.statusCode).toBe(400);
  expect(await storedAssets()).not.toContain(stranger);
  for (const assets of [['x'], 'all', [1], undefined])
    expect((await ada.post(urlOf(id, '/assets'), { assets })).statusCode).toBe(400);
  const asset = Object.keys((await documentOf(ada, id)).assets).at(-1) ?? '';
  await instance.db.deleteFrom('draft_assets').where('presentation_oid', '=', oid).execute();
  const full = { presentation_oid: oid, asset: 'e'.repeat(64), bytes: 500_000_000, image: null, media: null };
  await instance.db.insertInto('draft_assets').values(full).execute();
  const tooMuch = await ada.post(urlOf(id, '/assets'), { assets: [asset] });
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([413, 'upload.storage_full']);
  await instance.db.deleteFrom('draft_assets').where('asset', '=', full.asset).execute();
}, 60_000);

it('reports hostile and damaged files as failed, without pages', async () => {
  const upload = await importPages(ada, '%PDF-1.7\nnot a file at all', 'broken.pdf');
  expect(upload).toMatchObject({ state: 'failed', error: 'import.corrupt' });
  expect((await ada.get(urlOf(upload.id, '/document'))).statusCode).toBe(404);
  expect((await sendFile(ada, 'virus.exe', 'MZ', { target: oid })).statusCode).toBe(415);
}, 60_000);

it('pages that are not used for a day are deleted', async () => {
  const { id } = await importPages(ada);
  const sweep = createSweepUploadsHandler({ db: instance.db, blobs: instance.blobs });
  const context = { id: 'job', signal: new AbortController().signal };
  await sweep({}, context);
  expect((await ada.get(urlOf(id, '/document'))).statusCode).toBe(200);
  await instance.db
    .updateTable('uploads')
    .set({ changed_at: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', id)
    .execute();
  await sweep({}, context);
  expect((await ada.get(urlOf(id, '/document'))).statusCode).toBe(404);
  expect(await instance.blobs.stat(`uploads/${id}.json`)).toBeUndefined();
}, 60_000);
