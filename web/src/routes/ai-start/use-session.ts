import { useEffect, useRef, useState } from 'react';
import { keepSession, NO_WISH, readSession, type Session, type Wish, type Work } from './session.ts';

const KEPT_AFTER_MS = 250;

/** The storage of this origin; undefined where the browser allows none. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** What the visitor asks for and works on; it survives a reload. The first drawing is that of the server. */
export function useSession(template: string | null) {
  const [session, setSession] = useState<Session>({ wish: { ...NO_WISH, template: template ?? '' } });
  const [isRead, setIsRead] = useState(false);
  // Set in the event itself: the page may be left before React draws again.
  const isForgotten = useRef(false);

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
    const keep = () => keepSession(local, isEmpty || isForgotten.current ? undefined : session);
    const timer = setTimeout(keep, KEPT_AFTER_MS);
    // A reload within the pause must not lose the last words.
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [session, isRead]);

  const change = (toNext: (was: Session) => Session) => {
    isForgotten.current = false;
    setSession(toNext);
  };
  return {
    session,
    setWish: (wish: Wish) => change((was) => ({ ...was, wish })),
    setWork: (work: Work | undefined) => change(({ wish }) => ({ wish, work })),
    forget: () => {
      isForgotten.current = true;
      setSession({ wish: NO_WISH });
    },
  };
}
