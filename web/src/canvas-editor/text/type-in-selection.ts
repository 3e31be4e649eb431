import { registeredCommands } from '@flydeck/editor/commands/registry';
import { caretAt, textEnd } from '@flydeck/editor/text/text-selection';
import { beginsText, typingTarget } from '@flydeck/editor/text/typing-target';
import type { EditorSession } from '../session/editor-session.ts';
import { shortcutOf } from '../session/key-name.ts';

/**
 * While a text or shape is selected, adds a typed character at the end of its text and edits the text. Returns false for
 * other characters, and if no such record is selected.
 */
export function typeInSelection(session: EditorSession, event: KeyboardEvent): boolean {
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
