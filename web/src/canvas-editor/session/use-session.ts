import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorSession } from './editor-session.ts';

const Context = createContext<EditorSession | undefined>(undefined);

export const SessionProvider = Context.Provider;

/** Returns the session of the canvas editor, and renders the component again after each change. */
export function useSession(): EditorSession {
  const session = useContext(Context);
  if (!session) throw new Error('Not inside the canvas editor.');
  useSyncExternalStore(session.subscribe, () => session.version);
  return session;
}
