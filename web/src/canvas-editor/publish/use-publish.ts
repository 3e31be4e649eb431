import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';

/** Whether publishing is running, or whether the last publishing has failed. */
export type PublishingProgress = 'idle' | 'running' | 'failed';

/** Maximum time in ms for which `publish` waits for the last changes to be saved. */
const SAVE_TIMEOUT_MS = 15_000;

/** Thrown instead of publishing if the last changes could not be saved. */
class UnsavedError extends Error {}

/**
 * Returns the state of the current or last publishing, and the function `publish`. This function waits until all
 * changes of this window are saved, and then publishes the state of the log that contains them.
 */
export function usePublish() {
  const { oid, sync } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /**
   * @param privacy the new privacy; undefined if it does not change
   * @returns the new status, or the key of an error message, which `error` then contains as well
   */
  const publish = async (privacy: Privacy | undefined): Promise<PublishingStatus | { readonly error: string }> => {
    setBusy(true);
    setError(undefined);
    try {
      await waitUntilSaved(sync);
      const body = { seq: sync.acknowledgedSeq ?? 0, ...(privacy ? { privacy } : {}) };
      return await call('POST /api/editing/:oid/publish', { params: { oid }, body });
    } catch (failure) {
      const key = messageOf(failure);
      setError(key);
      return { error: key };
    } finally {
      setBusy(false);
    }
  };
  return { publish, isBusy, error };
}

/**
 * Resolves when all changes are saved.
 * @throws UnsavedError if the server refuses changes, or if they are not saved within `SAVE_TIMEOUT_MS`
 */
function waitUntilSaved({ status }: SyncClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (resolveOrReject: () => void) => {
      unsubscribe();
      clearTimeout(timer);
      resolveOrReject();
    };
    const check = () => {
      const { state } = status.current;
      if (state === 'saved') finish(resolve);
      if (state === 'refused') finish(() => reject(new UnsavedError()));
    };
    const unsubscribe = status.subscribe(check);
    const timer = setTimeout(() => finish(() => reject(new UnsavedError())), SAVE_TIMEOUT_MS);
    check();
  });
}

/** Returns the key of the message for an error of `publish`. */
function messageOf(failure: unknown): string {
  if (failure instanceof UnsavedError) return 'canvas-publish.errorUnsaved';
  if (!(failure instanceof CallError)) return 'form.errorFailed';
  if (failure.code === 'resource.conflict') return 'canvas-publish.errorConflict';
  if (failure.code === 'network') return 'form.errorNetwork';
  return failure.status === 413 ? 'canvas-publish.errorTooLarge' : 'form.errorFailed';
}
