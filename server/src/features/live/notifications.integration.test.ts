import type { QuestionDefinition } from '@flydeck/contract/live/question';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VOTES_CHANNEL } from './channel/live-hub.ts';
import { LIVE_CHANNEL } from './live-db.ts';
import { stateOf } from './testing/live-calls.ts';
import { useLiveSession } from './testing/use-live-session.ts';

const live = useLiveSession();

const CHOICE: QuestionDefinition = {
  kind: 'choice',
  id: 'q1',
  text: 'Which insect makes honey?',
  options: ['The wasp', 'The bee'],
  isMultiple: false,
  right: [1],
};
/** Longer than the minimum time between two notifications about answers. */
const LATER_NOTIFICATIONS_MS = 1500;

let client: Client;
/** The received notifications: channel and payload. */
let received: string[];

beforeEach(async () => {
  client = new Client({ connectionString: live.instance.connectionString });
  await client.connect();
  received = [];
  client.on('notification', ({ channel, payload }) => received.push(`${channel} ${payload}`));
  for (const channel of [LIVE_CHANNEL, VOTES_CHANNEL]) await client.query(`LISTEN ${channel}`);
});
afterEach(() => client.end());

/** Returns the notifications that were sent since the last call. They are received in the order of their commits. */
async function notificationsSince(): Promise<string[]> {
  const last = `${LIVE_CHANNEL} last`;
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, 'last')`.execute(live.instance.db);
  await vi.waitFor(() => expect(received).toContain(last));
  return received.splice(0).filter((notification) => notification !== last);
}

const vote = async (options: readonly number[]): Promise<number> => {
  const device = await live.createDevice();
  device.moveTo(live.instance.app);
  const body = { questionId: 'q1', round: 1, answer: { kind: 'choice', options } };
  return (await device.send('PUT', `/api/live/${live.session.code}/vote`, body)).statusCode;
};

describe('the processes of an instance are notified', () => {
  it('once of each state of the presenter and of each question', async () => {
    const changed = [`${LIVE_CHANNEL} ${live.session.id}`];
    const { presenter } = live;
    expect(await notificationsSince()).toEqual([]);
    for (const builds of [1, 2]) {
      const state = stateOf(live.session, { builds });
      expect((await presenter.request({ type: 'state', state })).type).toBe('ack');
      expect(await notificationsSince()).toEqual(changed);
    }
    expect((await presenter.request({ type: 'openQuestion', question: CHOICE })).type).toBe('ack');
    expect(await notificationsSince()).toEqual(changed);
    const phase = { questionId: 'q1', round: 1, phase: 'closed', isRightShown: false } as const;
    expect((await presenter.request({ type: 'setQuestion', ...phase })).type).toBe('ack');
    expect(await notificationsSince()).toEqual(changed);
    const device = await live.createDevice();
    const path = `/api/live/${live.session.code}/questions`;
    expect((await device.post(path, { text: 'Do bees sleep?' })).statusCode).toBeLessThan(300);
    await vi.waitFor(() => expect(received).not.toEqual([]));
    expect(await notificationsSince()).toEqual(changed);
  });

  it('once of an answer, and at most twice of many answers within a second', async () => {
    const changed = `${VOTES_CHANNEL} ${live.session.id}`;
    await live.presenter.request({ type: 'openQuestion', question: CHOICE });
    await vi.waitFor(async () => expect(await vote([0])).toBe(204));
    await new Promise((resolve) => setTimeout(resolve, LATER_NOTIFICATIONS_MS));
    expect((await notificationsSince()).filter((notification) => notification === changed)).toEqual([changed]);
    const votes = Array.from({ length: 40 }, (_, i) => vote([i % 2]));
    expect(new Set(await Promise.all(votes))).toEqual(new Set([204]));
    await new Promise((resolve) => setTimeout(resolve, LATER_NOTIFICATIONS_MS));
    const notifications = await notificationsSince();
    expect(new Set(notifications)).toEqual(new Set([changed]));
    expect(notifications.length).toBeLessThanOrEqual(2);
    const { questions } = (await live.ada.get(`/api/live/sessions/${live.session.id}/results`)).json();
    expect(questions[0].results.total).toBe(41);
  });
});
