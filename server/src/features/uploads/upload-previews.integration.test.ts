import type { Upload } from '@flydeck/contract/uploads/upload';
import type { UploadPreview } from '@flydeck/contract/uploads/upload-preview';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { makePdf } from '@flydeck/readers/pdf/testing/make-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEditingUsers } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { BlobOwner } from '../storage/index.ts';
import { uploadBlobKeys } from './blobs-in-use.ts';
import { createSweepUploadsHandler } from './jobs/sweep-uploads.ts';
import { loadStorageUse } from './queries.ts';
import { listPresentations, sendFile, uploadsOf } from './testing/upload-files.ts';

let instance: Instance;
let ada: Visitor;
/** Another member. */
let eve: Visitor;
let anonymous: Visitor;
let pdf: Uint8Array;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous } = await createEditingUsers(instance));
  pdf = await makePdf((doc) => {
    doc.text('First page', 20, 20);
    for (let i = 0; i < 6; i += 1) doc.addPage().text(`Page ${i + 2}`, 20, 20);
  });
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  await instance.db.deleteFrom('uploads').execute();
});

/** Long, because imports and pictures are slow on a busy machine. */
const TIMEOUT_MS = 180_000;

const urlOf = (id: string, part = '') => `/api/uploads/${id}${part}`;

async function waitFor(visitor: Visitor, id: string): Promise<Upload> {
  for (;;) {
    const upload = (await visitor.get(urlOf(id))).json() as Upload;
    if (!isInProgress(upload)) return upload;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function sendPreview(bytes: Uint8Array | string = pdf, name = 'rivers.pdf'): Promise<Upload> {
  const response = await sendFile(ada, name, bytes, { preview: 'true' });
  expect(response.statusCode, response.body).toBe(201);
  return waitFor(ada, (response.json() as Upload).id);
}

/** Returns the keys of the stored files of an upload. */
const storedKeys = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of instance.blobs.list('uploads')) keys.push(key);
  return keys.filter((key) => key.includes(id));
};

const ownerOfBlobs: BlobOwner = uploadBlobKeys;

async function keysInUse(): Promise<string[]> {
  return instance.db.transaction().execute(async (trx) => {
    const keys: string[] = [];
    for await (const key of ownerOfBlobs(trx)) keys.push(key);
    return keys;
  });
}

it(
  'shows the first steps, and creates a presentation from the same file only after the confirmation',
  async () => {
    const before = (await listPresentations(ada)).length;
    const upload = await sendPreview();
    expect(upload).toMatchObject({ state: 'done', presentationOid: null, error: null });
    expect(await uploadsOf(ada)).toEqual([]);
    expect(await listPresentations(ada)).toHaveLength(before);
    const preview = (await ada.get(urlOf(upload.id, '/preview'))).json() as UploadPreview;
    expect(preview).toMatchObject({ title: 'First page', stepCount: 7 });
    expect(preview.steps).toHaveLength(6);
    for (const { picture } of preview.steps) expect(picture).toMatch(/^data:image\/webp;base64,UklGR/);
    expect(await keysInUse()).toEqual(expect.arrayContaining(await storedKeys(upload.id)));

    expect((await ada.post(urlOf(upload.id, '/confirm'))).json()).toMatchObject({ state: 'received' });
    const created = await waitFor(ada, upload.id);
    expect(created).toMatchObject({ state: 'done', error: null });
    expect((await listPresentations(ada)).map(({ oid }) => oid)).toContain(created.presentationOid);
    // The job deletes the files after the presentation exists.
    await expect.poll(() => storedKeys(upload.id), { timeout: 30_000 }).toEqual([]);
    expect((await ada.get(urlOf(upload.id, '/preview'))).statusCode).toBe(404);
    const again = await ada.post(urlOf(upload.id, '/confirm'));
    expect([again.statusCode, again.json().code]).toEqual([409, 'resource.conflict']);
    expect(await listPresentations(ada)).toHaveLength(before + 1);
  },
  TIMEOUT_MS,
);

it(
  'is only for the member who uploaded the file',
  async () => {
    const { id } = await sendPreview();
    expect((await eve.get(urlOf(id, '/preview'))).statusCode).toBe(404);
    expect((await eve.post(urlOf(id, '/confirm'))).statusCode).toBe(404);
    expect((await eve.send('DELETE', urlOf(id))).statusCode).toBe(404);
    expect((await anonymous.get(urlOf(id, '/preview'))).statusCode).toBe(401);
    expect((await sendFile(anonymous, 'a.pdf', pdf, { preview: 'true' })).statusCode).toBe(401);
    expect((await ada.get(urlOf(id, '/preview'))).statusCode).toBe(200);
  },
  TIMEOUT_MS,
);

it(
  'reports damaged, empty and unknown files, which cannot be confirmed',
  async () => {
    const upload = await sendPreview('%PDF-1.7\nnot a file at all', 'broken.pdf');
    expect(upload).toMatchObject({ state: 'failed', error: 'import.corrupt' });
    expect((await ada.get(urlOf(upload.id, '/preview'))).statusCode).toBe(404);
    expect((await ada.post(urlOf(upload.id, '/confirm'))).statusCode).toBe(409);
    expect(await uploadsOf(ada)).toEqual([]);
    expect((await sendFile(ada, 'virus.exe', 'MZ', { preview: 'true' })).statusCode).toBe(415);
    for (const query of [{ preview: 'yes' }, { preview: 'true', target: 'abcdefghijkl' }])
      expect((await sendFile(ada, 'a.pdf', pdf, query)).statusCode).toBe(400);
  },
  TIMEOUT_MS,
);

it(
  'a cancelled preview, and one that is not confirmed for a day, leave no files',
  async () => {
    const cancelled = (await sendFile(ada, 'tides.md', '# Tides', { preview: 'true' })).json() as Upload;
    expect((await ada.send('DELETE', urlOf(cancelled.id))).statusCode).toBe(204);
    expect((await ada.get(urlOf(cancelled.id))).statusCode).toBe(404);
    const forgotten = await sendPreview();
    const sweep = createSweepUploadsHandler({ db: instance.db, blobs: instance.blobs });
    const context = { id: 'job', signal: new AbortController().signal };
    await sweep({}, context);
    expect((await ada.get(urlOf(forgotten.id, '/preview'))).statusCode).toBe(200);
    await instance.db
      .updateTable('uploads')
      .set({ changed_at: sql<Date>`now() - interval '25 hours'` })
      .where('id', '=', forgotten.id)
      .execute();
    await sweep({}, context);
    expect((await ada.get(urlOf(forgotten.id))).statusCode).toBe(404);
    expect(await storedKeys(forgotten.id)).toEqual([]);
    await expect.poll(() => storedKeys(cancelled.id), { timeout: 30_000 }).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'counts for the storage of the member, who has at most five previews',
  async () => {
    const first = await sendPreview();
    const { owner_oid } = await instance.db
      .selectFrom('uploads')
      .select('owner_oid')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect((await loadStorageUse(instance.db, owner_oid)).bytes).toBe(pdf.length);
    for (let i = 0; i < 5; i += 1)
      expect((await sendFile(ada, 'tides.md', '# Tides', { preview: 'true' })).statusCode).toBe(201);
    expect((await ada.get(urlOf(first.id))).statusCode).toBe(404);
    const ids = (await instance.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(await storedKeys(first.id)).toEqual([]);
  },
  TIMEOUT_MS,
);
