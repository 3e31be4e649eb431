import { useEffect, useState } from 'react';
import { unixMs } from '../viewer/player/playback.ts';
import { NEW_TIMER, pauseTimer, type ShowTimer, showStep, startTimer } from './show-timer.ts';
import { loadTimer, saveTimer } from './stored-show.ts';

export interface TimerControl {
  readonly timer: ShowTimer;
  /** The present Unix time in milliseconds. Changes twice a second. */
  readonly nowMs: number;
  /** Whether the timer cannot be changed at present. */
  readonly isDisabled: boolean;
  readonly start: () => void;
  readonly pause: () => void;
  readonly reset: () => void;
}

const TICK_MS = 500;

/**
 * Measures the time of the presentation and of each step. The time continues when the console is reloaded, and when console
 * and stage are swapped.
 * @param group id of the windows that show the presentation together
 * @param stepId id of the current step; undefined until the steps are loaded
 */
export function useTimer(group: string, stepId: string | undefined): TimerControl {
  const [timer, setTimer] = useState<ShowTimer>(() => loadTimer(group) ?? { ...NEW_TIMER, stepId });
  const [nowMs, setNow] = useNow();
  useEffect(() => {
    if (stepId === undefined) return;
    setTimer((current) => showStep(current, stepId, unixMs()));
    setNow(unixMs());
  }, [stepId, setNow]);
  useEffect(() => saveTimer(group, timer), [group, timer]);
  const change = (next: (timer: ShowTimer, nowMs: number) => ShowTimer) => () => {
    setTimer((current) => next(current, unixMs()));
    setNow(unixMs());
  };
  return {
    timer,
    nowMs,
    isDisabled: false,
    start: change(startTimer),
    pause: change(pauseTimer),
    reset: change(() => ({ ...NEW_TIMER, stepId })),
  };
}

/** Returns the present Unix time in milliseconds, which changes twice a second, and a function that sets it. */
export function useNow(): [number, (nowMs: number) => void] {
  const [nowMs, setNow] = useState(() => unixMs());
  useEffect(() => {
    const interval = setInterval(() => setNow(unixMs()), TICK_MS);
    return () => clearInterval(interval);
  }, []);
  return [nowMs, setNow];
}
