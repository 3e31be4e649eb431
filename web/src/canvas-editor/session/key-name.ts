/** The fields of a key event that determine its shortcut. */
type KeyEventFields = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Names of keys in shortcuts, by the character that the key produces. A space would be invisible, and `+` separates the
 * keys of a shortcut. The key `-` produces `_` with Shift.
 */
const NAMES: Readonly<Record<string, string>> = { ' ': 'space', '+': 'plus', '-': 'minus', _: 'minus' };
/** Names of the bracket keys, by `KeyboardEvent.code`. With Shift or Alt, these keys produce other characters. */
const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/** Returns the name that a key has in shortcuts, such as `a` or `space`. */
export const keyName = ({ key }: Pick<KeyEventFields, 'key'>): string => NAMES[key] ?? key.toLowerCase();

/** Returns the pressed keys as a shortcut such as `mod+shift+g`. `mod` is Ctrl, or Command on a Mac. */
export function shortcutOf(event: KeyEventFields): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const modifiers = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey ? 'shift' : ''];
  return [...modifiers.filter(Boolean), keyWithoutModifiers(event)].join('+');
}

/**
 * Returns the name of the pressed key. The name of a digit, a bracket or a character from A to Z usually does not
 * depend on Shift and Alt.
 */
function keyWithoutModifiers({ key, code, altKey, shiftKey }: KeyEventFields): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  // On some keyboards, a digit key with Shift produces `+`. The shortcut then contains `plus`.
  if (digit !== undefined && !NAMES[key] && (shiftKey || altKey)) return digit;
  const bracket = BRACKETS[code];
  if (bracket !== undefined && (shiftKey || altKey)) return bracket;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  // On a Mac, a letter with Alt produces another character, such as `ç` for `c`.
  if (altKey && letter !== undefined && !/^[a-z]$/i.test(key)) return letter.toLowerCase();
  return keyName({ key });
}
