import { useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** With more selected objects, the panel is not updated during gestures. */
const MAX_LIVE_OBJECTS = 20;
/** Minimum time in milliseconds between updates during gestures. */
const LIVE_UPDATE_MS = 100;

/**
 * Returns a number that increases when the content of the property panel may have changed. It stays the same during
 * flights, while a marquee selects, during gestures with many objects, and for a moment during others, so that these stay smooth.
 */
export function useContentVersion({ editor, version }: EditorSession): number {
  const last = useRef({ version, selection: editor.selection, time: 0 });
  const now = performance.now();
  const isLive = editor.selection.length <= MAX_LIVE_OBJECTS && !['idling', 'marqueeing'].includes(editor.toolState);
  const isPostponed = editor.needsTime && !(isLive && now - last.current.time >= LIVE_UPDATE_MS);
  const isOtherSelection = last.current.selection !== editor.selection && editor.toolState !== 'marqueeing';
  if (!isPostponed || isOtherSelection) last.current = { version, selection: editor.selection, time: now };
  return last.current.version;
}
