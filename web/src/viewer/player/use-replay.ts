import { type ComponentType, useEffect, useState } from 'react';
import { loadLaterMessages } from '../../i18n/load-later-messages.ts';
import { type Chunk, loadChunk } from '../load-chunk.ts';
import type { ReplayProps } from '../replay-props.ts';
import { useReplayOffer } from '../use-replay-offer.ts';
import type { RecordingsSource } from '../viewer-data.ts';

/** Whether the fragment of a URL plays a recording (`RECORDING_HASH`). */
const startsReplay = (hash: string) => /^#recording(?:=[\w-]{1,100})?$/.test(hash);

/** The code of the replay. Embeds load its messages with it. */
const REPLAY: Chunk<{ readonly Replay: ComponentType<ReplayProps> }> = {
  number: 6,
  name: 'replay',
  load: async () => (await Promise.all([import('../../recording/replay/replay.tsx'), loadLaterMessages()]))[0],
};

export interface ReplayMode {
  /** Whether there is a recording that the visitor may play. */
  readonly isOffered: boolean;
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

/**
 * Plays a recording while the fragment of the URL is `#recording`.
 * @param recordings undefined: the fragment is ignored. It must always be the same
 */
export function useReplay(recordings: RecordingsSource | undefined): ReplayMode {
  const isOffered = useReplayOffer(recordings);
  const [isRequested, setRequested] = useState(() => startsReplay(location.hash));
  const [Replay, setReplay] = useState<ComponentType<ReplayProps>>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isOn = recordings !== undefined && isRequested;
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
  return { isOffered, isOn, Replay, hasFailed, isHeld, setHeld, retry: () => setAttempt(attempt + 1), leave };
}
