import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that simulates an unreachable host, and streams that end without an error. */
export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new connections. */
  disconnect(): Promise<void>;
  /** Stops forwarding data without closing connections. */
  freeze(): void;
  /**
   * Stops forwarding responses on the open connections on which a request that matches a pattern was sent. The clients
   * get no error.
   */
  freezeResponses(request: RegExp): void;
  /** Accepts connections and forwards data again, after `disconnect` or `freeze`. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port that forwards connections to `host` and `port`. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  /** By the connection to the target: the last data that the client has sent. */
  const lastRequests = new Map<Socket, string>();
  let isFrozen = false;
  let server: Server | undefined;
  const listen = async (listenPort: number): Promise<number> => {
    const newServer = createServer((clientSocket) => {
      const targetSocket = connect(port, host);
      for (const [source, target] of [
        [clientSocket, targetSocket],
        [targetSocket, clientSocket],
      ] as const) {
        sockets.add(source);
        source.on('error', () => target.destroy());
        source.on('close', () => {
          sockets.delete(source);
          target.destroy();
        });
        source.on('data', (chunk) => target.write(chunk));
        if (isFrozen) source.pause();
      }
      clientSocket.on('data', (chunk) => lastRequests.set(targetSocket, chunk.toString('latin1')));
      targetSocket.on('close', () => lastRequests.delete(targetSocket));
    });
    await new Promise<void>((resolve, reject) => {
      newServer.once('error', reject);
      newServer.listen(listenPort, '127.0.0.1', resolve);
    });
    server = newServer;
    return (newServer.address() as AddressInfo).port;
  };
  const disconnect = async (): Promise<void> => {
    const currentServer = server;
    server = undefined;
    const closed = new Promise((resolve) => (currentServer ? currentServer.close(resolve) : resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const proxyPort = await listen(0);
  return {
    port: proxyPort,
    disconnect,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    freezeResponses(request) {
      for (const [targetSocket, sent] of lastRequests) if (request.test(sent)) targetSocket.pause();
    },
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server) await listen(proxyPort);
    },
    close: disconnect,
  };
}
