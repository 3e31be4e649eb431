import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { FollowerStream } from './follower-stream.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a stream within this process. Returns the stream, the response of the server, and that of the client. */
async function open(latest: () => Buffer) {
  let stream: FollowerStream | undefined;
  let sent: ServerResponse | undefined;
  server = createServer((_request, response) => {
    sent = response;
    stream = new FollowerStream(response, latest);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  // The server may end the connection.
  request.on('error', () => undefined);
  const [received] = (await once(request, 'response')) as [IncomingMessage];
  received.on('error', () => undefined);
  if (!stream || !sent) throw new Error('The stream was not opened.');
  return { stream, sent, received };
}

it('starts with a random time after which the client connects again, and sends events until the end', async () => {
  const { stream, received } = await open(() => Buffer.from('data: 1\n\n'));
  stream.send();
  stream.end(Buffer.from('data: end\n\n'));
  let text = '';
  for await (const chunk of received) text += chunk;
  expect(text).toMatch(/^retry: \d{3,4}\n\ndata: 1\n\ndata: end\n\n$/);
  expect(received.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' });
});

it('sends a heartbeat only if nothing was sent since the last beat', async () => {
  const { stream, received } = await open(() => Buffer.from('data: 1\n\n'));
  const heartbeat = 'event: heartbeat\ndata: 0\n\n';
  let text = '';
  received.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk.replace(/^retry.*\n\n/, '');
  });
  stream.send();
  await expect.poll(() => text).toBe('data: 1\n\n');
  stream.beat();
  stream.beat();
  await expect.poll(() => text).toBe(`data: 1\n\n${heartbeat}`);
  stream.beat();
  stream.send();
  await expect.poll(() => text).toBe(`data: 1\n\n${heartbeat}data: 1\n\n`);
});

it('buffers at most one event for a client that does not read, and ends its connection after ten beats', async () => {
  const event = Buffer.alloc(20_000_000, 'x');
  let requestedCount = 0;
  const { stream, sent, received } = await open(() => {
    requestedCount += 1;
    return event;
  });
  received.pause();
  for (let i = 0; i < 100; i += 1) stream.send();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requestedCount).toBe(1);
  expect(sent.writableLength).toBeLessThanOrEqual(event.length + 1000);
  for (let i = 0; i < 10; i += 1) stream.beat();
  expect(sent.destroyed).toBe(false);
  const closed = once(sent, 'close');
  stream.beat();
  await closed;
  expect(sent.destroyed).toBe(true);
});

it('sends the latest event after a slow client has received the previous one', async () => {
  const events = [Buffer.alloc(5_000_000, 'a'), Buffer.from('b'), Buffer.from('c')];
  let latest = 0;
  const { stream, received } = await open(() => events[latest] ?? Buffer.alloc(0));
  received.pause();
  stream.send();
  for (latest = 1; latest < 2; latest += 1) stream.send();
  // The latest event is now the third.
  stream.send();
  stream.beat();
  let text = '';
  received.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  received.resume();
  await expect.poll(() => text.endsWith('c')).toBe(true);
  expect(text).not.toContain('b');
  expect(text.length).toBeLessThan(5_001_000);
});
