import type { Camera, Viewport } from '@flydeck/scene/camera';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';

/** A font file that the scene uses. */
export interface FontFile {
  readonly id: string;
  /** The bytes of a WOFF2, TTF or OTF file, not its URL: Chromium does not paint with fonts that a worker loads. */
  readonly source: BufferSource;
  readonly descriptors: Pick<FontFaceDescriptors, 'weight' | 'style'>;
}

/** A request to show a view of the scene on the canvas. */
export interface PaintRequest {
  readonly camera: Camera;
  /** The canvas gets the size of the viewport. `damage` is absent because the painter computes it. */
  readonly viewport: Omit<Viewport, 'damage'>;
  /**
   * A fade from the previous view. What the canvas showed before the first request with this id is painted over the
   * scene with this opacity, which decreases from request to request.
   */
  readonly fade?: { readonly id: number; readonly opacity: number };
}

/** A request in the form in which it is sent to the painter. */
export interface SentRequest extends PaintRequest {
  /** Whether the opacities of the last request are used again. `viewport.opacities` is then absent. */
  readonly keepsOpacities: boolean;
}

/** Messages of the page to the painter. */
export type PaintCommand =
  | {
      readonly type: 'open';
      readonly canvas: OffscreenCanvas | HTMLCanvasElement;
      /** Limit of the total size of decoded pictures. */
      readonly pictureLimitBytes: number;
    }
  /** Replaces the scene. Nothing is painted before the next `paint`. */
  | { readonly type: 'scene'; readonly scene: Scene }
  /** Changes the last scene. Nothing is painted before the next `paint`. */
  | { readonly type: 'patch'; readonly patch: ScenePatch }
  /** Registers a font for the scenes that are sent after it. */
  | { readonly type: 'font'; readonly font: FontFile }
  /** Paints a view. Numbers increase. The painter acknowledges the request with `painted`. */
  | { readonly type: 'paint'; readonly number: number; readonly request: SentRequest }
  | { readonly type: 'prefetch'; readonly asset: string; readonly widthPx: number }
  /** Requests `progress` messages, and a `loaded` message when the fonts and pictures of the last view are loaded. */
  | { readonly type: 'load' }
  /** The response to `decode-svg`; without `bitmap` if the page could not decode the SVG. */
  | { readonly type: 'svg'; readonly id: number; readonly bitmap?: ImageBitmap };

/** Messages of the painter to the page. */
export type PaintEvent =
  /** The view of a request has been passed to the screen at `timeMs` (milliseconds since 1970). */
  | { readonly type: 'painted'; readonly number: number; readonly timeMs: number }
  | { readonly type: 'progress'; readonly progress: ProgressCall }
  | { readonly type: 'loaded' }
  /** Asks the page to decode an SVG at a size in pixels, because workers cannot decode SVG. */
  | {
      readonly type: 'decode-svg';
      readonly id: number;
      readonly blob: Blob;
      readonly width: number;
      readonly height: number;
    };

/** A call of a method of `LoadProgress`: `expect`, `setLoaded` or `complete`. */
export type ProgressCall =
  | { readonly call: 'expect'; readonly name: string; readonly bytes: number }
  | { readonly call: 'loaded'; readonly name: string; readonly bytes: number }
  | { readonly call: 'complete'; readonly name: string };

/** The first message of the worker: whether this browser supports everything that painting in a worker needs. */
export interface WorkerReady {
  readonly type: 'ready';
  readonly isSupported: boolean;
}

/** A connection of the page to a painter, in a worker or on the same thread. */
export interface PaintConnection {
  send(command: PaintCommand): void;
  close(): void;
}
