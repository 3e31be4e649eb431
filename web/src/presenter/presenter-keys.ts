import { type FocusTarget, type KeyAction, type KeyPress, keyAction } from '../viewer/player/keys.ts';

/**
 * Actions of the presenter that the viewer does not have. `erase` deletes all lines of the step. `record` opens the
 * panel of recordings, or pauses and continues the recording.
 */
export type ShowAction = 'black' | 'pointer' | 'pen' | 'erase' | 'steps' | 'join' | 'record';
export type PresenterAction = KeyAction | ShowAction;

const ACTIONS: Readonly<Record<string, ShowAction>> = {
  // Clickers send B or a full stop.
  b: 'black',
  '.': 'black',
  l: 'pointer',
  p: 'pen',
  e: 'erase',
  o: 'steps',
  j: 'join',
  r: 'record',
};

/** Returns the action for a key in the console or on the stage; undefined if the key has no action. */
export function presenterAction(press: KeyPress, focus: FocusTarget): PresenterAction | undefined {
  const action = keyAction(press, focus);
  if (action !== undefined || focus === 'field' || press.ctrlKey || press.metaKey || press.altKey) return action;
  return ACTIONS[press.key.toLowerCase()];
}

export const isShowAction = (action: PresenterAction): action is ShowAction =>
  (Object.values(ACTIONS) as PresenterAction[]).includes(action);

/** Keyboard shortcuts for the list of shortcuts: names of keys, and the message key of the description. */
export const PRESENTER_KEYS: readonly { readonly keys: readonly string[]; readonly messageKey: string }[] = [
  { keys: ['→', '↓', 'Space', 'PgDn'], messageKey: 'viewer.next' },
  { keys: ['←', '↑', 'PgUp'], messageKey: 'viewer.previous' },
  { keys: ['O'], messageKey: 'presenter.steps' },
  { keys: ['L'], messageKey: 'presenter.pointer' },
  { keys: ['P'], messageKey: 'presenter.pen' },
  { keys: ['E'], messageKey: 'presenter.erase' },
  { keys: ['B', '.'], messageKey: 'presenter.black' },
  { keys: ['J'], messageKey: 'presenter.showCode' },
  { keys: ['R'], messageKey: 'recorder.key' },
  { keys: ['Esc'], messageKey: 'viewer.overview' },
  { keys: ['+', '−'], messageKey: 'viewer.helpZoom' },
  { keys: ['/'], messageKey: 'viewer.search' },
  { keys: ['F'], messageKey: 'viewer.fullScreen' },
];
