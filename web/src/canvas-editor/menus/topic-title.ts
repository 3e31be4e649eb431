import { showTopic } from '@flydeck/editor/commands/go-to';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Lets the camera fly to a topic, and clears the selection. */
export function goToTopic(session: EditorSession, id: string): void {
  session.update((editor) => editor.perform(() => ({ ...showTopic(id), selection: [] })));
}

/** Returns the title of a topic, or the translated text “Untitled topic” if it has none. */
export const titleOf = (store: RecordStore, id: string): string =>
  String(store.get(id)?.properties['title'] ?? '') || t('canvas-menus.untitledTopic');
