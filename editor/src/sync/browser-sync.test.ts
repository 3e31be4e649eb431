import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { Editor } from '../editor.ts';
import { startBrowserSync } from './browser-sync.ts';
import type { Socket } from './socket-channel.ts';
import { startRecords } from './testing/arbitrary-actions.ts';
import { SimulatedServer } from './testing/simulated-server.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns a socket to a simulated server. The server replies without a delay. */
function directSocket(server: SimulatedServer): Socket {
  const reply = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });
  // Sequence number of the last batch that the socket has received.
  let sentSeq = 0;
  const sendNewBatches = () => {
    const batches = server.log.slice(sentSeq);
    sentSeq = server.head;
    reply({ type: 'batches', batches });
  };
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    close: () => undefined,
    send: (data) => {
      const message = JSON.parse(data);
      if (message.type === 'push') reply(server.push(message));
      if (message.type === 'hello') {
        if (message.lastSeq === null) reply({ type: 'snapshot', ...server.snapshot() });
        sentSeq = message.lastSeq ?? server.head;
      }
      sendNewBatches();
    },
  };
  setTimeout(() => socket.onopen?.(), 0);
  return socket;
}

it('stores a sent change and the undo history in the browser, and loads both without a server', async () => {
  const sessionItems = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => sessionItems.get(key) ?? null,
    setItem: (key: string, value: string) => sessionItems.set(key, value),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const server = new SimulatedServer(startRecords());
  const start = (openSocket: () => Socket) =>
    startBrowserSync({
      presentation: 'oid',
      memberId: 'member',
      openSocket,
      post: () => Promise.reject(new Error('There is no network.')),
    });

  const sync = start(() => directSocket(server));
  const { store, history: undoHistory } = await sync.ready;
  const windowSize = { width: 1000, height: 600 };
  const onChange = sync.push.bind(sync);
  const editor = new Editor({ store, undoHistory, window: windowSize, newId: () => 'n', onChange });
  sync.attach(editor);
  // `startRecords` contains the shape `s0`.
  editor.change([{ op: 'set', id: 's0', property: 'opacity', value: 0.5 }]);
  await expect.poll(() => sync.status.current).toMatchObject({ state: 'saved', unacknowledged: 0 });
  expect(server.log).toHaveLength(1);
  await sync.close();

  const unreachable: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => {},
    close: () => {},
  };
  const offlineSync = start(() => unreachable);
  const loaded = await offlineSync.ready;
  expect(loaded.store.get('s0')?.properties['opacity']).toBe(0.5);
  expect(loaded.history.has('undo')).toBe(true);
  await offlineSync.close();
});
