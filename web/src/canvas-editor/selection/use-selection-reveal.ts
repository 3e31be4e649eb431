import { screenBounds } from '@flydeck/editor/bounds';
import type { EditorCamera } from '@flydeck/editor/camera';
import type { Editor } from '@flydeck/editor/editor';
import { revealCamera } from '@flydeck/editor/navigation/reveal';
import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { visibleArea } from '../stage/free-area.ts';

/**
 * Moves the camera so that panels do not cover the selection after it was selected without a pointer on the canvas: by a
 * command, or because it was placed.
 * @param isCovered whether a panel has grown, after which the camera moves as well
 */
export function useSelectionReveal(session: EditorSession, isCovered: boolean): void {
  const { editor } = session;
  const selected = editor.selection.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the selection or of the panel.
  useEffect(() => {
    const isByPointer = editor.isSelectedByPointer && !isCovered;
    if (isByPointer || editor.toolState !== 'idling' || editor.editedText !== undefined) return;
    // The panel has its new size in the next frame.
    const frame = requestAnimationFrame(() => {
      const area = visibleArea();
      const camera = area && cameraForSelection(editor, area);
      if (camera) session.update(() => editor.flyTo(camera));
    });
    return () => cancelAnimationFrame(frame);
  }, [session, selected, isCovered]);
}

/** Returns the camera that shows the whole selection in an area; undefined if it is there, or is larger than the area. */
export function cameraForSelection(
  { view, selection }: Pick<Editor, 'view' | 'selection'>,
  area: Rect,
): EditorCamera | undefined {
  const [first, ...others] = selection.flatMap((id) => screenBounds(view, id) ?? []);
  const bounds = first && others.reduce(union, first);
  if (!bounds || bounds.width > area.width || bounds.height > area.height) return undefined;
  return revealCamera(view.camera, bounds, area);
}
