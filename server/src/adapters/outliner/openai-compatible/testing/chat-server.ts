import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface RecordedRequest {
  readonly authorization: string | undefined;
  readonly body: {
    readonly messages: { role: string; content: string }[];
    readonly response_format?: { type: string };
  };
}

/** Sends the response to a chat completion request. */
export type Responder = (response: ServerResponse, request: RecordedRequest) => void | Promise<void>;

/**
 * A server on a local port that responds to each chat completion request with the next `Responder`. The last
 * `Responder` answers all further requests.
 */
export interface ChatServer {
  /** Base URL of the API. */
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Number of connections that the client closed before the end of the response. */
  readonly abortedConnections: () => number;
  close(): Promise<void>;
}

export async function startChatServer(...responders: readonly Responder[]): Promise<ChatServer> {
  const requests: RecordedRequest[] = [];
  let abortedCount = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const recorded: RecordedRequest = {
      authorization: request.headers.authorization,
      body: JSON.parse(await text(request)),
    };
    response.on('close', () => {
      if (!response.writableFinished) abortedCount += 1;
    });
    requests.push(recorded);
    await responders[Math.min(requests.length, responders.length) - 1]?.(response, recorded);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    abortedConnections: () => abortedCount,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the status and the headers of an event stream. */
export function startEventStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Encodes `content` as an event stream of chat completion chunks that starts with a comment. */
export function encodeEvents(content: string, charactersPerEvent = 17): Buffer {
  const chunks = content.match(new RegExp(`[\\s\\S]{1,${charactersPerEvent}}`, 'g')) ?? [];
  const events = chunks.map(
    (chunk) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: chunk } }] })}\n\n`,
  );
  return Buffer.from(`: hello\n\n${events.join('')}data: [DONE]\n\n`);
}

/** Returns a `Responder` that sends `content` as an event stream. */
export const respondWith =
  (content: string): Responder =>
  (response) => {
    startEventStream(response);
    response.end(encodeEvents(content));
  };
