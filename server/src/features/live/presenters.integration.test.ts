import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { EventStream } from './testing/event-stream.ts';
import { publishPrivate, startLive, stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let oid: string;
let url: string;
let secondUrl: string;
let session: Awaited<ReturnType<typeof startLive>>;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ada = await createMember(instance.app, 'Ada Lovelace');
  eve = await createMember(instance.app, 'Eve Dropper');
  ({ oid } = await publishPrivate(instance, ada));
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
  secondUrl = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('live_sessions').execute();
  await instance.db.deleteFrom('attempts').execute();
  session = await startLive(ada, oid);
});

/** Pairs a remote of the session. Returns its token. */
async function pair(): Promise<string> {
  const { pairingCode } = (await ada.post(`/api/live/sessions/${session.id}/pairing`)).json();
  const phone = await createVisitor(instance.app, '192.0.2.77');
  const response = await phone.post('/api/live/pair', { pairingCode });
  expect(response.json()).toMatchObject({ sessionId: session.id });
  return response.json().token;
}

describe('a presenter', () => {
  it('sends states that followers of all processes receive, and gets an ack', async () => {
    const streams = [await EventStream.open(url, session.code), await EventStream.open(secondUrl, session.code)];
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    expect(presenter.all('welcome')[0]).toMatchObject({
      code: session.code,
      facts: { title: 'Bees' },
      message: { state: null },
    });
    expect(presenter.baton).toMatchObject({ isHolder: false, isFree: true });
    await presenter.takeBaton();
    const state = stateOf(session, { builds: 2, media: { element: 'e1', isPlaying: true, position: 1.5 } });
    expect((await presenter.request({ type: 'state', state })).type).toBe('ack');
    for (const stream of streams) {
      const message = await stream.waitFor((received) => received.state !== null);
      expect(message.state).toEqual(state);
      stream.close();
    }
    presenter.socket.close();
  });

  it('needs the right to edit, the first message, and a page of this instance', async () => {
    await expect(PresenterSocket.open(url, 'A'.repeat(16), ada)).rejects.toThrow('404');
    await expect(PresenterSocket.open(url, session.id, ada, 'https://evil.example')).rejects.toThrow('403');
    const stranger = await PresenterSocket.open(url, session.id, eve);
    stranger.send({ type: 'hello', clientId: stranger.clientId });
    expect(await stranger.waitForClose()).toBe(4404);
    const anonymous = await PresenterSocket.open(url, session.id);
    anonymous.send({ type: 'hello', clientId: anonymous.clientId });
    expect(await anonymous.waitForClose()).toBe(4401);
    const impatient = await PresenterSocket.open(url, session.id, ada);
    impatient.send({ type: 'takeBaton', number: 0 });
    expect(await impatient.waitForClose()).toBe(4400);
  });

  it('is disconnected after logging out', async () => {
    const gone = await createMember(instance.app, 'Greta Gone');
    const { oid: other } = await publishPrivate(instance, gone, 'Other');
    const { id } = await startLive(gone, other);
    const presenter = await PresenterSocket.join(secondUrl, id, { visitor: gone });
    await gone.post('/api/accounts/log-out');
    expect(await presenter.waitForClose()).toBe(4401);
  });

  it('is disconnected after losing the right to edit, while other presenters stay connected', async () => {
    const { linkId } = (await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json();
    const editor = await createMember(instance.app, 'Elmo Editor');
    await editor.get(`/v/${linkId}/`, { accept: 'text/html' });
    const [own, other] = [
      await PresenterSocket.join(url, session.id, { visitor: ada }),
      await PresenterSocket.join(secondUrl, session.id, { visitor: editor }),
    ];
    await other.takeBaton();
    await ada.send('DELETE', `/api/presentations/${oid}/links/${linkId}`);
    const removedAt = performance.now();
    expect(await other.waitForClose()).toBe(4404);
    expect(performance.now() - removedAt).toBeLessThan(1000);
    expect(own.closeCode).toBeUndefined();
    await own.waitFor('baton', ({ number }) => number === 1);
    await own.takeBaton();
    expect((await own.request({ type: 'state', state: stateOf(session) })).type).toBe('ack');
    own.socket.close();
  });

  it.each([
    ['a state of another scene', { sceneHash: 'f'.repeat(64) }],
    ['a step that does not exist', { step: 90_000 }],
  ])('gets a refusal for %s', async (_name, changes) => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    const reply = await presenter.request({ type: 'state', state: stateOf(session, changes) });
    expect(reply).toMatchObject({ type: 'refused', reason: 'invalid' });
    presenter.socket.close();
  });
});

describe('the baton', () => {
  it('is given to exactly one of six connections that request it at once', async () => {
    const token = await pair();
    const sockets = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        PresenterSocket.join(i % 2 === 0 ? url : secondUrl, session.id, i === 5 ? { token } : { visitor: ada }),
      ),
    );
    for (let round = 0; round < 5; round += 1) {
      await vi.waitFor(() => expect(sockets.every(({ baton }) => baton.number === round)).toBe(true), 10_000);
      for (const socket of sockets) socket.send({ type: 'takeBaton', number: round });
      await vi.waitFor(() => expect(sockets.every(({ baton }) => baton.number === round + 1)).toBe(true), 10_000);
      expect(sockets.filter(({ baton }) => baton.isHolder)).toHaveLength(1);
    }
    // Requests with an old number have no effect.
    for (const socket of sockets) socket.send({ type: 'takeBaton', number: 2 });
    const holder = sockets.find(({ baton }) => baton.isHolder);
    for (const socket of sockets) {
      const reply = await socket.request({ type: 'state', state: stateOf(session) });
      expect(reply).toMatchObject(socket === holder ? { type: 'ack' } : { type: 'refused', reason: 'no_baton' });
    }
    for (const { socket } of sockets) socket.close();
  });

  it('is retained by a connection that connects again with its client id, also to another process', async () => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    presenter.socket.close();
    const again = await PresenterSocket.open(secondUrl, session.id, ada);
    again.send({ type: 'hello', clientId: presenter.clientId });
    expect(await again.waitFor('baton')).toMatchObject({ isHolder: true });
    // The client id of another person gives nothing.
    const remote = await PresenterSocket.open(url, session.id);
    remote.send({ type: 'hello', clientId: presenter.clientId, token: await pair() });
    expect(await remote.waitFor('baton')).toMatchObject({ isHolder: false, isFree: false });
    again.socket.close();
    remote.socket.close();
  });
});

describe('states', () => {
  it('with another step are stored immediately, and with another pointer at most four times in a second', async () => {
    const stream = await EventStream.open(secondUrl, session.code);
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    await presenter.request({ type: 'state', state: stateOf(session) });
    const before = (await stream.waitFor(({ state }) => state !== null)).number;
    for (let i = 1; i <= 60; i += 1) {
      presenter.send({ type: 'state', seq: 1000 + i, state: stateOf(session, { pointer: { x: i / 60, y: 0 } }) });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const last = await stream.waitFor(({ state }) => state?.pointer?.x === 1);
    // 60 states in at least 1.2 s. The last pointer is sent in any case.
    expect(last.number - before).toBeLessThanOrEqual(12);
    expect(last.number - before).toBeGreaterThan(2);
    const startedAt = performance.now();
    await presenter.request({ type: 'state', state: stateOf(session, { builds: 1 }) });
    await presenter.request({ type: 'state', state: stateOf(session, { builds: 2 }) });
    await presenter.request({ type: 'state', state: stateOf(session, { builds: 3 }) });
    expect(performance.now() - startedAt).toBeLessThan(500);
    await stream.waitFor(({ state }) => state?.builds === 3);
    presenter.socket.close();
    stream.close();
  });
});

describe('changes', () => {
  it('are received after notifications of the database were lost', async () => {
    const stream = await EventStream.open(secondUrl, session.code);
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    await stream.waitFor(() => true);
    // Ends the connections on which the processes receive notifications, whose last query is LISTEN or the heartbeat.
    // They connect again after two seconds.
    const { rows } = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')`.execute(instance.db);
    expect(rows.length).toBeGreaterThan(0);
    expect((await presenter.request({ type: 'state', state: stateOf(session, { builds: 7 }) })).type).toBe('ack');
    await stream.waitFor(({ state }) => state?.builds === 7, 5000);
    presenter.socket.close();
    stream.close();
  });
});

describe('strokes', () => {
  it('are loaded by their number, and only the last ones remain', async () => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    const stream = await EventStream.open(secondUrl, session.code);
    const ink = { stepId: 's1', strokes: [{ color: '#ff0000', width: 2, points: [0, 0, 10.5, 20] }] };
    for (let i = 0; i < 7; i += 1) expect((await presenter.request({ type: 'ink', ink })).type).toBe('ack');
    await stream.waitFor(({ inkRevision }) => inkRevision === 7);
    const response = await fetch(`${secondUrl}/api/live/${session.code}/ink/7`);
    expect(await response.json()).toEqual(ink);
    expect((await fetch(`${secondUrl}/api/live/${session.code}/ink/6`)).status).toBe(200);
    expect((await fetch(`${secondUrl}/api/live/${session.code}/ink/2`)).status).toBe(404);
    expect(await instance.db.selectFrom('live_ink').select('revision').execute()).toHaveLength(5);
    presenter.socket.close();
    stream.close();
  });
});

describe('remotes', () => {
  it('send commands to the connection with the baton, and receive what followers receive', async () => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    await presenter.takeBaton();
    const remote = await PresenterSocket.join(secondUrl, session.id, { token: await pair() });
    expect(remote.all('welcome')[0]).toMatchObject({ facts: { title: 'Bees' } });
    remote.send({ type: 'command', command: { kind: 'next' } });
    remote.send({ type: 'command', command: { kind: 'pointer', pointer: { x: 0.5, y: 0.5 } } });
    await vi.waitFor(() => expect(presenter.all('command')).toHaveLength(2), 10_000);
    expect(presenter.all('command').map(({ command }) => command.kind)).toEqual(['next', 'pointer']);
    expect(remote.all('command')).toEqual([]);
    await presenter.request({ type: 'state', state: stateOf(session, { builds: 1 }) });
    await remote.waitFor('message', ({ message }) => message.state?.builds === 1);
    presenter.socket.close();
    remote.socket.close();
  });

  it('show the timer of the connection with the baton, also after connecting later, and send requests for it', async () => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    expect((await presenter.waitFor('timer')).timer).toBeNull();
    const stream = await EventStream.open(url, session.code);
    const first = await stream.waitFor(() => true);
    const timer = { isRunning: true, elapsedMs: 60_000, stepMs: 5000 };
    expect(await presenter.request({ type: 'timer', timer })).toMatchObject({ type: 'refused', reason: 'no_baton' });
    await presenter.takeBaton();
    const token = await pair();
    const early = await PresenterSocket.join(secondUrl, session.id, { token });
    expect((await presenter.request({ type: 'timer', timer })).type).toBe('ack');
    const shown = await early.waitFor('timer', ({ timer: received }) => received !== null);
    expect(shown.timer?.elapsedMs).toBeGreaterThanOrEqual(60_000);
    await delay(1100);
    const late = await PresenterSocket.join(secondUrl, session.id, { token });
    const { timer: later } = await late.waitFor('timer');
    expect(later?.isRunning).toBe(true);
    for (const [value, start] of [
      [later?.elapsedMs, 60_000],
      [later?.stepMs, 5000],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(start + 1000);
      expect(value).toBeLessThan(start + 60_000);
    }
    late.send({ type: 'command', command: { kind: 'timer', action: 'pause' } });
    expect((await presenter.waitFor('command')).command).toEqual({ kind: 'timer', action: 'pause' });
    const paused = { ...timer, isRunning: false };
    await presenter.request({ type: 'timer', timer: paused });
    await early.waitFor('timer', ({ timer: received }) => received?.isRunning === false);
    expect(early.all('timer').at(-1)?.timer).toEqual(paused);
    // Followers receive nothing of it.
    await presenter.request({ type: 'state', state: stateOf(session) });
    const next = await stream.waitFor(({ state }) => state !== null);
    expect(stream.messages).toEqual([first, next]);
    expect(stream.text).not.toContain('elapsedMs');
    for (const { socket } of [presenter, early, late]) socket.close();
    stream.close();
  });

  it('are at most five, can be removed, and a pairing code is valid once', async () => {
    const { pairingCode: unused } = (await ada.post(`/api/live/sessions/${session.id}/pairing`)).json();
    const tokens = [];
    for (let i = 0; i < 5; i += 1) tokens.push(await pair());
    const phone = await createVisitor(instance.app, '192.0.2.78');
    // A later code replaced it.
    expect((await phone.post('/api/live/pair', { pairingCode: unused })).statusCode).toBe(404);
    const full = await ada.post(`/api/live/sessions/${session.id}/pairing`);
    expect([full.statusCode, full.json().code]).toEqual([409, 'live.full']);
    expect((await ada.get(`/api/live/sessions/${session.id}`)).json().remotes).toBe(5);
    const stored = JSON.stringify(await instance.db.selectFrom('live_remotes').selectAll().execute());
    for (const token of tokens) expect(stored).not.toContain(token);
    const remote = await PresenterSocket.join(secondUrl, session.id, { token: tokens[0] ?? '' });
    expect((await ada.send('DELETE', `/api/live/sessions/${session.id}/remotes`)).statusCode).toBe(204);
    expect(await remote.waitForClose()).toBe(4404);
    const again = await PresenterSocket.open(url, session.id);
    again.send({ type: 'hello', clientId: again.clientId, token: tokens[0] ?? '' });
    expect(await again.waitForClose()).toBe(4404);
  });

  it('cannot be paired twice with a code, with an expired code, or after the end', async () => {
    const phone = await createVisitor(instance.app, '192.0.2.79');
    const createCode = async () => (await ada.post(`/api/live/sessions/${session.id}/pairing`)).json().pairingCode;
    const pairingCode = await createCode();
    const responses = await Promise.all(Array.from({ length: 6 }, () => phone.post('/api/live/pair', { pairingCode })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    const expired = await createCode();
    await sql`UPDATE live_remotes SET pairing_expires_at = now() WHERE token_hash IS NULL`.execute(instance.db);
    expect((await phone.post('/api/live/pair', { pairingCode: expired })).statusCode).toBe(404);
    const late = await createCode();
    await ada.post(`/api/live/sessions/${session.id}/end`);
    expect((await phone.post('/api/live/pair', { pairingCode: late })).statusCode).toBe(404);
  });

  it('are limited by the number of attempts from an address', async () => {
    const phone = await createVisitor(instance.app, '192.0.2.80');
    const statuses = [];
    for (let i = 0; i < 22; i += 1)
      statuses.push((await phone.post('/api/live/pair', { pairingCode: '22222222' })).statusCode);
    expect(statuses.slice(18)).toEqual([404, 404, 429, 429]);
  });
});

describe('the number of followers', () => {
  it('of all processes is sent to presenters', async () => {
    const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
    const streams = [];
    for (const base of [url, secondUrl, secondUrl]) streams.push(await EventStream.open(base, session.code));
    await vi.waitFor(() => expect(presenter.all('followers').at(-1)?.count).toBe(3), 15_000);
    streams[1]?.close();
    await vi.waitFor(() => expect(presenter.all('followers').at(-1)?.count).toBe(2), 15_000);
    for (const stream of streams) stream.close();
    presenter.socket.close();
  });
});
