import type { Viewport } from '@flydeck/scene/camera';

type Isolated = NonNullable<Viewport['isolated']>;

/** Durations of fading neighbours out before a flight ends, and in when the next one starts. */
const FADE_OUT_MS = 220;
const FADE_IN_MS = 160;

/** Fades the neighbours of an isolated step out as the camera arrives, and in as it leaves. */
export class Isolation {
  #now: Isolated | undefined;
  #leaving: (Isolated & { readonly startMs: number }) | undefined;

  /** The last return value of `at`. */
  get now(): Isolated | undefined {
    return this.#now;
  }

  /** Neighbours are fading in, so that another paint is needed. */
  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  /** The camera leaves its step; `instantly` skips the fade. */
  fadeIn(nowMs: number, instantly: boolean): void {
    if (instantly) this.#leaving = undefined;
    else if (this.#now && !this.#leaving) this.#leaving = { ...this.#now, startMs: nowMs };
  }

  /** @param arrival the isolated step that the camera is at or flies to, and the remaining flight time. */
  at(nowMs: number, arrival: { frame: number; remainingMs: number } | undefined): Isolated | undefined {
    this.#now = this.#fadingIn(nowMs) ?? fadingOut(arrival);
    return this.#now;
  }

  #fadingIn(nowMs: number): Isolated | undefined {
    if (!this.#leaving) return undefined;
    const { frame, share, startMs } = this.#leaving;
    const left = share * (1 - (nowMs - startMs) / FADE_IN_MS);
    if (left > 0) return { frame, share: left };
    this.#leaving = undefined;
    return undefined;
  }
}

function fadingOut(arrival: { frame: number; remainingMs: number } | undefined): Isolated | undefined {
  if (!arrival || arrival.remainingMs >= FADE_OUT_MS) return undefined;
  return { frame: arrival.frame, share: 1 - Math.max(0, arrival.remainingMs) / FADE_OUT_MS };
}
