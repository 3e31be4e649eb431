import { plannedFlight, type TimedFlight } from '@flydeck/scene/camera-flight';
import { patchScene } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import { type AnyCanvas, CanvasPainter } from './canvas-painter.ts';
import { ImageStore, type ProgressListener } from './image-store.ts';
import type { FontFile, PaintCommand, PaintEvent, PaintRequest, ProgressCall, SentRequest } from './messages.ts';
import { SvgRequests } from './svg-requests.ts';

/** The functions that differ between a painter in a worker and a painter on the page's thread. */
export interface PaintHost {
  send(event: PaintEvent): void;
  createCanvas(width: number, height: number): AnyCanvas;
  /** Runs `callback` after the browser has shown what was painted before this call. */
  afterFrame(callback: () => void): void;
  /** Runs `callback` in the next animation frame of this thread. */
  requestFrame(callback: () => void): void;
  /** Registers a font. Also resolves if the browser rejects the font, whose text is then painted in a fallback font. */
  loadFont(font: FontFile): Promise<void>;
  /** Whether this thread can decode SVG. If not, the session sends every SVG to the page, which decodes it. */
  readonly canDecodeSvg: boolean;
}

/** A paint request of the page, and the last scene that the page had sent before the request. */
interface RequestedView {
  readonly scene: Scene;
  readonly request: PaintRequest;
  /** The flight of the request, with its start in ms since 1970. */
  readonly flight?: TimedFlight & { readonly startMs: number };
}

/** Returns the current time in ms since 1970, with fractions of a ms. Never goes back. */
const currentTimeMs = () => performance.timeOrigin + performance.now();

/** Handles the messages of the page, and paints one canvas. */
export class PaintSession {
  readonly #host: PaintHost;
  readonly #svgRequests: SvgRequests;
  #painter: CanvasPainter | undefined;
  #images: ImageStore | undefined;
  /** The last scene that the page has sent. */
  #scene: Scene | undefined;
  /** The last view that the page has requested. The canvas shows this view, or will show it next. */
  #view: RequestedView | undefined;
  /** The scene that the canvas shows. */
  #paintedScene: Scene | undefined;
  /** The opacities of the items of frames in the last request that contained opacities. */
  #opacities: PaintRequest['viewport']['opacities'];
  /** Number of fonts that are being registered. */
  #pendingFonts = 0;
  #whenFontsLoaded: Promise<unknown> = Promise.resolve();
  /** The number of the last request; undefined after the request was painted. */
  #unpaintedNumber: number | undefined;
  #isRepaintScheduled = false;
  #isFrameRequested = false;

  constructor(host: PaintHost) {
    this.#host = host;
    this.#svgRequests = new SvgRequests((event) => host.send(event));
  }

  /** Handles a message of the page. */
  receive(command: PaintCommand): void {
    switch (command.type) {
      case 'open':
        this.#open(command.canvas, command.pictureLimitBytes);
        break;
      case 'scene':
        this.#scene = command.scene;
        break;
      case 'patch':
        this.#scene = patchScene(this.#scene, command.patch);
        break;
      case 'font':
        this.#addFont(command.font);
        break;
      case 'paint':
        this.#unpaintedNumber = command.number;
        if (this.#scene) this.#view = this.#viewOf(this.#scene, command.request);
        this.#paint();
        break;
      case 'prefetch':
        this.#images?.prefetch(command.asset, command.widthPx);
        break;
      case 'file':
        this.#images?.addFile(command.url, command.blob);
        break;
      case 'load':
        void this.#load();
        break;
      case 'svg':
        this.#svgRequests.receive(command);
    }
  }

  close(): void {
    this.#images?.close();
    this.#painter = undefined;
  }

  #open(canvas: AnyCanvas, pictureLimitBytes: number): void {
    const currentScene = () => this.#view?.scene ?? this.#scene;
    const currentImages = {
      get images() {
        return currentScene()?.images ?? {};
      },
    };
    const decodeSvg = this.#host.canDecodeSvg ? undefined : this.#svgRequests.decode;
    this.#images = new ImageStore(currentImages, () => this.#repaint(), pictureLimitBytes, decodeSvg);
    this.#painter = new CanvasPainter(canvas, this.#images, (width, height) => this.#host.createCanvas(width, height));
    // When the browser has lost the content of a canvas, for example by a reset of the GPU, the browser later restores
    // the canvas without content.
    canvas.addEventListener('contextrestored', () => this.#repaint());
  }

  #viewOf(scene: Scene, { flight: plan, ...request }: SentRequest): RequestedView {
    const view = { scene, request: this.#restoreOpacities(request) };
    if (!plan) return view;
    return { ...view, flight: { ...plannedFlight(scene, plan), startMs: plan.startMs } };
  }

  /** Returns the request with opacities. A request that was sent without opacities gets the last sent opacities. */
  #restoreOpacities({ keepsOpacities, ...request }: SentRequest): PaintRequest {
    if (!keepsOpacities) this.#opacities = request.viewport.opacities;
    const opacities = this.#opacities;
    return { ...request, viewport: { ...request.viewport, ...(opacities ? { opacities } : {}) } };
  }

  #paint(): void {
    const view = this.#view;
    if (!view || !this.#painter || this.#isWaitingForFonts(view)) return;
    this.#paintedScene = view.scene;
    const isChanged = this.#painter.paint(view.scene, this.#requestNow(view));
    const number = this.#unpaintedNumber;
    if (number === undefined) return;
    this.#unpaintedNumber = undefined;
    const acknowledge = () => this.#host.send({ type: 'painted', number, timeMs: currentTimeMs() });
    if (isChanged) this.#host.afterFrame(acknowledge);
    else acknowledge();
  }

  /** Returns the request with the camera at the current time. During a flight, requests the next animation frame. */
  #requestNow({ request, flight }: RequestedView): PaintRequest {
    if (!flight) return request;
    const elapsedMs = currentTimeMs() - flight.startMs;
    if (elapsedMs < flight.durationMs) this.#paintInNextFrame();
    return { ...request, camera: flight.cameraAt(elapsedMs) };
  }

  #paintInNextFrame(): void {
    if (this.#isFrameRequested) return;
    this.#isFrameRequested = true;
    this.#host.requestFrame(() => {
      this.#isFrameRequested = false;
      // A request without a flight was painted when it was received.
      if (this.#view?.flight) this.#paint();
    });
  }

  /**
   * Whether a new scene must not be painted yet, because fonts are being registered. In a worker of Chromium, text that
   * was once painted in a fallback font is always painted in the fallback font, even after its own font is registered.
   */
  #isWaitingForFonts({ scene }: RequestedView): boolean {
    return this.#pendingFonts > 0 && scene !== this.#paintedScene;
  }

  /** Paints the whole view again in a later task. Several calls before this task cause only one paint. */
  #repaint(): void {
    this.#painter?.invalidate();
    if (this.#isRepaintScheduled) return;
    this.#isRepaintScheduled = true;
    setTimeout(() => {
      this.#isRepaintScheduled = false;
      this.#paint();
    }, 0);
  }

  #addFont(font: FontFile): void {
    this.#pendingFonts += 1;
    const loaded = this.#host.loadFont(font).then(() => {
      this.#pendingFonts -= 1;
      if (this.#pendingFonts === 0) this.#repaint();
    });
    this.#whenFontsLoaded = Promise.all([this.#whenFontsLoaded, loaded]);
  }

  /** Sends `progress` messages while fonts and pictures are loaded, and then the message `loaded`. */
  async #load(): Promise<void> {
    const report = (progress: ProgressCall) => this.#host.send({ type: 'progress', progress });
    const progress: ProgressListener = {
      addPart: (name, bytes) => report({ call: 'expect', name, bytes }),
      setLoaded: (name, bytes) => report({ call: 'loaded', name, bytes }),
      complete: (name) => report({ call: 'complete', name }),
    };
    await Promise.all([this.#whenFontsLoaded, this.#images?.whenLoaded(progress)]);
    this.#host.send({ type: 'loaded' });
  }
}
