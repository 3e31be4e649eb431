import type { Viewport } from '@flydeck/scene/camera';

type IsolatedFrame = NonNullable<Viewport['isolated']>;

/** Durations of the fade-out at the end of a flight to an isolated step, and of the fade-in when the camera leaves. */
const FADE_OUT_MS = 220;
const FADE_IN_MS = 160;

/**
 * Fades out all frames except the frame of an isolated step (`Step.isolated`) when the camera arrives at the step, and
 * fades the other frames in when the camera leaves the step.
 */
export class Isolation {
  #current: IsolatedFrame | undefined;
  #fadeInStart: (IsolatedFrame & { readonly startMs: number }) | undefined;

  /** The last return value of `update`. */
  get current(): IsolatedFrame | undefined {
    return this.#current;
  }

  /** Whether the other frames are fading in, so that another paint is needed. */
  get isFadingIn(): boolean {
    return this.#fadeInStart !== undefined;
  }

  /** Called when the camera leaves a step. Fades the other frames in, or shows them at once if `isInstant`. */
  startFadeIn(nowMs: number, { isInstant }: { readonly isInstant: boolean }): void {
    if (isInstant) this.#fadeInStart = undefined;
    else if (this.#current && !this.#fadeInStart) this.#fadeInStart = { ...this.#current, startMs: nowMs };
  }

  /**
   * Returns the isolated frame, and how far the other frames have faded out at `nowMs` (0 to 1). Returns undefined if
   * all frames are fully visible.
   * @param arrival index of the frame of the isolated step that the camera shows or flies to, and the remaining time of
   * the flight; undefined if the camera shows or flies to anything else
   */
  update(nowMs: number, arrival: { frame: number; remainingMs: number } | undefined): IsolatedFrame | undefined {
    this.#current = this.#computeFadeIn(nowMs) ?? computeFadeOut(arrival);
    return this.#current;
  }

  #computeFadeIn(nowMs: number): IsolatedFrame | undefined {
    if (!this.#fadeInStart) return undefined;
    const { frame, fadeOut, startMs } = this.#fadeInStart;
    const remainingFadeOut = fadeOut * (1 - (nowMs - startMs) / FADE_IN_MS);
    if (remainingFadeOut > 0) return { frame, fadeOut: remainingFadeOut };
    this.#fadeInStart = undefined;
    return undefined;
  }
}

function computeFadeOut(arrival: { frame: number; remainingMs: number } | undefined): IsolatedFrame | undefined {
  if (!arrival || arrival.remainingMs >= FADE_OUT_MS) return undefined;
  return { frame: arrival.frame, fadeOut: 1 - Math.max(0, arrival.remainingMs) / FADE_OUT_MS };
}
