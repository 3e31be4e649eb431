import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** Both ends of a WebSocket connection within this process. */
export interface SocketPair {
  /** The end of the server. */
  readonly socket: WebSocket;
  readonly client: WebSocket;
  close(): void;
}

/** Opens a WebSocket connection within this process and returns its two ends. */
export async function openSocketPair(): Promise<SocketPair> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Without a listener, an error of the connection would be an uncaught exception.
  client.on('error', () => undefined);
  await once(client, 'open');
  const [socket] = (await accepted) as [WebSocket];
  return {
    socket,
    client,
    close() {
      client.terminate();
      server.close();
    },
  };
}
