import type { Camera, Viewport } from '@flydeck/scene/camera';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';

/** A font file that the scene uses. */
export interface FontFile {
  readonly id: string;
  /** The source for `FontFace`: the bytes of a WOFF2, TTF or OTF file, or `url(…)`. */
  readonly source: string | BufferSource;
  readonly descriptors: Pick<FontFaceDescriptors, 'weight' | 'style'>;
}

/** What the canvas is to show. */
export interface PaintRequest {
  readonly camera: Camera;
  /** The canvas has its size. `damage` is computed by the painter. */
  readonly viewport: Omit<Viewport, 'damage'>;
  /**
   * Paints what the canvas showed before the first request with this id over the scene, with this opacity: a fade
   * between two views.
   */
  readonly held?: { readonly id: number; readonly opacity: number };
}

/** A request as it is sent: `opacities` only if they differ from those of the last request. */
export interface SentRequest extends PaintRequest {
  readonly keepsOpacities: boolean;
}

/** What the page sends to the painter. */
export type PaintCommand =
  | {
      readonly type: 'open';
      readonly canvas: OffscreenCanvas | HTMLCanvasElement;
      /** Limit of decoded pictures. */
      readonly pictureLimitBytes: number;
    }
  /** Replaces the scene. Nothing is painted before the next `paint`. */
  | { readonly type: 'scene'; readonly scene: Scene }
  /** Changes the last scene. Nothing is painted before the next `paint`. */
  | { readonly type: 'patch'; readonly patch: ScenePatch }
  /** A font of the scenes that follow. */
  | { readonly type: 'font'; readonly font: FontFile }
  /** Numbers increase. Each request is acknowledged by `painted`. */
  | { readonly type: 'paint'; readonly number: number; readonly request: SentRequest }
  | { readonly type: 'prefetch'; readonly asset: string; readonly widthPx: number }
  /** Requests `progress`, and `loaded` when the fonts and the pictures of the last paint are loaded. */
  | { readonly type: 'load' }
  /** The answer to `decode-svg`; without `bitmap`, the page could not decode it. */
  | { readonly type: 'svg'; readonly id: number; readonly bitmap?: ImageBitmap };

/** What the painter sends to the page. */
export type PaintEvent =
  /** The picture of a request has been passed to the screen; `timeMs` since the epoch. */
  | { readonly type: 'painted'; readonly number: number; readonly timeMs: number }
  | { readonly type: 'progress'; readonly progress: ProgressStep }
  | { readonly type: 'loaded' }
  /** Workers cannot decode SVG. */
  | {
      readonly type: 'decode-svg';
      readonly id: number;
      readonly blob: Blob;
      readonly width: number;
      readonly height: number;
    };

/** A call of a method of `LoadProgress`. */
export type ProgressStep =
  | { readonly step: 'expect'; readonly name: string; readonly bytes: number }
  | { readonly step: 'loaded'; readonly name: string; readonly bytes: number }
  | { readonly step: 'complete'; readonly name: string };

/** The first message of the worker: whether its browser has what painting needs. */
export interface WorkerReady {
  readonly type: 'ready';
  readonly isSupported: boolean;
}

/** A connection of the page to a painter, in a worker or on the same thread. */
export interface PaintConnection {
  send(command: PaintCommand): void;
  close(): void;
}
