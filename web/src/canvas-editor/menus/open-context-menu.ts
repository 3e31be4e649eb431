import { selectAt } from '@flydeck/editor/commands/select-at';
import type { Point } from '@flydeck/scene/model/geometry';
import type { EditorSession } from '../session/editor-session.ts';

/** Selects the object at a point, and opens the context menu there. The point is in CSS pixels of the stage. */
export function openContextMenu(session: EditorSession, point: Point): void {
  session.update((editor) => editor.perform((context) => selectAt(context, point)));
  session.events.openAt('context-menu', point);
}
