import { fitTopic } from '@flydeck/editor/camera';
import type { EditorSession } from '../../session/editor-session.ts';

/**
 * Moves the camera to a topic if the topic is closed. The camera jumps, because a flight would be replaced by the
 * flight that moves a selection out of the area behind panels.
 */
export function showTopic(session: EditorSession, topic: string): void {
  if (!session.editor.openIds.has(topic))
    session.update((editor) => editor.moveCamera(fitTopic(editor.view, topic), true));
}
