import { useEffect } from 'react';

/** Interval in ms at which a visible page refreshes. */
const INTERVAL_MS = 60_000;
/** Minimum time in ms between two refreshes when the page gets the focus. */
const FOCUS_INTERVAL_MS = 5000;

/** Calls `refresh` at an interval and when the page gets the focus, while the page is visible and `isEnabled` is true. */
export function useRefresh(isEnabled: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    let lastMs = performance.now();
    const refreshAfter = (minMs: number) => {
      if (document.visibilityState !== 'visible' || performance.now() - lastMs < minMs) return;
      lastMs = performance.now();
      refresh();
    };
    const timer = setInterval(() => refreshAfter(0), INTERVAL_MS);
    const handleFocus = () => refreshAfter(FOCUS_INTERVAL_MS);
    addEventListener('focus', handleFocus);
    document.addEventListener('visibilitychange', handleFocus);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', handleFocus);
      document.removeEventListener('visibilitychange', handleFocus);
    };
  }, [isEnabled, refresh]);
}
