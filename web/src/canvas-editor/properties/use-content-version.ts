import { useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** Maximum number of selected objects with which the panel is updated during gestures. */
const MAX_GESTURE_OBJECTS = 20;
/** Minimum time in ms between two updates of the panel during a gesture. */
const GESTURE_UPDATE_MS = 100;

/**
 * Returns a number that changes when the property panel must be updated. During a gesture, the number changes at most
 * every `GESTURE_UPDATE_MS`. During flights of the camera, marquee selections, and gestures with more than
 * `MAX_GESTURE_OBJECTS` objects, the number does not change, because updates in each animation frame would make these
 * movements slow. A change of the selection causes an update immediately, except during marquee selections.
 */
export function useContentVersion({ editor, version }: EditorSession): number {
  const lastUpdate = useRef({ version, selection: editor.selection, timeMs: 0 });
  const now = performance.now();
  const updatesInGesture =
    editor.selection.length <= MAX_GESTURE_OBJECTS && !['idling', 'marqueeing'].includes(editor.toolState);
  // `needsTime` is true during flights and gestures.
  const isPostponed = editor.needsTime && !(updatesInGesture && now - lastUpdate.current.timeMs >= GESTURE_UPDATE_MS);
  const isOtherSelection = lastUpdate.current.selection !== editor.selection && editor.toolState !== 'marqueeing';
  if (!isPostponed || isOtherSelection) lastUpdate.current = { version, selection: editor.selection, timeMs: now };
  return lastUpdate.current.version;
}
