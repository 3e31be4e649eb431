import { useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** With more selected objects, the panel is not updated during gestures. */
const MAX_LIVE_OBJECTS = 20;

/**
 * Returns a number that increases when the content of the property panel may have changed. It stays the same during
 * flights, and during gestures with many objects, so that these stay smooth.
 */
export function useContentVersion({ editor, version }: EditorSession): number {
  const last = useRef({ version, selection: editor.selection });
  const isBusy = editor.needsTime && (editor.selection.length > MAX_LIVE_OBJECTS || editor.toolState === 'idling');
  if (!isBusy || last.current.selection !== editor.selection) last.current = { version, selection: editor.selection };
  return last.current.version;
}
