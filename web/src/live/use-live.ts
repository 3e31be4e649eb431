import type { FollowerMessage, Joined } from '@flydeck/contract/live/session';
import { useEffect, useState } from 'react';
import { LiveConnection, type LiveStatus } from './live-connection.ts';
import { loadJson } from './load-json.ts';

export interface Live {
  readonly status: LiveStatus;
  readonly joined: Joined | undefined;
  readonly message: FollowerMessage | undefined;
}

function schedule(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Follows the live session with a code. */
export function useLive(code: string): Live {
  const [live, setLive] = useState<Live>({ status: 'joining', joined: undefined, message: undefined });
  useEffect(() => {
    const path = `/api/live/${code}`;
    const change = (fields: Partial<Live>) => setLive((current) => ({ ...current, ...fields }));
    const connection = new LiveConnection({
      join: () => loadJson<Joined>(path),
      openEvents: () => new EventSource(`${path}/events`),
      loadMessage: () => loadJson<FollowerMessage>(`${path}/state`),
      schedule,
      onStatus: (status) => change({ status }),
      onJoined: (joined) => change({ joined }),
      onMessage: (message) => change({ message }),
    });
    const stopWatching = watchSleep(() => connection.reopen());
    return () => {
      stopWatching();
      connection.close();
    };
  }, [code]);
  return live;
}

/** Browsers may suspend a page that is hidden for longer. */
const SLEEP_MS = 10_000;

/**
 * Calls `onWake` when the page is visible again after `SLEEP_MS`, or online again. Uses the wall clock, because
 * `performance.now` can stop while the device sleeps. Returns a function that stops this.
 */
function watchSleep(onWake: () => void): () => void {
  let hiddenAtMs = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
    else if (Date.now() - hiddenAtMs > SLEEP_MS) onWake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onWake);
  };
}
