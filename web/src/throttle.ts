/** Interval of resize handlers in ms (S9.7). */
const RESIZE_THROTTLE_MS = 200;

export interface ThrottledFunction {
  (): void;
  /** Drops a pending call. */
  cancel(): void;
}

/**
 * Returns a function that calls `work` immediately, but at most once per `intervalMs`. All further calls of the
 * function within the interval together cause one call of `work` at the end of the interval.
 */
export function throttle(work: () => void, intervalMs = RESIZE_THROTTLE_MS): ThrottledFunction {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const startInterval = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, intervalMs);
  };
  const run = () => {
    isPending = false;
    work();
    startInterval();
  };
  const throttled = () => {
    if (timer === undefined) run();
    else isPending = true;
  };
  return Object.assign(throttled, {
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isPending = false;
    },
  });
}
