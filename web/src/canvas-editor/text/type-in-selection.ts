import { registeredCommands } from '@flydeck/editor/commands/registry';
import type { Editor } from '@flydeck/editor/editor';
import { flatText } from '@flydeck/editor/text/flat-text';
import { caretAt, textEnd } from '@flydeck/editor/text/text-selection';
import type { TextSession } from '@flydeck/editor/text/text-session';
import { beginsText, typingTarget } from '@flydeck/editor/text/typing-target';
import { isLocked } from '@flydeck/editor/transform/area';
import { shortcutOf } from '../session/key-name.ts';

/** The parts of an `EditorSession` that typing needs. */
interface TypingSession<Text> {
  readonly editor: Editor;
  readonly text: Text | undefined;
  run(command: string): void;
  update<Result>(change: (editor: Editor) => Result): Result;
}

/** A text that is being edited. */
interface EditedText {
  readonly session: TextSession;
}

/**
 * Returns the id of the selected text, shape or cell that an author edits by typing. Undefined if there is none, or if a
 * text is already being edited.
 */
export function typedRecord(editor: Editor): string | undefined {
  const { cells, editedTextId, isReadOnly, store } = editor;
  if (!cells) return typingTarget(editor);
  return editedTextId !== undefined || isReadOnly || isLocked(store, cells.table) ? undefined : cells.focus;
}

/**
 * Returns the text of the record of `typedRecord`, and the selection in this text that typing replaces: the whole text of
 * a cell, or the end of another text.
 */
export function typedText({ cells, store }: Editor, id: string): { value: string; start: number; end: number } {
  const value = flatText(store.get(id)?.texts?.['body']?.paragraphs ?? []);
  return { value, start: cells ? 0 : value.length, end: value.length };
}

/** Begins to edit the text of the record of `typedRecord`. Typing then replaces the selection of `typedText`. */
export function beginTyping<Text extends EditedText>(session: TypingSession<Text>): Text | undefined {
  if (typedRecord(session.editor) === undefined) return undefined;
  if (session.editor.cells) {
    // The whole text is selected when editing begins.
    session.run('edit-cell');
    return session.text;
  }
  session.run('enter');
  session.update(() => {
    const text = session.text?.session;
    text?.select(caretAt(textEnd(text.paragraphs)));
  });
  return session.text;
}

/**
 * While a text or shape is selected, adds a typed character at the end of its text and edits the text. While a cell is
 * selected, replaces the text of the cell. Returns false for other characters, and if no such record is selected.
 */
export function typeInSelection(session: TypingSession<EditedText>, event: KeyboardEvent): boolean {
  const { cells } = session.editor;
  if (typedRecord(session.editor) === undefined) return false;
  const shortcut = shortcutOf(event);
  const isShortcut = [...registeredCommands()].some(({ shortcuts }) => shortcuts.includes(shortcut));
  if (!cells && !beginsText(event.key, isShortcut)) return false;
  const text = beginTyping(session);
  session.update(() => text?.session.insertText(event.key));
  return true;
}
