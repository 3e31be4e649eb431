import { useEffect, useState } from 'react';
import { type LoadedRecording, loadRecording, type RecordingsSource } from '../load-recording.ts';

interface RecordingControl {
  readonly loaded: LoadedRecording | undefined;
  /** `none`: there is no recording that the visitor may play. */
  readonly state: 'loading' | 'loaded' | 'none' | 'failed';
  /** Loads the recording again after a failure. */
  retry(): void;
}

/** Loads the recording of the URL: `#recording={id}`, or `#recording` for the one that the presentation offers. */
export function useRecording(source: RecordingsSource): RecordingControl {
  const [loaded, setLoaded] = useState<LoadedRecording>();
  const [state, setState] = useState<RecordingControl['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    let isCurrent = true;
    const id = /=([\w-]+)$/.exec(location.hash)?.[1];
    loadRecording(source, id).then(
      (recording) => {
        if (!isCurrent) return;
        setLoaded(recording);
        setState(recording ? 'loaded' : 'none');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, attempt]);
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return { loaded, state, retry };
}
