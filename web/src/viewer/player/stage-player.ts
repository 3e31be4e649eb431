import {
  type Camera,
  cameraForStep,
  cameraForView,
  cameraMatrix,
  reanchorByScale,
  type Viewport,
} from '@flydeck/scene/camera';
import { startFlight, type TimedFlight } from '@flydeck/scene/camera-flight';
import { apply, invert, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import type { CameraView } from './camera-view.ts';
import type { ImageStore, Picture } from './image-store.ts';
import { Isolation } from './isolation.ts';

interface StagePlayerEvents {
  /** A frame was painted; layers over the canvas move with it. */
  onPaint(look: CameraView): void;
  /** The camera came to rest. */
  onRest(look: CameraView): void;
  /** The camera started to move. */
  onMove(): void;
  /** The camera left the path, or returned to it. */
  onRoam(isRoaming: boolean): void;
}

export interface StagePlayerParts {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly images: ImageStore;
  readonly events: StagePlayerEvents;
  readonly prefersReducedMotion: () => boolean;
}

const FADE_MS = 200;
const REST_MS = 140;
/** Zoom limits: relative to the overview, and to the closest step. */
const MIN_ZOOM_FACTOR = 0.2;
const MAX_ZOOM_FACTOR = 60;

/** Owns the camera and paints its view when something changed. */
export class StagePlayer {
  readonly #parts: StagePlayerParts;
  readonly #ctx: CanvasRenderingContext2D;
  readonly #resources: { path: (d: string) => Path2D; image: ImageStore['image'] };
  #viewport: Viewport = { width: 1, height: 1 };
  #camera: Camera;
  #step = 0;
  #flight: { timed: TimedFlight; startMs: number; lands: 'step' | 'away' } | undefined;
  #fade: { picture: HTMLCanvasElement; startMs: number } | undefined;
  readonly #isolation = new Isolation();
  #isRoaming = false;
  #isMoving = false;
  #frameRequest = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(parts: StagePlayerParts) {
    const ctx = parts.canvas.getContext('2d', { alpha: false });
    if (!ctx) throw new Error('The browser does not support canvas 2D.');
    this.#parts = parts;
    this.#ctx = ctx;
    const { images } = parts;
    this.#resources = {
      path: (d) => new Path2D(d),
      image: (asset, wantedPx) => images.image(asset, wantedPx),
    };
    this.#camera = { frame: 0, x: 0, y: 0, zoom: 1, rotation: 0 };
  }

  get look(): CameraView {
    const { now } = this.#isolation;
    return { camera: this.#camera, viewport: now ? { ...this.#viewport, isolated: now } : this.#viewport };
  }

  get isRoaming(): boolean {
    return this.#isRoaming;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    const { canvas } = this.#parts;
    this.#viewport = { width, height, pixelRatio };
    canvas.width = Math.round(width * pixelRatio);
    canvas.height = Math.round(height * pixelRatio);
    if (!this.#isRoaming) {
      this.#flight = undefined;
      this.#camera = this.#cameraOf(this.#step);
    }
    // Resizing clears the canvas: paint before it becomes visible.
    this.#paint(performance.now());
    this.#rest();
  }

  /** Flies to a step, or jumps to it. */
  show(step: number, instantly = false): void {
    this.#step = step;
    this.#setRoaming(false);
    this.#flyTo(this.#cameraOf(step), instantly, 'step');
  }

  /** Flies to a part of a frame, off the path. `margin` is a share of the viewport's smaller side. */
  showPart(frame: number, view: Rect, margin = 0.12): void {
    this.#setRoaming(true);
    this.#flyTo(
      cameraForView(
        frame,
        view,
        this.#viewport,
        Math.min(this.#viewport.width, this.#viewport.height) * margin,
      ),
      false,
      'away',
    );
  }

  panBy(dx: number, dy: number): void {
    const camera = this.#stopFlight();
    const cos = Math.cos(camera.rotation) / camera.zoom;
    const sin = Math.sin(camera.rotation) / camera.zoom;
    this.#roamTo({ ...camera, x: camera.x - cos * dx - sin * dy, y: camera.y + sin * dx - cos * dy });
  }

  /** Zooms around a point, which stays in place. */
  zoomAt(factor: number, at: Point): void {
    const camera = this.#stopFlight();
    const zoom = this.#clampZoom(camera, camera.zoom * factor);
    const point = apply(invert(cameraMatrix(camera, this.#viewport)), at);
    const share = camera.zoom / zoom;
    this.#roamTo({
      ...camera,
      zoom,
      x: point.x + (camera.x - point.x) * share,
      y: point.y + (camera.y - point.y) * share,
    });
  }

  repaint(): void {
    if (this.#frameRequest === 0 && !this.#isClosed)
      this.#frameRequest = requestAnimationFrame((now) => this.#tick(now));
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#restTimer);
  }

  #cameraOf(step: number): Camera {
    const { scene } = this.#parts;
    const stop = scene.steps[step] ?? scene.steps[0];
    return stop ? cameraForStep(stop, this.#viewport) : this.#camera;
  }

  #flyTo(end: Camera, instantly: boolean, lands: 'step' | 'away'): void {
    const now = performance.now();
    this.#isolation.fadeIn(now, instantly || this.#parts.prefersReducedMotion());
    if (instantly) {
      this.#flight = undefined;
      this.#camera = end;
    } else if (this.#parts.prefersReducedMotion()) {
      this.#fade = { picture: this.#snapshot(), startMs: now };
      this.#flight = undefined;
      this.#camera = end;
    } else {
      const before = this.#flight && { flight: this.#flight.timed, elapsedMs: now - this.#flight.startMs };
      const { scene } = this.#parts;
      this.#flight = {
        timed: startFlight(scene, this.#camera, end, this.#viewport, before),
        startMs: now,
        lands,
      };
    }
    this.#move();
    this.repaint();
  }

  #snapshot(): HTMLCanvasElement {
    const { canvas } = this.#parts;
    const picture = document.createElement('canvas');
    picture.width = canvas.width;
    picture.height = canvas.height;
    picture.getContext('2d')?.drawImage(canvas, 0, 0);
    return picture;
  }

  /** Ends the flight at the camera's current position. */
  #stopFlight(): Camera {
    this.#flight = undefined;
    return this.#camera;
  }

  #roamTo(camera: Camera): void {
    this.#isolation.fadeIn(performance.now(), this.#parts.prefersReducedMotion());
    this.#camera = reanchorByScale(this.#parts.scene, camera, this.#viewport);
    this.#setRoaming(true);
    this.#move();
    this.repaint();
  }

  #clampZoom(camera: Camera, zoom: number): number {
    const { scene } = this.#parts;
    const overview = this.#cameraOf(0);
    const stops = scene.steps.filter(({ frame }) => frame === camera.frame);
    const closest = stops.map((step) => cameraForStep(step, this.#viewport).zoom);
    const max = closest.length > 0 ? Math.max(...closest) * MAX_ZOOM_FACTOR : Number.POSITIVE_INFINITY;
    const min = camera.frame === overview.frame ? overview.zoom * MIN_ZOOM_FACTOR : 0;
    return Math.min(Math.max(zoom, min), max);
  }

  #setRoaming(isRoaming: boolean): void {
    if (isRoaming === this.#isRoaming) return;
    this.#isRoaming = isRoaming;
    this.#parts.events.onRoam(isRoaming);
  }

  #move(): void {
    clearTimeout(this.#restTimer);
    if (!this.#isMoving) this.#parts.events.onMove();
    this.#isMoving = true;
    this.#parts.images.isMoving = true;
    if (!this.#flight && !this.#fade) this.#restTimer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Paints once more in full quality and notifies the listener. */
  #rest(): void {
    if (this.#isClosed) return;
    this.#isMoving = false;
    this.#parts.images.isMoving = false;
    this.#paint(performance.now());
    this.#parts.events.onRest(this.look);
  }

  #tick(now: number): void {
    this.#frameRequest = 0;
    const flight = this.#flight;
    if (flight) {
      const elapsedMs = now - flight.startMs;
      this.#camera = flight.timed.at(elapsedMs);
      if (elapsedMs >= flight.timed.durationMs) {
        this.#flight = undefined;
        this.#restTimer = setTimeout(() => this.#rest(), 0);
      } else this.repaint();
    }
    this.#paint(now);
  }

  #paint(now: number): void {
    const { scene, images, events } = this.#parts;
    images.tick();
    this.#isolation.at(now, this.#arrival(now));
    if (this.#isolation.isLeaving) this.repaint();
    paintScene<Picture, Path2D>(
      this.#ctx,
      scene,
      this.#camera,
      { ...this.look.viewport, moving: this.#isMoving },
      this.#resources,
    );
    this.#paintFade(now);
    events.onPaint(this.look);
  }

  /** The isolated step that the camera is at or flies to, with the remaining flight time. */
  #arrival(now: number): { frame: number; remainingMs: number } | undefined {
    const step = this.#parts.scene.steps[this.#step];
    if (this.#isRoaming || !step?.isolated) return undefined;
    const flight = this.#flight;
    const remainingMs = flight ? flight.startMs + flight.timed.durationMs - now : 0;
    return { frame: step.frame, remainingMs };
  }

  #paintFade(now: number): void {
    const fade = this.#fade;
    if (!fade) return;
    const share = (now - fade.startMs) / FADE_MS;
    if (share >= 1) {
      this.#fade = undefined;
      this.#restTimer = setTimeout(() => this.#rest(), 0);
      return;
    }
    this.#ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.#ctx.globalAlpha = 1 - Math.max(0, share);
    this.#ctx.drawImage(fade.picture, 0, 0);
    this.#ctx.globalAlpha = 1;
    this.repaint();
  }
}
