import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from './call.ts';

export interface Loaded<Answer> {
  /** Undefined until it is loaded. */
  readonly data: Answer | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
  /** Replaces the data with a newer version, such as the response to a change. */
  readonly replace: (data: Answer) => void;
}

/** Loads `GET path` after mounting. Errors other than `CallError` become unhandled rejections. */
export function useLoaded<Answer>(path: string): Loaded<Answer> {
  const [data, replace] = useState<Answer>();
  const [error, setError] = useState<CallError>();
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the request.
  useEffect(() => {
    const controller = new AbortController();
    setError(undefined);
    call<Answer>('GET', path, { signal: controller.signal })
      .then(replace)
      .catch((failure: unknown) => {
        if (controller.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
      });
    return () => controller.abort();
  }, [path, attempt]);
  return { data, error, reload, replace };
}
