import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Upload } from '@flydeck/contract/uploads/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { type FormPart, formBody, sendForm } from './testing/form-body.ts';
import { listPresentations, uploadsOf, waitUntilFinished } from './testing/upload-files.ts';

/** The maximum size of a file in bytes, as set by `UPLOAD_MAX_MB`. */
const MAX_BYTES = 2_000_000;
const ACCEPT_HTML = { accept: 'text/html' };

let instance: Instance;
/** The member who uploads files. */
let ada: Visitor;
/** Another member. */
let grace: Visitor;
beforeAll(async () => {
  instance = await createInstance({ settings: { UPLOAD_MAX_MB: '2', STORAGE_PER_MEMBER_MB: '6' } });
  ada = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.10' });
  grace = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.11' });
}, 90_000);
afterAll(() => instance?.close());

/** Returns a part with a file. */
const file = (value: Uint8Array | string = '# Bridges', fileName = 'talk.md'): FormPart => ({
  name: 'file',
  value,
  fileName,
});
/** Returns a part with a text. */
const field = (name: string, value: string): FormPart => ({ name, value });

/** Returns the number of files of unfinished uploads. */
async function countBlobs(): Promise<number> {
  let count = 0;
  for (const folder of ['uploads', 'incoming']) for await (const _ of instance.blobs.list(folder)) count += 1;
  return count;
}

describe('a form upload', () => {
  it('publishes a presentation with the given title, folder and privacy', async () => {
    const folder = (await ada.post('/api/dashboard/folders', { name: 'Talks' })).json().id;
    const response = await sendForm(ada, [
      field('title', 'Bridges of the world'),
      field('folder', folder),
      field('privacy', 'public'),
      file('# Bridges\n\nOver rivers.\n'),
    ]);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({ fileName: 'talk.md', state: 'received', presentationOid: null });
    expect(response.json()).not.toHaveProperty('path');
    expect(response.headers.connection).not.toBe('close');
    const { id } = response.json<Upload>();
    await waitUntilFinished(ada, id);
    const upload = (await ada.get(`/api/uploads/${id}`)).json<Upload>();
    expect(upload).toMatchObject({ state: 'done', path: expect.stringContaining('/bridges-of-the-world/') });
    expect(await listPresentations(ada, `?place=${folder}`)).toMatchObject([
      { oid: upload.presentationOid, title: 'Bridges of the world', privacy: 'public', folder },
    ]);
    const page = await instance.app.inject({ url: upload.path ?? '', headers: ACCEPT_HTML });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Bridges of the world');
    const search = await instance.app.inject('/api/search?search=bridges');
    expect(search.json().hits).toMatchObject([{ oid: upload.presentationOid }]);
  }, 60_000);

  it('creates a private presentation with the title in the file by default', async () => {
    const { id } = (await sendForm(ada, [file('# Tunnels')])).json<Upload>();
    const { presentationOid } = await waitUntilFinished(ada, id);
    const presentation = (await listPresentations(ada)).find(({ oid }) => oid === presentationOid);
    expect(presentation).toMatchObject({ title: 'Tunnels', privacy: 'private' });
    expect((await instance.app.inject(presentation?.path ?? '')).statusCode).toBe(404);
  }, 60_000);

  it('is returned only to its owner, and only if the id in the URL is valid', async () => {
    const { id } = (await sendForm(ada, [file()])).json<Upload>();
    const response = await grace.get(`/api/uploads/${id}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'resource.not_found']);
    expect((await ada.get('/api/uploads/..%2fx')).statusCode).toBe(404);
    await waitUntilFinished(ada, id);
  }, 60_000);

  it('requires a member, the CSRF token and a form as the body', async () => {
    const visitor = await createVisitor(instance.app);
    expect((await sendForm(visitor, [file()])).statusCode).toBe(401);
    const forged = await ada.send('POST', '/api/uploads', formBody([file()]), {
      'content-type': 'multipart/form-data; boundary=x',
      'x-csrftoken': 'guessed',
    });
    expect(forged.json().code).toBe('auth.csrf');
    expect((await ada.post('/api/uploads', { privacy: 'public' })).statusCode).toBe(415);
  });

  it('stores the file name without its folders, and is rejected if no name remains', async () => {
    const fileNames = ['../../etc/passwd.md', 'C:\\decks\\passwd.md', '..%2fpasswd.md', 'Brücken 橋.md', '/'];
    const responses = await Promise.all(fileNames.map((name) => sendForm(grace, [file('# Names', name)])));
    expect(responses.map((response) => response.json().fileName ?? response.json().code)).toEqual([
      'passwd.md',
      'passwd.md',
      '..%2fpasswd.md',
      'Brücken 橋.md',
      'request.invalid',
    ]);
    for (const response of responses.slice(0, 4)) await waitUntilFinished(grace, response.json().id);
  }, 60_000);
});

const completeForm = formBody([field('privacy', 'public'), file('# A\n'.repeat(1000))]);

describe('a malformed form', () => {
  it.each<[description: string, body: readonly FormPart[] | Buffer, path: string, message: string]>([
    ['without parts', [], 'body.file', 'is missing'],
    ['without a body', Buffer.alloc(0), 'body.file', 'is missing'],
    ['without a file', [field('privacy', 'public')], 'body.file', 'is missing'],
    ['with two files', [file(), file('# Two', 'two.md')], 'body', 'has more than one file'],
    ['with a field after the file', [file(), field('privacy', 'public')], 'body.privacy', 'must come before the file'],
    ['with the file as text', [field('file', '# Bridges')], 'body.file', 'must be a file'],
    ['with a file in another field', [{ ...file(), name: 'title' }], 'body.title', 'must not be a file'],
    ['with a file without a name', [file('# x', '')], 'body.file', 'has no file name'],
    ['with a huge field', [field('title', 'x'.repeat(100_000)), file()], 'body.title', 'is too long'],
    [
      'with a repeated field',
      [field('privacy', 'public'), field('privacy', 'private'), file()],
      'body.privacy',
      'must be sent once',
    ],
    ['with many fields', Array.from({ length: 30 }, (_, i) => field(`f${i}`, '')), 'body', 'has too many fields'],
    ['with many empty files', Array.from({ length: 100 }, () => file('')), 'body', 'has more than one file'],
    ['cut off in a field', completeForm.subarray(0, 90), 'body', 'is not a complete form'],
    ['cut off in the file', completeForm.subarray(0, 1000), 'body', 'is not a complete form'],
    ['cut off before the end', completeForm.subarray(0, completeForm.length - 10), 'body', 'is not a complete form'],
    ['in another format', Buffer.from('{"privacy":"public"}'), 'body', 'is not a complete form'],
  ])('%s is rejected and stores nothing', async (_, body, path, message) => {
    const [uploadsBefore, blobCountBefore] = [await uploadsOf(grace), await countBlobs()];
    const response = await sendForm(grace, body);
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ path, message }],
    });
    expect(response.headers.connection).toBe('close');
    expect(await uploadsOf(grace)).toEqual(uploadsBefore);
    expect(await countBlobs()).toBe(blobCountBefore);
  });

  it.each([
    ['an unknown privacy', [field('privacy', 'everybody'), file()], 'body.privacy'],
    ['an unknown field', [field('owner', 'eve'), file()], 'body'],
    ['a prototype as a field', [field('__proto__', 'x'), file()], 'body'],
    ['an empty title', [field('title', ' \0 '), file()], 'body.title'],
    ['an invalid folder id', [field('folder', '../x'), file()], 'body.folder'],
  ])('with %s is rejected', async (_, body, path) => {
    const blobCountBefore = await countBlobs();
    const response = await sendForm(grace, body);
    expect(response.json()).toMatchObject({ status: 400, code: 'request.invalid', issues: [{ path }] });
    expect(await countBlobs()).toBe(blobCountBefore);
  });

  it.each([
    ['another boundary', 'something-else'],
    ['an empty boundary', '""'],
  ])('with %s is rejected', async (_, boundary) => {
    const response = await sendForm(grace, [file()], boundary);
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });

  it('is rejected if the content type has no boundary', async () => {
    const response = await grace.send('POST', '/api/uploads', formBody([file()]), {
      'content-type': 'multipart/form-data',
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });
});

describe('a form with a file or folder that is not accepted', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it.each<[description: string, body: readonly FormPart[], status: number, code: string]>([
    ['a picture', [file(png, 'photo.md')], 415, 'import.unsupported'],
    ['an empty file', [file('')], 422, 'import.empty'],
    ['a large file', [file('x'.repeat(MAX_BYTES + 1))], 413, 'import.too_large'],
    ['a much larger file', [file('x'.repeat(2 * MAX_BYTES))], 413, 'import.too_large'],
    ['an unknown folder', [field('folder', 'a'.repeat(16)), file()], 404, 'resource.not_found'],
  ])('is rejected for %s', async (_, body, status, code) => {
    const [uploadsBefore, blobCountBefore] = [await uploadsOf(grace), await countBlobs()];
    const response = await sendForm(grace, body);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await uploadsOf(grace)).toEqual(uploadsBefore);
    expect(await countBlobs()).toBe(blobCountBefore);
  });

  it('is rejected beyond the storage limit of the member', async () => {
    const member = await createMember(instance.app, 'Full Disk', { address: '192.0.2.12' });
    // A file of 1.9 MB that is accepted as a PowerPoint file. Three of these files fit in the limit of 6 MB.
    const parts = [Buffer.from('PK'), Buffer.alloc(1_900_000, 7), Buffer.from('ppt/presentation.xml')];
    const bigFile = [field('privacy', 'public'), file(Buffer.concat(parts), 'big.pptx')];
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendForm(member, bigFile)));
    const accepted = responses.filter(({ statusCode }) => statusCode === 201);
    expect(accepted).toHaveLength(3);
    const rejected = responses.filter((response) => response.json().code === 'upload.storage_full');
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual([413, 413]);
    for (const response of accepted) await member.send('DELETE', `/api/uploads/${response.json().id}`);
  }, 60_000);
});

describe('a form upload over a TCP connection', () => {
  /**
   * Sends a request with the raw body, and returns the response that arrives before the connection is closed. The
   * server closes the connection. If `shouldDisconnect` is set, the test closes the connection after 300 ms.
   */
  async function sendRaw(
    body: Buffer,
    { contentLength, shouldDisconnect }: { contentLength: number; shouldDisconnect: boolean },
  ): Promise<string> {
    const { port } = instance.app.server.address() as AddressInfo;
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(ada.cookies.get('csrftoken') ?? '');
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: deck.example\r\nCookie: ${cookie}\r\nX-CSRFToken: ${token}\r\nContent-Type: multipart/form-data; boundary=flydeck-test-boundary\r\nContent-Length: ${contentLength}\r\n\r\n`,
    );
    socket.write(body);
    if (shouldDisconnect) setTimeout(() => socket.destroy(), 300);
    await once(socket, 'close');
    return received;
  }

  beforeAll(() => instance.app.listen({ host: '127.0.0.1', port: 0 }));

  it('is not stored if the connection breaks', async () => {
    const [uploadsBefore, blobCountBefore] = [await uploadsOf(ada), await countBlobs()];
    await sendRaw(completeForm.subarray(0, 1000), { contentLength: completeForm.length, shouldDisconnect: true });
    // Gives the server time to handle the broken connection.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await uploadsOf(ada)).toEqual(uploadsBefore);
    expect(await countBlobs()).toBe(blobCountBefore);
    expect((await instance.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('is rejected, and the connection closed, before the remaining bytes arrive', async () => {
    const start = formBody([field('privacy', 'everybody'), file('# A\n'.repeat(1000))]).subarray(0, 2000);
    expect(await sendRaw(start, { contentLength: 1_000_000, shouldDisconnect: false })).toContain('request.invalid');
    expect(
      await sendRaw(completeForm.subarray(0, 500), { contentLength: 1_000_000_000, shouldDisconnect: false }),
    ).toContain('import.too_large');
  });
});
