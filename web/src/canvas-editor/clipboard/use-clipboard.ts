import type { Clipboard } from '@flydeck/editor/clipboard/clipboard';
import type { PasteTarget } from '@flydeck/editor/clipboard/paste-content';
import { findCommand } from '@flydeck/editor/commands/registry';
import { useEffect } from 'react';
import { loadedEditing } from '../parts/load-editing.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { shortcutOf } from '../session/key-name.ts';
import { isSelectedTextInput } from '../text/focus-text-input.ts';

/** CSS selector of fields and dialogs. In fields and dialogs, the browser instead of the editor copies and pastes. */
const BROWSER_CLIPBOARD_AREAS = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"]';
/** Maximum time in ms between a shortcut for pasting and the paste event that the browser sends for this shortcut. */
const PASTE_EVENT_MS = 120;

/** Copies, cuts and pastes elements through the system's clipboard, which other windows can also use. */
export function useClipboard(session: EditorSession): void {
  useEffect(() => {
    const input = new ClipboardInput(session);
    return () => input.close();
  }, [session]);
}

/**
 * Runs a clipboard command that was chosen in a menu, for which the browser sends no clipboard event. Returns false for
 * commands that do not use the clipboard.
 */
export function runClipboardCommand(session: EditorSession, id: string, target: PasteTarget = {}): boolean {
  if (!['cut', 'copy', 'paste', 'paste-in-place'].includes(id)) return false;
  if (id === 'cut' || id === 'copy') session.run(id);
  else pasteFromMenu(session, id, target);
  return true;
}

/**
 * Pastes from the system's clipboard. If the system's clipboard is not accessible or contains nothing that can be
 * pasted, pastes what was last copied in this window.
 */
function pasteFromMenu(session: EditorSession, id: string, target: PasteTarget): void {
  session.whenEditingLoaded(async ({ pasteData, readClipboard }) => {
    const data = await readClipboard();
    const inPlace = id === 'paste-in-place';
    if (!data || !pasteData(session, data, { ...target, inPlace })) session.run(id);
  });
}

/** Handles the clipboard events of the browser, and the shortcut of "Paste in place". */
class ClipboardInput {
  readonly #session: EditorSession;
  readonly #listeners = new AbortController();
  readonly #unsubscribe: readonly (() => void)[];
  /** The browser's copy or cut event, only while it is being handled. */
  #event: ClipboardEvent | undefined;
  /**
   * Runs after the shortcut of "Paste in place". A paste event does not contain the pressed keys. If a paste event
   * arrives while this timer is set, the event was caused by this shortcut.
   */
  #pasteInPlaceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
    const { signal } = this.#listeners;
    for (const name of ['copy', 'cut'] as const)
      document.addEventListener(name, (event) => this.#copy(name, event), { signal });
    document.addEventListener('paste', (event) => this.#paste(event), { signal });
    addEventListener('keydown', (event) => this.#handleKeyDown(event), { signal });
    this.#unsubscribe = [
      session.events.on('copy', (clipboard) => this.#write(clipboard)),
      session.events.on('exportPicture', (request) =>
        session.whenEditingLoaded(({ exportPicture }) => exportPicture(session, request)),
      ),
    ];
  }

  close(): void {
    this.#listeners.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    clearTimeout(this.#pasteInPlaceTimer);
  }

  #copy(name: 'copy' | 'cut', event: ClipboardEvent): void {
    const command = findCommand(name);
    // If text of the page is selected, the browser copies this text.
    if (!command || isLeftToBrowser(event)) return;
    if (String(getSelection()) !== '' && !isSelectedTextInput(event.target)) return;
    this.#event = event;
    const isCopied = this.#session.update((editor) => editor.run(command));
    this.#event = undefined;
    if (isCopied) event.preventDefault();
  }

  #write(clipboard: Clipboard): void {
    // The command that copies belongs to the code that `loadEditing` has loaded.
    const editing = loadedEditing();
    const data = editing?.copiedData(clipboard, this.#session.oid);
    if (!editing || !data) return;
    const transfer = this.#event?.clipboardData;
    // Commands of menus have no clipboard event.
    if (transfer) {
      transfer.setData('text/html', data.html);
      transfer.setData('text/plain', data.text);
    } else void editing.writeClipboard(data);
    void editing.writeWithPicture(this.#session, clipboard, data);
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (shortcutOf(event) !== 'mod+shift+v' || isLeftToBrowser(event)) return;
    clearTimeout(this.#pasteInPlaceTimer);
    // Some browsers send no paste event for this shortcut. If no paste event arrives, the timer runs the command.
    this.#pasteInPlaceTimer = setTimeout(() => {
      this.#pasteInPlaceTimer = undefined;
      this.#session.run('paste-in-place');
    }, PASTE_EVENT_MS);
  }

  #paste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    if (!data || event.defaultPrevented || isLeftToBrowser(event)) return;
    const inPlace = this.#pasteInPlaceTimer !== undefined;
    clearTimeout(this.#pasteInPlaceTimer);
    this.#pasteInPlaceTimer = undefined;
    const html = data.getData('text/html');
    // Another listener pastes files. A copied picture is a file, although its HTML contains the picture's URL.
    if (data.files.length > 0 && !html.includes('data-flydeck-records')) return;
    const text = data.getData('text/plain');
    const svg = data.getData('image/svg+xml');
    event.preventDefault();
    this.#session.whenEditingLoaded(({ pasteData }) => {
      if (pasteData(this.#session, { html, text, svg }, { inPlace })) return;
      this.#session.update((editor) => editor.perform(() => ({ outcome: { what: 'nothing-to-paste' } })));
    });
  }
}

const isLeftToBrowser = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(BROWSER_CLIPBOARD_AREAS) !== null && !isSelectedTextInput(target);
