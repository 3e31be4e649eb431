import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { FollowerMessage } from '@flydeck/contract/live/session';
import { vi } from 'vitest';

/** A stream of the events of a session. Records all events. */
export class EventStream {
  readonly messages: FollowerMessage[] = [];
  /** Everything that was received, also comments. */
  text = '';
  isClosed = false;
  readonly #request: ClientRequest;
  readonly response: IncomingMessage;

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request;
    this.response = response;
    let rest = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      this.text += chunk;
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) this.messages.push(JSON.parse(part.slice(6)) as FollowerMessage);
    });
    response.on('close', () => {
      this.isClosed = true;
    });
    // Without a listener, the end of the connection would be an uncaught exception.
    response.on('error', () => undefined);
  }

  /** Opens a stream. The status may be that of an error. */
  static async open(url: string, code: string): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const request = get(`${url}/api/live/${code}/events`, { agent: false }, (response) =>
        resolve(new EventStream(request, response)),
      );
      request.on('error', reject);
    });
  }

  /** Waits for a message, and returns it. */
  async waitFor(accepts: (message: FollowerMessage) => boolean, timeoutMs = 10_000): Promise<FollowerMessage> {
    return vi.waitFor(() => {
      const message = this.messages.findLast(accepts);
      if (!message) throw new Error(`No such message was received: ${JSON.stringify(this.messages.at(-1))}`);
      return message;
    }, timeoutMs);
  }

  async waitForClose(timeoutMs = 10_000): Promise<void> {
    await vi.waitFor(() => {
      if (!this.isClosed) throw new Error('The stream is open.');
    }, timeoutMs);
  }

  /** Stops reading, as a client that is too slow. */
  pause(): void {
    this.response.pause();
  }

  close(): void {
    this.#request.destroy();
  }
}
