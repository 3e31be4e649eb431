/** Labels of keys by their names in shortcuts. A key without an entry has its name in capitals as its label. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  delete: 'Del',
  backspace: '⌫',
  enter: 'Enter',
  tab: 'Tab',
  space: 'Space',
  plus: '+',
  minus: '−',
  contextmenu: '☰',
};
/** Labels of modifier keys. `mod` is the Command key on Apple devices, and the Ctrl key elsewhere. */
const APPLE_MODIFIERS: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };
const OTHER_MODIFIERS: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };

/** Returns how the interface shows a shortcut: `mod+shift+z` as `Ctrl+Shift+Z`, or as `⌘⇧Z` on an Apple device. */
export function shortcutLabel(shortcut: string | undefined, isApple = runsOnAppleDevice()): string | undefined {
  if (shortcut === undefined) return undefined;
  const modifiers = isApple ? APPLE_MODIFIERS : OTHER_MODIFIERS;
  const keys = shortcut.split('+').map((key) => modifiers[key] ?? KEY_LABELS[key] ?? key.toUpperCase());
  return keys.join(isApple ? '' : '+');
}

/** Whether the browser runs on an Apple device: a Mac, an iPhone or an iPad. All of these have the same shortcuts. */
export function runsOnAppleDevice(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
