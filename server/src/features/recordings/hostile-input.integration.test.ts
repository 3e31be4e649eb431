import { CHUNK_MAX_BYTES, RECORDING_MAX_BYTES, RECORDINGS_MAX } from '@flydeck/contract/recordings/constants';
import { describe, expect, it } from 'vitest';
import { chunk, newClip, useRecordings, WEBM } from './testing/use-recordings.ts';

const fixture = useRecordings();
const VIEW = { frame: 0, x: 0, y: 0, width: 1, height: 1 };

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
    ['a view of a topic with a long id', { changes: [{ at: 0, view: { ...VIEW, topic: 't'.repeat(101) } }] }],
    ['a medium without an element', { changes: [{ at: 0, media: { topic: 't', isPlaying: true, position: 0 } }] }],
    [
      'a medium with a file',
      { changes: [{ at: 0, media: { topic: 't', element: 'e', isPlaying: true, position: 0, url: 'https://x' } }] },
    ],
    [
      'a negative position of a medium',
      { changes: [{ at: 0, media: { topic: 't', element: 'e', isPlaying: true, position: -1 } }] },
    ],
    ['too many changes', { changes: Array.from({ length: 501 }, () => ({ at: 0 })) }],
    [
      'a stroke with another colour',
      { changes: [{ at: 0, strokes: [{ color: 'url(x)', width: 1, points: [0, 0] }] }] },
    ],
  ])('rejects a chunk with %s', async (_, fields) => {
    const clip = await fixture.createClip();
    expect((await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, WEBM, fields))).statusCode).toBe(400);
    expect((await fixture.list(fixture.ada)).json().recordings[0].clips[0].bytes).toBe(0);
  });

  it.each([
    ['audio/webm', '<html>'],
    ['audio/webm', ''],
    ['audio/mp4', '\u001aEß£'],
  ])('rejects a file that is not %s: %j', async (mediaType, bytes) => {
    const clip = await fixture.createClip({ mediaType });
    expect((await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, Buffer.from(bytes)))).statusCode).toBe(
      415,
    );
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
    expect((await fixture.ada.post(`${fixture.url}/clips`, newClip(fields))).statusCode).toBe(400);
  });

  it.each(['<html>', 'WEBVTT\n\n00:02.000 --> 00:01.000\nA', 'x'.repeat(200_001)])(
    'rejects captions that are not a WebVTT file',
    async (captions) => {
      const id = await fixture.recordClip();
      expect((await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions })).statusCode).toBe(400);
    },
  );

  it.each(['isPublic', 'oid'])('rejects a wrong type of %s', async (field) => {
    const response =
      field === 'oid'
        ? await fixture.ada.post('/api/recordings', { oid: { $ne: '' } })
        : await fixture.ada.send('PATCH', fixture.url, { isPublic: 'yes' });
    expect(response.statusCode).toBe(400);
  });

  it('cannot exceed the size of a recording', async () => {
    const id = await fixture.recordClip();
    const clip = await fixture.createClip({ position: 1 });
    await fixture.instance.db
      .updateTable('recording_clips')
      .set({ bytes: RECORDING_MAX_BYTES })
      .where('id', '=', id)
      .execute();
    const refused = await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recordings.full']);
  });

  it('can be added to an empty recording that the member has created before, and to at most 20 recordings', async () => {
    await fixture.recordClip();
    const eveOid = (await fixture.eve.get('/api/page/me')).json().profileOid;
    const others = Array.from({ length: RECORDINGS_MAX - 2 }, (_, index) => ({
      id: `other-${index}`,
      presentation_oid: fixture.oid,
      recorder_oid: eveOid,
    }));
    await fixture.instance.db.insertInto('recordings').values(others).execute();
    const created = await Promise.all(Array.from({ length: 3 }, () => fixture.create(fixture.oid)));
    const [first] = created;
    if (!first) throw new Error('There is no recording.');
    expect(new Set(created.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(others.map(({ id }) => id)).not.toContain(first.id);
    await fixture.ada.post(`/api/recordings/${first.id}/clips`, newClip());
    const refused = await fixture.ada.post('/api/recordings', { oid: fixture.oid });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recordings.full']);
  });
});
