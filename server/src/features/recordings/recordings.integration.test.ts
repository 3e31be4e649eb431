import { randomUUID } from 'node:crypto';
import { CHUNK_MAX_BYTES, RECORDING_MAX_BYTES, RECORDINGS_MAX } from '@flydeck/contract/recordings/constants';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { findLiveLink, LinkKeys } from '../../library/index.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, PASSWORD, type Visitor } from '../../testing/visitor.ts';
import { recordingData } from './account-data.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
let anonymous: Visitor;
let oid: string;
let recording: Recording;

const WEBM = Buffer.from('1a45dfa3', 'hex');
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\n<b>Bees</b>';

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  await createMember(instance.app, 'Grace Hopper');
  ada = await createMember(instance.app, 'Ada Lovelace');
  eve = await createMember(instance.app, 'Eve Dropper');
  anonymous = await createVisitor(instance.app, '192.0.2.50');
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  ada.moveTo(instance.app);
  await instance.db.deleteFrom('recordings').execute();
  oid = await publish('private');
  recording = await create(oid);
});

const publish = async (privacy: 'private' | 'public') =>
  (await instance.publish({ privacy, owner: await usernameOf(instance, ada) })).oid;
const create = async (presentation: string): Promise<Recording> =>
  (await ada.post('/api/recordings', { oid: presentation })).json();
const clipUrl = (id: string, path = '') => `/api/recordings/${recording.id}/clips/${id}${path}`;
const list = async (visitor: Visitor, presentation = oid) => visitor.get(`/api/recordings?oid=${presentation}`);

/** Creates a share link. Returns its id and the key that its page sends. */
async function createLink(right: string, presentation = oid): Promise<{ linkId: string; key: string }> {
  const { linkId } = (await ada.post(`/api/presentations/${presentation}/links`, { right })).json();
  const link = await findLiveLink(instance.db, linkId);
  if (!link) throw new Error('The link was not created.');
  return { linkId, key: new LinkKeys((await openSecrets(instance.db))('links')).issue(link) };
}

const newClip = (fields: object = {}) => ({
  id: randomUUID(),
  stepId: 's1',
  fingerprint: 'a'.repeat(64),
  mediaType: 'audio/webm',
  position: 0,
  ...fields,
});
const chunk = (number: number, audio: Uint8Array, fields: object = {}) => ({
  number,
  audio: Buffer.from(audio).toString('base64'),
  durationMs: (number + 1) * 5000,
  changes: [{ at: number * 5000, builds: number }],
  ...fields,
});

/** Records a complete clip with two chunks. Returns its id. */
async function recordClip(fields: object = {}, replaces = false): Promise<string> {
  const clip = newClip(fields);
  const responses = [
    await ada.post(`/api/recordings/${recording.id}/clips`, clip),
    await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, WEBM)),
    await ada.post(clipUrl(clip.id, '/chunks'), chunk(1, Buffer.from('voice'))),
    await ada.post(clipUrl(clip.id, '/complete'), { replaces }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 200, 200, 204]);
  return clip.id;
}

describe('a clip', () => {
  it('has the audio and the flight of its chunks, also if a chunk is sent twice or to another process', async () => {
    const clip = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    const first = chunk(0, WEBM);
    const replies = [];
    for (const sent of [first, first, chunk(1, Buffer.from('one')), first, chunk(2, Buffer.from('two'))]) {
      ada.moveTo(replies.length % 2 === 0 ? instance.secondApp : instance.app);
      replies.push((await ada.post(clipUrl(clip.id, '/chunks'), sent)).json().nextNumber);
    }
    expect(replies).toEqual([1, 1, 2, 2, 3]);
    expect((await ada.get(clipUrl(clip.id, '/audio'))).statusCode).toBe(404);
    await ada.post(clipUrl(clip.id, '/complete'), { replaces: false });
    await ada.post(clipUrl(clip.id, '/complete'), { replaces: false });
    const audio = await ada.get(clipUrl(clip.id, '/audio'));
    expect([audio.headers['content-type'], audio.headers['x-content-type-options']]).toEqual(['audio/webm', 'nosniff']);
    expect(audio.rawPayload).toEqual(Buffer.concat([WEBM, Buffer.from('onetwo')]));
    const part = await ada.get(clipUrl(clip.id, '/audio'), { range: 'bytes=4-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'one']);
    expect((await ada.get(`/api/recordings/${recording.id}/flight`)).json().clips[clip.id]).toEqual([
      { at: 0, builds: 0 },
      { at: 5000, builds: 1 },
      { at: 10_000, builds: 2 },
    ]);
    const [listed] = (await list(ada)).json().recordings as Recording[];
    expect(listed?.clips).toEqual([
      { ...clip, durationMs: 15_000, bytes: WEBM.length + 6, isComplete: true, hasCaptions: false },
    ]);
  });

  it('receives each chunk once if chunks are sent at the same time', async () => {
    const clip = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    await Promise.all(
      Array.from({ length: 8 }, () => ada.post(clipUrl(clip.id, '/chunks'), chunk(1, Buffer.from('x')))),
    );
    expect((await list(ada)).json().recordings[0].clips[0].bytes).toBe(WEBM.length + 1);
  });

  it('rejects a chunk after a missing one, and chunks after it is complete', async () => {
    const clip = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    expect((await ada.post(clipUrl(clip.id, '/complete'), { replaces: false })).statusCode).toBe(409);
    expect((await ada.post(clipUrl(clip.id, '/chunks'), chunk(1, WEBM))).statusCode).toBe(409);
    const complete = await recordClip();
    expect((await ada.post(clipUrl(complete, '/chunks'), chunk(2, WEBM))).statusCode).toBe(409);
  });

  it('replaces the earlier clips of its step only when it is complete', async () => {
    const [other, earlier] = [await recordClip({ stepId: 's2', position: 1 }), await recordClip()];
    const incomplete = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, incomplete);
    const idsOf = async () => ((await list(ada)).json().recordings as Recording[])[0]?.clips.map(({ id }) => id);
    expect(new Set(await idsOf())).toEqual(new Set([earlier, incomplete.id, other]));
    const again = await recordClip({}, true);
    expect(new Set(await idsOf())).toEqual(new Set([again, incomplete.id, other]));
  });

  it('has captions as a WebVTT file without markup', async () => {
    const id = await recordClip();
    expect((await ada.get(clipUrl(id, '/captions'))).statusCode).toBe(404);
    expect((await ada.send('PUT', clipUrl(id, '/captions'), { captions: VTT })).statusCode).toBe(204);
    const captions = await ada.get(clipUrl(id, '/captions'));
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(captions.body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBees\n');
    await ada.send('PUT', clipUrl(id, '/captions'), { captions: null });
    expect((await ada.get(clipUrl(id, '/captions'))).statusCode).toBe(404);
  });
});

describe('access', () => {
  const playUrls = (id: string) => [
    `/api/recordings/${recording.id}/flight`,
    clipUrl(id, '/audio'),
    clipUrl(id, '/captions'),
  ];
  const statuses = async (visitor: Visitor, id: string) =>
    Promise.all(playUrls(id).map(async (url) => (await visitor.get(url)).statusCode));

  it('to a private recording of a public presentation is limited to editors', async () => {
    oid = await publish('public');
    recording = await create(oid);
    const id = await recordClip();
    await ada.send('PUT', clipUrl(id, '/captions'), { captions: VTT });
    for (const visitor of [eve, anonymous]) {
      expect(await statuses(visitor, id)).toEqual([404, 404, 404]);
      expect((await list(visitor)).json()).toEqual({ recordings: [], mayEdit: false });
    }
    await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: true });
    for (const visitor of [ada, eve, anonymous]) {
      expect(await statuses(visitor, id)).toEqual([200, 200, 200]);
      expect((await list(visitor)).json().recordings).toHaveLength(1);
    }
  });

  it('to a public recording of a private presentation is limited to those who may see the presentation', async () => {
    const id = await recordClip();
    await ada.send('PUT', clipUrl(id, '/captions'), { captions: VTT });
    await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: true });
    for (const visitor of [eve, anonymous]) {
      expect(await statuses(visitor, id)).toEqual([404, 404, 404]);
      expect((await list(visitor)).statusCode).toBe(404);
    }
  });

  it('to a public recording of a private presentation is given by the key of a share link, until it is revoked', async () => {
    const id = await recordClip();
    await ada.send('PUT', clipUrl(id, '/captions'), { captions: VTT });
    const { key, linkId } = await createLink('edit');
    const withKey = (url: string, value: string) =>
      `${url}${url.includes('?') ? '&' : '?'}key=${encodeURIComponent(value)}`;
    const statusesWith = async (value: string) =>
      Promise.all(
        [`/api/recordings?oid=${oid}`, ...playUrls(id)].map(
          async (url) => (await anonymous.get(withKey(url, value))).statusCode,
        ),
      );
    // A key of a link grants no more than to view, so private recordings are not listed.
    expect(await statusesWith(key)).toEqual([200, 404, 404, 404]);
    expect((await anonymous.get(withKey(`/api/recordings?oid=${oid}`, key))).json()).toEqual({
      recordings: [],
      mayEdit: false,
    });
    await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: true });
    expect(await statusesWith(key)).toEqual([200, 200, 200, 200]);
    const part = await anonymous.get(withKey(clipUrl(id, '/audio'), key), { range: 'bytes=4-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'voi']);
    const other = await publish('private');
    const foreignKey = (await createLink('view', other)).key;
    for (const wrong of [foreignKey, `${key}x`, key.replace(/\.\d+\./, '.99999999999.'), '', "' OR 1=1 --", '../..'])
      expect(await statusesWith(wrong)).toEqual([404, 404, 404, 404]);
    expect(await statusesWith('k'.repeat(201))).toEqual([400, 400, 400, 400]);
    expect((await ada.send('DELETE', `/api/presentations/${oid}/links/${linkId}`)).statusCode).toBe(204);
    expect(await statusesWith(key)).toEqual([404, 404, 404, 404]);
  });

  it('is offered by the data of the page to those who can play a complete clip', async () => {
    oid = await publish('public');
    recording = await create(oid);
    const offered = async (visitor: Visitor) =>
      (await visitor.get(`/api/page/presentation/${oid}`)).json().hasRecording;
    const clip = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    expect([await offered(ada), await offered(anonymous)]).toEqual([false, false]);
    await ada.post(clipUrl(clip.id, '/complete'), { replaces: false });
    expect([await offered(ada), await offered(eve), await offered(anonymous)]).toEqual([true, false, false]);
    await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: true });
    expect([await offered(ada), await offered(eve), await offered(anonymous)]).toEqual([true, true, true]);
  });

  it('to changes is limited to editors, also for public recordings', async () => {
    oid = await publish('public');
    recording = await create(oid);
    const id = await recordClip();
    await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: true });
    const responses = [
      await eve.post('/api/recordings', { oid }),
      await eve.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: false }),
      await eve.send('DELETE', `/api/recordings/${recording.id}`),
      await eve.post(`/api/recordings/${recording.id}/clips`, newClip()),
      await eve.post(clipUrl(id, '/chunks'), chunk(0, WEBM)),
      await eve.post(clipUrl(id, '/complete'), { replaces: true }),
      await eve.send('PUT', clipUrl(id, '/captions'), { captions: null }),
      await eve.send('DELETE', clipUrl(id)),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
    expect((await list(ada)).json().recordings[0].clips).toHaveLength(1);
  });

  it('to a clip is not possible by another recording', async () => {
    const id = await recordClip();
    oid = await publish('public');
    const foreign = await create(oid);
    await ada.send('PATCH', `/api/recordings/${foreign.id}`, { isPublic: true });
    expect((await anonymous.get(`/api/recordings/${foreign.id}/clips/${id}/audio`)).statusCode).toBe(404);
  });

  it('has one public recording', async () => {
    const second = await create(oid);
    await Promise.all(
      [recording, second].map(({ id }) => ada.send('PATCH', `/api/recordings/${id}`, { isPublic: true })),
    );
    const publicOnes = ((await list(ada)).json().recordings as Recording[]).filter(({ isPublic }) => isPublic);
    expect(publicOnes).toHaveLength(1);
  });
});

describe('deletion', () => {
  it('of a clip or a recording releases its files', async () => {
    const keys = async () => {
      const found: string[] = [];
      await instance.db.transaction().execute(async (trx) => {
        for (const listKeys of BLOB_OWNERS)
          for await (const key of listKeys(trx)) if (key.startsWith('recordings/')) found.push(key);
      });
      return found;
    };
    const id = await recordClip();
    const [key] = await keys();
    expect(await instance.blobs.stat(key ?? '')).toEqual({ bytes: 9 });
    await ada.send('DELETE', clipUrl(id));
    expect(await keys()).toEqual([]);
    await recordClip();
    expect((await ada.send('DELETE', `/api/recordings/${recording.id}`)).statusCode).toBe(204);
    expect(await keys()).toEqual([]);
    expect((await list(ada)).json()).toEqual({ recordings: [], mayEdit: true });
  });

  it('of the account deletes the recordings, which the archive contains', async () => {
    const max = await createMember(instance.app, 'Max Short');
    oid = (await instance.publish({ privacy: 'private', owner: await usernameOf(instance, max) })).oid;
    const { id } = (await max.post('/api/recordings', { oid })).json() as Recording;
    const { oid: profileOid, user_id: userId } = await instance.db
      .selectFrom('profiles')
      .select(['oid', 'user_id'])
      .where('username', '=', await usernameOf(instance, max))
      .executeTakeFirstOrThrow();
    const archive = await recordingData.archive(instance.db, { profileOid, userId: userId ?? '' });
    expect(archive).toMatchObject({ 'recordings.json': [{ id, oid, flight: {}, captions: [] }] });
    const clip = newClip();
    for (const [path, body] of [
      ['', clip],
      [`/${clip.id}/chunks`, chunk(0, WEBM)],
      [`/${clip.id}/complete`, { replaces: false }],
    ] as const)
      expect((await max.post(`/api/recordings/${id}/clips${path}`, body)).statusCode).toBeLessThan(300);
    await max.post('/api/accounts/archive');
    const download = () => max.get('/api/accounts/archive/download');
    await vi.waitFor(async () => expect((await download()).statusCode).toBe(200), 20_000);
    const files = unzipSync((await download()).rawPayload);
    expect(Buffer.from(files[`recordings/${id}/${clip.id}.webm`] ?? [])).toEqual(WEBM);
    expect((await max.post('/api/accounts/delete', { password: PASSWORD })).statusCode).toBe(204);
    const remaining = instance.db.selectFrom('recordings').select('id').where('id', '=', id);
    await vi.waitFor(async () => expect(await remaining.execute()).toEqual([]), 20_000);
  });
});

describe('the microphone', () => {
  it('is allowed on the page of the presenter only', async () => {
    const { oid: publicOid, path } = await instance.publish({
      privacy: 'public',
      owner: await usernameOf(instance, ada),
    });
    const policyOf = async (url: string) => (await ada.get(url)).headers['permissions-policy'];
    expect(await policyOf(`/presenter/${publicOid}/`)).toContain('microphone=(self)');
    const others = [
      '/',
      path,
      `/p/embed/${publicOid}/`,
      `/p/edit/${publicOid}/`,
      '/dashboard/next/',
      '/live/',
      '/settings/',
    ];
    for (const url of [...others, '/presenter/unknown/'])
      expect([url, await policyOf(url)]).toEqual([url, expect.stringContaining('microphone=()')]);
  });
});

describe('hostile input', () => {
  it.each([
    ['a number that is not an integer', { number: 0.5 }],
    ['a negative number', { number: -1 }],
    ['audio that is not Base64', { audio: '<script>' }],
    ['too much audio', { audio: Buffer.alloc(CHUNK_MAX_BYTES + 3).toString('base64') }],
    ['a duration of days', { durationMs: 1e9 }],
    ['an unknown field of a change', { changes: [{ at: 0, html: '<b>' }] }],
    ['a change without a time', { changes: [{ builds: 1 }] }],
    ['a pointer outside of the view', { changes: [{ at: 0, pointer: { x: 2, y: 0 } }] }],
    ['too many changes', { changes: Array.from({ length: 501 }, () => ({ at: 0 })) }],
    [
      'a stroke with another colour',
      { changes: [{ at: 0, strokes: [{ color: 'url(x)', width: 1, points: [0, 0] }] }] },
    ],
  ])('rejects a chunk with %s', async (_, fields) => {
    const clip = newClip();
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    expect((await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, WEBM, fields))).statusCode).toBe(400);
    expect((await list(ada)).json().recordings[0].clips[0].bytes).toBe(0);
  });

  it.each([
    ['audio/webm', '<html>'],
    ['audio/webm', ''],
    ['audio/mp4', '\u001aEß£'],
  ])('rejects a file that is not %s: %j', async (mediaType, bytes) => {
    const clip = newClip({ mediaType });
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    expect((await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, Buffer.from(bytes)))).statusCode).toBe(415);
  });

  it.each([
    ['another media type', { mediaType: 'text/html' }],
    ['an id that is a path', { id: '../../etc/passwd' }],
    ['an empty step', { stepId: '' }],
    ['a long step', { stepId: 's'.repeat(101) }],
    ['a fingerprint that is not a hash', { fingerprint: 'x' }],
    ['a negative position', { position: -1 }],
    ['an unknown field', { blob: 'originals/x' }],
  ])('rejects a clip with %s', async (_, fields) => {
    expect((await ada.post(`/api/recordings/${recording.id}/clips`, newClip(fields))).statusCode).toBe(400);
  });

  it.each(['<html>', 'WEBVTT\n\n00:02.000 --> 00:01.000\nA', 'x'.repeat(200_001)])(
    'rejects captions that are not a WebVTT file',
    async (captions) => {
      const id = await recordClip();
      expect((await ada.send('PUT', clipUrl(id, '/captions'), { captions })).statusCode).toBe(400);
    },
  );

  it.each(['isPublic', 'oid'])('rejects a wrong type of %s', async (field) => {
    const response =
      field === 'oid'
        ? await ada.post('/api/recordings', { oid: { $ne: '' } })
        : await ada.send('PATCH', `/api/recordings/${recording.id}`, { isPublic: 'yes' });
    expect(response.statusCode).toBe(400);
  });

  it('cannot exceed the size of a recording', async () => {
    const id = await recordClip();
    const clip = newClip({ position: 1 });
    await ada.post(`/api/recordings/${recording.id}/clips`, clip);
    await instance.db.updateTable('recording_clips').set({ bytes: RECORDING_MAX_BYTES }).where('id', '=', id).execute();
    const refused = await ada.post(clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recordings.full']);
  });

  it('can be added to an empty recording that the member has created before, and to at most 20 recordings', async () => {
    await recordClip();
    const eveOid = (await eve.get('/api/page/me')).json().profileOid;
    const others = Array.from({ length: RECORDINGS_MAX - 2 }, (_, index) => ({
      id: `other-${index}`,
      presentation_oid: oid,
      recorder_oid: eveOid,
    }));
    await instance.db.insertInto('recordings').values(others).execute();
    const created = await Promise.all(Array.from({ length: 3 }, () => create(oid)));
    const [first] = created;
    if (!first) throw new Error('There is no recording.');
    expect(new Set(created.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(others.map(({ id }) => id)).not.toContain(first.id);
    await ada.post(`/api/recordings/${first.id}/clips`, newClip());
    const refused = await ada.post('/api/recordings', { oid });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recordings.full']);
  });
});
