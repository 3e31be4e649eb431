import { selectAt } from '@flydeck/editor/commands/select-at';
import type { Point } from '@flydeck/scene/model/geometry';
import type { EditorSession } from '../session/editor-session.ts';

/** Selects the topic or element at a point of the stage (in CSS pixels), and opens the context menu there. */
export function openContextMenu(session: EditorSession, point: Point): void {
  session.update((editor) => editor.perform((context) => selectAt(context, point)));
  session.events.openAt('context-menu', point);
}
