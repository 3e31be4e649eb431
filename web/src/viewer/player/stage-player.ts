import {
  type Camera,
  cameraForStep,
  cameraForView,
  cameraMatrix,
  type ItemOpacities,
  reanchorByScale,
  type Viewport,
} from '@flydeck/scene/camera';
import { type FlightPlan, planFlight, plannedFlight, type TimedFlight } from '@flydeck/scene/camera-flight';
import { apply, invert, type Point, type Rect, type Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { PaintRequest } from '../../painter/messages.ts';
import type { Painter } from '../../painter/painter.ts';
import { BuildFade } from './build-fade.ts';
import type { CameraView } from './camera-view.ts';
import { Isolation } from './isolation.ts';
import { STEP_FADE_MS } from './step-fade.ts';

interface StagePlayerEvents {
  /**
   * Called when a camera position has been sent to the painter. Layers over the canvas then move with the camera. Not
   * called during a flight that the painter carries out.
   */
  onPaint(cameraView: CameraView): void;
  /** Whether layers over the canvas move with the camera, so that the painter must not carry out flights. */
  needsEveryFrame(): boolean;
  /** Called when the camera comes to rest. */
  onRest(cameraView: CameraView): void;
  /** Called when the camera starts to move. */
  onMove(): void;
  /** Called when the camera leaves the path or returns to it. */
  onRoam(isRoaming: boolean): void;
}

/** An area of a frame, in the units of the frame. `x` and `y` are its centre; `rotation` is that of the camera. */
export type CameraArea = Omit<Camera, 'zoom'> & Size;

export interface StagePlayerOptions {
  readonly painter: Pick<Painter, 'paint'>;
  readonly scene: Scene;
  readonly events: StagePlayerEvents;
  readonly prefersReducedMotion: () => boolean;
}

/** Duration of the fade that replaces flights if the visitor prefers reduced motion. */
const REDUCED_MOTION_FADE_MS = 200;
/** The camera counts as resting after this time without panning or zooming. */
const REST_MS = 140;
/** The minimum zoom is relative to the overview's zoom, the maximum zoom to the largest zoom of the frame's steps. */
const MIN_ZOOM_FACTOR = 0.2;
const MAX_ZOOM_FACTOR = 60;

/** Returns the time since the start of a flight. `nowMs` is a time of `performance.now()`. */
const elapsedMs = ({ startMs }: FlightPlan, nowMs: number): number => performance.timeOrigin + nowMs - startMs;

/** Moves the camera. After each change of the camera or the viewport, the painter paints the scene again. */
export class StagePlayer {
  readonly #options: StagePlayerOptions;
  #viewport: Viewport = { width: 1, height: 1 };
  #camera: Camera;
  /** Index of the step that the camera shows or flies to; while roaming, of the step that the camera has left. */
  #step = 0;
  #flight: { readonly plan: FlightPlan; readonly timedFlight: TimedFlight } | undefined;
  /** Whether the painter carries out the flight, so that `#camera` is the camera at the last paint of this thread. */
  #isPainterFlying = false;
  /** The running fade from the picture before a jump of the camera. The painter distinguishes fades by `id`. */
  #fade: { readonly id: number; readonly startMs: number; readonly durationMs: number } | undefined;
  #fadeCount = 0;
  /** Fades the items that a build shows or hides. */
  readonly #buildFade = new BuildFade();
  /** Fades out the other frames around an isolated step (`Step.isolated`). */
  readonly #isolation = new Isolation();
  /** Whether the visitor has moved the camera off the path. */
  #isRoaming = false;
  #isMoving = false;
  /** Id of the requested animation frame; 0: none is requested. */
  #animationFrame = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a flight that the painter carries out. */
  #flightTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: StagePlayerOptions) {
    this.#options = options;
    this.#camera = { frame: 0, x: 0, y: 0, zoom: 1, rotation: 0 };
  }

  get cameraView(): CameraView {
    const { current } = this.#isolation;
    return {
      camera: this.#currentCamera,
      viewport: current ? { ...this.#viewport, isolated: current } : this.#viewport,
    };
  }

  /** The camera at the current time. */
  get #currentCamera(): Camera {
    const flight = this.#isPainterFlying ? this.#flight : undefined;
    return flight ? flight.timedFlight.cameraAt(elapsedMs(flight.plan, performance.now())) : this.#camera;
  }

  get isRoaming(): boolean {
    return this.#isRoaming;
  }

  /** Sets the size of the stage in CSS pixels, and the device pixels per CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.#viewport = { width, height, pixelRatio };
    this.#camera = this.#currentCamera;
    if (!this.#isRoaming) {
      this.#flight = undefined;
      this.#camera = this.#cameraOf(this.#step);
    }
    this.#rest();
  }

  /** Moves to a step by the transition of the step; with `isInstant`, jumps to it. */
  show(step: number, { isInstant = false } = {}): void {
    // A camera that has left the path always flies back to its step.
    const transition = step === this.#step ? undefined : this.#options.scene.steps[step]?.transition;
    this.#step = step;
    this.#setRoaming(false);
    this.#flyTo(this.#cameraOf(step), { isInstant: isInstant || transition === 'cut', fades: transition === 'fade' });
  }

  /** Flies to an area of a frame, off the path. `margin` is a ratio of the viewport's smaller side. */
  showArea(frame: number, area: Rect, margin = 0.12): void {
    this.#setRoaming(true);
    this.#flyTo(
      cameraForView(frame, area, this.#viewport, Math.min(this.#viewport.width, this.#viewport.height) * margin),
    );
  }

  /** Moves to an area off the path, at once or by a flight. The area has the centre `x`, `y`. */
  moveTo({ frame, x, y, width, height, rotation }: CameraArea, { isInstant }: { readonly isInstant: boolean }): void {
    const view = { x: x - width / 2, y: y - height / 2, width, height };
    const camera = { ...cameraForView(frame, view, this.#viewport), rotation };
    if (isInstant) {
      this.#flight = undefined;
      this.#roamTo(camera);
      return;
    }
    this.#setRoaming(true);
    this.#flyTo(camera);
  }

  /** The area that the camera shows. */
  get area(): CameraArea {
    const { frame, x, y, zoom, rotation } = this.#currentCamera;
    return { frame, x, y, width: this.#viewport.width / zoom, height: this.#viewport.height / zoom, rotation };
  }

  /** Moves the scene on the stage by a distance in CSS pixels. */
  panBy(dx: number, dy: number): void {
    const camera = this.#stopFlight();
    const cos = Math.cos(camera.rotation) / camera.zoom;
    const sin = Math.sin(camera.rotation) / camera.zoom;
    this.#roamTo({ ...camera, x: camera.x - cos * dx - sin * dy, y: camera.y + sin * dx - cos * dy });
  }

  /** Multiplies the zoom. The part of the scene at `stagePoint` (CSS pixels on the stage) stays in place. */
  zoomAt(factor: number, stagePoint: Point): void {
    const camera = this.#stopFlight();
    const zoom = this.#clampZoom(camera, camera.zoom * factor);
    const scenePoint = apply(invert(cameraMatrix(camera, this.#viewport)), stagePoint);
    const ratio = camera.zoom / zoom;
    this.#roamTo({
      ...camera,
      zoom,
      x: scenePoint.x + (camera.x - scenePoint.x) * ratio,
      y: scenePoint.y + (camera.y - scenePoint.y) * ratio,
    });
  }

  /** Fades items to new opacities, or changes the opacities at once with `isInstant` or reduced motion. */
  showOpacities(opacities: ItemOpacities, { isInstant = false } = {}): void {
    this.#buildFade.start(opacities, performance.now(), {
      isInstant: isInstant || this.#options.prefersReducedMotion(),
    });
    this.repaint();
  }

  /** Requests an animation frame that paints, unless one is already requested. */
  repaint(): void {
    if (this.#animationFrame === 0 && !this.#isClosed)
      this.#animationFrame = requestAnimationFrame((nowMs) => this.#tick(nowMs));
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#animationFrame);
    clearTimeout(this.#restTimer);
    clearTimeout(this.#flightTimer);
  }

  /** Returns the camera that shows a step, or the first step if there is no such step. */
  #cameraOf(step: number): Camera {
    const { scene } = this.#options;
    const sceneStep = scene.steps[step] ?? scene.steps[0];
    return sceneStep ? cameraForStep(sceneStep, this.#viewport) : this.#camera;
  }

  /** Moves the camera to `end`: by a flight, by a fade, also if the visitor prefers reduced motion, or instantly. */
  #flyTo(end: Camera, { isInstant = false, fades = false } = {}): void {
    const nowMs = performance.now();
    const isReduced = this.#options.prefersReducedMotion();
    this.#isolation.startFadeIn(nowMs, { isInstant: isInstant || fades || isReduced });
    if (isInstant) {
      this.#flight = undefined;
      this.#camera = end;
    } else if (fades || isReduced) {
      this.#fadeCount += 1;
      const durationMs = isReduced ? REDUCED_MOTION_FADE_MS : STEP_FADE_MS;
      this.#fade = { id: this.#fadeCount, startMs: nowMs, durationMs };
      this.#flight = undefined;
      this.#camera = end;
    } else {
      const { width, height } = this.#viewport;
      this.#camera = this.#currentCamera;
      const startMs = performance.timeOrigin + nowMs;
      const plan = planFlight({ start: this.#camera, end, viewport: { width, height }, startMs }, this.#flight?.plan);
      this.#flight = { plan, timedFlight: plannedFlight(this.#options.scene, plan) };
      this.#isPainterFlying = false;
    }
    this.#move();
    this.repaint();
  }

  /** Ends the flight at the camera's current position, and returns the camera. */
  #stopFlight(): Camera {
    this.#camera = this.#currentCamera;
    this.#flight = undefined;
    return this.#camera;
  }

  /** Moves the camera off the path, without a flight. */
  #roamTo(camera: Camera): void {
    this.#isolation.startFadeIn(performance.now(), { isInstant: this.#options.prefersReducedMotion() });
    this.#camera = reanchorByScale(this.#options.scene, camera, this.#viewport);
    this.#setRoaming(true);
    this.#move();
    this.repaint();
  }

  /**
   * Returns `zoom`, limited by `MIN_ZOOM_FACTOR` and `MAX_ZOOM_FACTOR`. Only the overview's frame has a minimum:
   * zooming out of another frame ends in its parent frame.
   */
  #clampZoom(camera: Camera, zoom: number): number {
    const { scene } = this.#options;
    const overview = this.#cameraOf(0);
    const stepsOfFrame = scene.steps.filter(({ frame }) => frame === camera.frame);
    const stepZooms = stepsOfFrame.map((step) => cameraForStep(step, this.#viewport).zoom);
    const maxZoom = stepZooms.length > 0 ? Math.max(...stepZooms) * MAX_ZOOM_FACTOR : Number.POSITIVE_INFINITY;
    const minZoom = camera.frame === overview.frame ? overview.zoom * MIN_ZOOM_FACTOR : 0;
    return Math.min(Math.max(zoom, minZoom), maxZoom);
  }

  #setRoaming(isRoaming: boolean): void {
    if (isRoaming === this.#isRoaming) return;
    this.#isRoaming = isRoaming;
    this.#options.events.onRoam(isRoaming);
  }

  /** Marks the camera as moving. Without a flight or fade, the camera rests `REST_MS` after the last call. */
  #move(): void {
    clearTimeout(this.#restTimer);
    if (!this.#isMoving) this.#options.events.onMove();
    this.#isMoving = true;
    if (!this.#flight && !this.#fade) this.#restTimer = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Marks the camera as resting, paints once more in full quality, and calls `onRest`. */
  #rest(): void {
    if (this.#isClosed) return;
    this.#isMoving = false;
    this.#paint(performance.now());
    this.#options.events.onRest(this.cameraView);
  }

  /** Called in each requested animation frame: moves the camera along the flight, and paints. */
  #tick(nowMs: number): void {
    this.#animationFrame = 0;
    clearTimeout(this.#flightTimer);
    const remainingMs = this.#moveAlongFlight(nowMs);
    this.#paint(nowMs);
    if (remainingMs <= 0) return;
    if (this.#isPainterFlying) this.#flightTimer = setTimeout(() => this.repaint(), remainingMs);
    else this.repaint();
  }

  /** Moves the camera to its place in the flight. Returns the remaining time of the flight in ms; 0 without a flight. */
  #moveAlongFlight(nowMs: number): number {
    const flight = this.#flight;
    if (!flight) return 0;
    const { plan, timedFlight } = flight;
    const remainingMs = timedFlight.durationMs - elapsedMs(plan, nowMs);
    this.#camera = timedFlight.cameraAt(elapsedMs(plan, nowMs));
    if (remainingMs <= 0) {
      this.#flight = undefined;
      this.#restTimer = setTimeout(() => this.#rest(), 0);
    }
    return remainingMs;
  }

  /** Sends the camera and the running fades to the painter. */
  #paint(nowMs: number): void {
    const { painter, events } = this.#options;
    this.#isolation.update(nowMs, this.#arrival(nowMs));
    const opacities = this.#buildFade.update(nowMs);
    if (this.#isolation.isFadingIn || this.#buildFade.isRunning) this.repaint();
    const fade = this.#updateFade(nowMs);
    const flight = fade ? undefined : this.#painterFlight();
    this.#isPainterFlying = flight !== undefined;
    painter.paint({
      camera: this.#camera,
      viewport: { ...this.cameraView.viewport, isMoving: this.#isMoving, ...(opacities ? { opacities } : {}) },
      ...(fade ? { fade } : {}),
      ...(flight ? { flight } : {}),
    });
    events.onPaint(this.cameraView);
  }

  /** Returns the flight if nothing else than the camera changes during the flight, so that the painter can fly alone. */
  #painterFlight(): FlightPlan | undefined {
    const { events, scene } = this.#options;
    const isFading = this.#isolation.current !== undefined || this.#buildFade.isRunning;
    const isArrivingIsolated = !this.#isRoaming && scene.steps[this.#step]?.isolated === true;
    return isFading || isArrivingIsolated || events.needsEveryFrame() ? undefined : this.#flight?.plan;
  }

  /**
   * Returns the frame of the isolated step that the camera shows or flies to, and the remaining flight time; undefined
   * if the step is not isolated or the camera is off the path.
   */
  #arrival(nowMs: number): { frame: number; remainingMs: number } | undefined {
    const step = this.#options.scene.steps[this.#step];
    if (this.#isRoaming || !step?.isolated) return undefined;
    const flight = this.#flight;
    const remainingMs = flight ? flight.timedFlight.durationMs - elapsedMs(flight.plan, nowMs) : 0;
    return { frame: step.frame, remainingMs };
  }

  /** Returns the running fade with the opacity of the previous picture at `nowMs`; undefined without a fade. */
  #updateFade(nowMs: number): PaintRequest['fade'] {
    const fade = this.#fade;
    if (!fade) return undefined;
    const ratio = (nowMs - fade.startMs) / fade.durationMs;
    if (ratio < 1) {
      this.repaint();
      return { id: fade.id, opacity: 1 - Math.max(0, ratio) };
    }
    this.#fade = undefined;
    this.#restTimer = setTimeout(() => this.#rest(), 0);
    return undefined;
  }
}
