import { registeredCommands } from '@flydeck/editor/commands/registry';
import type { Editor } from '@flydeck/editor/editor';
import { caretAt, textEnd } from '@flydeck/editor/text/text-selection';
import type { TextSession } from '@flydeck/editor/text/text-session';
import { beginsText, typingTarget } from '@flydeck/editor/text/typing-target';
import { shortcutOf } from '../session/key-name.ts';

/** The parts of an `EditorSession` that typing needs. */
interface TypingSession {
  readonly editor: Editor;
  readonly text: { readonly session: TextSession } | undefined;
  run(command: string): void;
  update<Result>(change: (editor: Editor) => Result): Result;
}

/**
 * While a text or shape is selected, adds a typed character at the end of its text and edits the text. Returns false for
 * other characters, and if no such record is selected.
 */
export function typeInSelection(session: TypingSession, event: KeyboardEvent): boolean {
  const shortcut = shortcutOf(event);
  const isShortcut = [...registeredCommands()].some(({ shortcuts }) => shortcuts.includes(shortcut));
  if (!beginsText(event.key, isShortcut) || typingTarget(session.editor) === undefined) return false;
  session.run('enter');
  session.update(() => {
    const text = session.text?.session;
    text?.select(caretAt(textEnd(text.paragraphs)));
    text?.insertText(event.key);
  });
  return true;
}
