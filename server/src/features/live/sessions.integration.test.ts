import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_EVENT } from '@flydeck/contract/live/constants';
import type { Joined } from '@flydeck/contract/live/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, type Visitor } from '../../testing/visitor.ts';
import { liveData } from './account-data.ts';
import { EventStream } from './testing/event-stream.ts';
import { publishPrivate, SETTINGS, startLive, stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

/** The time within which the removal of a right must have an effect. */
const REMOVAL_MS = 1000;

let instance: Instance;
let administrator: Visitor;
let ada: Visitor;
let eve: Visitor;
let follower: Visitor;
let oid: string;
let url: string;
/** URL of the second app. The requests of Ada go to the first app. */
let secondUrl: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  administrator = await createMember(instance.app, 'Grace Hopper');
  ada = await createMember(instance.app, 'Ada Lovelace');
  eve = await createMember(instance.app, 'Eve Dropper');
  follower = await createVisitor(instance.app, '192.0.2.50');
  ({ oid } = await publishPrivate(instance, ada));
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
  secondUrl = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());

const join = async (code: string) => (await follower.get(`/api/live/${code}`)).json() as Joined;
const joinStatus = async (code: string) => (await follower.get(`/api/live/${code}`)).statusCode;

describe('POST /api/live/sessions', () => {
  it('starts a session with the published scene and a code of six digits', async () => {
    const session = await startLive(ada, oid);
    const row = await instance.db
      .selectFrom('presentations')
      .select('scene_hash')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({ oid, title: 'Bees', sceneHash: row.scene_hash, settings: SETTINGS, endedAt: null });
    expect(session.code).toMatch(/^\d{6}$/);
    const list = (await ada.get('/api/live/sessions')).json().sessions;
    expect(list[0]).toEqual({ ...session });
    expect((await ada.get(`/api/live/sessions/${session.id}`)).json()).toEqual(session);
  });

  it('returns 404 to members who may not edit the presentation, also for existing sessions', async () => {
    const session = await startLive(ada, oid);
    const statuses = [
      await eve.post('/api/live/sessions', { oid, settings: SETTINGS }),
      await administrator.post('/api/live/sessions', { oid, settings: SETTINGS }),
      await eve.get(`/api/live/sessions/${session.id}`),
      await eve.send('PATCH', `/api/live/sessions/${session.id}`, { allowsBrowsing: false }),
      await eve.post(`/api/live/sessions/${session.id}/end`),
      await eve.send('DELETE', `/api/live/sessions/${session.id}`),
      await eve.get(`/api/live/sessions/${session.id}/results`),
      await eve.get(`/api/live/sessions/${session.id}/csv`),
      await eve.get(`/api/live/sessions/${session.id}/questions`),
      await eve.post(`/api/live/sessions/${session.id}/pairing`),
    ].map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  it('lists the sessions of a presentation to members who may edit it', async () => {
    const { oid: shared } = await publishPrivate(instance, ada, 'Together');
    const session = await startLive(ada, shared);
    const list = async (visitor: Visitor) => visitor.get(`/api/live/sessions?oid=${shared}`);
    expect((await list(ada)).json().sessions).toEqual([session]);
    expect((await list(eve)).statusCode).toBe(404);
    const { linkId } = (await ada.post(`/api/presentations/${shared}/links`, { right: 'edit' })).json();
    const editor = await createMember(instance.app, 'Ed Editor');
    await editor.get(`/v/${linkId}/`, { accept: 'text/html' });
    expect((await list(editor)).json().sessions).toEqual([session]);
    expect((await editor.get('/api/live/sessions')).json().sessions).toEqual([]);
    expect((await ada.get('/api/live/sessions?oid=../x')).statusCode).toBe(400);
  });

  it('refuses more running sessions than the maximum, and gives all a different code', async () => {
    const { oid: other } = await publishPrivate(instance, eve, 'Wasps');
    const sessions = [];
    for (let i = 0; i < 20; i += 1) sessions.push(await startLive(eve, other));
    expect(new Set(sessions.map(({ code }) => code)).size).toBe(20);
    const refused = await eve.post('/api/live/sessions', { oid: other, settings: SETTINGS });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'live.full']);
    for (const { id } of sessions) await eve.post(`/api/live/sessions/${id}/end`);
    await startLive(eve, other);
  }, 60_000);
});

describe('a follower', () => {
  it('joins by the code with the facts about the scene, and gets 304 while nothing has changed', async () => {
    const session = await startLive(ada, oid);
    const response = await follower.get(`/api/live/${session.code}`);
    const joined = response.json() as Joined;
    expect(joined.facts).toMatchObject({ title: 'Bees', language: 'en' });
    expect(joined.facts.steps.length).toBeGreaterThan(0);
    expect(joined.sceneUrl).toBe(`/scenes/${session.sceneHash}.json`);
    expect(joined.message).toMatchObject({ state: null, isEnded: false, question: null, settings: SETTINGS });
    const etag = String(response.headers.etag);
    expect((await follower.get(`/api/live/${session.code}`, { 'if-none-match': etag })).statusCode).toBe(304);
    const state = await follower.get(`/api/live/${session.code}/state`);
    expect(state.json()).toEqual(joined.message);
    const unchanged = { 'if-none-match': String(state.headers.etag) };
    expect((await follower.get(`/api/live/${session.code}/state`, unchanged)).statusCode).toBe(304);
    await ada.send('PATCH', `/api/live/sessions/${session.id}`, { allowsBrowsing: false });
    await vi.waitFor(async () => {
      const changed = await follower.get(`/api/live/${session.code}/state`, unchanged);
      expect(changed.statusCode).toBe(200);
      expect(changed.json().settings.allowsBrowsing).toBe(false);
    }, 10_000);
  });

  it('may request exactly the pinned scene and its files of a private presentation, until the end', async () => {
    const { oid: secret } = await publishPrivate(instance, ada, 'Secret');
    const { oid: another } = await publishPrivate(instance, ada, 'Another');
    const session = await startLive(ada, secret);
    const { accessKey, sceneUrl } = await join(session.code);
    const rows = await instance.db
      .selectFrom('presentations')
      .select(['oid', 'scene_hash', 'preview'])
      .where('oid', 'in', [secret, another])
      .execute();
    const rowOf = (wanted: string) => rows.find((row) => row.oid === wanted);
    const status = async (path: string) => (await follower.get(`${path}?key=${accessKey}`)).statusCode;
    const preview = rowOf(secret)?.preview?.url ?? '';
    expect(await status(sceneUrl)).toBe(200);
    expect(await status(preview)).toBe(200);
    expect((await follower.get(sceneUrl)).statusCode).toBe(404);
    expect((await follower.get(`${sceneUrl}?key=${accessKey}x`)).statusCode).toBe(404);
    expect((await follower.get(`${sceneUrl}?key=live.${session.id}.`)).statusCode).toBe(404);
    expect(await status(`/scenes/${rowOf(another)?.scene_hash}.json`)).toBe(404);
    // Media of the scene, also a part of the file.
    const media = 'assets/a-sound.mp3';
    await instance.blobs.put(media, new Uint8Array([1, 2, 3]));
    await instance.db.insertInto('scene_files').values({ blob_key: media, scene_hash: session.sceneHash }).execute();
    const part = await follower.get(`/${media}?key=${accessKey}`, { range: 'bytes=1-2' });
    expect([part.statusCode, part.rawPayload.length, part.headers['cache-control']]).toEqual([
      206,
      2,
      'private, no-store',
    ]);
    expect((await follower.get(`/${media}`)).statusCode).toBe(404);
    // A version that was published later is not part of the session.
    await instance.publish({
      oid: secret,
      privacy: 'private',
      owner: await ownerName(),
      document: { title: 'Secret, newer' },
    });
    const newer = await instance.db
      .selectFrom('presentations')
      .select(['scene_hash'])
      .where('oid', '=', secret)
      .executeTakeFirstOrThrow();
    expect(newer.scene_hash).not.toBe(session.sceneHash);
    expect(await status(`/scenes/${newer.scene_hash}.json`)).toBe(404);
    expect(await status(sceneUrl)).toBe(200);
    await ada.post(`/api/live/sessions/${session.id}/end`);
    await vi.waitFor(async () => expect(await status(sceneUrl)).toBe(404), REMOVAL_MS);
    expect(await status(preview)).toBe(404);
  });

  it('needs no key for files of a public presentation', async () => {
    const published = await instance.publish({ owner: await ownerName(), document: { title: 'Open' } });
    const { code } = await startLive(ada, published.oid);
    expect((await join(code)).accessKey).toBeNull();
  });

  it.each(['/', '/events', '/state', '/ink/1', '/questions'])(
    'gets 404 for unknown and ended sessions at %s',
    async (path) => {
      const session = await startLive(ada, oid);
      await ada.post(`/api/live/sessions/${session.id}/end`);
      const unknown = await follower.get(`/api/live/000000${path === '/' ? '' : path}`);
      const ended = await follower.get(`/api/live/${session.code}${path === '/' ? '' : path}`);
      const withoutId = ({ body }: { body: string }) => ({ ...JSON.parse(body), requestId: '' });
      expect(unknown.statusCode).toBe(404);
      expect(withoutId(ended)).toEqual(withoutId(unknown));
    },
  );

  it('receives heartbeats while nothing changes, which are no messages', async () => {
    const session = await startLive(ada, oid);
    const stream = await EventStream.open(url, session.code);
    const first = await stream.waitFor(() => true);
    const heartbeats = () => stream.text.split(`event: ${HEARTBEAT_EVENT}\n`).length - 1;
    await vi.waitFor(() => expect(heartbeats()).toBeGreaterThanOrEqual(2), 20_000);
    expect(stream.messages).toEqual([first]);
    stream.close();
  });

  it('receives a last event and is disconnected when the session ends by way of another process', async () => {
    const session = await startLive(ada, oid);
    const streams = [await EventStream.open(url, session.code), await EventStream.open(secondUrl, session.code)];
    for (const stream of streams) await stream.waitFor(({ isEnded }) => !isEnded);
    await ada.post(`/api/live/sessions/${session.id}/end`);
    for (const stream of streams) {
      expect(await stream.waitFor(({ isEnded }) => isEnded, REMOVAL_MS)).toMatchObject({ state: null, question: null });
      await stream.waitForClose();
    }
  });
});

/** Returns the account of the owner of a presentation. */
async function accountOf(presented: string) {
  const row = await instance.db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'owner_oid')
    .select(['user_id', 'profiles.oid as profileOid'])
    .where('presentations.oid', '=', presented)
    .executeTakeFirstOrThrow();
  return { userId: row.user_id ?? '', profileOid: row.profileOid };
}

async function ownerName(): Promise<string> {
  const row = await instance.db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'owner_oid')
    .select('username')
    .where('presentations.oid', '=', oid)
    .executeTakeFirstOrThrow();
  return row.username;
}

describe('followers and presenters are disconnected within a second', () => {
  /** Starts a session by `visitor` and expects that `remove` ends the connections to both processes. */
  async function expectRemoval(visitor: Visitor, presented: string, remove: (id: string) => Promise<unknown>) {
    const session = await startLive(visitor, presented);
    const stream = await EventStream.open(secondUrl, session.code);
    const presenter = await PresenterSocket.join(secondUrl, session.id, { visitor });
    const { accessKey, sceneUrl } = await join(session.code);
    await stream.waitFor(({ isEnded }) => !isEnded);
    await remove(session.id);
    const removedAt = performance.now();
    await stream.waitFor(({ isEnded }) => isEnded, REMOVAL_MS);
    expect(await presenter.waitForClose()).toBeGreaterThanOrEqual(4401);
    await vi.waitFor(async () => expect(await joinStatus(session.code)).toBe(404), REMOVAL_MS);
    await vi.waitFor(
      async () => expect((await follower.get(`${sceneUrl}?key=${accessKey}`)).statusCode).toBe(404),
      REMOVAL_MS,
    );
    expect(performance.now() - removedAt).toBeLessThan(REMOVAL_MS);
  }

  it('after the presentation was deleted', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Deleted');
    await expectRemoval(ada, presented, () => ada.send('DELETE', `/api/dashboard/presentations/${presented}`));
  });

  it('after the presentation was hidden by a moderator', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Moderated');
    await expectRemoval(ada, presented, () =>
      administrator.post('/api/admin/moderate', { verb: 'hide', oid: presented }),
    );
  });

  it('after the right of the presenter was withdrawn', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Shared');
    const editor = await createMember(instance.app, 'Emil Editor');
    const { linkId } = (await ada.post(`/api/presentations/${presented}/links`, { right: 'edit' })).json();
    await editor.get(`/v/${linkId}/`, { accept: 'text/html' });
    await expectRemoval(editor, presented, () => ada.send('DELETE', `/api/presentations/${presented}/links/${linkId}`));
  });

  it('after the share link of the presenter has expired', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Expiring');
    const editor = await createMember(instance.app, 'Elsa Editor');
    const { linkId } = (await ada.post(`/api/presentations/${presented}/links`, { right: 'edit' })).json();
    await editor.get(`/v/${linkId}/`, { accept: 'text/html' });
    const expiresAt = new Date(Date.now() + 2500);
    await instance.db
      .updateTable('presentation_links')
      .set({ expires_at: expiresAt })
      .where('link_id', '=', linkId)
      .execute();
    await expectRemoval(editor, presented, () => sleep(expiresAt.getTime() - Date.now()));
  });

  it('after the account of the presenter was deleted, with the sessions in its archive', async () => {
    const member = await createMember(instance.app, 'Dora Deleted');
    const { oid: presented } = await publishPrivate(instance, member, 'Dora’s');
    const ended = await startLive(member, presented);
    await member.post(`/api/live/sessions/${ended.id}/end`);
    const { userId, profileOid } = await accountOf(presented);
    const archive = await liveData.archive(instance.db, { userId, profileOid });
    expect(archive['live-sessions.json']).toMatchObject([{ id: ended.id, title: 'Dora’s', questions: [] }]);
    await expectRemoval(member, presented, async () => {
      expect((await member.post('/api/accounts/delete', { password: PASSWORD })).statusCode).toBe(204);
    });
    const remaining = instance.db.selectFrom('live_sessions').select('id').where('presenter_oid', '=', profileOid);
    await vi.waitFor(async () => expect(await remaining.execute()).toEqual([]), 20_000);
  });

  it('after the session was deleted, with its results', async () => {
    await expectRemoval(ada, oid, (id) => ada.send('DELETE', `/api/live/sessions/${id}`));
  });

  it('after the time of the session is over', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Over');
    const session = await startLive(ada, presented);
    const expiresAt = new Date(Date.now() + 1500);
    await instance.db
      .updateTable('live_sessions')
      .set({ expires_at: expiresAt })
      .where('id', '=', session.id)
      .execute();
    const stream = await EventStream.open(secondUrl, session.code);
    await stream.waitFor(({ isEnded }) => isEnded, expiresAt.getTime() + REMOVAL_MS - Date.now());
    expect(await joinStatus(session.code)).toBe(404);
    expect((await ada.get(`/api/live/sessions/${session.id}`)).json()).toMatchObject({
      code: null,
      endedAt: expect.any(String),
    });
  });
});

describe('a new version of the presentation', () => {
  it('is offered to presenters, and shown to followers after the presenter accepts it', async () => {
    const { oid: presented } = await publishPrivate(instance, ada, 'Versions');
    const session = await startLive(ada, presented);
    const presenter = await PresenterSocket.join(secondUrl, session.id, { visitor: ada });
    const stream = await EventStream.open(secondUrl, session.code);
    await instance.publish({
      oid: presented,
      privacy: 'private',
      owner: await ownerName(),
      document: { title: 'Versions 2' },
    });
    const { sceneHash } = await presenter.waitFor('published');
    expect(stream.messages.every((message) => message.sceneHash === session.sceneHash)).toBe(true);
    const updated = await ada.send('PUT', `/api/live/sessions/${session.id}/scene`);
    expect(updated.json()).toMatchObject({ sceneHash, title: 'Versions 2' });
    await stream.waitFor((message) => message.sceneHash === sceneHash);
    expect((await join(session.code)).facts.title).toBe('Versions 2');
    expect(await presenter.waitFor('facts')).toMatchObject({ facts: { title: 'Versions 2' } });
    presenter.socket.close();
    stream.close();
  });

  it('is shown at the same step, or the nearest earlier one; states of the last version are refused', async () => {
    const publishSteps = async (ids: readonly string[], presented?: string) =>
      instance.publish({
        ...(presented === undefined ? {} : { oid: presented }),
        privacy: 'private',
        owner: await ownerName(),
        document: { title: 'Steps', path: ids.map((id) => ({ id, topic: 'root' })) },
      });
    const { oid: presented } = await publishSteps(['a', 'b', 'c', 'd']);
    const session = await startLive(ada, presented);
    const presenter = await PresenterSocket.join(secondUrl, session.id, { visitor: ada });
    await presenter.takeBaton();
    const show = async (stepId: string) => {
      const { facts, message } = await join(session.code);
      const state = stateOf(message, { stepId, step: facts.steps.findIndex(({ id }) => id === stepId), isBlack: true });
      return { state, type: (await presenter.request({ type: 'state', state })).type };
    };
    const update = async (ids: readonly string[]) => {
      await publishSteps(ids, presented);
      const { sceneHash } = (await ada.send('PUT', `/api/live/sessions/${session.id}/scene`)).json();
      const { facts, message } = await vi.waitFor(async () => {
        const joined = await join(session.code);
        if (joined.message.sceneHash !== sceneHash) throw new Error('Followers see the last version.');
        return joined;
      });
      await presenter.waitFor('message', (reply) => reply.message.sceneHash === sceneHash);
      expect(message.state?.sceneHash).toBe(message.sceneHash);
      return { ...message.state, shown: facts.steps[message.state?.step ?? -1]?.id };
    };
    const last = await show('c');
    expect(last.type).toBe('ack');
    expect(await update(['a', 'c', 'd'])).toMatchObject({ stepId: 'c', shown: 'c', isBlack: true });
    expect((await presenter.request({ type: 'state', state: last.state })).type).toBe('refused');
    expect((await show('d')).type).toBe('ack');
    expect(await update(['a', 'x'])).toMatchObject({ stepId: 'a', shown: 'a' });
    presenter.socket.close();
  });
});
