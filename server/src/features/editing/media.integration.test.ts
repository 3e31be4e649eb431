import { createHash } from 'node:crypto';
import type { AssetTable, UploadedMedia } from '@flydeck/contract/editing/asset';
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
let anonymous: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
/** A private presentation of Ada. Each test has a new one. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  // Resets the rate limits, which the uploads of all tests together could exceed.
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await instance.publish({ owner: await usernameOf(instance, ada), privacy: 'private' }));
});

const upload = (visitor: Visitor, bytes: Buffer, type = 'application/octet-stream') =>
  visitor.send('PUT', `/api/editing/${oid}/media`, bytes, { 'content-type': type });

/** Returns bytes that start like a WebM file. */
const webm = (text = 'frames') => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from(text)]);

const insertAsset = (id: string) =>
  ({
    op: 'insert',
    id,
    kind: 'asset',
    parent: DOCUMENT_ID,
    slot: 'assets',
    order: 'a0',
    properties: { mediaType: 'video/webm', bytes: 10 },
  }) as const;

describe('uploading a video or audio file', () => {
  it('allows the log to refer to the file, and shows it to editors only, in ranges and without type sniffing', async () => {
    const bytes = webm();
    const response = await upload(ada, bytes);
    expect(response.statusCode).toBe(201);
    const { asset, media } = response.json() as UploadedMedia;
    expect(asset).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(media).toEqual({ url: `/assets/${asset}.webm`, mediaType: 'video/webm', bytes: bytes.length });
    await sync(ada, oid);
    await push(ada, oid, insertAsset(asset));
    expect(((await ada.get(`/api/editing/${oid}/assets`)).json() as AssetTable).media[asset]).toEqual(media);
    const part = await ada.get(media.url, { range: 'bytes=4-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'fra']);
    expect(part.headers).toMatchObject({ 'content-type': 'video/webm', 'x-content-type-options': 'nosniff' });
    expect((await eve.get(media.url)).statusCode).toBe(404);
    expect((await anonymous.get(media.url)).statusCode).toBe(404);
  });

  it.each([
    ['mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\0\0', 'latin1'), 'video/mp4'],
    ['m4a', Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0', 'latin1'), 'audio/mp4'],
    ['ogg', Buffer.from('OggS\0\x02 vorbis', 'latin1'), 'audio/ogg'],
    ['mp3', Buffer.from('ID3\x04 sound', 'latin1'), 'audio/mpeg'],
    ['wav', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), 'audio/wav'],
  ])('recognizes %s by the bytes', async (extension, bytes, mediaType) => {
    const { asset, media } = (await upload(ada, bytes)).json() as UploadedMedia;
    expect(media).toMatchObject({ url: `/assets/${asset}.${extension}`, mediaType });
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a picture', createPng()],
    ['an AVIF picture', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')],
    ['an empty body', Buffer.alloc(0)],
  ])('is refused for %s, of which nothing is stored', async (_, bytes) => {
    expect((await upload(ada, bytes)).statusCode).toBe(415);
    expect((await ada.get(`/api/editing/${oid}/assets`)).json()).toEqual({ images: {}, media: {} });
    const stored: string[] = [];
    for await (const { key } of instance.blobs.list('uploads')) stored.push(key);
    expect(stored).toEqual([]);
  });

  it('is refused for other media types of the request', async () => {
    expect((await upload(ada, webm(), 'text/html')).statusCode).toBe(415);
  });

  it('is refused for visitors who may not edit, and for an unknown presentation', async () => {
    expect((await upload(anonymous, webm())).statusCode).toBe(401);
    expect((await upload(eve, webm())).statusCode).toBe(404);
    oid = 'A'.repeat(16);
    expect((await upload(ada, webm())).statusCode).toBe(404);
  });

  it('is refused above the maximum size, before the file is stored', async () => {
    const tooLarge = Buffer.concat([webm(), Buffer.alloc(100_000_000)]);
    expect((await upload(ada, tooLarge)).json()).toMatchObject({ status: 413, code: 'import.too_large' });
  });

  it('is refused if the files of the presentation already take its maximum storage', async () => {
    await upload(ada, webm());
    await sql`UPDATE draft_assets SET bytes = 500000000 WHERE presentation_oid = ${oid}`.execute(instance.db);
    expect((await upload(ada, webm('others'))).json()).toMatchObject({ status: 413, code: 'upload.storage_full' });
  });

  it('does not allow another presentation to refer to the file', async () => {
    const { asset } = (await upload(ada, webm())).json() as UploadedMedia;
    const { oid: otherOid } = await calls.create();
    await sync(ada, otherOid);
    const { refusals } = await sync(ada, otherOid, { lastSeq: 0, pushes: [aBatch(0, insertAsset(asset))] });
    expect(refusals[0]?.reason).toBe('unknown_asset');
  });
});
