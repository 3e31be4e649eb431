import { useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** With more selected objects, the panel is not updated during gestures. */
const MAX_LIVE_OBJECTS = 20;
/** Minimum time in milliseconds between updates during gestures. */
const LIVE_UPDATE_MS = 100;

/**
 * Returns a number that increases when the content of the property panel may have changed. The number does not increase
 * during flights of the camera, marquee selections and gestures with many objects, and increases at most every
 * `LIVE_UPDATE_MS` during other gestures: they would be slow if the panel was updated in each animation frame.
 */
export function useContentVersion({ editor, version }: EditorSession): number {
  const lastUpdate = useRef({ version, selection: editor.selection, timeMs: 0 });
  const now = performance.now();
  const isLive = editor.selection.length <= MAX_LIVE_OBJECTS && !['idling', 'marqueeing'].includes(editor.toolState);
  const isPostponed = editor.needsTime && !(isLive && now - lastUpdate.current.timeMs >= LIVE_UPDATE_MS);
  const isOtherSelection = lastUpdate.current.selection !== editor.selection && editor.toolState !== 'marqueeing';
  if (!isPostponed || isOtherSelection) lastUpdate.current = { version, selection: editor.selection, timeMs: now };
  return lastUpdate.current.version;
}
