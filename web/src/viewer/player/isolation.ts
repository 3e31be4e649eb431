import type { Viewport } from '@flydeck/scene/camera';

type Isolated = NonNullable<Viewport['isolated']>;

/** How long neighbours take to fade out before a flight ends, and to come back when it begins. */
const IN_MS = 220;
const OUT_MS = 160;

/** Fades the neighbours of a step out while the camera arrives at it, and in again when it leaves. */
export class Isolation {
  #now: Isolated | undefined;
  #leaving: (Isolated & { readonly startMs: number }) | undefined;

  /** What the last call of `at` answered. */
  get now(): Isolated | undefined {
    return this.#now;
  }

  /** Neighbours are fading in: another picture is needed. */
  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  /** The camera leaves the step it is at; `instantly`: without a fade. */
  leave(nowMs: number, instantly: boolean): void {
    if (instantly) this.#leaving = undefined;
    else if (this.#now && !this.#leaving) this.#leaving = { ...this.#now, startMs: nowMs };
  }

  /** @param arrival the isolated step that the camera is at or flies to, and how long it still flies. */
  at(nowMs: number, arrival: { frame: number; remainingMs: number } | undefined): Isolated | undefined {
    this.#now = this.#fadingIn(nowMs) ?? fadingOut(arrival);
    return this.#now;
  }

  #fadingIn(nowMs: number): Isolated | undefined {
    if (!this.#leaving) return undefined;
    const { frame, share, startMs } = this.#leaving;
    const left = share * (1 - (nowMs - startMs) / OUT_MS);
    if (left > 0) return { frame, share: left };
    this.#leaving = undefined;
    return undefined;
  }
}

function fadingOut(arrival: { frame: number; remainingMs: number } | undefined): Isolated | undefined {
  if (!arrival || arrival.remainingMs >= IN_MS) return undefined;
  return { frame: arrival.frame, share: 1 - Math.max(0, arrival.remainingMs) / IN_MS };
}
