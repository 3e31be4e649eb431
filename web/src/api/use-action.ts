import { useCallback, useState } from 'react';
import { CallError } from './call.ts';

export interface Action<Args extends readonly unknown[]> {
  /** Runs it; a failure ends in `error` and resolves to false. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: CallError | undefined;
}

/** Something that a form does: whether it runs, and how it failed. @throws what is no answer of the server. */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const run = useCallback(
    async (...args: Args) => {
      setBusy(true);
      setError(undefined);
      try {
        await act(...args);
        return true;
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [act],
  );
  return { run, busy, error };
}
