import type { Camera, Viewport } from '@flydeck/scene/camera';
import type { FlightPlan } from '@flydeck/scene/camera-flight';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';

/** A font file that a scene uses. */
export interface FontFile {
  /** Name under which the font is registered as a font family. */
  readonly id: string;
  /**
   * The bytes of a WOFF2, TTF or OTF file. Not a URL, because Chromium does not paint with fonts that a worker loads.
   */
  readonly source: BufferSource;
  readonly descriptors: Pick<FontFaceDescriptors, 'weight' | 'style'>;
}

/** A request to show a view of the scene on the canvas. */
export interface PaintRequest {
  readonly camera: Camera;
  /** The canvas gets the size of the viewport. The painter itself computes `repaintedArea`. */
  readonly viewport: Omit<Viewport, 'repaintedArea'>;
  /**
   * A fade from the previous view to this view, in several requests with the same `id`. The painter copies the canvas
   * at the first request of a fade, and paints the copy over the scene with `opacity`, which decreases from request to
   * request.
   */
  readonly fade?: { readonly id: number; readonly opacity: number };
  /** A flight along which the painter moves the camera in each animation frame until the next request. */
  readonly flight?: FlightPlan;
}

/** A request as it is sent to the painter: opacities that have not changed are not sent again. */
export interface SentRequest extends PaintRequest {
  /** If true, the painter uses the opacities of the last request, and `viewport.opacities` is absent. */
  readonly keepsOpacities: boolean;
}

/** Messages from the page to the painter. */
export type PaintCommand =
  | {
      readonly type: 'open';
      readonly canvas: OffscreenCanvas | HTMLCanvasElement;
      /** Maximum total size of the decoded pictures that the painter caches. */
      readonly pictureLimitBytes: number;
    }
  /** Replaces the scene. The next `paint` shows it. */
  | { readonly type: 'scene'; readonly scene: Scene }
  /** Changes the last scene. The next `paint` shows the change. */
  | { readonly type: 'patch'; readonly patch: ScenePatch }
  /** A picture of the scene that is in memory, so that it is not requested from the server. */
  | { readonly type: 'file'; readonly url: string; readonly blob: Blob }
  /** Registers a font. Must be sent before the scene that uses the font. */
  | { readonly type: 'font'; readonly font: FontFile }
  /**
   * Paints a view. The painter acknowledges the request with `painted` and the same number; a flight, when its first
   * frame is shown. Numbers increase.
   */
  | { readonly type: 'paint'; readonly number: number; readonly request: SentRequest }
  /** Loads a picture that will probably be painted soon with a width in device pixels. */
  | { readonly type: 'prefetch'; readonly asset: string; readonly widthPx: number }
  /** Requests `progress` messages until the fonts and pictures of the last view are loaded, and then `loaded`. */
  | { readonly type: 'load' }
  /** The response to the `decode-svg` message with the same id. `bitmap` is absent if the SVG cannot be decoded. */
  | { readonly type: 'svg'; readonly id: number; readonly bitmap?: ImageBitmap };

/** Messages from the painter to the page. */
export type PaintEvent =
  /** The browser has shown the view of the request `number` at `timeMs` (ms since 1970). */
  | { readonly type: 'painted'; readonly number: number; readonly timeMs: number }
  | { readonly type: 'progress'; readonly progress: ProgressCall }
  | { readonly type: 'loaded' }
  /** Requests that the page decodes an SVG as a bitmap with a size in pixels, because workers cannot decode SVG. */
  | {
      readonly type: 'decode-svg';
      readonly id: number;
      readonly blob: Blob;
      readonly width: number;
      readonly height: number;
    };

/** A call of a method of `LoadProgress`. `name` is the name of the loaded part. */
export type ProgressCall =
  /** Calls `addPart`. `bytes` is the expected size of the part. */
  | { readonly call: 'expect'; readonly name: string; readonly bytes: number }
  /** Calls `setLoaded`. `bytes` is the number of bytes loaded so far. */
  | { readonly call: 'loaded'; readonly name: string; readonly bytes: number }
  /** Calls `complete`. */
  | { readonly call: 'complete'; readonly name: string };

/** The first message of the worker. */
export interface WorkerReady {
  readonly type: 'ready';
  /** Whether the browser supports everything that is needed to paint in a worker. */
  readonly isSupported: boolean;
}

/** A connection from the page to a painter, which runs in a worker or on the page's thread. */
export interface PaintConnection {
  send(command: PaintCommand): void;
  close(): void;
}
