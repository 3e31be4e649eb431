import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import { Editor } from '@flydeck/editor/editor';
import { type Clock, SYSTEM_CLOCK } from '@flydeck/editor/sync/clock';
import { Connection, type Network } from '@flydeck/editor/sync/connection';
import { pollingChannel } from '@flydeck/editor/sync/polling-channel';
import { type Socket, socketChannel } from '@flydeck/editor/sync/socket-channel';
import { SyncClient } from '@flydeck/editor/sync/sync-client';
import { type MemoryDisk, MemoryStorage } from '@flydeck/editor/sync/testing/memory-storage';
import { WebSocket } from 'ws';
import type { MemberClient } from './member-client.ts';

/** The server of a window. A restarted server may have another origin. */
export interface EditingServer {
  origin: string;
  readonly member: MemberClient;
}

interface WindowOptions {
  readonly server: EditingServer;
  /** The presentation's oid. */
  readonly oid: string;
  /** The storage of the browser. Later windows can use the contents that the storage has when this window ends. */
  readonly disk: MemoryDisk;
}

/**
 * A window of the canvas editor without an interface. The storage of the window is in memory; its connection to the
 * server is real.
 */
export class EditingWindow {
  readonly sync: SyncClient;
  /** Resolves to the editor when the presentation is loaded. */
  readonly ready: Promise<Editor>;
  /** Sequence numbers of the batches that the server acknowledged on the WebSocket, by the id of the batch. */
  readonly acknowledged = new Map<string, number>();
  readonly #storage: MemoryStorage;
  /** Functions that cancel the pending timers. */
  readonly #timers = new Set<() => void>();
  readonly #sockets = new Set<WebSocket>();
  #hasCrashed = false;

  constructor({ server, oid, disk }: WindowOptions) {
    const clock: Clock = { ...SYSTEM_CLOCK, schedule: (callback, ms) => this.#schedule(callback, ms) };
    this.#storage = new MemoryStorage(disk, randomUUID(), clock);
    const connection = new Connection({
      openSocket: socketChannel(() => this.#openSocket(server, oid)),
      openPolling: pollingChannel(async (request) => {
        const body = await server.member.call('POST', `/api/editing/${oid}/sync`, request);
        return { status: 200, body };
      }, clock),
      network: ALWAYS_ONLINE,
      clock,
    });
    this.sync = new SyncClient({ storage: this.#storage, connection, clock, newBatchId: randomUUID });
    void this.sync.start();
    this.ready = this.sync.ready.then(({ store, history }) => {
      const editor = new Editor({
        store,
        undoHistory: history,
        window: { width: 1000, height: 600 },
        // 12 random hex digits and a hyphen.
        newId: () => randomUUID().slice(0, 13),
        onChange: (operations, changes) => this.sync.push(operations, changes),
      });
      this.sync.attach(editor);
      return editor;
    });
  }

  /** Ends the window like a killed browser: the window stores and sends nothing any more. */
  crash(): void {
    this.#hasCrashed = true;
    this.#storage.end();
    for (const cancel of this.#timers) cancel();
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Waits until the server has acknowledged all changes. Returns false if this takes longer than `timeoutMs`. */
  async whenSaved(timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    while (this.sync.status.current.state !== 'saved') {
      if (Date.now() > deadline) return false;
      await pause(50);
    }
    return true;
  }

  #schedule(callback: () => void, ms: number): () => void {
    if (this.#hasCrashed) return () => undefined;
    const cancel = SYSTEM_CLOCK.schedule(() => {
      this.#timers.delete(cancel);
      callback();
    }, ms);
    this.#timers.add(cancel);
    return cancel;
  }

  #openSocket({ origin, member }: EditingServer, oid: string): Socket {
    const cookie = member.cookieHeader();
    const webSocket = new WebSocket(`${origin.replace('http', 'ws')}/api/editing/${oid}/socket`, {
      origin,
      headers: { cookie },
    });
    this.#sockets.add(webSocket);
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) => webSocket.send(data),
      close: () => webSocket.terminate(),
    };
    webSocket.on('error', () => undefined);
    webSocket.on('open', () => socket.onopen?.());
    webSocket.on('message', (data) => {
      this.#recordAcknowledgement(String(data));
      socket.onmessage?.({ data: String(data) });
    });
    webSocket.on('close', (code) => {
      this.#sockets.delete(webSocket);
      if (!this.#hasCrashed) socket.onclose?.({ code });
    });
    return socket;
  }

  #recordAcknowledgement(data: string): void {
    const message = JSON.parse(data) as { readonly type: string } & Pick<LoggedBatch, 'batchId' | 'seq'>;
    if (message.type === 'ack') this.acknowledged.set(message.batchId, message.seq);
  }
}

const ALWAYS_ONLINE: Network = { isOnline: () => true, subscribe: () => () => undefined };
