import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { buildPptx, shape } from '@flydeck/readers/pptx/testing/build-pptx';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { createImportUploadHandler } from './jobs/import-upload.ts';
import { createSweepUploadsHandler } from './jobs/sweep-uploads.ts';
import { listPresentations, sendFile, uploadsOf, waitUntilFinished } from './testing/upload-files.ts';

/** The limit of an upload, set by `UPLOAD_MAX_MB`. */
const MAX_BYTES = 2_000_000;
/**
 * A presentation of about 1.9 MB, of which three fit into the storage limit of 6 MB. The file must be valid, because
 * failed uploads do not count towards the limit.
 */
const LARGE_FILE = buildPptx({
  slides: [{ shapes: shape({ text: '<a:p><a:r><a:t>Large</a:t></a:r></a:p>' }) }],
  parts: { 'ppt/media/unused.bin': randomBytes(1_900_000) },
});
const MARKDOWN = '# Bridges\n\nOver rivers.\n\n# Tunnels\n\nUnder mountains.\n';

let instance: Instance;
/** The member who uploads files. */
let ada: Visitor;
/** Another member. */
let grace: Visitor;
beforeAll(async () => {
  instance = await createInstance({
    withSecondApp: true,
    settings: { UPLOAD_MAX_MB: '2', STORAGE_PER_MEMBER_MB: '6' },
  });
  ada = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.10' });
  grace = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.11' });
}, 90_000);
afterAll(() => instance?.close());

const idOf = (response: { json(): { id: string } }) => response.json().id;

async function blobExists(id: string): Promise<boolean> {
  return (await instance.blobs.stat(`uploads/${id}`)) !== undefined;
}

describe('an upload', () => {
  it('becomes a private presentation, and its file is deleted', async () => {
    const response = await sendFile(ada, 'bridges.md', MARKDOWN);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      fileName: 'bridges.md',
      bytes: MARKDOWN.length,
      state: 'received',
    });
    const upload = await waitUntilFinished(ada, idOf(response));
    expect(upload).toMatchObject({ state: 'done', error: null });
    const [presentation] = await listPresentations(ada);
    expect(presentation).toMatchObject({ oid: upload.presentationOid, privacy: 'private', title: 'Bridges' });
    expect(await blobExists(upload.id)).toBe(false);
    expect((await instance.app.inject(presentation?.path ?? '')).statusCode).toBe(404);
    expect((await ada.get(presentation?.path ?? '')).statusCode).toBe(200);
  }, 60_000);

  it('reports import warnings', async () => {
    const shapes = shape({ text: '<a:p><a:r><a:t>Words</a:t></a:r></a:p>' });
    const chart = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="x"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rIdMissing"/></a:graphicData></a:graphic></p:graphicFrame>`;
    const bytes = buildPptx({ slides: [{ shapes: shapes + chart }] });
    const upload = await waitUntilFinished(ada, idOf(await sendFile(ada, 'chart.pptx', bytes)));
    expect(upload.state).toBe('done');
    const presentation = (await listPresentations(ada)).find(({ oid }) => oid === upload.presentationOid);
    expect(presentation?.approximations).toMatchObject([{ code: 'pptx.chart_missing', count: 1 }]);
  }, 60_000);

  it('is imported into the given folder, which must belong to the member', async () => {
    const folder = idOf(await ada.post('/api/dashboard/folders', { name: 'Works' }));
    await waitUntilFinished(ada, idOf(await sendFile(ada, 'in.md', '# In a folder', { folder })));
    expect(await listPresentations(ada, `?place=${folder}`)).toMatchObject([{ title: 'In a folder', folder }]);
    const rejected = await sendFile(grace, 'in.md', '# x', { folder });
    expect([rejected.statusCode, rejected.json().code]).toEqual([404, 'resource.not_found']);
  }, 60_000);

  it('is listed by every process, but only for its owner', async () => {
    const id = idOf(await sendFile(ada, 'both.md', '# Both'));
    await waitUntilFinished(ada, id);
    ada.moveTo(instance.secondApp);
    expect((await uploadsOf(ada)).map((upload) => upload.id)).toContain(id);
    ada.moveTo(instance.app);
    expect(await uploadsOf(grace)).toEqual([]);
    expect((await grace.send('DELETE', `/api/uploads/${id}`)).statusCode).toBe(404);
    expect((await grace.post(`/api/uploads/${id}/retry`)).statusCode).toBe(404);
    expect((await ada.send('DELETE', `/api/uploads/${id}`)).statusCode).toBe(204);
    expect((await uploadsOf(ada)).map((upload) => upload.id)).not.toContain(id);
  }, 60_000);
});

describe('an import', () => {
  it('creates no second presentation when its job runs again', async () => {
    const before = (await listPresentations(ada)).length;
    const id = idOf(await sendFile(ada, 'once.md', '# Once'));
    await waitUntilFinished(ada, id);
    const run = createImportUploadHandler({ db: instance.db, blobs: instance.blobs });
    const context = { id: 'job', signal: new AbortController().signal };
    await Promise.all([run({ upload: id }, context), run({ upload: id }, context)]);
    expect((await listPresentations(ada)).length).toBe(before + 1);
  }, 60_000);

  it('creates one presentation when its job runs twice concurrently', async () => {
    const id = idOf(await sendFile(ada, 'race.md', '# A race'));
    await waitUntilFinished(ada, id);
    // Inserts a copy of the upload in the state `importing`, without enqueuing a job: the test itself runs the job.
    const copy = await instance.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const copyId = `${id.slice(0, -2)}xx`;
    await instance.blobs.put(`uploads/${copyId}`, Buffer.from('# A race again'));
    const row = { ...copy, id: copyId, blob_key: `uploads/${copyId}`, state: 'importing' as const };
    // Omits `warnings` and `assets`, because these columns are read as arrays, but must be written as JSON text.
    const { warnings: _, assets: _assets, ...values } = row;
    await instance.db
      .insertInto('uploads')
      .values({ ...values, bytes: 14, presentation_oid: null })
      .execute();
    const run = createImportUploadHandler({ db: instance.db, blobs: instance.blobs });
    const context = { id: 'job', signal: new AbortController().signal };
    await Promise.all([run({ upload: copyId }, context), run({ upload: copyId }, context)]);
    expect((await listPresentations(ada)).filter(({ title }) => title === 'A race again')).toHaveLength(1);
  }, 60_000);

  it('fails after three attempts', async () => {
    const id = idOf(await sendFile(grace, 'poison.md', '# Poison'));
    await waitUntilFinished(grace, id);
    await instance.db
      .updateTable('uploads')
      .set({ state: 'importing', attempts: 3, presentation_oid: null })
      .where('id', '=', id)
      .execute();
    const run = createImportUploadHandler({ db: instance.db, blobs: instance.blobs });
    await run({ upload: id }, { id: 'job', signal: new AbortController().signal });
    expect(await waitUntilFinished(grace, id)).toMatchObject({ state: 'failed', error: 'server.internal' });
  }, 60_000);

  it('creates no presentation if its upload was deleted before the import', async () => {
    const listTitles = async () => (await listPresentations(grace)).map(({ title }) => title);
    const id = idOf(await sendFile(grace, 'away.md', '# Taken away'));
    expect((await grace.send('DELETE', `/api/uploads/${id}`)).statusCode).toBe(204);
    const run = createImportUploadHandler({ db: instance.db, blobs: instance.blobs });
    await run({ upload: id }, { id: 'job', signal: new AbortController().signal });
    expect(await uploadsOf(grace)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listTitles()).not.toContain('Taken away');
    expect(await blobExists(id)).toBe(false);
  }, 60_000);
});

describe('upload validation', () => {
  /** The beginning of a PNG file: its signature, and the length and type of its first chunk. */
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it.each<[description: string, name: string, bytes: Uint8Array | string, status: number, code: string]>([
    ['a picture', 'photo.png', png, 415, 'import.unsupported'],
    ['a picture with the extension of a presentation', 'photo.md', png, 415, 'import.unsupported'],
    ['an archive', 'all.zip', zipSync({ 'a.txt': strToU8('x') }), 415, 'import.unsupported'],
    ['an empty file', 'empty.pptx', '', 422, 'import.empty'],
    ['a file beyond the limit', 'big.md', 'x'.repeat(MAX_BYTES + 1), 413, 'import.too_large'],
  ])('rejects %s', async (_, name, bytes, status, code) => {
    const before = await uploadsOf(grace);
    const response = await sendFile(grace, name, bytes);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await uploadsOf(grace)).toEqual(before);
  });

  it.each<[description: string, name: string, bytes: Uint8Array, code: string]>([
    ['a damaged presentation', 'broken.pptx', zipSync({ 'ppt/presentation.xml': strToU8('<p') }), 'import.corrupt'],
    [
      'a file that unpacks to 600 MB',
      'bomb.pptx',
      buildPptx({
        slides: [{ shapes: shape({ text: '<a:p/>' }) }],
        parts: { 'ppt/presentation.xml': new Uint8Array(600_000_000) },
      }),
      'import.too_large',
    ],
  ])(
    'reports the error of %s, and allows retrying and deleting the upload',
    async (_, name, bytes, code) => {
      const response = await sendFile(grace, name, bytes);
      expect(response.statusCode).toBe(201);
      const upload = await waitUntilFinished(grace, idOf(response));
      expect(upload).toMatchObject({ state: 'failed', error: code, presentationOid: null });
      const retry = await grace.post(`/api/uploads/${upload.id}/retry`);
      expect(retry.json()).toMatchObject({ state: 'received', error: null });
      const conflict = await grace.post(`/api/uploads/${upload.id}/retry`);
      expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'resource.conflict']);
      await waitUntilFinished(grace, upload.id);
      expect((await grace.send('DELETE', `/api/uploads/${upload.id}`)).statusCode).toBe(204);
      expect(await blobExists(upload.id)).toBe(false);
    },
    120_000,
  );

  it('sanitises file names, and rejects empty and too long ones', async () => {
    const response = await sendFile(grace, '../../\0etc\u202e/passwd.md', '# Names');
    expect(response.json().fileName).toBe('passwd.md');
    await waitUntilFinished(grace, idOf(response));
    expect((await sendFile(grace, '', '# x')).statusCode).toBe(400);
    expect((await sendFile(grace, 'x'.repeat(1001), '# x')).statusCode).toBe(400);
  }, 60_000);

  it('requires a member, the CSRF token, and a binary request body', async () => {
    const visitor = await createVisitor(instance.app);
    await visitor.get('/api/page/me');
    expect((await sendFile(visitor, 'a.md', '# a')).statusCode).toBe(401);
    expect((await visitor.get('/api/uploads')).statusCode).toBe(401);
    const forged = await ada.send('PUT', '/api/uploads?name=a.md', Buffer.from('# a'), {
      'content-type': 'application/octet-stream',
      'x-csrftoken': 'guessed',
    });
    expect(forged.statusCode).toBe(403);
    expect((await ada.send('PUT', '/api/uploads?name=a.md', { a: 1 })).statusCode).toBe(415);
  });

  it('limits the storage of a member', async () => {
    const member = await createMember(instance.app, 'Full Disk', { address: '192.0.2.12' });
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push(idOf(await sendFile(member, `big${i}.pptx`, LARGE_FILE)));
    const response = await sendFile(member, 'more.pptx', LARGE_FILE);
    expect([response.statusCode, response.json().code]).toEqual([413, 'upload.storage_full']);
    for (const id of ids) await member.send('DELETE', `/api/uploads/${id}`);
  }, 60_000);

  it('limits the storage of a member under concurrent uploads', async () => {
    const member = await createMember(instance.app, 'All Atonce', { address: '192.0.2.13' });
    const requests = Array.from({ length: 8 }, (_, i) => sendFile(member, `big${i}.pptx`, LARGE_FILE));
    const responses = await Promise.all(requests);
    const accepted = responses.filter(({ statusCode }) => statusCode === 201);
    expect(accepted).toHaveLength(3);
    for (const response of accepted) await member.send('DELETE', `/api/uploads/${idOf(response)}`);
  }, 60_000);

  it('does not list an aborted upload', async () => {
    await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
    const { port } = instance.secondApp.server.address() as AddressInfo;
    const before = await uploadsOf(ada);
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(ada.cookies.get('csrftoken') ?? '');
    const requestHead = `PUT /api/uploads?name=half.md HTTP/1.1\r\nHost: deck.example\r\nCookie: ${cookie}\r\nX-CSRFToken: ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\n# Half`;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(requestHead, () => setTimeout(() => socket.destroy(), 300)),
      );
      socket.on('close', () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await uploadsOf(ada)).toEqual(before);
    expect((await instance.app.inject('/healthz')).statusCode).toBe(200);
  });
});

it('the sweep job deletes old failed uploads and their files, but no new ones', async () => {
  const id = idOf(await sendFile(grace, 'old.pptx', zipSync({ 'ppt/presentation.xml': strToU8('<p') })));
  await waitUntilFinished(grace, id);
  const sweep = createSweepUploadsHandler({ db: instance.db, blobs: instance.blobs });
  const context = { id: 'job', signal: new AbortController().signal };
  await sweep({}, context);
  expect(await blobExists(id)).toBe(true);
  const longAgo = new Date('2020-01-01');
  await instance.db.updateTable('uploads').set({ changed_at: longAgo }).where('id', '=', id).execute();
  await sweep({}, context);
  expect(await blobExists(id)).toBe(false);
  expect(await uploadsOf(grace)).not.toContainEqual(expect.objectContaining({ id }));
}, 60_000);
