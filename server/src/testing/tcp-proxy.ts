import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that simulates an unreachable host. */
export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Stops forwarding data without closing connections. */
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server: Server | undefined;
  const listen = async (at: number): Promise<number> => {
    const opened = createServer((near) => {
      const far = connect(port, host);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
        from.on('data', (chunk) => to.write(chunk));
        if (isFrozen) from.pause();
      }
    });
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(at, '127.0.0.1', resolve);
    });
    server = opened;
    return (opened.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    const closed = new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const chosen = await listen(0);
  return {
    port: chosen,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server) await listen(chosen);
    },
    close: cut,
  };
}
