import { useEffect, useRef, useState } from 'react';
import {
  EMPTY_OUTLINE_FORM,
  type OutlineDraft,
  type OutlineFormValues,
  type OutlineSession,
  readOutlineSession,
  saveOutlineSession,
} from './outline-session.ts';

const SAVE_DELAY_MS = 250;

/** Local storage; undefined if the browser blocks it. */
function getLocalStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * The form values and the outline of the visitor. Local storage is read after the
 * first render, because the first render must be the same as on the server.
 */
export function useOutlineSession(template: string | null) {
  const [session, setSession] = useState<OutlineSession>({
    wish: { ...EMPTY_OUTLINE_FORM, template: template ?? '' },
  });
  const [isRestored, setRestored] = useState(false);
  // A ref, not a state, because the visitor may leave the page before React renders again.
  const isCleared = useRef(false);

  useEffect(() => {
    const storage = getLocalStorage();
    const storedSession = storage && readOutlineSession(storage);
    if (storedSession) {
      const { wish } = storedSession;
      setSession({ ...storedSession, wish: { ...wish, template: template ?? wish.template } });
    }
    setRestored(true);
  }, [template]);

  useEffect(() => {
    const storage = getLocalStorage();
    if (!isRestored || !storage) return undefined;
    const isEmpty = !session.wish.source && !session.work;
    const save = () => saveOutlineSession(storage, isEmpty || isCleared.current ? undefined : session);
    const timer = setTimeout(save, SAVE_DELAY_MS);
    // A reload within the delay must not lose the latest changes.
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [session, isRestored]);

  const change = (update: (previous: OutlineSession) => OutlineSession) => {
    isCleared.current = false;
    setSession(update);
  };
  return {
    session,
    setValues: (values: OutlineFormValues) => change((previous) => ({ ...previous, wish: values })),
    setDraft: (draft: OutlineDraft | undefined) => change(({ wish }) => ({ wish, work: draft })),
    clear: () => {
      isCleared.current = true;
      setSession({ wish: EMPTY_OUTLINE_FORM });
    },
  };
}
