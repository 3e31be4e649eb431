import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import type { LoadProgress } from '../viewer/player/load-progress.ts';
import { connectWorker } from './connect-worker.ts';
import { decodeSvg } from './decode-svg.ts';
import type { FontFile, PaintConnection, PaintEvent, PaintRequest, ProgressCall, SentRequest } from './messages.ts';
import { startPaintWorker } from './start-paint-worker.ts';

/**
 * Time in ms without a response after which a worker counts as failed, because browsers do not report every failure.
 */
const RESPONSE_TIMEOUT_MS = 10_000;

export interface PainterOptions {
  /** The element in which the painter creates the canvas. The canvas gets the size of this element. */
  readonly surface: HTMLElement;
  /** Maximum total size of the decoded pictures that the painter caches. */
  readonly pictureLimitBytes: number;
  /**
   * Returns the changes between two scenes. Frames and items that have not changed must be the same objects in both
   * scenes. If this function is absent, each scene is sent completely.
   */
  readonly createPatch?: (last: Scene, next: Scene) => ScenePatch;
  /** Starts the worker. `none`: no worker is used, and this thread paints. */
  readonly startWorker?: (() => Worker) | 'none';
}

/**
 * Paints a scene on a canvas: in a worker or, if that is not possible or the worker fails, on this thread. While a
 * request is being painted, only the newest of the further requests is kept. The code that paints is a `PaintSession`
 * (session), which receives commands over a `PaintConnection`.
 */
export class Painter {
  readonly #options: PainterOptions;
  /** Fonts that were added before the connection was opened. */
  readonly #fonts: FontFile[] = [];
  /** Pictures in memory by URL. */
  readonly #files = new Map<string, Blob>();
  /** Terminates the worker; undefined if this thread paints. */
  #closeWorker: (() => void) | undefined;
  #connection: PaintConnection | undefined;
  #canvas: HTMLCanvasElement | undefined;
  /** The newest scene. */
  #scene: Scene | undefined;
  /** The last scene that was sent over the connection. */
  #sentScene: Scene | undefined;
  /** The newest request. */
  #request: PaintRequest | undefined;
  /** The last request that was sent over the connection. */
  #sentRequest: PaintRequest | undefined;
  #lastRequestNumber = 0;
  /** Whether the session is still painting: it has not acknowledged the last sent request yet. */
  #isBusy = false;
  /** Whether a microtask will send the newest request. */
  #isScheduled = false;
  #isClosed = false;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;
  /** Callbacks that resolve the promises of `whenPainted`. */
  readonly #paintWaiters: (() => void)[] = [];
  /** Rejects `#failed`. */
  #fail: (error: unknown) => void = () => undefined;
  /**
   * Rejects if painting is impossible: no worker can paint, and the code for painting on this thread cannot be loaded.
   */
  readonly #failed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });
  /** Set while `whenLoaded` waits. */
  #loading: { readonly progress: LoadProgress; readonly resolve: () => void } | undefined;

  constructor(options: PainterOptions) {
    this.#options = options;
    this.#failed.catch(() => undefined);
    const { startWorker = startPaintWorker } = options;
    if (startWorker === 'none') {
      void this.#paintOnThisThread();
      return;
    }
    this.#expectResponse();
    this.#closeWorker = connectWorker(startWorker, {
      onReady: (connection) => this.#open(connection),
      onEvent: (event) => this.#receive(event),
      onFailed: () => void this.#paintOnThisThread(),
    });
  }

  /** Replaces the scene. The next request shows the new scene. */
  setScene(scene: Scene): void {
    this.#scene = scene;
    this.#sendScene();
  }

  /** Adds a font that the next scene uses. The font must already be registered with the page. */
  addFont(font: FontFile): void {
    if (this.#connection) this.#connection.send({ type: 'font', font });
    else this.#fonts.push(font);
  }

  /** Adds a picture that is in memory, so that it is painted without the server. */
  addFile(url: string, blob: Blob): void {
    this.#files.set(url, blob);
    this.#connection?.send({ type: 'file', url, blob });
  }

  /** Requests a view of the scene. The view is shown as soon as possible, unless a newer request replaces it first. */
  paint(request: PaintRequest): void {
    this.#request = request;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#sendRequest();
    });
  }

  /**
   * Loads a picture that will probably be painted soon. `widthPx` is the expected width of the picture in device
   * pixels.
   */
  prefetch(asset: string, widthPx: number): void {
    this.#connection?.send({ type: 'prefetch', asset, widthPx });
  }

  /**
   * Resolves when the fonts and the pictures of the last request have been loaded, or cannot be loaded. Must not be
   * called again until then.
   * @throws if neither a worker nor this thread can paint
   */
  async whenLoaded(progress: LoadProgress): Promise<void> {
    await this.whenPainted();
    const loaded = new Promise<void>((resolve) => {
      this.#loading = { progress, resolve };
    });
    this.#connection?.send({ type: 'load' });
    await Promise.race([loaded, this.#failed]);
  }

  /**
   * Resolves when the canvas shows the last request.
   * @throws if neither a worker nor this thread can paint
   */
  async whenPainted(): Promise<void> {
    const painted = new Promise<void>((resolve) => this.#paintWaiters.push(resolve));
    this.#notifyPainted();
    await Promise.race([painted, this.#failed]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#responseTimer);
    this.#closeWorker?.();
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #paintOnThisThread(): Promise<void> {
    clearTimeout(this.#responseTimer);
    this.#connection = undefined;
    this.#closeWorker = undefined;
    try {
      const { createPagePainter } = await import('./page-painter.ts');
      if (!this.#isClosed) this.#open(createPagePainter((event) => this.#receive(event)));
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Creates a canvas for a session that is ready, and sends the canvas, fonts, scene and request to the session. If an
   * earlier session has failed, its canvas remains visible on top until the new canvas is painted.
   */
  #open(connection: PaintConnection): void {
    clearTimeout(this.#responseTimer);
    const { surface, pictureLimitBytes } = this.#options;
    this.#canvas = document.createElement('canvas');
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    surface.prepend(this.#canvas);
    this.#connection = connection;
    this.#isBusy = false;
    this.#sentScene = undefined;
    this.#sentRequest = undefined;
    connection.send({ type: 'open', canvas: this.#canvas, pictureLimitBytes });
    for (const font of this.#fonts.splice(0)) connection.send({ type: 'font', font });
    for (const [url, blob] of this.#files) connection.send({ type: 'file', url, blob });
    this.#sendScene();
    this.#sendRequest();
    if (this.#loading) connection.send({ type: 'load' });
  }

  /** Sends the newest scene, or its changes, unless the newest scene was sent already. */
  #sendScene(): void {
    const [last, scene] = [this.#sentScene, this.#scene];
    if (!this.#connection || !scene || scene === last) return;
    this.#sentScene = scene;
    const { createPatch } = this.#options;
    this.#connection.send(
      last && createPatch ? { type: 'patch', patch: createPatch(last, scene) } : { type: 'scene', scene },
    );
  }

  /**
   * Sends the newest request. Does nothing before a scene was sent, if the newest request was sent already, or while
   * the session is painting an earlier request.
   */
  #sendRequest(): void {
    const request = this.#request;
    if (!this.#connection || !this.#sentScene || !request || this.#isBusy || request === this.#sentRequest) return;
    this.#lastRequestNumber += 1;
    this.#isBusy = true;
    this.#expectResponse();
    const requestToSend = this.#withoutKnownOpacities(request);
    // Must be set before `send`, because a session on this thread can acknowledge the request during this call.
    this.#sentRequest = request;
    this.#connection.send({ type: 'paint', number: this.#lastRequestNumber, request: requestToSend });
  }

  /** Returns the request without its opacities if the session already has the same opacities from the last request. */
  #withoutKnownOpacities(request: PaintRequest): SentRequest {
    const last = this.#sentRequest;
    if (!last || last.viewport.opacities !== request.viewport.opacities) return { ...request, keepsOpacities: false };
    const { opacities: _, ...viewport } = request.viewport;
    return { ...request, viewport, keepsOpacities: true };
  }

  /** Paints on this thread from now on if the worker sends nothing within `RESPONSE_TIMEOUT_MS`. */
  #expectResponse(): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = setTimeout(() => {
      if (!this.#closeWorker) return;
      this.#closeWorker();
      void this.#paintOnThisThread();
    }, RESPONSE_TIMEOUT_MS);
  }

  #receive(event: PaintEvent): void {
    switch (event.type) {
      case 'painted':
        this.#handlePainted(event.number);
        break;
      case 'progress':
        if (this.#loading) report(this.#loading.progress, event.progress);
        break;
      case 'loaded':
        this.#loading?.resolve();
        this.#loading = undefined;
        break;
      case 'decode-svg':
        void this.#decodeSvg(event);
    }
  }

  #handlePainted(number: number): void {
    if (number !== this.#lastRequestNumber) return;
    clearTimeout(this.#responseTimer);
    this.#isBusy = false;
    for (const canvas of this.#options.surface.querySelectorAll('canvas')) if (canvas !== this.#canvas) canvas.remove();
    this.#sendRequest();
    this.#notifyPainted();
  }

  /** Resolves the promises of `whenPainted` if the newest request is painted. */
  #notifyPainted(): void {
    const isPainted = this.#connection && !this.#isBusy && this.#request === this.#sentRequest;
    if (isPainted && this.#request) for (const resolve of this.#paintWaiters.splice(0)) resolve();
  }

  async #decodeSvg({ id, blob, width, height }: Extract<PaintEvent, { type: 'decode-svg' }>): Promise<void> {
    const bitmap = await decodeSvg(blob, width, height).catch(() => undefined);
    this.#connection?.send({ type: 'svg', id, ...(bitmap ? { bitmap } : {}) });
  }
}

/** Calls the method of `progress` for a message of the session about loading. */
function report(progress: LoadProgress, message: ProgressCall): void {
  if (message.call === 'expect') progress.addPart(message.name, message.bytes);
  else if (message.call === 'loaded') progress.setLoaded(message.name, message.bytes);
  else progress.complete(message.name);
}
