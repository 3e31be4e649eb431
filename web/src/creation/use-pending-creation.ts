import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';
import { useEffect, useState } from 'react';
import { loadMe } from '../api/me.ts';
import {
  type CreationForm,
  clearPendingCreation,
  savePendingCreation,
  takePendingCreation,
} from './pending-creation.ts';

interface PendingCreationActions {
  /** Whether a creation from before the sign-up is continuing. */
  readonly isResuming: boolean;
  /** Must be called before the sign-up page is opened. */
  save(request: CreatePresentationRequest): void;
}

/** Returns the storage of this tab; undefined if the browser blocks access. */
function getSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Continues a creation for which the visitor had to sign up or log in: passes its request to `resume` after mounting. A
 * visitor who returns without an account, or with the button "Back", must press the create button again.
 * @param resume creates the presentation; resolves when the page is being left, or when an error is shown
 */
export function usePendingCreation(
  form: CreationForm,
  resume: (request: CreatePresentationRequest) => Promise<void>,
): PendingCreationActions {
  const [isResuming, setResuming] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored request is continued only once, after mounting.
  useEffect(() => {
    const storage = getSessionStorage();
    if (!storage) return undefined;
    const request = takePendingCreation(storage, form);
    const continueCreation = async (pending: CreatePresentationRequest) => {
      if (!isLoggedIn(await loadMe())) return;
      setResuming(true);
      await resume(pending);
      setResuming(false);
    };
    if (request) void continueCreation(request);
    // The button "Back" can show the page again without mounting it.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) clearPendingCreation(storage);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return {
    isResuming,
    save(request) {
      const storage = getSessionStorage();
      if (storage) savePendingCreation(storage, { form, request });
    },
  };
}
