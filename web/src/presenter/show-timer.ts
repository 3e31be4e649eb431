import type { LiveTimer } from '@flydeck/contract/live/state';

/** A clock that can be paused, and the time that each step was shown. All times are in milliseconds. */
export interface ShowTimer {
  /** Time until the clock was last paused or started. */
  readonly elapsedMs: number;
  /** When the clock was last started; null while it is paused. */
  readonly startedAtMs: number | null;
  /** Time of each step by its id, until the current step was shown. */
  readonly stepTimes: Readonly<Record<string, number>>;
  /** Id of the current step; undefined until the steps are loaded. */
  readonly stepId: string | undefined;
  /** Value of `elapsedOf` when the current step was shown. */
  readonly stepStartMs: number;
}

export const NEW_TIMER: ShowTimer = {
  elapsedMs: 0,
  startedAtMs: null,
  stepTimes: {},
  stepId: undefined,
  stepStartMs: 0,
};

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
export function timeOfStep(timer: ShowTimer, stepId: string | undefined, nowMs: number): number {
  if (stepId === undefined) return 0;
  const current = stepId === timer.stepId ? elapsedOf(timer, nowMs) - timer.stepStartMs : 0;
  return (timer.stepTimes[stepId] ?? 0) + current;
}

/** Returns the timer after another step was shown. The first change of the step starts the clock. */
export function showStep(timer: ShowTimer, stepId: string, nowMs: number): ShowTimer {
  if (stepId === timer.stepId) return timer;
  if (timer.stepId === undefined) return { ...timer, stepId };
  const started = timer.elapsedMs === 0 ? startTimer(timer, nowMs) : timer;
  return {
    ...started,
    stepTimes: { ...started.stepTimes, [timer.stepId]: timeOfStep(started, timer.stepId, nowMs) },
    stepId,
    stepStartMs: elapsedOf(started, nowMs),
  };
}

/** Returns the total time and the time of each step until now. */
export function timesOf(timer: ShowTimer, nowMs: number): { totalMs: number; stepTimes: Record<string, number> } {
  const { stepId } = timer;
  const current = stepId === undefined ? {} : { [stepId]: timeOfStep(timer, stepId, nowMs) };
  return { totalMs: elapsedOf(timer, nowMs), stepTimes: { ...timer.stepTimes, ...current } };
}

/** Returns what the timer shows now, as remotes receive it. Negative times, after the clock was set back, become 0. */
export function toLiveTimer(timer: ShowTimer, nowMs: number): LiveTimer {
  const toDuration = (ms: number) => Math.max(0, Math.round(ms));
  return {
    isRunning: isRunning(timer),
    elapsedMs: toDuration(elapsedOf(timer, nowMs)),
    stepMs: toDuration(timeOfStep(timer, timer.stepId, nowMs)),
  };
}

/**
 * Returns the timer of another window.
 * @param stepId id of the current step
 * @param receivedMs time at which the other window showed `timer`
 */
export const fromLiveTimer = (
  { isRunning: isStarted, elapsedMs, stepMs }: LiveTimer,
  stepId: string | undefined,
  receivedMs: number,
): ShowTimer => ({
  elapsedMs,
  startedAtMs: isStarted ? receivedMs : null,
  stepTimes: {},
  stepId,
  stepStartMs: elapsedMs - stepMs,
});
