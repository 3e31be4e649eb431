import { useEffect, useRef, useState } from 'react';
import {
  type EditedOutline,
  EMPTY_OUTLINE_FORM,
  type OutlineFormValues,
  type OutlineSession,
  readOutlineSession,
  saveOutlineSession,
} from './outline-session.ts';

/** Delay between a change of the session and its storage, in milliseconds. */
const SAVE_DELAY_MS = 250;

/** Returns the local storage; undefined if the browser blocks access. */
function getLocalStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Returns the session (the form values and the edited outline), which is kept in local storage, and functions to change
 * it. `OutlineSession` explains why its property names differ from the names of the types. Local storage is read after
 * the first render, because the first render must be the same as on the server.
 * @param template name of the preselected template; null for none
 */
export function useOutlineSession(template: string | null) {
  const [session, setSession] = useState<OutlineSession>({
    wish: { ...EMPTY_OUTLINE_FORM, template: template ?? '' },
  });
  /** Whether the stored session was read. A session that is saved earlier would overwrite the stored session. */
  const [isRestored, setRestored] = useState(false);
  /**
   * Whether the stored session is removed when the page is left. This is a ref and not a state, because the visitor may
   * leave the page before React renders again.
   */
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
    setEditedOutline: (editedOutline: EditedOutline | undefined) =>
      change(({ wish }) => ({ wish, work: editedOutline })),
    clear: () => {
      isCleared.current = true;
      setSession({ wish: EMPTY_OUTLINE_FORM });
    },
  };
}
