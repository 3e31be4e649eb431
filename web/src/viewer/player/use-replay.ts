import { type ComponentType, useEffect, useState } from 'react';
import type { ReplayProps } from '../../recording/replay/replay.tsx';
import { type Chunk, loadChunk } from '../load-chunk.ts';

const REPLAY: Chunk<typeof import('../../recording/replay/replay.tsx')> = {
  number: 6,
  name: 'replay',
  load: () => import('../../recording/replay/replay.tsx'),
};

/** Whether the fragment of a URL plays a recording (`RECORDING_HASH`). */
const startsReplay = (hash: string) => /^#recording(?:=[\w-]{1,100})?$/.test(hash);

export interface ReplayMode {
  /** Whether a recording is played. */
  readonly isOn: boolean;
  /** Undefined until the code is loaded. */
  readonly Replay: ComponentType<ReplayProps> | undefined;
  /** Whether the code could not be loaded. */
  readonly hasFailed: boolean;
  /** Whether the controls must stay visible. */
  readonly isHeld: boolean;
  setHeld(isHeld: boolean): void;
  retry(): void;
  /** Returns from the recording to the presentation. */
  leave(): void;
}

/** Plays a recording while the fragment of the URL is `#recording`. @param isOffered false: the fragment is ignored */
export function useReplay(isOffered: boolean): ReplayMode {
  const [isRequested, setRequested] = useState(() => startsReplay(location.hash));
  const [Replay, setReplay] = useState<ComponentType<ReplayProps>>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isOn = isOffered && isRequested;
  useEffect(() => {
    const update = () => setRequested(startsReplay(location.hash));
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    setFailed(false);
    loadChunk(REPLAY, attempt).then(
      (module) => isCurrent && setReplay(() => module.Replay),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOn, attempt]);
  const leave = () => {
    // The player then writes the current step to the URL.
    history.replaceState(history.state, '', location.pathname + location.search);
    setRequested(false);
    setHeld(false);
  };
  return { isOn, Replay, hasFailed, isHeld, setHeld, retry: () => setAttempt(attempt + 1), leave };
}
