import { embedPageSchema } from '@flydeck/contract/embed/page';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { describe, expect, it, vi } from 'vitest';
import { pageDataOf } from '../../testing/page-data.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { chunk, newClip, useRecordings, VTT, WEBM } from './testing/use-recordings.ts';

const fixture = useRecordings();

describe('access', () => {
  const playUrls = (id: string) => [
    `${fixture.url}/flight`,
    fixture.clipUrl(id, '/audio'),
    fixture.clipUrl(id, '/captions'),
  ];
  const statuses = async (visitor: Visitor, id: string) =>
    Promise.all(playUrls(id).map(async (url) => (await visitor.get(url)).statusCode));

  it('to a private recording of a public presentation is limited to editors', async () => {
    await fixture.publishRecorded('public');
    const id = await fixture.recordClip();
    await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions: VTT });
    for (const visitor of [fixture.eve, fixture.anonymous]) {
      expect(await statuses(visitor, id)).toEqual([404, 404, 404]);
      expect((await fixture.list(visitor)).json()).toEqual({ recordings: [], mayEdit: false });
    }
    await fixture.setPublic(true);
    for (const visitor of [fixture.ada, fixture.eve, fixture.anonymous]) {
      expect(await statuses(visitor, id)).toEqual([200, 200, 200]);
      expect((await fixture.list(visitor)).json().recordings).toHaveLength(1);
    }
  });

  it('to a public recording of a private presentation is limited to those who may see the presentation', async () => {
    const id = await fixture.recordClip();
    await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions: VTT });
    await fixture.setPublic(true);
    for (const visitor of [fixture.eve, fixture.anonymous]) {
      expect(await statuses(visitor, id)).toEqual([404, 404, 404]);
      expect((await fixture.list(visitor)).statusCode).toBe(404);
    }
  });

  it('to a public recording of a private presentation is given by the key of a share link, until it is revoked', async () => {
    const id = await fixture.recordClip();
    await fixture.ada.send('PUT', fixture.clipUrl(id, '/captions'), { captions: VTT });
    const { key, linkId } = await fixture.createLink('edit');
    const withKey = (url: string, value: string) =>
      `${url}${url.includes('?') ? '&' : '?'}key=${encodeURIComponent(value)}`;
    const statusesWith = async (value: string) =>
      Promise.all(
        [`/api/recordings?oid=${fixture.oid}`, ...playUrls(id)].map(
          async (url) => (await fixture.anonymous.get(withKey(url, value))).statusCode,
        ),
      );
    // A key of a link grants no more than to view, so private recordings are not listed.
    expect(await statusesWith(key)).toEqual([200, 404, 404, 404]);
    expect((await fixture.anonymous.get(withKey(`/api/recordings?oid=${fixture.oid}`, key))).json()).toEqual({
      recordings: [],
      mayEdit: false,
    });
    await fixture.setPublic(true);
    expect(await statusesWith(key)).toEqual([200, 200, 200, 200]);
    const part = await fixture.anonymous.get(withKey(fixture.clipUrl(id, '/audio'), key), { range: 'bytes=4-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'voi']);
    const other = await fixture.publish('private');
    const foreignKey = (await fixture.createLink('view', other)).key;
    for (const wrong of [foreignKey, `${key}x`, key.replace(/\.\d+\./, '.99999999999.'), '', "' OR 1=1 --", '../..'])
      expect(await statusesWith(wrong)).toEqual([404, 404, 404, 404]);
    expect(await statusesWith('k'.repeat(201))).toEqual([400, 400, 400, 400]);
    expect((await fixture.ada.send('DELETE', `/api/presentations/${fixture.oid}/links/${linkId}`)).statusCode).toBe(
      204,
    );
    expect(await statusesWith(key)).toEqual([404, 404, 404, 404]);
  });

  it('is offered by the data of the page to those who can play a complete clip', async () => {
    await fixture.publishRecorded('public');
    const offered = async (visitor: Visitor) =>
      (await visitor.get(`/api/page/presentation/${fixture.oid}`)).json().hasRecording;
    const clip = await fixture.createClip();
    await fixture.ada.post(fixture.clipUrl(clip.id, '/chunks'), chunk(0, WEBM));
    expect([await offered(fixture.ada), await offered(fixture.anonymous)]).toEqual([false, false]);
    await fixture.ada.post(fixture.clipUrl(clip.id, '/complete'), { replaces: false });
    expect([await offered(fixture.ada), await offered(fixture.eve), await offered(fixture.anonymous)]).toEqual([
      true,
      false,
      false,
    ]);
    await fixture.setPublic(true);
    expect([await offered(fixture.ada), await offered(fixture.eve), await offered(fixture.anonymous)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is offered by the embed, which is cached, as long as there is a public recording with a complete clip', async () => {
    await fixture.publishRecorded('public');
    const hasRecording = async (query = '') => {
      const page = await fixture.anonymous.get(`/p/embed/${fixture.oid}/${query}`);
      return embedPageSchema.parse(pageDataOf(page.body)).hasRecording;
    };
    // Cached pages are dropped by a notification of the database.
    const expectOffer = (isOffered: boolean) =>
      vi.waitFor(async () => expect(await hasRecording()).toBe(isOffered), 10_000);
    const id = await fixture.recordClip();
    await expectOffer(false);
    await fixture.setPublic(true);
    await expectOffer(true);
    await fixture.setPublic(false);
    await expectOffer(false);
    await fixture.setPublic(true);
    await expectOffer(true);
    await fixture.ada.send('DELETE', fixture.clipUrl(id));
    await expectOffer(false);
    await fixture.recordClip();
    await expectOffer(true);
    const { linkId } = await fixture.createLink('view');
    expect(await hasRecording(`?link=${linkId}`)).toBe(true);
    await fixture.ada.send('DELETE', fixture.url);
    await expectOffer(false);
  });

  it('to changes is limited to editors, also for public recordings', async () => {
    await fixture.publishRecorded('public');
    const id = await fixture.recordClip();
    await fixture.setPublic(true);
    const responses = [
      await fixture.eve.post('/api/recordings', { oid: fixture.oid }),
      await fixture.eve.send('PATCH', fixture.url, { isPublic: false }),
      await fixture.eve.send('DELETE', fixture.url),
      await fixture.eve.post(`${fixture.url}/clips`, newClip()),
      await fixture.eve.post(fixture.clipUrl(id, '/chunks'), chunk(0, WEBM)),
      await fixture.eve.post(fixture.clipUrl(id, '/complete'), { replaces: true }),
      await fixture.eve.send('PUT', fixture.clipUrl(id, '/captions'), { captions: null }),
      await fixture.eve.send('DELETE', fixture.clipUrl(id)),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
    expect((await fixture.list(fixture.ada)).json().recordings[0].clips).toHaveLength(1);
  });

  it('to a clip is not possible by another recording', async () => {
    const id = await fixture.recordClip();
    fixture.oid = await fixture.publish('public');
    const foreign = await fixture.create(fixture.oid);
    await fixture.ada.send('PATCH', `/api/recordings/${foreign.id}`, { isPublic: true });
    expect((await fixture.anonymous.get(`/api/recordings/${foreign.id}/clips/${id}/audio`)).statusCode).toBe(404);
  });

  it('has one public recording', async () => {
    const second = await fixture.create(fixture.oid);
    await Promise.all(
      [fixture.recording, second].map(({ id }) =>
        fixture.ada.send('PATCH', `/api/recordings/${id}`, { isPublic: true }),
      ),
    );
    const publicOnes = ((await fixture.list(fixture.ada)).json().recordings as Recording[]).filter(
      ({ isPublic }) => isPublic,
    );
    expect(publicOnes).toHaveLength(1);
  });
});

describe('the microphone', () => {
  it('is allowed on the page of the presenter only', async () => {
    const { oid: publicOid, path } = await fixture.instance.publish({
      privacy: 'public',
      owner: await usernameOf(fixture.instance, fixture.ada),
    });
    const policyOf = async (url: string) => (await fixture.ada.get(url)).headers['permissions-policy'];
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
