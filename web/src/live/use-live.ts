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
    return () => connection.close();
  }, [code]);
  return live;
}
