import { useEffect } from 'react';

/** Keeps the screen on while the window is visible (Screen Wake Lock API). Does nothing in browsers without it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isClosed = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // The browser refuses the lock, for example when the battery is low.
      const newLock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isClosed) void newLock?.release();
      else lock = newLock;
    };
    // The browser releases the lock when the window becomes hidden.
    const onVisibility = () => void request();
    void request();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isClosed = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}
