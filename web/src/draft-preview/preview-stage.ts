import type { Scene } from '@flydeck/scene/model/scene';
import { Painter } from '../painter/painter.ts';
import { stepAt } from '../viewer/player/camera-view.ts';
import { StagePlayer } from '../viewer/player/stage-player.ts';
import { loadSceneFonts } from './scene-fonts.ts';

/** Limit for the memory of decoded pictures: 128 MiB. */
const PICTURE_LIMIT_BYTES = 128 * 2 ** 20;
/** Maximum number of painted pixels per CSS pixel in each direction. */
const MAX_PIXEL_RATIO = 3;
/** Space around the overview, as a fraction of the shorter side of the surface. */
const OVERVIEW_MARGIN = 0.02;

/**
 * Shows changing scenes on a `<canvas>`. When the scene changes, the camera stays at the topic that the visitor chose.
 */
export class PreviewStage {
  readonly #surface: HTMLElement;
  readonly #painter: Painter;
  readonly #observer: ResizeObserver;
  #scene: Scene | undefined;
  #player: StagePlayer | undefined;
  /** Id of the topic that the visitor chose. If undefined, the camera shows the overview or a scene's first step. */
  #topicId: string | undefined;
  /** Increased by each call of `show` and `close`, so that `show` does not continue with an outdated scene. */
  #version = 0;

  /** @param surface the element that contains the `<canvas>` */
  constructor(surface: HTMLElement) {
    this.#surface = surface;
    // The painter uses no worker, because the worker would need a copy of the scene after every change of the text.
    this.#painter = new Painter({ surface, pictureLimitBytes: PICTURE_LIMIT_BYTES, startWorker: 'none' });
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(surface);
  }

  /** Shows a scene once its fonts are loaded, unless `show` was called with a newer scene in the meantime. */
  async show(scene: Scene): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    await loadSceneFonts(scene);
    if (version !== this.#version) return;
    this.#scene = scene;
    this.#painter.setScene(scene);
    this.#player?.close();
    this.#player = this.#createPlayer(scene);
    this.#player.show(this.#stepOfTopic() ?? 0, { isInstant: true });
    this.#resize();
    await this.#painter.whenPainted();
  }

  /**
   * Flies to the topic at a point of the surface in CSS pixels. Flies to the overview if the camera already shows this
   * topic, or if there is no topic at the point.
   */
  flyToTopicAt(x: number, y: number): void {
    const topicId = this.#topicIdAt(x, y);
    this.#topicId = topicId === this.#topicId ? undefined : topicId;
    const step = this.#stepOfTopic();
    if (step !== undefined) this.#player?.show(step);
    else this.#flyToOverview();
  }

  close(): void {
    // A scene whose fonts are still being loaded is not shown anymore.
    this.#version += 1;
    this.#observer.disconnect();
    this.#player?.close();
    this.#painter.close();
  }

  #flyToOverview(): void {
    // Frame 0 is the whole canvas. Not every path starts with a step of frame 0.
    const root = this.#scene?.frames[0];
    if (!root) return;
    if (this.#scene?.steps[0]?.frame === 0) this.#player?.show(0);
    else this.#player?.showArea(0, root.extent, OVERVIEW_MARGIN);
  }

  #topicIdAt(x: number, y: number): string | undefined {
    if (!this.#scene || !this.#player) return undefined;
    const step = stepAt(this.#scene, this.#player.cameraView, { x, y });
    const frame = step === undefined ? undefined : this.#scene.steps[step]?.frame;
    return frame === undefined ? undefined : this.#scene.frames[frame]?.topic;
  }

  #createPlayer(scene: Scene): StagePlayer {
    const ignore = () => undefined;
    return new StagePlayer({
      painter: this.#painter,
      scene,
      events: { onPaint: ignore, needsEveryFrame: () => false, onRest: ignore, onMove: ignore, onRoam: ignore },
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  }

  /** Returns the index of the first step that shows the topic of `#topicId`; undefined if there is none. */
  #stepOfTopic(): number | undefined {
    const { steps, frames } = this.#scene ?? { steps: [], frames: [] };
    const index = steps.findIndex(({ frame }) => this.#topicId !== undefined && frames[frame]?.topic === this.#topicId);
    return index < 0 ? undefined : index;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#surface;
    if (clientWidth > 0 && clientHeight > 0)
      this.#player?.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO));
  }
}
