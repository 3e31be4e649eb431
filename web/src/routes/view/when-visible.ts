/** Resolves when the page is looked at: pages that are opened in the background or ahead of time are no visits. */
export function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}

/** So long what can wait waits at most. */
const LONGEST_WAIT_MS = 1500;

/** Resolves when the browser has nothing more urgent to do: what is not seen comes after what is. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
  });
}
