import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { EditorSession } from './editor-session.ts';

const Context = createContext<EditorSession | undefined>(undefined);

/** Provides the session of the canvas editor to all components inside the provider. */
export const SessionProvider = Context.Provider;

/** Returns the session of the canvas editor. The calling component is not rendered again when the session changes. */
export function useSession(): EditorSession {
  const session = useContext(Context);
  if (!session) throw new Error('useSession must be used inside the canvas editor.');
  return session;
}

/**
 * Returns the session, and renders the calling component again after each change of the session, even after a move of
 * the pointer.
 */
export function useChangingSession(): EditorSession {
  const session = useSession();
  useSyncExternalStore(session.subscribe, () => session.version);
  return session;
}

/**
 * Returns the value that `select` returns for the session, and renders the calling component again when this value
 * changes. Values are compared by identity.
 */
export function useSessionValue<Value extends string | number | boolean | object | undefined>(
  select: (session: EditorSession) => Value,
): Value {
  const session = useSession();
  const latestSelect = useRef(select);
  latestSelect.current = select;
  return useSyncExternalStore(session.subscribe, () => latestSelect.current(session));
}
