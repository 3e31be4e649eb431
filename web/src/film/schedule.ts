import { stateAt } from '@flydeck/scene/build-state';
import { type Camera, cameraForStep, cameraForView, type ItemOpacities, type Viewport } from '@flydeck/scene/camera';
import { startFlight, type TimedFlight } from '@flydeck/scene/camera-flight';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { PaintRequest } from '../painter/messages.ts';
import type { ShowState } from '../presenter/show-state.ts';
import { BuildFade } from '../viewer/player/build-fade.ts';
import { boundsOnStage } from '../viewer/player/camera-view.ts';
import { Isolation } from '../viewer/player/isolation.ts';
import { mediaKey, mediaOf, type SceneMedia } from '../viewer/player/scene-media.ts';
import { STEP_FADE_MS } from '../viewer/player/step-fade.ts';
import type { FilmCue, FilmTimeline, RecordedView } from './timeline.ts';

/** A picture of a film. Times are numbers of ticks; a second has `fps` ticks. */
export interface FilmFrame {
  readonly startTick: number;
  readonly tickCount: number;
  readonly request: PaintRequest;
  /** Index of the step that the frame shows, or to which the camera moves. */
  readonly step: number;
  /** Whether only videos move until the next cue, or until the end of the film. */
  readonly isStill: boolean;
  /** The videos that have been started; absent: none is visible. */
  readonly videos?: readonly ShownVideo[];
  /** What is drawn over the picture; absent: nothing. */
  readonly overlay?: FilmOverlay;
}

/** A black screen, or the pen and the pointer of the presenter. */
type FilmOverlay = Pick<ShowState, 'step' | 'strokes' | 'pointer' | 'isBlack'>;

/** A picture of a video. */
export interface ShownVideo {
  /** See `mediaKey`. */
  readonly element: string;
  /** See `FilmVideos.pictureAt`. */
  readonly picture: number;
}

/** What the videos of a film show. */
export interface FilmVideos {
  /** Returns the index of the picture that a video shows at a time; undefined: the video shows its poster. */
  pictureAt(element: string, nowMs: number): number | undefined;
  isPlaying(element: string, nowMs: number): boolean;
}

export interface FilmSchedule {
  readonly fps: number;
  readonly tickCount: number;
  /** Each frame starts where the previous one ends, and differs from it. */
  readonly frames: readonly FilmFrame[];
}

/**
 * Returns the frames of a film. While something moves, each tick has a frame; while the picture is still, one frame
 * lasts until the next change. Times of cues are rounded to ticks.
 * @param size size of the film in pixels
 * @param videos absent: videos are shown as their posters
 */
export function createSchedule(
  scene: Scene,
  timeline: FilmTimeline,
  size: Size,
  fps: number,
  videos?: FilmVideos,
): FilmSchedule {
  const toTick = (ms: number) => Math.round((ms * fps) / 1000);
  const tickCount = Math.max(1, toTick(timeline.durationMs));
  const player = new FilmPlayer(scene, { ...size, pixelRatio: 1 });
  const media = mediaOf(scene).filter(({ item }) => item.media === 'video');
  const frames: FilmFrame[] = [];
  const add = (
    startTick: number,
    endTick: number,
    step: number,
    view: PlayedView,
    shownVideos: readonly ShownVideo[],
  ) => {
    const last = frames.at(-1);
    const next = {
      startTick,
      tickCount: endTick - startTick,
      request: view.request,
      step,
      isStill: !view.isMoving,
      ...(view.overlay ? { overlay: view.overlay } : {}),
      ...(shownVideos.length > 0 ? { videos: shownVideos } : {}),
    };
    if (
      last &&
      last.overlay === next.overlay &&
      isEqual(last.videos, next.videos) &&
      isSamePicture(last.request, next.request)
    )
      frames[frames.length - 1] = {
        ...last,
        tickCount: last.tickCount + next.tickCount,
        isStill: last.isStill || next.isStill,
      };
    else frames.push(next);
  };
  for (const [index, cue] of timeline.cues.entries()) {
    const following = timeline.cues[index + 1];
    const endTick = following ? Math.min(tickCount, toTick(following.startMs)) : tickCount;
    player.show(cue, (toTick(cue.startMs) * 1000) / fps);
    for (let tick = toTick(cue.startMs); tick < endTick; ) {
      const nowMs = (tick * 1000) / fps;
      const view = player.viewAt(nowMs);
      const visible = videos ? media.filter((medium) => isVisible(scene, medium, view.request)) : [];
      const keys = visible.map(({ frame, index: item }) => mediaKey(frame, item));
      const shown = keys.flatMap((element) => {
        const picture = videos?.pictureAt(element, nowMs);
        return picture === undefined ? [] : [{ element, picture }];
      });
      const isPlaying = keys.some((element) => videos?.isPlaying(element, nowMs));
      const mediaTick = isPlaying ? tick + 1 : nextMediaTick(timeline, fps, tick);
      const nextTick = view.isMoving ? tick + 1 : Math.min(endTick, mediaTick);
      add(tick, nextTick, cue.step, view, shown);
      tick = nextTick;
    }
  }
  return { fps, tickCount, frames };
}

/** Returns the first tick after `tick` at which a medium is started, paused or moved. */
function nextMediaTick({ media = [] }: FilmTimeline, fps: number, tick: number): number {
  const next = media.find(({ startMs }) => startMs > (tick * 1000) / fps);
  return next ? Math.max(tick + 1, Math.ceil((next.startMs * fps) / 1000)) : Number.POSITIVE_INFINITY;
}

/** Whether a medium is on the stage, and not hidden by builds. */
function isVisible(scene: Scene, { frame, index, item }: SceneMedia, { camera, viewport }: PaintRequest): boolean {
  if (viewport.opacities?.get(frame)?.[index] === 0) return false;
  const { x, y, width, height } = boundsOnStage(scene, frame, item.box, { camera, viewport });
  const isOnStage = x < viewport.width && y < viewport.height && x + width > 0 && y + height > 0;
  return isOnStage && Math.max(width, height) >= 1;
}

interface PlayedView {
  readonly request: PaintRequest;
  /** Whether the view will change without another cue. */
  readonly isMoving: boolean;
  readonly overlay: FilmOverlay | undefined;
}

/** Computes what the viewer shows at given times, without a clock. Times are in ms and must not decrease. */
class FilmPlayer {
  readonly #scene: Scene;
  readonly #viewport: Viewport;
  readonly #buildFade = new BuildFade();
  readonly #isolation = new Isolation();
  #camera: Camera | undefined;
  #step = -1;
  /** The area off the path that the camera shows or flies to. */
  #area: RecordedView['area'] = null;
  #overlay: FilmOverlay | undefined;
  #flight: { readonly timedFlight: TimedFlight; readonly startMs: number } | undefined;
  #fade: { readonly id: number; readonly startMs: number } | undefined;
  #fadeCount = 0;

  constructor(scene: Scene, viewport: Viewport) {
    this.#scene = scene;
    this.#viewport = viewport;
  }

  show({ step, doneBuilds, recorded }: FilmCue, nowMs: number): void {
    this.#overlay = overlayOf(step, recorded, this.#overlay);
    const isFirst = this.#camera === undefined;
    const { opacities } = stateAt(this.#scene, step, doneBuilds);
    const area = recorded?.area ?? null;
    const isSameStep = step === this.#step;
    // A camera that has left the path, or leaves it, always flies.
    const transition = isFirst ? 'cut' : isSameStep || area ? undefined : itemAt(this.#scene.steps, step).transition;
    this.#buildFade.start(opacities, nowMs, { isInstant: transition === 'cut' && !isSameStep });
    if (isSameStep && isEqual(area, this.#area)) return;
    if (this.#flight) this.#updateCamera(nowMs);
    this.#step = step;
    const wasInArea = this.#area !== null;
    this.#area = area;
    const end = area
      ? { ...cameraForView(area.frame, rectOf(area), this.#viewport), rotation: area.rotation }
      : cameraForStep(itemAt(this.#scene.steps, step), this.#viewport);
    this.#isolation.startFadeIn(nowMs, { isInstant: transition !== undefined });
    if (isSameStep && area && wasInArea && !recorded?.fliesToArea) {
      this.#flight = undefined;
      this.#camera = end;
      return;
    }
    const start = this.#camera ?? end;
    const previous = this.#flight && {
      flight: this.#flight.timedFlight,
      elapsedMs: nowMs - this.#flight.startMs,
    };
    this.#flight = undefined;
    this.#fade = undefined;
    if (transition === undefined)
      this.#flight = { timedFlight: startFlight(this.#scene, start, end, this.#viewport, previous), startMs: nowMs };
    else {
      this.#camera = end;
      if (transition === 'fade') {
        this.#fadeCount += 1;
        this.#fade = { id: this.#fadeCount, startMs: nowMs };
      }
    }
  }

  viewAt(nowMs: number): PlayedView {
    const camera = this.#updateCamera(nowMs);
    const isolated = this.#isolation.update(nowMs, this.#arrival(nowMs));
    const opacities = this.#buildFade.update(nowMs);
    const fade = this.#updateFade(nowMs);
    const viewport = {
      ...this.#viewport,
      ...(isolated ? { isolated } : {}),
      ...(opacities ? { opacities } : {}),
    };
    return {
      request: { camera, viewport, ...(fade ? { fade } : {}) },
      overlay: this.#overlay,
      isMoving: Boolean(this.#flight || fade || this.#isolation.isFadingIn || this.#buildFade.isRunning),
    };
  }

  #updateCamera(nowMs: number): Camera {
    const flight = this.#flight;
    if (flight) {
      const elapsedMs = nowMs - flight.startMs;
      this.#camera = flight.timedFlight.cameraAt(elapsedMs);
      if (elapsedMs >= flight.timedFlight.durationMs) this.#flight = undefined;
    }
    if (!this.#camera) throw new Error('`show` must be called first.');
    return this.#camera;
  }

  #arrival(nowMs: number): { frame: number; remainingMs: number } | undefined {
    const step = itemAt(this.#scene.steps, this.#step);
    if (!step.isolated || this.#area) return undefined;
    const flight = this.#flight;
    const remainingMs = flight ? flight.startMs + flight.timedFlight.durationMs - nowMs : 0;
    return { frame: step.frame, remainingMs };
  }

  #updateFade(nowMs: number): PaintRequest['fade'] {
    if (!this.#fade) return undefined;
    const { id, startMs } = this.#fade;
    const opacity = 1 - Math.max(0, (nowMs - startMs) / STEP_FADE_MS);
    if (opacity > 0) return { id, opacity };
    this.#fade = undefined;
    return undefined;
  }
}

/** Returns what is drawn over the picture: the same object while it does not change. */
function overlayOf(
  step: number,
  recorded: RecordedView | undefined,
  last: FilmOverlay | undefined,
): FilmOverlay | undefined {
  if (!recorded) return undefined;
  const { strokes, pointer, isBlack } = recorded;
  if (!isBlack && !pointer && strokes.length === 0) return undefined;
  const overlay = { step, strokes, pointer, isBlack };
  return isEqual(last, overlay) ? last : overlay;
}

const rectOf = ({ x, y, width, height }: NonNullable<RecordedView['area']>) => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Whether two requests show the same picture of a scene. A fade shows another picture in each frame. */
function isSamePicture(a: PaintRequest, b: PaintRequest): boolean {
  if (a.fade || b.fade) return false;
  const [from, to] = [a.camera, b.camera];
  const isSameCamera =
    from.frame === to.frame &&
    from.x === to.x &&
    from.y === to.y &&
    from.zoom === to.zoom &&
    from.rotation === to.rotation;
  const [isolated, nextIsolated] = [a.viewport.isolated, b.viewport.isolated];
  return (
    isSameCamera &&
    isolated?.frame === nextIsolated?.frame &&
    isolated?.fadeOut === nextIsolated?.fadeOut &&
    haveSameOpacities(a.viewport.opacities, b.viewport.opacities)
  );
}

function haveSameOpacities(a: ItemOpacities = new Map(), b: ItemOpacities = new Map()): boolean {
  if (a === b) return true;
  return [...new Set([...a.keys(), ...b.keys()])].every((frame) => {
    const [from, to] = [a.get(frame), b.get(frame)];
    const size = (from ?? to)?.length ?? 0;
    for (let i = 0; i < size; i++) if ((from?.[i] ?? 1) !== (to?.[i] ?? 1)) return false;
    return true;
  });
}
