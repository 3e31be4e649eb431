import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from './call.ts';

export interface Loaded<Answer> {
  /** Undefined until it is there. */
  readonly data: Answer | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
  /** Puts a newer answer in its place, such as that of a change. */
  readonly replace: (data: Answer) => void;
}

/** What `GET path` answers, asked for once the page lives. @throws what is no answer of the server. */
export function useLoaded<Answer>(path: string): Loaded<Answer> {
  const [data, replace] = useState<Answer>();
  const [error, setError] = useState<CallError>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    const leaving = new AbortController();
    setError(undefined);
    call<Answer>('GET', path, { signal: leaving.signal })
      .then(replace)
      .catch((failure: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
      });
    return () => leaving.abort();
  }, [path, round]);
  return { data, error, reload, replace };
}
