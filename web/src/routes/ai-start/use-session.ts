import { useEffect, useRef, useState } from 'react';
import {
  EMPTY_OUTLINE_FORM,
  type OutlineDraft,
  type OutlineFormValues,
  readSession,
  type Session,
  saveSession,
} from './session.ts';

const SAVE_DELAY_MS = 250;

/** Local storage; undefined if the browser blocks it. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Session of the visitor, stored so that it survives a reload. The first render is the same as on the server. */
export function useSession(template: string | null) {
  const [session, setSession] = useState<Session>({
    wish: { ...EMPTY_OUTLINE_FORM, template: template ?? '' },
  });
  const [isRead, setIsRead] = useState(false);
  // A ref, because the page may be left before React renders again.
  const isCleared = useRef(false);

  useEffect(() => {
    const local = storage();
    const found = local && readSession(local);
    if (found) {
      const { wish } = found;
      setSession({ ...found, wish: { ...wish, template: template ?? wish.template } });
    }
    setIsRead(true);
  }, [template]);

  useEffect(() => {
    const local = storage();
    if (!isRead || !local) return undefined;
    const isEmpty = !session.wish.source && !session.work;
    const save = () => saveSession(local, isEmpty || isCleared.current ? undefined : session);
    const timer = setTimeout(save, SAVE_DELAY_MS);
    // A reload within the delay must not lose the latest changes.
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [session, isRead]);

  const change = (toNext: (previous: Session) => Session) => {
    isCleared.current = false;
    setSession(toNext);
  };
  return {
    session,
    setValues: (values: OutlineFormValues) => change((previous) => ({ ...previous, wish: values })),
    setWork: (work: OutlineDraft | undefined) => change(({ wish }) => ({ wish, work })),
    clear: () => {
      isCleared.current = true;
      setSession({ wish: EMPTY_OUTLINE_FORM });
    },
  };
}
