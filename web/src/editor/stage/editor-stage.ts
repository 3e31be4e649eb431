import type { Scene } from '@flydeck/scene/model/scene';
import { stepAt } from '../../viewer/player/camera-view.ts';
import { ImageStore } from '../../viewer/player/image-store.ts';
import { StagePlayer } from '../../viewer/player/stage-player.ts';
import { loadSceneFonts } from './scene-fonts.ts';

const IMAGE_LIMIT_BYTES = 128 * 2 ** 20;
const MAX_PIXEL_RATIO = 3;

/** A canvas that shows one picture of a draft after the other, and flies to the topic that is worked on. */
export class EditorStage {
  readonly #canvas: HTMLCanvasElement;
  #scene: Scene | undefined;
  #player: StagePlayer | undefined;
  #images: { readonly key: string; readonly store: ImageStore } | undefined;
  #topic = '';
  #turn = 0;
  readonly #observer: ResizeObserver;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(canvas);
  }

  /** Shows a new picture where the camera stands; `topic` is where it flies from now on. */
  async show(scene: Scene, topic: string): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    await loadSceneFonts(scene);
    // A newer picture came first.
    if (turn !== this.#turn) return;
    const isFirst = this.#scene === undefined;
    const flies = !isFirst && topic !== this.#topic;
    const before = this.#topic;
    this.#scene = scene;
    this.#player?.close();
    this.#player = this.#open(scene);
    this.#player.show(this.#stepOf(flies ? before : topic), { instantly: true });
    this.#fit();
    this.#topic = topic;
    if (flies) this.#player.show(this.#stepOf(topic));
  }

  /** Flies to a topic. */
  select(topic: string): void {
    if (topic === this.#topic) return;
    this.#topic = topic;
    const step = this.#find(topic);
    if (step !== undefined) this.#player?.show(step);
  }

  /** Flies to the whole. */
  overview(): void {
    const root = this.#scene?.frames[0];
    if (!root) return;
    this.#topic = root.topic;
    if (this.#scene?.steps[0]?.frame === 0) this.#player?.show(0);
    else this.#player?.showArea(0, root.extent, 0.02);
  }

  /** The topic under a point of the canvas, in CSS pixels. */
  topicAt(x: number, y: number): string | undefined {
    if (!this.#scene || !this.#player) return undefined;
    const step = stepAt(this.#scene, this.#player.cameraView, { x, y });
    const frame = step === undefined ? undefined : this.#scene.steps[step]?.frame;
    return frame === undefined ? undefined : this.#scene.frames[frame]?.topic;
  }

  close(): void {
    this.#turn += 1;
    this.#observer.disconnect();
    this.#player?.close();
    this.#images?.store.close();
  }

  #open(scene: Scene): StagePlayer {
    const key = JSON.stringify(scene.images);
    if (this.#images?.key !== key) {
      this.#images?.store.close();
      this.#images = { key, store: new ImageStore(scene, () => this.#player?.repaint(), IMAGE_LIMIT_BYTES) };
    }
    const nothing = () => undefined;
    return new StagePlayer({
      canvas: this.#canvas,
      scene,
      images: this.#images.store,
      events: { onPaint: nothing, onRest: nothing, onMove: nothing, onRoam: nothing },
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  }

  #find(topic: string): number | undefined {
    const steps = this.#scene?.steps ?? [];
    const found = steps.findIndex(({ frame }) => this.#scene?.frames[frame]?.topic === topic);
    return found < 0 ? undefined : found;
  }

  #stepOf(topic: string): number {
    return this.#find(topic) ?? 0;
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    if (clientWidth > 0 && clientHeight > 0)
      this.#player?.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO));
  }
}
