import type { Scene } from '@flydeck/scene/model/scene';
import { CallError } from '../api/call.ts';

/** Delay of a request after a change of the text. */
const DELAY_MS = 110;
/** Delay of a request after a failed request. */
const RETRY_DELAY_MS = 900;
/** Number of failed requests after which the same text is not requested again. */
const MAX_ATTEMPTS = 4;

interface PreviewRequestsOptions {
  /** Requests the scene of the current text; undefined if there is nothing to preview. */
  readonly request: (signal: AbortSignal) => Promise<{ readonly scene: unknown }> | undefined;
  readonly onScene: (scene: Scene) => void;
  /** Called if the server rejects the text. The same text is not requested again. */
  readonly onRefused: () => void;
  /** Called if the requests for a text failed repeatedly, for example without a connection. */
  readonly onFailed: () => void;
}

/** Requests the preview of a text soon after each change. Only one request runs at a time, with the newest text. */
export class PreviewRequests {
  readonly #options: PreviewRequestsOptions;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRequesting = false;
  /**
   * Whether another request is needed, because the text has changed since the last request began, or because the last
   * request failed for a temporary reason.
   */
  #isStale = false;
  /** Number of failed requests since the last change of the text. */
  #failedAttempts = 0;

  constructor(options: PreviewRequestsOptions) {
    this.#options = options;
  }

  /** Requests the preview of the new text after a delay. Must be called after each change of the text. */
  update(delayMs = DELAY_MS): void {
    this.#failedAttempts = 0;
    this.#schedule(delayMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  #schedule(delayMs: number): void {
    if (this.#controller.signal.aborted) return;
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delayMs);
  }

  async #send(): Promise<void> {
    // The running request schedules the next request when it ends.
    if (this.#isRequesting) return;
    this.#isStale = false;
    const responsePromise = this.#options.request(this.#controller.signal);
    if (!responsePromise) return;
    this.#isRequesting = true;
    let delayMs = 0;
    try {
      const { scene } = await responsePromise;
      if (!this.#controller.signal.aborted) this.#options.onScene(scene as Scene);
    } catch (error) {
      delayMs = RETRY_DELAY_MS;
      this.#handleFailure(error);
    } finally {
      this.#isRequesting = false;
      if (this.#isStale) this.#schedule(delayMs);
    }
  }

  #handleFailure(error: unknown): void {
    if (this.#controller.signal.aborted || !(error instanceof CallError)) return;
    const isTemporary = error.code === 'network' || error.code === 'request.too_many' || error.status >= 500;
    if (!isTemporary) {
      this.#options.onRefused();
      return;
    }
    this.#failedAttempts += 1;
    if (this.#failedAttempts < MAX_ATTEMPTS) this.#isStale = true;
    else this.#options.onFailed();
  }
}
