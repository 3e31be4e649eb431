import { type RefObject, useEffect } from 'react';
import { focusOf, isInView } from '../../viewer/player/use-keys.ts';
import { JUMP_MS, RATES } from './replay-bar.tsx';
import type { Player } from './use-player.ts';

interface ReplayKeyActions {
  readonly togglePlay: () => void;
  readonly toggleCaptions: () => void;
  readonly closePanel: () => boolean;
}

/**
 * Controls the replay by keyboard, before the keys of the viewer. Other keys move by hand, as without a replay.
 * @param stage element of the viewer
 */
export function useReplayKeys(stage: RefObject<HTMLElement | null>, player: Player, actions: ReplayKeyActions): void {
  useEffect(() => {
    const { clock, seekBy } = player;
    const changeRate = (offset: number) => {
      const index = RATES.findIndex((rate) => rate >= clock.getState().rate);
      clock.setRate(RATES[Math.min(RATES.length - 1, Math.max(0, index + offset))] ?? 1);
    };
    const handlers: Readonly<Record<string, () => boolean | undefined | void>> = {
      ' ': actions.togglePlay,
      k: actions.togglePlay,
      j: () => seekBy(-JUMP_MS),
      l: () => seekBy(JUMP_MS),
      c: actions.toggleCaptions,
      m: () => clock.setMuted(!clock.getState().isMuted),
      '<': () => changeRate(-1),
      '>': () => changeRate(1),
      Escape: actions.closePanel,
    };
    const onKey = (event: KeyboardEvent) => {
      const element = stage.current;
      const { target } = event;
      if (!element || !(target instanceof Node)) return;
      const isInStage = element.contains(target) || (target === document.body && isInView(element));
      if (!isInStage || (target instanceof Element && target.closest('dialog'))) return;
      const focus = focusOf(target);
      if (focus === 'field' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (focus === 'control' && event.key === ' ') return;
      const handler = handlers[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!handler || (event.key === ' ' && event.shiftKey) || handler() === false) return;
      event.preventDefault();
    };
    // In the capture phase, so that this listener runs before that of the viewer.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  });
}
