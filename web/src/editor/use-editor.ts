import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Autosave } from './autosave.ts';
import type { EditorState, EditorStore } from './editor-store.ts';

/** What every part of the editor works with. */
export interface EditorParts {
  readonly oid: string;
  readonly store: EditorStore;
  readonly autosave: Autosave;
  /** Small pictures of files that were sent on this page, by their hash. */
  readonly thumbnails: Map<string, string>;
}

const Context = createContext<EditorParts | undefined>(undefined);

export const EditorProvider = Context.Provider;

/** @throws outside of the editor. */
export function useEditorParts(): EditorParts {
  const parts = useContext(Context);
  if (!parts) throw new Error('Not inside the editor.');
  return parts;
}

/** The editor's state, drawn anew whenever it changes. */
export function useEditor(): EditorParts & { readonly state: EditorState } {
  const parts = useEditorParts();
  const state = useSyncExternalStore(parts.store.subscribe, parts.store.getState, parts.store.getState);
  return { ...parts, state };
}
