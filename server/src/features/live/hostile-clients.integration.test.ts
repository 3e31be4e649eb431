import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';
import { EventStream } from './testing/event-stream.ts';
import { publishPrivate, startLive, stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

const MALFORMED_CLIENTS = 2000;
const SLOW_CLIENTS = 500;
/** Hostile clients that are connected at the same time. */
const CONCURRENCY = 40;
/** Time in which a follower receives a step while hostile clients are connected, on a busy machine. */
const LATENCY_MS = 3000;

let instance: Instance;
let ada: Visitor;
let url: string;
let session: Awaited<ReturnType<typeof startLive>>;

beforeAll(async () => {
  instance = await createInstance({ trustProxy: true });
  ada = await createMember(instance.app, 'Ada Lovelace');
  const { oid } = await publishPrivate(instance, ada);
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
  session = await startLive(ada, oid);
}, 90_000);
afterAll(() => instance?.close());

/** Opens a connection and sends bytes. The server may close it at any time. */
async function sendBytes(bytes: string | Buffer): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const requestOf = (path: string, headers = '', method = 'GET', body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.9\r\n${headers}\r\n${body}`;

/** Sends garbage in one of several forms. */
async function sendMalformed(i: number): Promise<void> {
  const code = String(i).padStart(6, '0');
  const json = (body: string) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const forms = [
    () => Buffer.from(Array.from({ length: 200 }, (_, j) => (i * 31 + j * 7) % 256)),
    () => requestOf(`/api/live/${code}/events`),
    () => requestOf(`/api/live/${session.code}/ink/${'9'.repeat(i % 200)}`),
    () => requestOf(`/api/live/${session.code}/vote`, json('{"a":'), 'PUT', '{"a":'),
    () => requestOf(`/api/live/${session.code}/questions`, 'Content-Length: 99999999\r\n', 'POST'),
    () => requestOf(`/api/live/${'%00'.repeat(50)}`),
    () => requestOf(`/api/live/sessions/${session.id}/presenter`, 'Upgrade: websocket\r\nConnection: Upgrade\r\n'),
  ];
  const socket = await sendBytes(forms[i % forms.length]?.() ?? '');
  await Promise.race([once(socket, 'data'), once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 50))]);
  socket.destroy();
}

/** Opens a socket of presenters and sends an invalid first message. */
async function sendMalformedMessage(i: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/sessions/${session.id}/presenter`, {
    headers: { origin: url, 'x-forwarded-for': `198.51.101.${i % 250}` },
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const messages = ['{', '[]', '{"type":"hello"}', '{"type":"state","seq":1}', '\0', '"hello"'];
  socket.send(messages[i % messages.length] ?? '');
  const [code] = await once(socket, 'close');
  expect(code).toBe(4400);
}

/** Runs `work` for the numbers from 0 to `count`, some at the same time. */
async function runAll(count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}

it('2,000 malformed and 500 slow clients leave a session untouched', async () => {
  const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
  await presenter.takeBaton();
  const follower = await EventStream.open(url, session.code);
  // They open streams, or begin requests, and do not read or write any more.
  const slow: Socket[] = [];
  for (let i = 0; i < SLOW_CLIENTS; i += 1) {
    const bytes = i % 2 === 0 ? requestOf(`/api/live/${session.code}/events`) : `GET /api/live/${session.code}/ev`;
    slow.push((await sendBytes(bytes)).pause());
  }
  let isDone = false;
  const hostile = Promise.all([
    runAll(MALFORMED_CLIENTS * 0.9, sendMalformed),
    runAll(MALFORMED_CLIENTS * 0.1, sendMalformedMessage),
  ]).finally(() => {
    isDone = true;
  });
  const latencies: number[] = [];
  for (let builds = 1; !isDone || builds < 10; builds += 1) {
    const startedAt = performance.now();
    expect((await presenter.request({ type: 'state', state: stateOf(session, { builds }) })).type).toBe('ack');
    await follower.waitFor(({ state }) => state?.builds === builds);
    latencies.push(performance.now() - startedAt);
  }
  await hostile;
  expect(Math.max(...latencies)).toBeLessThan(LATENCY_MS);
  const row = await instance.db.selectFrom('live_sessions').selectAll().where('id', '=', session.id).executeTakeFirst();
  expect(row).toMatchObject({ baton_number: 1, question_id: null, ink_revision: 0, ended_at: null });
  expect(await instance.db.selectFrom('live_votes').selectAll().execute()).toEqual([]);
  // Followers can still join.
  const late = await EventStream.open(url, session.code);
  await late.waitFor(({ state }) => state?.builds === latencies.length);
  for (const socket of slow) socket.destroy();
  late.close();
  follower.close();
  presenter.socket.close();
}, 120_000);
