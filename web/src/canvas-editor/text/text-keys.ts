import type { Editor } from '@flydeck/editor/editor';
import { runsOnAppleDevice } from '../session/shortcut-label.ts';
import type { OpenText } from './open-text.ts';

type KeyAction = (text: OpenText, shift: boolean, editor: Editor) => void;

/**
 * Actions on all systems. The keys are named without Shift, and `mod` is Ctrl, or Command on a Mac. The parameter
 * `shift` of an action is whether Shift is pressed, for example to extend the selection.
 */
const COMMON_KEYS: Readonly<Record<string, KeyAction>> = {
  arrowleft: ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'character', 'left', shift),
  arrowright: ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'character', 'right', shift),
  arrowup: ({ navigation, lines }, shift) => navigation.moveVertically(lines, -1, shift),
  arrowdown: ({ navigation, lines }, shift) => navigation.moveVertically(lines, 1, shift),
  home: ({ navigation, lines }, shift) => navigation.moveToLineEdge(lines, 'start', shift),
  end: ({ navigation, lines }, shift) => navigation.moveToLineEdge(lines, 'end', shift),
  'mod+home': ({ navigation }, shift) => navigation.move('text', 'backward', shift),
  'mod+end': ({ navigation }, shift) => navigation.move('text', 'forward', shift),
  backspace: ({ session }) => session.delete('character', 'backward'),
  delete: ({ session }) => session.delete('character', 'forward'),
  enter: ({ session }, shift) => (shift ? session.breakLine() : session.splitParagraph()),
  tab: ({ session, formatting }, shift, editor) => {
    if (formatting.isInList || editor.cells) editor.textKey(shift ? 'shift+tab' : 'tab');
    else if (!shift) session.insertText('\t');
  },
  escape: (_text, _shift, editor) => editor.endTextEditing(),
  'mod+enter': (_text, _shift, editor) => editor.endTextEditing(),
  'mod+a': ({ navigation }) => navigation.selectAll(),
  'mod+z': ({ session }, shift) => session.undoOrRedo(shift ? 'redo' : 'undo'),
  'mod+y': ({ session }) => session.undoOrRedo('redo'),
};

/** Additional actions on a Mac. */
const MAC_KEYS: Readonly<Record<string, KeyAction>> = {
  'alt+arrowleft': ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'word', 'left', shift),
  'alt+arrowright': ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'word', 'right', shift),
  'alt+arrowup': ({ navigation }, shift) => navigation.move('paragraph', 'backward', shift),
  'alt+arrowdown': ({ navigation }, shift) => navigation.move('paragraph', 'forward', shift),
  'mod+arrowleft': ({ navigation, lines }, shift) => navigation.moveToLineEdge(lines, 'start', shift),
  'mod+arrowright': ({ navigation, lines }, shift) => navigation.moveToLineEdge(lines, 'end', shift),
  'mod+arrowup': ({ navigation }, shift) => navigation.move('text', 'backward', shift),
  'mod+arrowdown': ({ navigation }, shift) => navigation.move('text', 'forward', shift),
  'alt+backspace': ({ session }) => session.delete('word', 'backward'),
  'alt+delete': ({ session }) => session.delete('word', 'forward'),
  'mod+backspace': ({ session, navigation, lines }) => {
    navigation.moveToLineEdge(lines, 'start', true);
    session.delete('character', 'backward');
  },
};

/** Additional actions on other systems. */
const WINDOWS_AND_LINUX_KEYS: Readonly<Record<string, KeyAction>> = {
  'mod+arrowleft': ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'word', 'left', shift),
  'mod+arrowright': ({ navigation, lines }, shift) => navigation.moveSideways(lines, 'word', 'right', shift),
  'mod+arrowup': ({ navigation }, shift) => navigation.move('paragraph', 'backward', shift),
  'mod+arrowdown': ({ navigation }, shift) => navigation.move('paragraph', 'forward', shift),
  'mod+backspace': ({ session }) => session.delete('word', 'backward'),
  'mod+delete': ({ session }) => session.delete('word', 'forward'),
};

/**
 * Runs the action of a key that is pressed while a text is being edited. Returns false if the key has no action: the
 * browser then handles the key, for example by entering a character.
 */
export function runTextKey(event: KeyboardEvent, text: OpenText, editor: Editor, isMac = runsOnAppleDevice()): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, code, key } = event;
  const isMod = isMac ? metaKey : ctrlKey;
  // With Shift, `key` of a digit key is another character, such as `!` for 1.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  // Ctrl+Alt is AltGr, which types characters. A key that types no other character can have a shortcut.
  if (ctrlKey && altKey) return editor.textKey(`mod+alt+${key.toLowerCase()}`);
  const name = isMod && shiftKey && digit !== undefined ? digit : key.toLowerCase();
  const modifiers = [isMod ? 'mod' : '', altKey ? 'alt' : ''].filter(Boolean);
  const keysWithoutShift = [...modifiers, name].join('+');
  const shortcut = shiftKey ? [...modifiers, 'shift', name].join('+') : keysWithoutShift;
  // Tab runs the editor's shortcut only in lists and cells. The action of Tab in `COMMON_KEYS` checks whether the text is
  // in a list or cell.
  if (name !== 'tab' && editor.textKey(shortcut)) return true;
  const action = (isMac ? MAC_KEYS : WINDOWS_AND_LINUX_KEYS)[keysWithoutShift] ?? COMMON_KEYS[keysWithoutShift];
  action?.(text, shiftKey, editor);
  return action !== undefined;
}
