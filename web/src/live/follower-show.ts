import type { Ink, LiveState } from '@flydeck/contract/live/state';
import type { Scene } from '@flydeck/scene/model/scene';
import { Listeners } from '../listeners.ts';
import type { ShowPlayer, ShowSource } from '../presenter/show-player.ts';
import { moveToVersion, type ShowState } from '../presenter/show-state.ts';
import { unixMs } from '../viewer/player/playback.ts';
import { toShowState } from './live-state.ts';

/**
 * What the stage of a follower shows: the presenter's state, or the follower's own position after the follower has moved
 * the camera or opened another step.
 */
export class FollowerShow implements ShowSource {
  readonly fliesToAreas = true;
  readonly subscribe: Listeners['subscribe'];
  readonly #listeners = new Listeners();
  #live: LiveState | null = null;
  /** Unix time at which the present state of the media was received, in milliseconds. */
  #mediaAtMs = 0;
  #sceneUrl: string;
  #ink: Ink | undefined;
  #scene: Scene | undefined;
  #player: ShowPlayer | undefined;
  #presenterState: ShowState;
  /** The follower's own position; undefined while the follower follows the presenter. */
  #own: ShowState | undefined;

  /** @param sceneUrl URL of the scene that is shown first */
  constructor(sceneUrl: string) {
    this.subscribe = this.#listeners.subscribe;
    this.#sceneUrl = sceneUrl;
    this.#presenterState = this.#computeState();
  }

  get state(): ShowState {
    return this.#own ?? this.#presenterState;
  }

  /** Whether the follower looks at something else than the presenter shows. */
  get isDetached(): boolean {
    return this.#own !== undefined;
  }

  /** Index of the step that the presenter shows. */
  get presenterStep(): number {
    return this.#presenterState.step;
  }

  /** @param sceneUrl URL of the scene that the state belongs to */
  setLive(live: LiveState | null, sceneUrl: string): void {
    // Messages about other changes repeat the state, in which the position is that of an earlier time.
    if (JSON.stringify(live?.media) !== JSON.stringify(this.#live?.media)) this.#mediaAtMs = unixMs();
    this.#live = live;
    this.#sceneUrl = sceneUrl;
    // Its indexes are those of the last version until the new one is loaded.
    if (this.#own && this.#own.sceneUrl !== sceneUrl) this.#own = { ...this.#own, sceneUrl };
    this.#update();
  }

  setInk(ink: Ink | undefined): void {
    this.#ink = ink;
    this.#update();
  }

  /** Called before another version is shown. The follower's own position remains at the step with the same id. */
  setScene(scene: Scene): void {
    const own = this.#own;
    if (own && this.#scene) this.#own = { ...own, ...moveToVersion(own, this.#scene, scene, this.#sceneUrl) };
    this.#scene = scene;
    this.#update();
  }

  /** Called when the follower moves the camera, or opens another step or build. */
  change(fields: Partial<ShowState>): void {
    this.#own = { ...this.state, pointer: null, media: null, strokes: [], isBlack: false, ...fields };
    this.#listeners.notify();
  }

  returnToPresenter(): void {
    this.#own = undefined;
    this.#update();
  }

  setPlayer(player: ShowPlayer | undefined): void {
    this.#player = player;
  }

  setReady(): void {
    // Followers report nothing.
  }

  #update(): void {
    this.#presenterState = this.#computeState();
    if (!this.#own) this.#player?.apply(this.#presenterState);
    this.#listeners.notify();
  }

  #computeState(): ShowState {
    return { ...toShowState(this.#live, this.#ink, this.#scene, this.#mediaAtMs), sceneUrl: this.#sceneUrl };
  }
}
