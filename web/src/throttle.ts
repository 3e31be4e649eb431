/** How often a page looks anew at its own size while it changes (S§9). */
export const RESIZE_THROTTLE_MS = 200;

export interface Throttled {
  (): void;
  /** Forgets a call that is still to come. */
  cancel(): void;
}

/** `work` at once, then at most once in `intervalMs`, the last call never lost. */
export function throttle(work: () => void, intervalMs = RESIZE_THROTTLE_MS): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, intervalMs);
  };
  const run = () => {
    isDue = false;
    work();
    rest();
  };
  const throttled = () => {
    if (timer === undefined) run();
    else isDue = true;
  };
  return Object.assign(throttled, {
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
  });
}
