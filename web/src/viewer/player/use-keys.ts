import { type RefObject, useEffect } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import { type FocusTarget, type KeyAction, keyAction } from './keys.ts';
import type { Session } from './session.ts';

/** What the keyboard controls. */
export interface KeyTargets {
  readonly store: ViewerStore;
  readonly session: Session | undefined;
  readonly toggleFullScreen: () => void;
  readonly openPanel: (panel: 'search' | 'help') => void;
}

const ZOOM_FACTOR = 1.5;

/** Performs the action of a key or a button. */
export function performKeyAction(action: KeyAction, { store, session, toggleFullScreen, openPanel }: KeyTargets): void {
  const lastStep = store.getSnapshot().steps.length - 1;
  const zoom = (factor: number) => {
    const { width, height } = session?.player.cameraView.viewport ?? { width: 0, height: 0 };
    session?.player.zoomAt(factor, { x: width / 2, y: height / 2 });
  };
  const handlers: Record<KeyAction, () => void> = {
    next: () => store.next(),
    previous: () => store.previous(),
    first: () => store.goTo(Math.min(session?.pathNumbering.firstStepIndex ?? 0, lastStep)),
    last: () => store.goTo(lastStep),
    overview: () => session?.showOverview(store),
    fullscreen: toggleFullScreen,
    'zoom-in': () => zoom(ZOOM_FACTOR),
    'zoom-out': () => zoom(1 / ZOOM_FACTOR),
    search: () => openPanel('search'),
    help: () => openPanel('help'),
  };
  handlers[action]();
}

/** Returns the kind of element that a key was pressed on. */
export function focusOf(target: EventTarget | null): FocusTarget {
  if (!(target instanceof HTMLElement)) return 'stage';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'field';
  return target.matches('a[href], button, summary, video, audio') ? 'control' : 'stage';
}

/** Whether at least half of the stage is in the window. */
function isInView(stage: HTMLElement): boolean {
  const { top, bottom, height } = stage.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) > height / 2;
}

/**
 * Controls the player by keyboard while the focus is in the stage, or while no element has the focus and the stage is
 * in view. If no element has the focus and the stage is scrolled out of view, keys scroll the page. `isActive` is false
 * while the player does not react to keys.
 */
export function useKeys(stage: RefObject<HTMLElement | null>, isActive: boolean, targets: KeyTargets): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      const element = stage.current;
      if (!element || event.defaultPrevented) return;
      const isInStage = event.target instanceof Node && element.contains(event.target);
      const isInViewWithoutFocus = event.target === document.body && isInView(element);
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (isInDialog || !(isInStage || isInViewWithoutFocus)) return;
      const focus = focusOf(event.target);
      // A focused media element handles the keys itself.
      if (focus === 'control' && event.target instanceof HTMLMediaElement) return;
      // Sliders use no keys of the replay.
      const isField = focus === 'field' && !(event.target as Element).matches('[type=range]');
      if (!isField && targets.store.replay?.pressKey(event)) {
        event.preventDefault();
        return;
      }
      const action = keyAction(event, focus);
      if (!action) return;
      event.preventDefault();
      performKeyAction(action, targets);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
