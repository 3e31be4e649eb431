import type { Editor } from '@flydeck/editor/editor';
import { trackGripAt } from '@flydeck/editor/tables/track-grips';
import { cellEdgeAt } from '@flydeck/editor/tools/select-tool-tables';
import { emptyTitleAt } from '@flydeck/editor/topics/empty-titles';
import { handleAt, selectionBox } from '@flydeck/editor/transform/selection-box';
import type { EditorSession } from '../session/editor-session.ts';

/** CSS cursors by tool. */
const TOOL_CURSORS: Readonly<Record<Editor['tool']['name'], string>> = {
  select: 'default',
  hand: 'grab',
  text: 'text',
  shape: 'crosshair',
  table: 'crosshair',
  chart: 'crosshair',
  line: 'crosshair',
  pen: 'crosshair',
  eraser: 'cell',
  crop: 'default',
  topic: 'crosshair',
  'link-area': 'crosshair',
};

/** Returns the CSS cursor for the current tool, gesture and handle under the pointer. */
export function stageCursor({ editor, pointer }: EditorSession): string {
  const { tool, toolState, view, selection, cells } = editor;
  if (tool.name === 'hand') return pointer?.start ? 'grabbing' : 'grab';
  if (tool.name !== 'select') return TOOL_CURSORS[tool.name];
  if (toolState === 'moving') return 'move';
  if (toolState === 'rotating' || toolState === 'movingTracks') return 'grabbing';
  const isIdle = toolState === 'idling' && selection.length === 0 && pointer?.start === undefined;
  if (isIdle && pointer && emptyTitleAt(view, editor.openIds, pointer.point) !== undefined) return 'text';
  if (cells && pointer && trackGripAt(view, cells, pointer.point, { isTouch: editor.isTouch })) return 'grab';
  const box = selectionBox(view, selection);
  const handleName = box && pointer && handleAt(box, pointer.point);
  const edge = handleName === undefined && pointer ? cellEdgeAt(editor, pointer) : undefined;
  if (edge) return edge.axis === 'column' ? 'col-resize' : 'row-resize';
  return box?.handles.find(({ name }) => name === handleName)?.cursor ?? 'default';
}
