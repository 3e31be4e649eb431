import type { Geometry } from '@flydeck/scene/model/elements';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { EditorState } from '../editor-state.ts';
import { isLinkArea } from '../geometry/is-link-area.ts';
import { isLocked } from '../transform/area.ts';

/**
 * Returns the id of the record in whose text a typed character is written: the only selected record, if it is a text or
 * a shape and no drawing tool is chosen. Undefined if there is none; letters then are shortcuts.
 */
export function typingTarget(
  editor: Pick<EditorState, 'store' | 'selection' | 'tool' | 'editedTextId' | 'isReadOnly'>,
): string | undefined {
  const { store, selection, tool, editedTextId, isReadOnly } = editor;
  const [id, ...others] = selection;
  const record = id === undefined || others.length > 0 ? undefined : store.get(id);
  if (!record || isReadOnly || editedTextId !== undefined || tool.name !== 'select') return undefined;
  return isTextOrShape(record) && !isLocked(store, record.id) ? record.id : undefined;
}

/** Whether a record is a text or a shape in which authors write. Icons, pen strokes and link areas are not. */
function isTextOrShape(record: DocumentRecord): boolean {
  const { kind, properties, texts } = record;
  if (kind === 'text') return properties['lines'] === undefined;
  const isPreset = (properties['geometry'] as Geometry | undefined)?.kind === 'preset';
  return kind === 'shape' && (isPreset || texts?.['body'] !== undefined) && !isLinkArea(record);
}

/**
 * Whether a typed character begins a text. Letters do, also those that are shortcuts, and other visible characters
 * unless they are shortcuts, such as Shift+1.
 */
export const beginsText = (character: string, isShortcut: boolean): boolean =>
  /^\p{L}$/u.test(character) || (/^[^\p{C}\p{Z}]$/u.test(character) && !isShortcut);
