import type { SyncStatus } from '@flydeck/editor/sync/sync-status';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Time in ms without a connection after which the author is informed. Shorter interruptions are not shown. */
const DELAY_MS = 4000;

/** Why changes are not sent to the server. */
export interface ConnectionProblem {
  /** `offline`: the browser has no network. `unreachable`: it has a network, but the server does not respond. */
  readonly reason: 'offline' | 'unreachable';
  /** Whether the problem exists for at least `DELAY_MS`. */
  readonly isLasting: boolean;
}

/**
 * Returns why changes are not sent, and renders the calling component again when this changes. Undefined if there is a
 * connection.
 */
export function useConnectionProblem({ state }: SyncStatus): ConnectionProblem | undefined {
  const isBrowserOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isLasting = useDelayed(state === 'offline');
  return state === 'offline' ? { reason: isBrowserOnline ? 'unreachable' : 'offline', isLasting } : undefined;
}

function subscribeToNetwork(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** Returns whether a condition has been true without interruption for at least `DELAY_MS`. */
function useDelayed(condition: boolean): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    setElapsed(false);
    if (!condition) return;
    const timer = setTimeout(() => setElapsed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [condition]);
  return hasElapsed;
}
