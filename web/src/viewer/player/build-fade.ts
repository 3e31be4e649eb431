import { blendOpacities } from '@flydeck/scene/build-state';
import type { ItemOpacities } from '@flydeck/scene/camera';

const FADE_MS = 200;

/** Computes the opacities of items that fade in or out because a build makes them appear or leave. */
export class BuildFade {
  #target: ItemOpacities | undefined;
  #current: ItemOpacities | undefined;
  #fade: { readonly from: ItemOpacities; readonly startMs: number } | undefined;

  /** Whether a fade is running, so that another paint is needed. */
  get isRunning(): boolean {
    return this.#fade !== undefined;
  }

  /** Starts a fade from the current opacities to `target`. With `isInstant`, changes the opacities without a fade. */
  start(target: ItemOpacities, nowMs: number, { isInstant }: { isInstant: boolean }): void {
    if (target === this.#target) return;
    this.#fade = isInstant || !this.#current ? undefined : { from: this.#current, startMs: nowMs };
    this.#target = target;
    if (!this.#fade) this.#current = target;
  }

  /** Returns the opacities at `nowMs`; undefined before the first call of `start`. */
  update(nowMs: number): ItemOpacities | undefined {
    if (!this.#fade || !this.#target) return this.#current;
    const ratio = Math.max(0, (nowMs - this.#fade.startMs) / FADE_MS);
    if (ratio >= 1) {
      this.#fade = undefined;
      this.#current = this.#target;
    } else this.#current = blendOpacities(this.#fade.from, this.#target, ratio);
    return this.#current;
  }
}
