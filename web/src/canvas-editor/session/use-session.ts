import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { EditorSession } from './editor-session.ts';

const Context = createContext<EditorSession | undefined>(undefined);

export const SessionProvider = Context.Provider;

/** Returns the session of the canvas editor. Changes of the session do not render the calling component again. */
export function useSession(): EditorSession {
  const session = useContext(Context);
  if (!session) throw new Error('useSession must be used inside the canvas editor.');
  return session;
}

/** Returns the session, and renders the component again after each change, which includes each move of the pointer. */
export function useChangingSession(): EditorSession {
  const session = useSession();
  useSyncExternalStore(session.subscribe, () => session.version);
  return session;
}

/**
 * Returns the value that `select` returns. Renders the component again when the value changes, which is compared by
 * identity.
 */
export function useSessionValue<Value extends string | number | boolean | object | undefined>(
  select: (session: EditorSession) => Value,
): Value {
  const session = useSession();
  const latest = useRef(select);
  latest.current = select;
  return useSyncExternalStore(session.subscribe, () => latest.current(session));
}
