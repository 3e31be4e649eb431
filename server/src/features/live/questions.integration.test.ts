import type { QuestionDefinition } from '@flydeck/contract/live/question';
import { describe, expect, it, vi } from 'vitest';
import type { Visitor } from '../../testing/visitor.ts';
import { EventStream } from './testing/event-stream.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';
import { useLiveSession } from './testing/use-live-session.ts';
import { CHOICE, SCALE, TEXT, useQuestions } from './testing/use-questions.ts';

const live = useLiveSession();
const { vote, choose, write, open, setPhase, results } = useQuestions(live);

describe('answers', () => {
  it('are stored once for each device, can be changed while the question is open, and are counted exactly', async () => {
    await open(CHOICE);
    const devices = await Promise.all(Array.from({ length: 8 }, live.createDevice));
    expect(await Promise.all(devices.map((device, i) => choose(device, i % 2)))).toEqual(devices.map(() => 204));
    // The same device, from both processes.
    const [first] = devices;
    if (!first) throw new Error('There is no device.');
    expect(await choose(first, 2)).toBe(204);
    first.moveTo(live.instance.secondApp);
    expect(await choose(first, 2)).toBe(204);
    const { question } = await live.presenter.waitFor('results', (reply) => reply.question.results.total === 8);
    expect(question.results.counts).toEqual([3, 4, 1]);
    expect(await setPhase('q1', 'closed')).toBe('ack');
    expect(await choose(first, 0)).toBe(409);
    expect((await results())[0].results).toEqual({ total: 8, counts: [3, 4, 1], answers: [] });
  });

  it('of a flood of requests are all counted, and none is stored after the acknowledged closing', async () => {
    await open(CHOICE);
    const devices = await Promise.all(Array.from({ length: 60 }, live.createDevice));
    const statuses: number[] = [];
    const votes = devices.map(async (device, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 5));
      statuses.push(await choose(device, i % 3));
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await live.presenter.request({
      type: 'setQuestion',
      questionId: 'q1',
      round: 1,
      phase: 'closed',
      isRightShown: false,
    });
    const atClosing = (await results())[0].results.total;
    await Promise.all(votes);
    expect((await results())[0].results.total).toBe(atClosing);
    expect(statuses.filter((status) => status === 204)).toHaveLength(atClosing);
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
  });

  it.each<[string, QuestionDefinition, object]>([
    ['an option that does not exist', CHOICE, { kind: 'choice', options: [3] }],
    ['two options of a single choice', CHOICE, { kind: 'choice', options: [0, 1] }],
    ['an option twice', { ...CHOICE, isMultiple: true }, { kind: 'choice', options: [1, 1] }],
    ['no option', CHOICE, { kind: 'choice', options: [] }],
    ['a text for a choice', CHOICE, { kind: 'text', text: 'bee' }],
    ['a negative option', CHOICE, { kind: 'choice', options: [-1] }],
    ['a value below the scale', SCALE, { kind: 'scale', value: 0 }],
    ['a value above the scale', SCALE, { kind: 'scale', value: 6 }],
    ['a fractional value', SCALE, { kind: 'scale', value: 2.5 }],
    ['a text that is too long', TEXT, { kind: 'text', text: 'x'.repeat(201) }],
    ['an empty text', TEXT, { kind: 'text', text: '  ' }],
    ['a text with bidirectional marks', TEXT, { kind: 'text', text: 'rose\u202egnp' }],
    ['a text with NUL', TEXT, { kind: 'text', text: 'a\0b' }],
  ])('with %s are refused and not stored', async (_name, question, answer) => {
    await open(question);
    const device = await live.createDevice();
    expect(await vote(device, question.id, answer)).toBe(400);
    expect(device.cookies.has('live_device')).toBe(false);
    expect(await live.instance.db.selectFrom('live_votes').selectAll().execute()).toEqual([]);
  });

  it('to another question, another round, or without an open question are refused', async () => {
    const device = await live.createDevice();
    expect(await choose(device, 0)).toBe(409);
    await open(CHOICE);
    expect(await vote(device, 'q9', { kind: 'choice', options: [0] })).toBe(409);
    expect(await vote(device, 'q1', { kind: 'choice', options: [0] }, 2)).toBe(409);
    await live.presenter.request({ type: 'dismissQuestion' });
    await vi.waitFor(async () => expect(await choose(device, 0)).toBe(409), 10_000);
  });

  it('are limited for each device', async () => {
    await open(CHOICE);
    const device = await live.createDevice();
    device.moveTo(live.instance.app);
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push(await choose(device, 0));
    expect(statuses.slice(29)).toEqual([204, 429]);
  });

  it('of a device are in no message or response to other devices, and never with the device', async () => {
    const stream = await EventStream.open(live.secondUrl, live.session.code);
    await open(CHOICE);
    const other = await live.createDevice();
    const seenByOther = async () =>
      Promise.all(
        ['', '/state', '/questions'].map(
          async (path) => (await other.get(`/api/live/${live.session.code}${path}`)).body,
        ),
      );
    const before = await seenByOther();
    const device = await live.createDevice();
    expect(await choose(device, 2)).toBe(204);
    expect(await seenByOther()).toEqual(before);
    await setPhase('q1', 'shown');
    await open({ ...TEXT, isModerated: false });
    expect(await write(device, 'Rose')).toBe(204);
    await setPhase('q2', 'shown');
    const shown = await stream.waitFor(({ question }) => question?.id === 'q2' && question.phase === 'shown');
    // Followers receive sums only.
    expect(shown.question?.results).toEqual({ total: 1, counts: [], answers: [{ text: 'Rose', count: 1, votes: 0 }] });
    const stored = await live.instance.db.selectFrom('live_votes').select('device').execute();
    expect(stored).toHaveLength(2);
    await live.ada.post(`/api/live/sessions/${live.session.id}/end`);
    const texts = [
      ...(await seenByOther()),
      stream.text,
      JSON.stringify(live.presenter.received),
      JSON.stringify(await results()),
      (await live.ada.get(`/api/live/sessions/${live.session.id}/csv`)).body,
      (await live.ada.get(`/live/sessions/${live.session.id}/`, { accept: 'text/html' })).body,
    ];
    const cookie = decodeURIComponent(device.cookies.get('live_device') ?? '').slice(0, 24);
    expect(cookie).toHaveLength(24);
    for (const text of texts)
      for (const id of [cookie, ...stored.map((row) => row.device)]) expect(text).not.toContain(id);
    stream.close();
  });

  it('of a forged device cookie count as those of a new device', async () => {
    await open(CHOICE);
    const device = await live.createDevice();
    await choose(device, 0);
    const cookie = device.cookies.get('live_device') ?? '';
    expect(decodeURIComponent(cookie)).toMatch(/^[\w-]{24}\.[\w-]{43}$/);
    const stored = await live.instance.db.selectFrom('live_votes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookie.slice(0, 24));
    device.cookies.set('live_device', `${'A'.repeat(24)}.${cookie.slice(25)}`);
    await choose(device, 0);
    expect((await results())[0].results.total).toBe(2);
  });
});

describe('questions', () => {
  it('asked again have rounds of their own, whose results are shown side by side', async () => {
    await open(CHOICE);
    const device = await live.createDevice();
    await choose(device, 0);
    await setPhase('q1', 'shown');
    await open(CHOICE, 2);
    expect(await vote(device, 'q1', { kind: 'choice', options: [1] }, 2)).toBe(204);
    await setPhase('q1', 'shown', true, 2);
    const { question } = (await (await fetch(`${live.url}/api/live/${live.session.code}/state`)).json()) as {
      question: object;
    };
    expect(question).toMatchObject({
      results: { counts: [0, 1, 0] },
      previousResults: { counts: [1, 0, 0] },
      right: [1],
    });
    expect((await results()).map(({ round }: { round: number }) => round)).toEqual([1, 2]);
  });

  it('are changed only by the connection with the baton, and only if they exist', async () => {
    const other = await PresenterSocket.join(live.secondUrl, live.session.id, { visitor: live.ada });
    expect(await other.request({ type: 'openQuestion', question: CHOICE })).toMatchObject({ reason: 'no_baton' });
    expect(await setPhase('q1', 'shown')).toBe('refused');
    expect(await live.instance.db.selectFrom('live_questions').selectAll().execute()).toEqual([]);
    other.socket.close();
  });

  it('count scales by value, and multiple choices by option', async () => {
    await open(SCALE);
    const devices = await Promise.all([live.createDevice(), live.createDevice(), live.createDevice()]);
    for (const [i, device] of devices.entries()) await vote(device, 'q3', { kind: 'scale', value: i === 0 ? 1 : 5 });
    expect((await results())[0].results).toMatchObject({ total: 3, counts: [1, 0, 0, 0, 2] });
    await open({ ...CHOICE, isMultiple: true });
    for (const device of devices) await choose(device, 0, 2);
    expect((await results())[1].results).toMatchObject({ total: 3, counts: [3, 0, 3] });
  });

  it('show only approved texts, and hide all that are equal', async () => {
    await open(TEXT);
    const devices = await Promise.all(Array.from({ length: 4 }, live.createDevice));
    for (const [i, text] of ['Rose', ' rose ', 'Tulip', 'rude word'].entries())
      expect(await write(devices[i] as Visitor, text)).toBe(204);
    const moderate = async (text: string, state: string) =>
      (
        await live.ada.send('PUT', `/api/live/sessions/${live.session.id}/answers`, {
          questionId: 'q2',
          round: 1,
          text,
          state,
        })
      ).statusCode;
    expect(await moderate('ROSE', 'shown')).toBe(204);
    expect(await moderate('Rude  word', 'hidden')).toBe(204);
    expect(await moderate('Unknown', 'shown')).toBe(404);
    await setPhase('q2', 'shown');
    const { question } = (await (await fetch(`${live.url}/api/live/${live.session.code}/state`)).json()) as {
      question: object;
    };
    expect(question).toMatchObject({
      results: { total: 4, answers: [{ text: expect.stringMatching(/^rose$/i), count: 2 }] },
    });
    expect((await results())[0].results.answers).toContainEqual({
      text: 'rude word',
      count: 1,
      votes: 0,
      state: 'hidden',
    });
  });
});

describe('votes for text answers', () => {
  const voteFor = async (device: Visitor, text: string, { questionId = 'q2', round = 1 } = {}) =>
    (await device.send('PUT', `/api/live/${live.session.code}/answers/vote`, { questionId, round, text })).statusCode;

  it('count once for each device, and are in the results of both processes', async () => {
    await open({ ...TEXT, isModerated: false });
    const devices = await Promise.all(Array.from({ length: 4 }, live.createDevice));
    const [first, second, third, fourth] = devices as [Visitor, Visitor, Visitor, Visitor];
    for (const [device, text] of [
      [first, 'Rose'],
      [second, 'rose'],
      [third, 'Tulip'],
    ] as const)
      expect(await write(device, text)).toBe(204);
    expect(await voteFor(fourth, 'Tulip')).toBe(409);
    await setPhase('q2', 'shown');
    fourth.moveTo(live.instance.secondApp);
    expect(await voteFor(fourth, ' TULIP ')).toBe(204);
    expect(await voteFor(fourth, 'Tulip')).toBe(204);
    expect(await voteFor(first, 'Tulip')).toBe(204);
    // The device has answered this text.
    expect(await voteFor(third, 'Tulip')).toBe(204);
    for (const base of [live.url, live.secondUrl])
      await vi.waitFor(async () => {
        const { question } = (await (await fetch(`${base}/api/live/${live.session.code}/state`)).json()) as {
          question: { results: { answers: object[] } };
        };
        expect(question.results.answers).toEqual([
          { text: 'Tulip', count: 1, votes: 2 },
          { text: expect.stringMatching(/^rose$/i), count: 2, votes: 0 },
        ]);
      }, 10_000);
    expect((await results())[0].results.answers[0]).toEqual({ text: 'Tulip', count: 1, votes: 2, state: 'shown' });
  });

  it('are refused for texts, rounds and questions that followers do not see, and above the limit', async () => {
    await open(TEXT);
    const [author, device] = (await Promise.all([live.createDevice(), live.createDevice()])) as [Visitor, Visitor];
    expect(await write(author, 'Secret')).toBe(204);
    await setPhase('q2', 'shown');
    expect(await voteFor(device, 'Secret')).toBe(404);
    expect(await voteFor(device, 'Unknown')).toBe(404);
    expect(await voteFor(device, 'Secret', { round: 2 })).toBe(409);
    expect(await voteFor(device, 'Secret', { questionId: 'q1' })).toBe(409);
    for (const text of ['', 7, null, 'x'.repeat(1000), 'a\0b', { text: 'a' }])
      expect(await voteFor(device, text as string)).toBe(400);
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add(await voteFor(device, 'Unknown'));
    expect(statuses).toEqual(new Set([404, 429]));
  });
});
