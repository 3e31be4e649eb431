import { showTopic } from '@flydeck/editor/commands/go-to';
import { topicChain } from '@flydeck/editor/topic-chain';
import { topicName } from '@flydeck/editor/topics/topic-name';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { rowName } from '../path-panel/row-name.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Lets the camera fly to a topic, and clears the selection. */
export function goToTopic(session: EditorSession, id: string): void {
  session.update((editor) => editor.perform(() => ({ ...showTopic(id), selection: [] })));
}

/** Returns the name of a topic as the path shows it. */
export const titleOf = (store: RecordStore, id: string): string =>
  rowName({ title: '', name: topicName(store, id), level: topicChain(store, id).length - 1 });
