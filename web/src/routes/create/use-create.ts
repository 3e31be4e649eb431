import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { usePendingCreation } from '../../creation/use-pending-creation.ts';
import { usePageContext } from '../../page-context.tsx';
import {
  type CreateFormValues,
  EMPTY_FORM_VALUES,
  hashOfMethod,
  readFormValues,
  saveFormValues,
} from './form-values.ts';

/** The creation of a presentation from the form of the page. */
export interface Creation {
  readonly isBusy: boolean;
  /** Whether the creation continues by itself, because the visitor has signed up or logged in. */
  readonly isResuming: boolean;
  /** Message key of the error text; empty if there is no error. */
  readonly error: string;
  /**
   * Creates the presentation and opens its editor. Visitors without an account are sent to the sign-up page first; the
   * creation continues when they return. `values` are stored in the browser until the presentation is created.
   */
  create(body: CreatePresentationRequest, values: CreateFormValues): Promise<void>;
}

/** URL of the sign-up page. After signing up, the visitor returns to the selected method and template. */
export function signUpUrl({ method, template }: CreateFormValues): string {
  const query = method === 'template' && template ? `?template=${template}` : '';
  return `/signup/?next=${encodeURIComponent(`/create/${query}${hashOfMethod(method)}`)}`;
}

/** Returns the function `create`, and the state of its current or last call. */
export function useCreate(): Creation {
  const { me } = usePageContext();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const signUp = (body: CreatePresentationRequest, values: CreateFormValues) => {
    pending.save(body);
    location.assign(signUpUrl(values));
  };
  const send = async (body: CreatePresentationRequest, values: CreateFormValues): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const { editPath } = await call('POST /api/drafts', { body });
      saveFormValues(localStorage, EMPTY_FORM_VALUES);
      location.assign(editPath);
    } catch (failure) {
      setBusy(false);
      if (failure instanceof CallError && failure.code === 'auth.required') signUp(body, values);
      else setError(errorMessageKey(failure));
    }
  };
  const pending = usePendingCreation('create', (body) => send(body, readFormValues(localStorage) ?? EMPTY_FORM_VALUES));
  const create = async (body: CreatePresentationRequest, values: CreateFormValues): Promise<void> => {
    saveFormValues(localStorage, values);
    if (!me || !isLoggedIn(me)) return signUp(body, values);
    await send(body, values);
  };
  return { isBusy, isResuming: pending.isResuming, error, create };
}

function errorMessageKey(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'form.errorReload';
  if (failure.code === 'import.empty') return 'create.errorEmpty';
  if (failure.code === 'network') return 'form.errorNetwork';
  if (failure.code === 'request.too_many') return 'form.errorTooMany';
  return failure.status === 413 ? 'form.errorTooLarge' : 'form.errorFailed';
}
