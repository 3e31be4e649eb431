import { useEffect } from 'react';
import { focusOf, type KeyTargets, performKeyAction } from '../viewer/player/use-keys.ts';
import { isShowAction, type PresenterAction, presenterAction, type ShowAction } from './presenter-keys.ts';

/** What keys control. */
export interface PresenterKeyTargets extends KeyTargets {
  readonly onShowAction: (action: ShowAction) => void;
}

/** Performs the action of a key or a button. */
function performAction(action: PresenterAction, targets: PresenterKeyTargets): void {
  if (isShowAction(action)) targets.onShowAction(action);
  else performKeyAction(action, targets);
}

/** Controls the presentation by the keys of this window. Keys of dialogs are ignored. */
export function usePresenterKeys(targets: PresenterKeyTargets): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog'))) return;
      const action = presenterAction(event, focusOf(event.target));
      if (!action) return;
      event.preventDefault();
      performAction(action, targets);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
