/** Interval of resize handlers in ms (S9.7). */
const RESIZE_THROTTLE_MS = 200;

export interface ThrottledFunction {
  (): void;
  /** Drops a pending call. */
  cancel(): void;
}

/** Calls `work` immediately, then at most once per `intervalMs`; a call in between runs at the end of the interval. */
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
