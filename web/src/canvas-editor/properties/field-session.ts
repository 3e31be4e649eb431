import { createContext, use } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

const SessionContext = createContext<EditorSession | undefined>(undefined);

/**
 * Provides the session to the fields of the property panel and of the text bar. The fields are rendered again only when
 * the component with this provider is rendered again.
 */
export const FieldSessionProvider = SessionContext.Provider;

/** Returns the session. The calling component is not rendered again when the session changes. */
export function useFieldSession(): EditorSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useFieldSession must be used inside FieldSessionProvider.');
  return session;
}
