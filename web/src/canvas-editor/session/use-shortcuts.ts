import { useEffect } from 'react';
import type { EditorSession } from './editor-session.ts';

/** Elements that take keys themselves. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
/** Elements that Enter and Space press, and in which arrow keys move the focus. */
const CONTROLS = 'button, a, [role="toolbar"], [role="tree"], [role="listbox"], [role="grid"]';
const CONTROL_KEYS = new Set(['enter', 'space', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'tab']);

/** Passes the keys of the page to the editor, except those for fields, dialogs and buttons. */
export function useShortcuts(session: EditorSession): void {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('keydown', (event) => press(session, event), { signal });
    addEventListener('keyup', (event) => session.update((editor) => editor.keyUp(keyName(event))), { signal });
    return () => listeners.abort();
  }, [session]);
}

function press(session: EditorSession, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  const key = keyName(event);
  const isForControl = CONTROL_KEYS.has(key) && target.closest(CONTROLS) !== null;
  if (event.defaultPrevented || event.isComposing || isForControl || target.closest(TEXT_FIELDS)) return;
  const isHandled = session.update((editor) => {
    const shortcut = shortcutOf(event);
    if (shortcut === 'mod+z') editor.undo();
    else if (shortcut === 'mod+shift+z' || shortcut === 'mod+y') editor.redo();
    else return editor.key(shortcut);
    return true;
  });
  if (isHandled) event.preventDefault();
}

const keyName = ({ key }: KeyboardEvent): string => (key === ' ' ? 'space' : key.toLowerCase());

/** Returns the name of the pressed keys, such as `mod+shift+g`. `mod` is Ctrl, or Command on a Mac. */
function shortcutOf(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
  // With Shift, the digit keys produce other characters.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const key = digit ?? keyName(event);
  const modifiers = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey ? 'shift' : ''];
  return [...modifiers.filter(Boolean), key].join('+');
}
