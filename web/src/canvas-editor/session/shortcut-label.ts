/** Labels of keys by their names in shortcuts. */
const NAMES: Readonly<Record<string, string>> = {
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
const MAC_MODIFIERS: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };
const MODIFIERS: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };

/** Returns the label of a shortcut for the interface: for `mod+shift+z`, this is `Ctrl+Shift+Z`, or `⌘⇧Z` on a Mac. */
export function shortcutLabel(shortcut: string | undefined, isMac = runsOnMac()): string | undefined {
  if (shortcut === undefined) return undefined;
  const modifiers = isMac ? MAC_MODIFIERS : MODIFIERS;
  const keys = shortcut.split('+').map((key) => modifiers[key] ?? NAMES[key] ?? key.toUpperCase());
  return keys.join(isMac ? '' : '+');
}

export function runsOnMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
