import { useCallback, useState } from 'react';
import { CallError } from './call.ts';

export interface Action<Args extends readonly unknown[]> {
  /** Runs the action. Resolves to true on success. After a `CallError`, sets `error` and resolves to false. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: CallError | undefined;
}

/**
 * State of an asynchronous action, such as submitting a form. `run` calls `execute`, and rejects with errors other than
 * `CallError`.
 */
export function useAction<Args extends readonly unknown[]>(execute: (...args: Args) => Promise<unknown>): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const run = useCallback(
    async (...args: Args) => {
      setBusy(true);
      setError(undefined);
      try {
        await execute(...args);
        return true;
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [execute],
  );
  return { run, busy, error };
}
