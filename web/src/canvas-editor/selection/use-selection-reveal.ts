import { screenBounds } from '@flydeck/editor/bounds';
import type { EditorCamera } from '@flydeck/editor/camera';
import type { Editor } from '@flydeck/editor/editor';
import { revealCamera } from '@flydeck/editor/navigation/reveal';
import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { visibleArea } from '../stage/visible-area.ts';

/**
 * Time in ms after which a selection made with the pointer is revealed. During this time, the second click of a double
 * click finds the object where the first click was.
 */
const POINTER_DELAY_MS = 400;

/**
 * Moves the camera so that no panel covers the selection. A selection made with the pointer on the canvas moves the
 * camera only if a panel that opens for the selection covers a part of it.
 * @param isPanelExpanded whether the property panel is expanded; the expanded panel can cover any part of the canvas
 */
export function useSelectionReveal(session: EditorSession, isPanelExpanded: boolean): void {
  const { editor } = session;
  const selectedIds = editor.selection.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the selection or of the panel.
  useEffect(() => {
    const isByPointer = editor.isSelectedByPointer && !isPanelExpanded;
    const bounds = selectionBounds(editor);
    const reveal = () => {
      const isBusy = editor.toolState !== 'idling' || editor.editedTextId !== undefined;
      const area = visibleArea();
      if (isBusy || !area) return;
      // A selection that the author has moved since, or that reaches out of the window, remains where it is.
      if (isByPointer && !(isEqual(bounds, selectionBounds(editor)) && isCovered(editor, area))) return;
      const camera = cameraForSelection(editor, area);
      if (camera) session.update(() => editor.flyTo(camera));
    };
    // The panel has its new size in the next animation frame.
    const timer = setTimeout(() => requestAnimationFrame(reveal), isByPointer ? POINTER_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [session, selectedIds, isPanelExpanded]);
}

/** The part of the editor that determines where the selection is in the window. */
type SelectionView = Pick<Editor, 'view' | 'selection'>;

/** Returns the bounding box of the selection in CSS pixels of the stage; undefined without a selection. */
function selectionBounds({ view, selection }: SelectionView): Rect | undefined {
  const [first, ...others] = selection.flatMap((id) => screenBounds(view, id) ?? []);
  return first && others.reduce(union, first);
}

/** Whether a panel covers a part of the selection that is in the window. */
export function isCovered(editor: SelectionView, area: Rect): boolean {
  const bounds = selectionBounds(editor);
  const { width, height } = editor.view.window;
  if (!bounds) return false;
  const [left, top] = [Math.max(bounds.x, 0), Math.max(bounds.y, 0)];
  const [right, bottom] = [Math.min(bounds.x + bounds.width, width), Math.min(bounds.y + bounds.height, height)];
  return left < area.x || top < area.y || right > area.x + area.width || bottom > area.y + area.height;
}

/**
 * Returns the camera for which the whole selection is inside `area`; undefined if the selection is empty, already
 * inside the area, or larger than the area.
 * @param area in CSS pixels of the stage
 */
export function cameraForSelection(editor: SelectionView, area: Rect): EditorCamera | undefined {
  const bounds = selectionBounds(editor);
  if (!bounds || bounds.width > area.width || bounds.height > area.height) return undefined;
  return revealCamera(editor.view.camera, bounds, area);
}
