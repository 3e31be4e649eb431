import { describe, expect, it, vi } from 'vitest';
import type { Visitor } from '../../testing/visitor.ts';
import { useLiveSession } from './testing/use-live-session.ts';

const live = useLiveSession();

describe('questions of followers', () => {
  const listShown = async () =>
    (await (await fetch(`${live.secondUrl}/api/live/${live.session.code}/questions`)).json()) as {
      questions: { id: string; text: string; votes: number; state: string }[];
    };
  const submit = async (device: Visitor, text: unknown) =>
    (await device.post(`/api/live/${live.session.code}/questions`, { text })).statusCode;

  it('are shown at once, sorted by votes, and each device votes once', async () => {
    const devices = await Promise.all(Array.from({ length: 3 }, live.createDevice));
    expect(await submit(devices[0] as Visitor, 'Why yellow?')).toBe(204);
    expect(await submit(devices[1] as Visitor, 'Why black?')).toBe(204);
    await vi.waitFor(async () => expect((await listShown()).questions).toHaveLength(2), 10_000);
    const black = (await listShown()).questions.find(({ text }) => text === 'Why black?');
    for (const device of devices)
      for (let i = 0; i < 2; i += 1)
        expect(
          (await device.send('PUT', `/api/live/${live.session.code}/questions/${black?.id}/vote`)).statusCode,
        ).toBe(204);
    await vi.waitFor(
      async () =>
        expect((await listShown()).questions.map(({ text, votes }) => [text, votes])).toEqual([
          ['Why black?', 3],
          ['Why yellow?', 0],
        ]),
      10_000,
    );
    const response = await fetch(`${live.secondUrl}/api/live/${live.session.code}/questions`);
    expect(Object.keys((await listShown()).questions[0] ?? {}).sort()).toEqual([
      'answer',
      'id',
      'state',
      'text',
      'votes',
    ]);
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('are moderated, and can be closed', async () => {
    await live.ada.send('PATCH', `/api/live/sessions/${live.session.id}`, { moderatesQuestions: true });
    await live.presenter.waitFor('message', ({ message }) => message.settings.moderatesQuestions);
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${live.secondUrl}/api/live/${live.session.code}/state`)).json()).toMatchObject({
          settings: { moderatesQuestions: true },
        }),
      10_000,
    );
    const device = await live.createDevice();
    expect(await submit(device, '=cmd|x')).toBe(204);
    const { questions } = (await live.ada.get(`/api/live/sessions/${live.session.id}/questions`)).json();
    expect(questions).toMatchObject([{ text: '=cmd|x', state: 'pending', votes: 0 }]);
    expect((await listShown()).questions).toEqual([]);
    const [{ id }] = questions;
    const voteFor = async () =>
      (await device.send('PUT', `/api/live/${live.session.code}/questions/${id}/vote`)).statusCode;
    expect(await voteFor()).toBe(404);
    const path = `/api/live/sessions/${live.session.id}/questions/${id}`;
    expect((await live.ada.send('PUT', path, { state: 'shown' })).statusCode).toBe(204);
    await vi.waitFor(async () => expect((await listShown()).questions).toHaveLength(1), 10_000);
    expect(await voteFor()).toBe(204);
    await live.ada.send('PUT', path, { state: 'answered' });
    expect(await voteFor()).toBe(409);
    await live.ada.send('PATCH', `/api/live/sessions/${live.session.id}`, { acceptsQuestions: false });
    await vi.waitFor(async () => expect(await submit(device, 'Too late?')).toBe(409), 10_000);
  });

  it.each(['', '   ', 'x'.repeat(301), 'a\0b', 'a\u202eb', 7, null, ['a']])(
    'with the text %j are refused',
    async (text) => {
      expect(await submit(await live.createDevice(), text)).toBe(400);
      expect((await listShown()).questions).toEqual([]);
    },
  );

  it('are limited for each device', async () => {
    const device = await live.createDevice();
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push(await submit(device, `Question ${i}`));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  });
});
