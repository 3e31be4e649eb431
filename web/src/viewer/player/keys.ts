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

/** Where the focus is: in a field, on a control that Space and Enter activate, or elsewhere. */
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
  '=': 'zoom-in',
  '-': 'zoom-out',
  '/': 'search',
  '?': 'help',
};

/** The player's action for a key, or undefined if the key belongs to the focused element or the browser. */
export function keyAction(press: KeyPress, focus: FocusTarget): KeyAction | undefined {
  const { key } = press;
  if (focus === 'field' || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (focus === 'control' && (key === ' ' || key === 'Enter')) return undefined;
  if (key === ' ' && press.shiftKey) return 'previous';
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key];
}

/** Keys for the help dialog, each with the message key of its description. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly message: string }[] = [
  { keys: ['→', '↓', 'Space', 'PgDn'], message: 'viewer.next' },
  { keys: ['←', '↑', 'PgUp'], message: 'viewer.previous' },
  { keys: ['Home', 'End'], message: 'viewer.helpEnds' },
  { keys: ['Esc'], message: 'viewer.overview' },
  { keys: ['+', '−'], message: 'viewer.helpZoom' },
  { keys: ['/'], message: 'viewer.search' },
  { keys: ['F'], message: 'viewer.fullScreen' },
  { keys: ['?'], message: 'viewer.helpHelp' },
];
