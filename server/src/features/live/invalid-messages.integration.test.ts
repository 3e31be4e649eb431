import { describe, expect, it } from 'vitest';
import { EventStream } from './testing/event-stream.ts';
import { stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';
import { useLiveSession } from './testing/use-live-session.ts';

const context = useLiveSession();

describe('invalid messages', () => {
  const state = { ...stateOf({ sceneHash: 'a'.repeat(64) }) };
  const question = { kind: 'choice', id: 'q', text: 'T', options: ['a', 'b'], isMultiple: false, right: [] };
  const withState = (changes: object) => ({ type: 'state', seq: 1, state: { ...state, ...changes } });
  const withQuestion = (changes: object) => ({ type: 'openQuestion', seq: 1, question: { ...question, ...changes } });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', 'null'],
    ['deeply nested JSON', '['.repeat(50_000)],
    ['another hello', { type: 'hello', clientId: '00000000-0000-4000-8000-000000000000' }],
    ['an unknown type', { type: 'x' }],
    ['an unknown field', { ...withState({}), extra: 1 }],
    ['an unknown field of a state', withState({ extra: 1 })],
    ['a long step id', withState({ stepId: 'x'.repeat(101) })],
    ['a negative step', withState({ step: -1 })],
    ['a fractional number of builds', withState({ builds: 0.5 })],
    ['an infinite view', withState({ view: { frame: 0, x: 1e300, y: 0, width: 1, height: 1 } })],
    ['a view without size', withState({ view: { frame: 0, x: 0, y: 0, width: 0, height: 1 } })],
    ['a pointer outside of the step', withState({ pointer: { x: 2, y: 0 } })],
    ['a scene that is no hash', withState({ sceneHash: '../../etc/passwd' })],
    ['a large sequence number', { ...withState({}), seq: 2 ** 40 }],
    [
      'a media element with a long id',
      withState({ media: { element: 'e'.repeat(101), isPlaying: true, position: 0 } }),
    ],
    ['a media element before its start', withState({ media: { element: 'e', isPlaying: true, position: -1 } })],
    ['a baton with a negative number', { type: 'takeBaton', number: -1 }],
    ['a baton without a number', { type: 'takeBaton', number: '0' }],
    [
      'a pointer of a remote outside of the step',
      { type: 'command', command: { kind: 'pointer', pointer: { x: 0, y: -1 } } },
    ],
    ['a timer that runs backwards', { type: 'timer', seq: 1, timer: { isRunning: true, elapsedMs: -1, stepMs: 0 } }],
    ['a timer of centuries', { type: 'timer', seq: 1, timer: { isRunning: true, elapsedMs: 1e15, stepMs: 0 } }],
    [
      'a timer with an unknown field',
      { type: 'timer', seq: 1, timer: { isRunning: true, elapsedMs: 0, stepMs: 0, x: 1 } },
    ],
    ['an unknown action of the timer', { type: 'command', command: { kind: 'timer', action: 'constructor' } }],
    ['a black screen of another type', { type: 'command', command: { kind: 'black', isBlack: 'yes' } }],
    [
      'an unknown phase of a question',
      { type: 'setQuestion', seq: 1, questionId: 'q', round: 1, phase: 'x', isRightShown: false },
    ],
    [
      'round 0 of a question',
      { type: 'setQuestion', seq: 1, questionId: 'q', round: 0, phase: 'open', isRightShown: false },
    ],
    ['a removal of a question with other fields', { type: 'dismissQuestion', seq: 1, questionId: 'q' }],
    ['a command to no step', { type: 'command', command: { kind: 'goTo' } }],
    ['an unknown command', { type: 'command', command: { kind: '__proto__' } }],
    [
      'ink with half a point',
      { type: 'ink', seq: 1, ink: { stepId: 's', strokes: [{ color: '#000000', width: 1, points: [1] }] } },
    ],
    [
      'ink with a colour that is CSS',
      { type: 'ink', seq: 1, ink: { stepId: 's', strokes: [{ color: 'url(x)', width: 1, points: [1, 2] }] } },
    ],
    [
      'too many strokes',
      {
        type: 'ink',
        seq: 1,
        ink: {
          stepId: 's',
          strokes: Array.from({ length: 201 }, () => ({ color: '#000000', width: 1, points: [1, 2] })),
        },
      },
    ],
    ['a message that is too long', { type: 'state', seq: 1, state, padding: 'x'.repeat(120_000) }],
    ['a question with one option', withQuestion({ options: ['a'] })],
    ['a question with too many options', withQuestion({ options: Array.from({ length: 13 }, (_, i) => `o${i}`) })],
    ['a right answer without option', withQuestion({ right: [2] })],
    ['a right answer twice', withQuestion({ right: [1, 1] })],
    ['a question with control characters', withQuestion({ text: 'a\u202eb' })],
    ['a question with an id that is a path', withQuestion({ id: '../x' })],
    [
      'a scale with too many values',
      { type: 'openQuestion', seq: 1, question: { kind: 'scale', id: 'q', text: 'T', min: 0, max: 12 } },
    ],
    [
      'a scale without values',
      { type: 'openQuestion', seq: 1, question: { kind: 'scale', id: 'q', text: 'T', min: 3, max: 3 } },
    ],
  ])('with %s close the socket and change nothing', async (_name, message) => {
    const { instance, url, session, presenter } = context;
    const stream = await EventStream.open(url, session.code);
    const row = () =>
      instance.db.selectFrom('live_sessions').selectAll().where('id', '=', session.id).executeTakeFirst();
    const before = await row();
    presenter.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    expect(await presenter.waitForClose()).toBe(4400);
    expect(await row()).toEqual(before);
    expect(stream.isClosed).toBe(false);
    stream.close();
  });

  it('that are binary close the socket, and too many messages as well', async () => {
    const { ada, url, session } = context;
    const binary = await PresenterSocket.join(url, session.id, { visitor: ada });
    binary.socket.send(Buffer.from('{"type":"takeBaton","number":0}'));
    expect(await binary.waitForClose()).toBe(4400);
    const flooding = await PresenterSocket.join(url, session.id, { visitor: ada });
    for (let i = 0; i < 3100; i += 1) flooding.send({ type: 'takeBaton', number: 900 });
    expect(await flooding.waitForClose()).toBe(4429);
  });
});
