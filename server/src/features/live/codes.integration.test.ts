import { describe, expect, it, vi } from 'vitest';
import { createVisitor } from '../../testing/visitor.ts';
import { startLive } from './testing/live-calls.ts';
import { useLiveSession } from './testing/use-live-session.ts';

const live = useLiveSession();

describe('codes', () => {
  it('cannot be guessed: after 60 unknown codes from an address, all others are refused', async () => {
    const session = await startLive(live.ada, live.oid);
    const attacker = await createVisitor(live.instance.app, '203.0.113.7');
    const statuses: number[] = [];
    const unknownCodes = Array.from({ length: 70 }, (_, i) => String(i).padStart(6, '0'));
    // Concurrent requests must not exceed the limit.
    statuses.push(
      ...(await Promise.all(unknownCodes.map((code) => attacker.get(`/api/live/${code}/state`)))).map(
        ({ statusCode }) => statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const path of ['', '/state', '/events', '/questions'])
      expect((await attacker.get(`/api/live/${session.code}${path}`)).statusCode).toBe(429);
    // Other addresses are not affected.
    expect((await (await live.createDevice()).get(`/api/live/${session.code}`)).statusCode).toBe(200);
  });

  it('are limited for all processes together', async () => {
    const attacker = await createVisitor(live.instance.app, '203.0.113.10');
    const status = async (code: number) =>
      (await attacker.get(`/api/live/${String(code).padStart(6, '0')}/state`)).statusCode;
    for (let code = 100; code < 160; code += 1) expect(await status(code)).toBe(404);
    attacker.moveTo(live.instance.secondApp);
    expect(await status(160)).toBe(429);
    // Codes that exist are not counted.
    const counted = () =>
      live.instance.db.selectFrom('attempts').select('count').where('key', 'like', 'live.codes:%').execute();
    const before = await counted();
    expect(before).toHaveLength(1);
    const school = await createVisitor(live.instance.app, '203.0.113.11');
    for (let i = 0; i < 15; i += 1) {
      const { id, code } = await startLive(live.ada, live.oid);
      expect((await school.get(`/api/live/${code}`)).statusCode).toBe(200);
      // A member can have only a few running sessions.
      await live.ada.post(`/api/live/sessions/${id}/end`);
    }
    expect(await counted()).toEqual(before);
  });

  it('of ended sessions are not counted, so that a class can join the next session', async () => {
    const ended = await startLive(live.ada, live.oid);
    const school = await createVisitor(live.instance.app, '203.0.113.9');
    expect((await school.get(`/api/live/${ended.code}`)).statusCode).toBe(200);
    await live.ada.post(`/api/live/sessions/${ended.id}/end`);
    const status = async (code: string) => (await school.get(`/api/live/${code}/state`)).statusCode;
    await vi.waitFor(async () => expect(await status(ended.code)).toBe(404));
    for (let i = 0; i < 100; i += 1) expect(await status(ended.code)).toBe(404);
    const next = await startLive(live.ada, live.oid);
    expect(await status(next.code)).toBe(200);
  });

  it('that were used before work from an address above the limit', async () => {
    const session = await startLive(live.ada, live.oid);
    const school = await createVisitor(live.instance.app, '203.0.113.8');
    expect((await school.get(`/api/live/${session.code}`)).statusCode).toBe(200);
    for (let i = 0; i < 70; i += 1) await school.get(`/api/live/${String(900 + i).padStart(6, '0')}/state`);
    expect((await school.get('/api/live/000001/state')).statusCode).toBe(429);
    expect((await school.get(`/api/live/${session.code}/state`)).statusCode).toBe(200);
  });
});
