/** A clock that can be paused, and the time that each step was shown. All times are in milliseconds. */
export interface ShowTimer {
  /** Time until the clock was last paused or started. */
  readonly elapsedMs: number;
  /** When the clock was last started; null while it is paused. */
  readonly startedAtMs: number | null;
  /** Time of each step by its index, until the current step was shown. */
  readonly stepMs: Readonly<Record<number, number>>;
  readonly step: number;
  /** Value of `elapsedOf` when the current step was shown. */
  readonly stepStartMs: number;
}

export const NEW_TIMER: ShowTimer = { elapsedMs: 0, startedAtMs: null, stepMs: {}, step: 0, stepStartMs: 0 };

/** Returns the time that the clock shows. */
export const elapsedOf = ({ elapsedMs, startedAtMs }: ShowTimer, nowMs: number): number =>
  elapsedMs + (startedAtMs === null ? 0 : nowMs - startedAtMs);

export const isRunning = ({ startedAtMs }: ShowTimer): boolean => startedAtMs !== null;

export const startTimer = (timer: ShowTimer, nowMs: number): ShowTimer =>
  isRunning(timer) ? timer : { ...timer, startedAtMs: nowMs };

export const pauseTimer = (timer: ShowTimer, nowMs: number): ShowTimer => ({
  ...timer,
  elapsedMs: elapsedOf(timer, nowMs),
  startedAtMs: null,
});

/** Returns the time for which a step was shown until now. */
export function timeOfStep(timer: ShowTimer, step: number, nowMs: number): number {
  const current = step === timer.step ? elapsedOf(timer, nowMs) - timer.stepStartMs : 0;
  return (timer.stepMs[step] ?? 0) + current;
}

/** Returns the timer after another step was shown. The first change of the step starts the clock. */
export function showStep(timer: ShowTimer, step: number, nowMs: number): ShowTimer {
  if (step === timer.step) return timer;
  const started = timer.elapsedMs === 0 ? startTimer(timer, nowMs) : timer;
  return {
    ...started,
    stepMs: { ...started.stepMs, [timer.step]: timeOfStep(started, timer.step, nowMs) },
    step,
    stepStartMs: elapsedOf(started, nowMs),
  };
}

/** Returns the total time and the time of each step until now. */
export function timesOf(timer: ShowTimer, nowMs: number): { totalMs: number; stepMs: Record<number, number> } {
  const stepMs = { ...timer.stepMs, [timer.step]: timeOfStep(timer, timer.step, nowMs) };
  return { totalMs: elapsedOf(timer, nowMs), stepMs };
}
