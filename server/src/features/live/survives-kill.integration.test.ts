import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import type { FollowerMessage, LiveSession } from '@flydeck/contract/live/session';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../database.ts';
import { insertMembers } from '../../testing/insert-members.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { SETTINGS, stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

/** Number of devices that answer at the same time. */
const CONCURRENT_DEVICES = 16;
/** Number of acknowledged answers after which the server is killed. */
const MIN_ACKNOWLEDGED = 200;

let dataDir: string;
let servers: ServerProcess[];
beforeEach(async () => {
  servers = [];
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-live-'));
});
afterEach(async () => {
  for (const { child, result } of servers) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await result;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function startServer(): ServerProcess {
  // 0 means that the number of requests is not limited.
  const server = startServerProcess({ dataDir, env: { API_REQUESTS_PER_MINUTE: '0' } });
  servers.push(server);
  return server;
}

/** Creates a member with a presentation. Returns the headers of the member's browser, and the oid. */
async function createPresenter(origin: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const [member] = await insertMembers(db, 1, { secure: false });
  await close();
  const headers = { ...member?.headers, origin, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const { oid } = (await post('/api/drafts', { kind: 'blank', title: 'Bees', language: 'en' })) as { oid: string };
  const session = (await post('/api/live/sessions', { oid, settings: SETTINGS })) as LiveSession;
  const cookies = (member?.headers['cookie'] ?? '').split('; ').map((pair) => pair.split(/=(.*)/s));
  const visitor = { cookies: new Map(cookies.map(([name = '', value = '']) => [name, value])) } as Visitor;
  return { visitor, headers, session };
}

/** A follower's device, which stores cookies. */
class Device {
  readonly #cookies = new Map<string, string>();

  /** Sends an answer. Returns the status. */
  async vote(origin: string, code: string, option: number): Promise<number> {
    const status = await this.#send(origin, code, option);
    // The first response sets the CSRF token.
    return status === 403 ? this.#send(origin, code, option) : status;
  }

  async #send(origin: string, code: string, option: number): Promise<number> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = decodeURIComponent(this.#cookies.get(CSRF_COOKIE) ?? '');
    const response = await fetch(`${origin}/api/live/${code}/vote`, {
      method: 'PUT',
      headers: { cookie, [CSRF_HEADER]: csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ questionId: 'q1', round: 1, answer: { kind: 'choice', options: [option] } }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    await response.arrayBuffer();
    return response.status;
  }
}

/** Creates devices that answer once each, until the server is killed. Counts acknowledged and unacknowledged answers. */
async function voteUntilKilled(origin: string, code: string, counts: { stored: number; unknown: number }) {
  for (;;) {
    try {
      expect(await new Device().vote(origin, code, 1)).toBe(204);
      counts.stored += 1;
    } catch (error) {
      // `fetch` throws a TypeError when the connection is lost.
      if (!(error instanceof TypeError)) throw error;
      counts.unknown += 1;
      return;
    }
  }
}

it('after the server was killed and restarted, a session has its state, baton, question and all answers', async () => {
  const server = startServer();
  const origin = await server.ready;
  const { visitor, headers, session } = await createPresenter(origin);
  const code = session.code ?? '';
  const presenter = await PresenterSocket.join(origin, session.id, { visitor });
  await presenter.takeBaton();
  await presenter.request({ type: 'state', state: stateOf(session, { isBlack: true }) });
  const question = {
    kind: 'choice',
    id: 'q1',
    text: 'Which?',
    options: ['a', 'b'],
    isMultiple: false,
    right: [1],
  } as const;
  await presenter.request({
    type: 'openQuestion',
    question: { ...question, options: [...question.options], right: [1] },
  });
  const loadMessage = async (url: string) =>
    (await (await fetch(`${url}/api/live/${code}/state`)).json()) as FollowerMessage;
  await expect.poll(async () => (await loadMessage(origin)).question?.phase).toBe('open');
  const before = await loadMessage(origin);
  const counts = { stored: 0, unknown: 0 };
  const devices = Array.from({ length: CONCURRENT_DEVICES }, () => voteUntilKilled(origin, code, counts));
  await expect.poll(() => counts.stored, { timeout: 40_000, interval: 5 }).toBeGreaterThan(MIN_ACKNOWLEDGED);
  server.child.kill('SIGKILL');
  await Promise.all([...devices, server.result]);

  const restarted = await startServer().ready;
  expect(await loadMessage(restarted)).toEqual(before);
  const again = await PresenterSocket.open(restarted, session.id, visitor);
  again.send({ type: 'hello', clientId: presenter.clientId });
  expect(await again.waitFor('baton')).toMatchObject({ isHolder: true });
  const { question: presented } = await again.waitFor('results');
  // The connection of the last answers was lost before they were acknowledged. They may be stored.
  expect(presented.results.total).toBeGreaterThanOrEqual(counts.stored);
  expect(presented.results.total).toBeLessThanOrEqual(counts.stored + counts.unknown);
  expect(await new Device().vote(restarted, code, 0)).toBe(204);
  const results = await fetch(`${restarted}/api/live/sessions/${session.id}/results`, { headers });
  const { questions } = (await results.json()) as { questions: { results: { counts: number[] } }[] };
  expect(questions[0]?.results.counts).toEqual([1, presented.results.total]);
  again.socket.close();
}, 120_000);
