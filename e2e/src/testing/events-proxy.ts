import { connect, createServer, type Socket } from 'node:net';

/** A proxy between browsers and a server that can lose streams of events. */
export interface EventsProxy {
  /** The origin of the proxy, without a trailing slash. */
  readonly origin: string;
  /** Forwards nothing more on the open streams of events. Their connections stay open, so that no page gets an error. */
  loseStreams(): void;
  close(): Promise<void>;
}

/** Starts a proxy that forwards all connections to `target`, an origin. */
export async function startEventsProxy(target: string): Promise<EventsProxy> {
  const sockets = new Set<Socket>();
  const streams = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), new URL(target).hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => to.write(data));
    }
    client.on('data', (data) => {
      if (/^GET \/api\/live\/\d+\/events /m.test(data.toString('latin1'))) streams.add(upstream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    loseStreams() {
      for (const stream of streams) stream.pause();
      streams.clear();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
