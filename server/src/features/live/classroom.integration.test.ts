import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';
import { EventStream } from './testing/event-stream.ts';
import { publishPrivate, startLive } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

const DEVICES = 1000;
/** All devices must join and answer in this time. */
const MAX_MS = 60_000;
const ADDRESS = '203.0.113.40';

let instance: Instance;
let ada: Visitor;
let url: string;

beforeAll(async () => {
  // The default limit of requests per minute and address.
  instance = await createInstance({ settings: { API_REQUESTS_PER_MINUTE: '1200' } });
  ada = await createMember(instance.app, 'Ada Lovelace');
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());

/** Joins by a code, receives the state some times, and answers. Returns the status of the last answer. */
async function joinAndVote(app: FastifyInstance, code: string, option: number): Promise<number> {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, [CSRF_HEADER]: decodeURIComponent(cookies.get(CSRF_COOKIE) ?? '') };
    const response = await app.inject({
      method,
      url: `/api/live/${code}${path}`,
      headers,
      remoteAddress: ADDRESS,
      ...(payload ? { payload } : {}),
    });
    for (const { name, value } of response.cookies) cookies.set(name, encodeURIComponent(value));
    return response.statusCode;
  };
  expect(await send('GET', '')).toBe(200);
  for (let i = 0; i < 5; i += 1) expect(await send('GET', '/state')).toBe(200);
  const answer = { questionId: 'q', round: 1, answer: { kind: 'choice', options: [option] } };
  // The first response sets the CSRF token.
  expect(await send('PUT', '/vote', answer)).toBe(403);
  return send('PUT', '/vote', answer);
}

it('1,000 devices behind one address join, receive states and answer within a minute', async () => {
  const { oid } = await publishPrivate(instance, ada);
  const session = await startLive(ada, oid);
  const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
  await presenter.takeBaton();
  const stream = await EventStream.open(url, session.code);
  const question = { kind: 'choice', id: 'q', text: 'Which?', isMultiple: false } as const;
  await presenter.request({ type: 'openQuestion', question: { ...question, options: ['a', 'b'], right: [] } });
  await stream.waitFor((message) => message.question?.phase === 'open');
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: DEVICES }, (_, i) => joinAndVote(instance.app, session.code, i % 2)),
  );
  expect(performance.now() - startedAt).toBeLessThan(MAX_MS);
  expect(statuses.filter((status) => status !== 204)).toEqual([]);
  const { questions } = (await ada.get(`/api/live/sessions/${session.id}/results`)).json();
  expect(questions[0].results).toMatchObject({ total: DEVICES, counts: [DEVICES / 2, DEVICES / 2] });
  stream.close();
  presenter.socket.close();
}, 90_000);
