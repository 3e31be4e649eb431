import { t } from '../i18n/index.ts';

/** Time in ms before which the remaining time is not shown, because it would be too inaccurate. */
const MIN_ELAPSED_MS = 1500;
const MIN_DONE_RATIO = 0.02;

/** Returns the estimated remaining time in seconds; undefined if too little is known. */
export function remainingSeconds(elapsedMs: number, doneRatio: number): number | undefined {
  if (elapsedMs < MIN_ELAPSED_MS || doneRatio < MIN_DONE_RATIO) return undefined;
  return (elapsedMs * (1 - doneRatio)) / doneRatio / 1000;
}

/** Returns a text for the remaining time. Seconds are rounded up to multiples of 5, so that the text changes rarely. */
export function remainingText(seconds: number): string {
  if (seconds > 55) return t('film.minutesLeft', { minutes: Math.max(1, Math.round(seconds / 60)) });
  return t('film.secondsLeft', { seconds: Math.max(5, Math.ceil(seconds / 5) * 5) });
}
