import { screenBounds } from '@flydeck/editor/bounds';
import type { EditorCamera } from '@flydeck/editor/camera';
import type { Editor } from '@flydeck/editor/editor';
import { revealCamera } from '@flydeck/editor/navigation/reveal';
import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { visibleArea } from '../stage/visible-area.ts';

/**
 * Moves the camera so that no panel covers the selection. While the property panel is collapsed, a selection made with
 * the pointer on the canvas does not move the camera, because the author sees what the pointer selects.
 * @param isPanelExpanded whether the property panel is expanded; the expanded panel can cover any part of the canvas
 */
export function useSelectionReveal(session: EditorSession, isPanelExpanded: boolean): void {
  const { editor } = session;
  const selectedIds = editor.selection.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the selection or of the panel.
  useEffect(() => {
    const isVisible = editor.isSelectedByPointer && !isPanelExpanded;
    if (isVisible || editor.toolState !== 'idling' || editor.editedTextId !== undefined) return;
    // Waits for the next animation frame, in which the panel has its new size.
    const frameRequest = requestAnimationFrame(() => {
      const area = visibleArea();
      const camera = area && cameraForSelection(editor, area);
      if (camera) session.update(() => editor.flyTo(camera));
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [session, selectedIds, isPanelExpanded]);
}

/**
 * Returns the camera for which the whole selection is inside `area`; undefined if the selection is empty, already
 * inside the area, or larger than the area.
 * @param area in CSS pixels of the stage
 */
export function cameraForSelection(
  { view, selection }: Pick<Editor, 'view' | 'selection'>,
  area: Rect,
): EditorCamera | undefined {
  const [first, ...others] = selection.flatMap((id) => screenBounds(view, id) ?? []);
  const bounds = first && others.reduce(union, first);
  if (!bounds || bounds.width > area.width || bounds.height > area.height) return undefined;
  return revealCamera(view.camera, bounds, area);
}
