import type { Recording } from '@flydeck/contract/recordings/recording';
import { unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, PASSWORD } from '../../testing/visitor.ts';
import { recordingData } from './account-data.ts';
import { chunk, newClip, useRecordings, VTT, WEBM } from './testing/use-recordings.ts';

const fixture = useRecordings();

describe('a clip', () => {
  it('has the audio and the flight of its chunks, also if a chunk is sent twice or to another process', async () => {
    const clip = await fixture.createClip();
    await fixture.ada.post(`${fixture.url}/clips`, clip);
    const first = chunk(0, WEBM);
    const replies = [];
    for (const sent of [first, first, chunk(1, Buffer.from('one')), first, chunk(2, Buffer.from('two'))]) {
      fixture.ada.moveTo(replies.length % 2 === 0 ? fixture.instance.secondApp : fixture.instance.app);
      replies.push((await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), sent)).json().nextNumber);
    }
    expect(replies).toEqual([1, 1, 2, 2, 3]);
    expect((await fixture.ada.get(fixture.clipUrl(clip.id, '/audio'))).statusCode).toBe(404);
    await fixture.ada.post(fixture.clipUrl(clip.id, '/complete'), { replaces: false });
    await fixture.ada.post(fixture.clipUrl(clip.id, '/complete'), { replaces: false });
    const audio = await fixture.ada.get(fixture.clipUrl(clip.id, '/audio'));
    expect([audio.headers['content-type'], audio.headers['x-content-type-options']]).toEqual(['audio/webm', 'nosniff']);
    expect(audio.rawPayload).toEqual(Buffer.concat([WEBM, Buffer.from('onetwo')]));
    const part = await fixture.ada.get(fixture.clipUrl(clip.id, '/audio'), { range: 'bytes=4-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'one']);
    expect((await fixture.ada.get(`${fixture.url}/flight`)).json().clips[clip.id]).toEqual([
      { at: 0, builds: 0 },
      { at: 5000, builds: 1 },
      { at: 10_000, builds: 2 },
    ]);
    const [listed] = (await fixture.list(fixture.ada)).json().recordings as Recording[];
    expect(listed?.clips).toEqual([
      { ...clip, durationMs: 15_000, bytes: WEBM.length + 6, isComplete: true, hasCaptions: false },
    ]);
  });

  it('has views with and without the topic of their frame, and media', async () => {
    const clip = await fixture.createClip();
    const view = { frame: 3, x: -5, y: 0.5, width: 160, height: 90 };
    const changes = [
      { at: 0, view, media: null },
      { at: 100, view: { ...view, topic: 't1' }, media: { topic: 't1', element: 'v', isPlaying: true, position: 1.5 } },
    ];
    await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, WEBM, { changes }));
    expect((await fixture.ada.get(`${fixture.url}/flight`)).json().clips[clip.id]).toEqual(changes);
  });

  it('receives each chunk once if chunks are sent at the same time', async () => {
    const clip = await fixture.createClip();
    await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    await Promise.all(
      Array.from({ length: 8 }, () =>
        fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(1, Buffer.from('x'))),
      ),
    );
    expect((await fixture.list(fixture.ada)).json().recordings[0].clips[0].bytes).toBe(WEBM.length + 1);
  });

  it('rejects a chunk after a missing one, and chunks after it is complete', async () => {
    const clip = await fixture.createClip();
    expect((await fixture.ada.post(fixture.clipUrl(clip.id, '/complete'), { replaces: false })).statusCode).toBe(409);
    expect((await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(1, WEBM))).statusCode).toBe(409);
    const complete = await fixture.recordClip();
    expect((await fixture.ada.post(fixture.clipUrl(complete, '/chunks'), chunk(2, WEBM))).statusCode).toBe(409);
  });

  it('replaces the earlier clips of its step only when it is complete', async () => {
    const [other, earlier] = [await fixture.recordClip({ stepId: 's2', position: 1 }), await fixture.recordClip()];
    const incomplete = newClip();
    await fixture.ada.post(`${fixture.url}/clips`, incomplete);
    const idsOf = async () =>
      ((await fixture.list(fixture.ada)).json().recordings as Recording[])[0]?.clips.map(({ id }) => id);
    expect(new Set(await idsOf())).toEqual(new Set([earlier, incomplete.id, other]));
    const again = await fixture.recordClip({}, true);
    expect(new Set(await idsOf())).toEqual(new Set([again, incomplete.id, other]));
  });

  it('has captions as a WebVTT file without markup', async () => {
    const id = await fixture.recordClip();
    expect((await fixture.ada.get(fixture.clipUrl(id, '/captions'))).statusCode).toBe(404);
    expect((await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions: VTT })).statusCode).toBe(204);
    const captions = await fixture.ada.get(fixture.clipUrl(id, '/captions'));
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(captions.body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBees\n');
    await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions: null });
    expect((await fixture.ada.get(fixture.clipUrl(id, '/captions'))).statusCode).toBe(404);
  });
});

describe('deletion', () => {
  it('of a clip or a recording releases its files', async () => {
    const keys = async () => {
      const found: string[] = [];
      await fixture.instance.db.transaction().execute(async (trx) => {
        for (const listKeys of BLOB_OWNERS)
          for await (const key of listKeys(trx)) if (key.startsWith('recordings/')) found.push(key);
      });
      return found;
    };
    const id = await fixture.recordClip();
    const [key] = await keys();
    expect(await fixture.instance.blobs.stat(key ?? '')).toEqual({ bytes: 9 });
    await fixture.ada.send('DELETE', fixture.clipUrl(id));
    expect(await keys()).toEqual([]);
    await fixture.recordClip();
    expect((await fixture.ada.send('DELETE', fixture.url)).statusCode).toBe(204);
    expect(await keys()).toEqual([]);
    expect((await fixture.list(fixture.ada)).json()).toEqual({ recordings: [], mayEdit: true });
  });

  it('of the account deletes the recordings, which the archive contains', async () => {
    const max = await createMember(fixture.instance.app, 'Max Short');
    fixture.oid = (
      await fixture.instance.publish({ privacy: 'private', owner: await usernameOf(fixture.instance, max) })
    ).oid;
    const { id } = (await max.post('/api/recordings', { oid: fixture.oid })).json() as Recording;
    const { oid: profileOid, user_id: userId } = await fixture.instance.db
      .selectFrom('profiles')
      .select(['oid', 'user_id'])
      .where('username', '=', await usernameOf(fixture.instance, max))
      .executeTakeFirstOrThrow();
    const archive = await recordingData.archive(fixture.instance.db, { profileOid, userId: userId ?? '' });
    expect(archive).toMatchObject({ 'recordings.json': [{ id, oid: fixture.oid, flight: {}, captions: [] }] });
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
    const remaining = fixture.instance.db.selectFrom('recordings').select('id').where('id', '=', id);
    await vi.waitFor(async () => expect(await remaining.execute()).toEqual([]), 20_000);
  });
});
