import { useEffect } from 'react';
import { throttle } from './throttle.ts';

/** Interval in ms at which a visible page refreshes. */
const INTERVAL_MS = 60_000;
/** Minimum time in ms between two refreshes. */
const MIN_INTERVAL_MS = 5000;

/** Calls `refresh` at an interval and when the page gets the focus, while the page is visible and `isEnabled` is true. */
export function useRefresh(isEnabled: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const refreshVisible = throttle(() => {
      if (document.visibilityState === 'visible') refresh();
    }, MIN_INTERVAL_MS);
    const timer = setInterval(refreshVisible, INTERVAL_MS);
    addEventListener('focus', refreshVisible);
    document.addEventListener('visibilitychange', refreshVisible);
    return () => {
      clearInterval(timer);
      refreshVisible.cancel();
      removeEventListener('focus', refreshVisible);
      document.removeEventListener('visibilitychange', refreshVisible);
    };
  }, [isEnabled, refresh]);
}
