import { useSyncExternalStore } from 'react';
import styles from './replay.module.css';
import type { PlacedCue } from './use-cues.ts';
import type { Player } from './use-player.ts';

interface CaptionsLayerProps {
  readonly player: Player;
  readonly cues: readonly PlacedCue[];
  /** BCP 47 language of the presentation; undefined: unknown. */
  readonly lang: string | undefined;
  /** Whether a panel covers the end of the stage, where no captions are shown then. */
  readonly hasPanel: boolean;
}

/** The captions of the current time, at the lower edge of the stage. */
export function CaptionsLayer({ player: { clock }, cues, lang, hasPanel }: CaptionsLayerProps) {
  const text = useSyncExternalStore(clock.subscribeToTime, () => textAt(cues, clock.timeMs));
  if (text === '') return null;
  return (
    <p className={styles.captions} lang={lang} dir="auto" data-captions="" data-panel={hasPanel || undefined}>
      <span>{text}</span>
    </p>
  );
}

/** Returns the texts that are shown at a time. Captions can overlap. */
const textAt = (cues: readonly PlacedCue[], timeMs: number): string =>
  cues
    .filter(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs)
    .map(({ text }) => text)
    .join('\n');
