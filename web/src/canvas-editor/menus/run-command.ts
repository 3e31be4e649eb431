import type { Point } from '@flydeck/scene/model/geometry';
import { runClipboardCommand } from '../clipboard/use-clipboard.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { focusStage } from '../stage/focus-stage.ts';

/**
 * Runs a command that was chosen in a menu. The command runs in the next animation frame, after the menu is closed and
 * the stage has got the focus.
 * @param id id of the command
 * @param point the point at which the menu was opened, in CSS pixels of the stage; `paste` inserts content there,
 * and `comment` comments on it
 */
export function runAfterClosing(session: EditorSession, id: string, point?: Point): void {
  requestAnimationFrame(() => {
    focusStage();
    if (id === 'comment' && point) session.events.openAt('comment', point);
    else if (!runClipboardCommand(session, id, point ? { point } : {})) session.run(id);
  });
}
