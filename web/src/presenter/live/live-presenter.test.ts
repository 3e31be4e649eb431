import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import type { LiveCommand, PresenterReply } from '@flydeck/contract/live/presenter-messages';
import type { FollowerMessage } from '@flydeck/contract/live/session';
import type { LiveState, LiveTimer } from '@flydeck/contract/live/state';
import { describe, expect, it } from 'vitest';
import type { PresenterSocket } from '../../live/presenter-channel.ts';
import { LivePresenter } from './live-presenter.ts';

const STATE: LiveState = {
  sceneHash: 'a'.repeat(64),
  stepId: 's',
  step: 0,
  builds: 0,
  view: null,
  isBlack: false,
  pointer: null,
  media: null,
};

/** A presenter with sockets that record what is sent. */
function open() {
  const sockets: {
    readonly socket: PresenterSocket;
    readonly sent: { type: string; state?: LiveState; timer?: LiveTimer; seq?: number }[];
  }[] = [];
  const timers: { readonly callback: () => void; readonly ms: number; isCancelled: boolean }[] = [];
  const commands: LiveCommand[] = [];
  const gone: boolean[] = [];
  const joined: boolean[] = [];
  const presenter = new LivePresenter({
    clientId: 'c',
    openSocket: () => {
      const sent: { type: string }[] = [];
      const socket: PresenterSocket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        readyState: 1,
        send: (data) => void sent.push(JSON.parse(String(data))),
        close: () => undefined,
      };
      sockets.push({ socket, sent });
      return socket;
    },
    schedule: (callback, ms) => {
      const timer = { callback, ms, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
    onCommand: (command) => commands.push(command),
    onGone: () => gone.push(true),
    onJoined: () => joined.push(true),
  });
  const current = () => sockets.at(-1) ?? { socket: {} as PresenterSocket, sent: [] };
  const reply = (message: Partial<PresenterReply>) =>
    current().socket.onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
  return {
    presenter,
    commands,
    gone,
    joined,
    reply,
    sent: () => current().sent.map(({ type }) => type),
    steps: () => current().sent.flatMap(({ state }) => (state ? [state.step] : [])),
    timers: () => current().sent.flatMap(({ timer }) => (timer ? [timer.elapsedMs] : [])),
    lastSeq: () => current().sent.at(-1)?.seq ?? 0,
    connect: () => {
      current().socket.onopen?.call({} as WebSocket, {} as Event);
      reply({ type: 'welcome' });
      reply({ type: 'baton', number: 0, isHolder: false, isFree: true });
      reply({ type: 'baton', number: 1, isHolder: true, isFree: false });
    },
    disconnect: (code = 1006) => current().socket.onclose?.call({} as WebSocket, { code } as CloseEvent),
    runTimer: () => {
      const timer = timers.filter(({ isCancelled }) => !isCancelled).at(-1);
      if (!timer) return undefined;
      timer.isCancelled = true;
      timer.callback();
      return timer.ms;
    },
  };
}

describe('a presenter of a live session', () => {
  it('sends its timer only to servers that know the message, and again after an interruption', () => {
    const test = open();
    let elapsedMs = 1000;
    test.presenter.setTimer(() => ({ isRunning: true, elapsedMs, stepMs: 0 }));
    test.connect();
    expect(test.timers()).toEqual([]);
    test.reply({ type: 'timer', timer: null });
    expect(test.timers()).toEqual([1000]);
    test.disconnect();
    elapsedMs = 5000;
    test.runTimer();
    test.connect();
    expect(test.timers()).toEqual([]);
    test.reply({ type: 'timer', timer: null });
    test.reply({ type: 'timer', timer: null });
    expect(test.timers()).toEqual([5000]);
  });

  it('takes the free baton, and then sends the last state', () => {
    const test = open();
    test.presenter.setState({ ...STATE, step: 2 });
    test.connect();
    expect(test.sent()).toEqual(['hello', 'takeBaton', 'state']);
    expect(test.steps()).toEqual([2]);
  });

  it('sends steps at once, and movements after an interval, only the last one', () => {
    const test = open();
    test.connect();
    test.presenter.setState(STATE);
    const view = { frame: 0, x: 0, y: 0, width: 10, height: 10 };
    test.presenter.setState({ ...STATE, view });
    test.presenter.setState({ ...STATE, view: { ...view, x: 1 } });
    test.presenter.setState({ ...STATE, view: { ...view, x: 2 } });
    expect(test.steps()).toHaveLength(2);
    expect(test.runTimer()).toBe(250);
    expect(test.steps()).toHaveLength(3);
    test.presenter.setState({ ...STATE, step: 1 });
    expect(test.steps()).toEqual([0, 0, 0, 1]);
  });

  it('continues while the server cannot be reached, and sends the last state after the next connection', () => {
    const test = open();
    test.connect();
    test.presenter.setState(STATE);
    test.disconnect();
    expect(test.presenter.status.isConnected).toBe(false);
    test.presenter.setState({ ...STATE, step: 5 });
    expect(test.runTimer()).toBe(500);
    test.connect();
    expect(test.steps()).toEqual([5]);
    expect(test.joined).toEqual([true]);
  });

  it('sends a question that was opened before it has the baton once it has the baton', () => {
    const test = open();
    test.presenter.setState(STATE);
    test.presenter.sendQuestion({ type: 'openElement', element: 'q1' });
    test.connect();
    expect(test.sent()).toEqual(['hello', 'takeBaton', 'state', 'openElement']);
    test.disconnect();
    expect(test.runTimer()).toBe(500);
    test.connect();
    expect(test.sent()).toEqual(['hello', 'takeBaton', 'state']);
  });

  it('removes a question at once without a connection, and sends the removal again until it is acknowledged', () => {
    const test = open();
    test.presenter.setState(STATE);
    test.connect();
    const message = { question: { id: 'q' } } as unknown as FollowerMessage;
    test.reply({ type: 'message', message });
    test.disconnect();
    test.presenter.sendQuestion({ type: 'dismissQuestion' });
    expect(test.presenter.status.message?.question).toBeNull();
    test.runTimer();
    test.connect();
    test.reply({ type: 'message', message });
    expect(test.presenter.status.message?.question).toBeNull();
    // The connection is lost before the server has acknowledged the removal.
    test.disconnect();
    test.runTimer();
    test.connect();
    expect(test.sent()).toEqual(['hello', 'takeBaton', 'state', 'dismissQuestion']);
    test.reply({ type: 'ack', seq: test.lastSeq() });
    test.reply({ type: 'message', message });
    expect(test.presenter.status.message?.question).toEqual({ id: 'q' });
  });

  it('passes the requests of remotes, and does not send states without the baton', () => {
    const test = open();
    test.connect();
    test.reply({ type: 'command', command: { kind: 'next' } });
    expect(test.commands).toEqual([{ kind: 'next' }]);
    expect(test.presenter.status.isFollowing).toBe(false);
    test.reply({ type: 'baton', number: 2, isHolder: false, isFree: false });
    expect(test.presenter.status.isFollowing).toBe(true);
    test.presenter.setState({ ...STATE, step: 3 });
    expect(test.steps()).toEqual([]);
  });

  it('does not connect again after the session has ended', () => {
    const test = open();
    test.connect();
    test.disconnect(CLOSE_CODES.notFound);
    expect(test.gone).toEqual([true]);
    expect(test.runTimer()).toBeUndefined();
  });
});
