import { useEffect, useState } from 'react';
import { NEW_TIMER, pauseTimer, type ShowTimer, showStep, startTimer } from './show-timer.ts';

export interface TimerControl {
  readonly timer: ShowTimer;
  /** The present time on the clock of the timer, in milliseconds. Changes twice a second. */
  readonly nowMs: number;
  readonly start: () => void;
  readonly pause: () => void;
  readonly reset: () => void;
}

const TICK_MS = 500;

/**
 * Measures the time of the presentation and of each step.
 * @param stepId id of the current step; undefined until the steps are loaded
 */
export function useTimer(stepId: string | undefined): TimerControl {
  const [timer, setTimer] = useState<ShowTimer>({ ...NEW_TIMER, stepId });
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    const interval = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(interval);
  }, []);
  useEffect(() => {
    if (stepId === undefined) return;
    setTimer((current) => showStep(current, stepId, performance.now()));
    setNow(performance.now());
  }, [stepId]);
  const change = (next: (timer: ShowTimer, nowMs: number) => ShowTimer) => () => {
    setTimer((current) => next(current, performance.now()));
    setNow(performance.now());
  };
  return {
    timer,
    nowMs,
    start: change(startTimer),
    pause: change(pauseTimer),
    reset: change(() => ({ ...NEW_TIMER, stepId })),
  };
}
