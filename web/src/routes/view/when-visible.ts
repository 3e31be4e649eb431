/** Resolves once the page is visible. A page that is opened in the background or prerendered is not yet a visit. */
export function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });
}

/** Longest time until `whenIdle` resolves. */
const MAX_WAIT_MS = 1500;

/**
 * Resolves when the browser is idle. Work without a visible effect awaits `whenIdle`, so as not to delay visible work.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
  });
}
