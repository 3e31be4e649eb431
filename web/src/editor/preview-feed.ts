import type { Scene } from '@flydeck/scene/model/scene';
import { CallError } from '../api/call.ts';

const PAUSE_MS = 110;
const RETRY_MS = 900;
/** Tries of one change where something came between. */
const MOST_TRIES = 4;

/** Requests the scene of the current content; undefined if there is nothing to preview. */
export type AskPreview = (signal: AbortSignal) => Promise<{ readonly scene: unknown }> | undefined;

export interface PreviewEvents {
  onScene(scene: Scene): void;
  /** It cannot be drawn as it is now. */
  onRefused(error: CallError): void;
}

/** Asks for a new picture soon after each change; one request at a time, and always of the newest. */
export class PreviewFeed {
  readonly #ask: AskPreview;
  readonly #events: PreviewEvents;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;
  #isStale = false;
  #tries = 0;
  #isClosed = false;

  constructor(ask: AskPreview, events: PreviewEvents) {
    this.#ask = ask;
    this.#events = events;
  }

  /** Something changed. */
  touch(pauseMs = PAUSE_MS): void {
    this.#tries = 0;
    this.#askSoon(pauseMs);
  }

  #askSoon(pauseMs: number): void {
    if (this.#isClosed) return;
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), pauseMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#controller?.abort();
  }

  async #draw(): Promise<void> {
    if (this.#controller) return;
    const controller = new AbortController();
    const asked = this.#ask(controller.signal);
    this.#isStale = false;
    if (!asked) return;
    this.#controller = controller;
    let pause = 0;
    try {
      const { scene } = await asked;
      if (scene === null) pause = this.#again();
      else if (!this.#isClosed) this.#events.onScene(scene as Scene);
    } catch (error) {
      pause = this.#failed(error);
    } finally {
      this.#controller = undefined;
      if (this.#isStale) this.#askSoon(pause);
    }
  }

  /** How long to wait before it is tried again. */
  #failed(error: unknown): number {
    if (this.#isClosed || !(error instanceof CallError)) return RETRY_MS;
    const isPassing = error.code === 'network' || error.code === 'request.too_many' || error.status >= 500;
    if (isPassing) return this.#again();
    this.#events.onRefused(error);
    return RETRY_MS;
  }

  /** A save came between, or the server was not there: the next try goes on from what is then. */
  #again(): number {
    this.#tries += 1;
    if (this.#tries < MOST_TRIES) this.#isStale = true;
    return RETRY_MS;
  }
}
