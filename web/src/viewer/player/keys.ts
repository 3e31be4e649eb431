export type KeyAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'overview'
  | 'fullscreen'
  | 'zoom-in'
  | 'zoom-out'
  | 'search'
  | 'help';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * What has the focus. `field`: an element for input, such as a text field. `control`: an element that Space and Enter
 * activate. `stage`: another element or none.
 */
export type FocusTarget = 'field' | 'control' | 'stage';

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'overview',
  f: 'fullscreen',
  '+': 'zoom-in',
  // Without Shift, the key of the plus sign types `=` on English keyboards.
  '=': 'zoom-in',
  '-': 'zoom-out',
  '/': 'search',
  '?': 'help',
};

/**
 * Returns the player's action for a key. Returns undefined if the key has no action, or if the focused element or the
 * browser uses the key.
 */
export function keyAction(press: KeyPress, focus: FocusTarget): KeyAction | undefined {
  const { key } = press;
  if (focus === 'field' || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (focus === 'control' && (key === ' ' || key === 'Enter')) return undefined;
  if (key === ' ' && press.shiftKey) return 'previous';
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key];
}

/** Keyboard shortcuts for the help dialog: names of keys, and the message key of the description. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly messageKey: string }[] = [
  { keys: ['→', '↓', 'Space', 'PgDn'], messageKey: 'viewer.next' },
  { keys: ['←', '↑', 'PgUp'], messageKey: 'viewer.previous' },
  { keys: ['Home', 'End'], messageKey: 'viewer.helpEnds' },
  { keys: ['Esc'], messageKey: 'viewer.overview' },
  { keys: ['+', '−'], messageKey: 'viewer.helpZoom' },
  { keys: ['/'], messageKey: 'viewer.search' },
  { keys: ['F'], messageKey: 'viewer.fullScreen' },
  { keys: ['?'], messageKey: 'viewer.helpHelp' },
];
