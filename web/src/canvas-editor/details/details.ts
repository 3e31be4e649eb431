import { rootTopic } from '@flydeck/editor/levels';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Theme } from '@flydeck/scene/model/theme';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { EditorSession } from '../session/editor-session.ts';

/** Maximum length of a typed title, in UTF-16 units. Imported titles can be longer. */
export const TITLE_MAX_LENGTH = 200;

/** Properties of the document that the author can change in the dialog "Details". */
export interface Details {
  readonly title: string;
  /** HTML, which is sanitised when it is published. */
  readonly description: string;
  readonly tags: readonly string[];
  /** BCP 47 code; `und` if the language is unknown. */
  readonly language: string;
  readonly theme: Theme;
}

const EMPTY_DETAILS: Details = { title: '', description: '', tags: [], language: 'und', theme: DEFAULT_THEME };

/** Returns the details of the document, with defaults for properties that are not set. */
export function readDetails({ editor }: EditorSession): Details {
  const properties = editor.store.get(DOCUMENT_ID)?.properties ?? {};
  return { ...EMPTY_DETAILS, ...properties };
}

/** Changes details of the document as one undoable change. A new title is also set as the title of the root topic. */
export function changeDetails(session: EditorSession, change: Partial<Details>): void {
  const current = readDetails(session);
  const operations = Object.entries(change).flatMap(([property, value]): Operation[] => {
    if (isEqual(current[property as keyof Details], value)) return [];
    const operation: Operation = { op: 'set', id: DOCUMENT_ID, property, value };
    if (property !== 'title') return [operation];
    return [operation, { op: 'set', id: rootTopic(session.editor.store), property, value }];
  });
  if (operations.length > 0) session.update((editor) => editor.change(operations));
}
