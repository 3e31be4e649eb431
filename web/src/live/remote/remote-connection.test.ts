import type { PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import { expect, it } from 'vitest';
import type { PresenterSocket } from '../presenter-channel.ts';
import { RemoteConnection } from './remote-connection.ts';

/** A remote with a socket that records what is sent, and timers that the test runs. */
function open() {
  const sent: PresenterMessage[] = [];
  const timers: (() => void)[] = [];
  const socket: { -readonly [Key in keyof PresenterSocket]: PresenterSocket[Key] } = {
    onopen: null,
    onmessage: null,
    onclose: null,
    readyState: 1,
    send: (data) => void sent.push(JSON.parse(String(data))),
    close: () => undefined,
  };
  const connection = new RemoteConnection({
    clientId: 'c',
    token: 'secret',
    openSocket: () => socket,
    schedule: (callback) => {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
  });
  socket.onopen?.call({} as WebSocket, {} as Event);
  const reply = (message: Partial<PresenterReply>) =>
    socket.onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
  return {
    connection,
    reply,
    sent,
    runTimers: () => {
      for (const timer of timers.splice(0)) timer();
    },
    startClosing: () => {
      socket.readyState = 2;
    },
    disconnect: () => socket.onclose?.call({} as WebSocket, { code: 1006 } as CloseEvent),
  };
}

it('sends its token in the first message, and only afterwards requests', () => {
  const { connection, sent } = open();
  connection.send({ kind: 'next' });
  expect(sent).toEqual([
    { type: 'hello', clientId: 'c', token: 'secret' },
    { type: 'command', command: { kind: 'next' } },
  ]);
});

it('sends the last position of the pointer after an interval, and its end at once', () => {
  const { connection, sent, runTimers } = open();
  for (const x of [0.1, 0.2, 0.3]) connection.send({ kind: 'pointer', pointer: { x, y: 0 } });
  expect(sent).toHaveLength(1);
  runTimers();
  connection.send({ kind: 'pointer', pointer: { x: 0.4, y: 0 } });
  connection.send({ kind: 'pointer', pointer: null });
  runTimers();
  expect(sent.slice(1)).toMatchObject([{ command: { pointer: { x: 0.3 } } }, { command: { pointer: null } }]);
});

it('reports that the connection is lost, and that it is there again', () => {
  const { connection, reply, disconnect } = open();
  expect(connection.state.status).toBe('connecting');
  const welcome = { type: 'welcome', code: '123456', facts: { title: 'Rivers' } } as Partial<PresenterReply>;
  reply(welcome);
  expect(connection.state).toMatchObject({ status: 'connected', code: '123456' });
  disconnect();
  expect(connection.state).toMatchObject({ status: 'lost', code: '123456' });
  reply(welcome);
  expect(connection.state.status).toBe('connected');
});

it('shows the facts about another version', () => {
  const { connection, reply } = open();
  reply({ type: 'welcome', code: '123456', facts: { title: 'Rivers' } } as Partial<PresenterReply>);
  reply({ type: 'facts', facts: { title: 'Rivers 2' } } as Partial<PresenterReply>);
  expect(connection.state).toMatchObject({ status: 'connected', code: '123456', facts: { title: 'Rivers 2' } });
});

it('knows when it received the timer of the console', () => {
  const { connection, reply } = open();
  reply({ type: 'timer', timer: null });
  expect(connection.state.timer).toBeUndefined();
  const before = Date.now();
  reply({ type: 'timer', timer: { isRunning: true, elapsedMs: 60_000, stepMs: 5000 } });
  const { shown, receivedMs } = connection.state.timer ?? {};
  expect(shown).toEqual({ isRunning: true, elapsedMs: 60_000, stepMs: 5000 });
  expect(receivedMs).toBeGreaterThanOrEqual(before - 1000);
});

it('sends nothing while the connection is being closed', () => {
  const { connection, sent, startClosing } = open();
  startClosing();
  connection.send({ kind: 'next' });
  expect(sent).toHaveLength(1);
});
