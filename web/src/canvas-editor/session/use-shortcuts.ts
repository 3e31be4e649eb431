import { registeredCommands } from '@flydeck/editor/commands/registry';
import { useEffect } from 'react';
import { loadedEditing } from '../parts/load-editing.ts';
import { focusTextInput, isSelectedTextInput } from '../text/focus-text-input.ts';
import { runTextKey } from '../text/text-keys.ts';
import type { EditorSession } from './editor-session.ts';
import { keyName, shortcutOf } from './key-name.ts';

/** CSS selector of elements that handle all keys themselves. */
const FIELDS_AND_DIALOGS = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="menu"]';
/** CSS selector of elements that handle only the keys in `CONTROL_KEYS` themselves. */
const CONTROLS = 'button, a, [role="toolbar"], [role="tree"], [role="listbox"], [role="grid"]';
/** Keys that operate buttons, links and lists, or move the focus. */
const CONTROL_KEYS = new Set(['enter', 'space', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'tab']);

/** Shortcuts for which the browser sends clipboard events. */
const CLIPBOARD_SHORTCUTS: ReadonlySet<string> = new Set(['mod+c', 'mod+x', 'mod+v', 'mod+shift+v']);

/**
 * Passes pressed keys to the editor, except keys that fields, dialogs, menus, buttons and lists handle themselves.
 * Passes all released keys to the editor.
 */
export function useShortcuts(session: EditorSession): void {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('keydown', (event) => handleKeyDown(session, event), { signal });
    addEventListener('keyup', (event) => session.update((editor) => editor.keyUp(keyName(event))), { signal });
    return () => listeners.abort();
  }, [session]);
}

/** Passes a pressed key to the editor, unless the element that has the focus handles the key. */
export function handleKeyDown(session: EditorSession, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  const key = keyName(event);
  const isForControl = CONTROL_KEYS.has(key) && target.closest(CONTROLS) !== null;
  const isForFieldOrDialog =
    (target.closest(FIELDS_AND_DIALOGS) !== null && !isSelectedTextInput(target)) ||
    document.querySelector('dialog[open]') !== null;
  // The key code 229 means that an input method handles the key.
  const isComposed = event.isComposing || event.keyCode === 229;
  if (event.defaultPrevented || isComposed || isForControl || isForFieldOrDialog) return;
  // A key that is held down repeats. Escape must not leave one topic after the other.
  if (key === 'escape' && event.repeat) return;
  const shortcut = shortcutOf(event);
  // A text is being edited, but the focus is elsewhere, for example after a click on a panel. The text input gets the
  // focus, so that the browser enters this character there.
  if (session.text !== undefined && isTyped(event)) {
    focusTextInput();
    return;
  }
  if (typeInSelection(session, event)) {
    event.preventDefault();
    return;
  }
  // The listener of the clipboard event handles these shortcuts, because only this event gives access to the clipboard.
  if (CLIPBOARD_SHORTCUTS.has(shortcut)) return;
  const isHandled = session.update((editor) => editor.textKey(shortcut) || editor.key(shortcut));
  if (!isHandled && !loadedEditing()) {
    handleWhenLoaded(session, event);
    return;
  }
  // The shortcut of a disabled command must not run a function of the browser, such as selecting all text of the page.
  // Tab is an exception: after the last record, the browser must move the focus out of the canvas.
  if (isHandled || (key !== 'tab' && isCommandShortcut(shortcut))) event.preventDefault();
}

/**
 * Types a character in the selected text, shape or cell. Returns false if there is none. If the code is not loaded, the
 * key is handled again when it is.
 */
function typeInSelection(session: EditorSession, event: KeyboardEvent): boolean {
  const { selection, isReadOnly } = session.editor;
  if (selection.length !== 1 || isReadOnly || !isTyped(event) || event.altKey || event.key.length > 2) return false;
  const editing = loadedEditing();
  if (editing) return editing.typeInSelection(session, event);
  handleWhenLoaded(session, event);
  return true;
}

/** Handles a key when the code for changes is loaded. A key that was pressed before may have begun to edit a text. */
function handleWhenLoaded(session: EditorSession, event: KeyboardEvent): void {
  session.whenEditingLoaded(() => {
    const { text } = session;
    if (text)
      session.update((editor) => {
        const isHandled = runTextKey(event, text, editor);
        if (!isHandled && isTyped(event)) text.session.insertText(event.key);
      });
    else if (!typeInSelection(session, event)) session.update((editor) => editor.key(shortcutOf(event)));
  });
}

const isCommandShortcut = (shortcut: string): boolean =>
  [...registeredCommands()].some(({ shortcuts }) => shortcuts.includes(shortcut));

/** Whether a key types or deletes a character. Only keys that type a character have a name of one character. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Backspace' || key === 'Delete');
