import type { ReplayClock } from './replay-clock.ts';
import { JUMP_MS, RATES } from './replay-controls.ts';

/** What keys move in time. */
interface KeyTarget {
  readonly clock: ReplayClock;
  seekBy(ms: number): void;
}

/** What keys do besides moving in time. */
export interface ReplayKeyActions {
  readonly togglePlay: () => void;
  readonly toggleCaptions: () => void;
  /** Returns false if no panel is open. */
  readonly closePanel: () => boolean;
}

/** Performs the action of a key. Returns false if the key has none; then the viewer handles it, as without a replay. */
export function pressReplayKey(event: KeyboardEvent, { clock, seekBy }: KeyTarget, actions: ReplayKeyActions): boolean {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || (key === ' ' && event.shiftKey)) return false;
  // The space bar presses a focused button.
  if (key === ' ' && target instanceof Element && target.matches('button, a[href]')) return false;
  const changeRate = (offset: number) => {
    const index = RATES.findIndex((rate) => rate >= clock.getState().rate);
    clock.setRate(RATES[Math.min(RATES.length - 1, Math.max(0, index + offset))] ?? 1);
  };
  const handlers: Readonly<Record<string, () => unknown>> = {
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
  const handler = handlers[key.length === 1 ? key.toLowerCase() : key];
  return handler !== undefined && handler() !== false;
}
