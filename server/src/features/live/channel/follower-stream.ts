import type { ServerResponse } from 'node:http';
import { EVENT_INTERVAL_MS, HEARTBEAT_EVENT } from '@flydeck/contract/live/constants';

/** Clients connect again after a random time between these limits, so that they do not all connect at once. */
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 3000;

/** Time in which a follower must receive the last event. */
const END_TIMEOUT_MS = 2000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Makes nginx forward each event immediately.
  'x-accel-buffering': 'no',
};

// Browsers discard events without data.
const HEARTBEAT = Buffer.from(`event: ${HEARTBEAT_EVENT}\ndata: 0\n\n`);

/** Half of the interval: a stream that has sent an event since the last call of `beat` is skipped once. */
export const BEAT_MS = EVENT_INTERVAL_MS / 2;

/** The connection of a follower who has not received an event during this number of calls of `beat` is ended. */
const MISSED_BEATS_MAX = 10;

/**
 * Sends the events of a live session to one follower. While the follower has not received the previous event, later
 * events are not buffered: only the latest is sent afterwards. So a slow follower needs little memory.
 */
export class FollowerStream {
  readonly #response: ServerResponse;
  readonly #latest: () => Buffer;
  readonly #handleWritten: () => void;
  #isWriting = false;
  #hasNew = false;
  /** Whether bytes were written since the last call of `beat`. */
  #hasWritten = false;
  /** Number of calls of `beat` during the current write. */
  #missedBeats = 0;

  /** @param latest returns the latest event; several streams share its bytes */
  constructor(response: ServerResponse, latest: () => Buffer) {
    this.#response = response;
    this.#latest = latest;
    this.#handleWritten = () => {
      this.#isWriting = false;
      this.#missedBeats = 0;
      if (this.#hasNew) this.send();
    };
    // The end of the connection is the end of the stream, so the response needs no chunks.
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(200, HEADERS);
    const retryMs = Math.round(RETRY_MIN_MS + Math.random() * (RETRY_MAX_MS - RETRY_MIN_MS));
    response.write(`retry: ${retryMs}\n\n`);
  }

  /** Sends the latest event, or remembers that there is one until the previous one is written. */
  send(): void {
    this.#hasNew = this.#isWriting;
    if (this.#isWriting) return;
    this.#write(this.#latest());
  }

  /**
   * Must be called every `BEAT_MS`. Sends a heartbeat if nothing was sent since the previous call. Ends the connection
   * of a follower who does not read.
   */
  beat(): void {
    if (this.#isWriting) {
      this.#missedBeats += 1;
      if (this.#missedBeats > MISSED_BEATS_MAX) this.#response.destroy();
    } else if (this.#hasWritten) this.#hasWritten = false;
    else this.#write(HEARTBEAT);
  }

  /** Sends a last event and ends the stream. The connection of a follower who does not read is ended soon after. */
  end(lastEvent?: Buffer): void {
    this.#response.end(lastEvent);
    const timer = setTimeout(() => this.#response.destroy(), END_TIMEOUT_MS);
    timer.unref();
    this.#response.once('close', () => clearTimeout(timer));
  }

  #write(bytes: Buffer): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    this.#isWriting = true;
    this.#hasWritten = true;
    this.#response.write(bytes, this.#handleWritten);
  }
}
