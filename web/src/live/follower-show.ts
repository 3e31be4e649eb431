import type { Ink, LiveState } from '@flydeck/contract/live/state';
import type { Scene } from '@flydeck/scene/model/scene';
import { Listeners } from '../listeners.ts';
import type { ShowPlayer, ShowSource } from '../presenter/show-player.ts';
import type { ShowState } from '../presenter/show-state.ts';
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
  #ink: Ink | undefined;
  #scene: Scene | undefined;
  #player: ShowPlayer | undefined;
  #presenterState: ShowState = toShowState(null, undefined, undefined);
  /** The follower's own position; undefined while the follower follows the presenter. */
  #own: ShowState | undefined;

  constructor() {
    this.subscribe = this.#listeners.subscribe;
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

  setLive(live: LiveState | null): void {
    this.#live = live;
    this.#update();
  }

  setInk(ink: Ink | undefined): void {
    this.#ink = ink;
    this.#update();
  }

  setScene(scene: Scene | undefined): void {
    this.#scene = scene;
    this.#update();
  }

  /** Called when the follower moves the camera, or opens another step or build. */
  change(fields: Partial<ShowState>): void {
    this.#own = { ...this.state, pointer: null, strokes: [], isBlack: false, ...fields };
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
    this.#presenterState = toShowState(this.#live, this.#ink, this.#scene);
    if (!this.#own) this.#player?.apply(this.#presenterState);
    this.#listeners.notify();
  }
}
