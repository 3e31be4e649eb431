import { readStored, writeStored } from '../../stored-json.ts';
import type { ClockState, ReplayClock } from './replay-clock.ts';
import { RATES } from './replay-controls.ts';

type ReplaySettings = Pick<ClockState, 'rate' | 'volume' | 'isMuted'>;

const SETTINGS_KEY = 'replay-settings';

/** Returns the valid values of stored settings. */
export function readSettings(
  stored: Partial<Readonly<Record<keyof ReplaySettings, unknown>>>,
): Partial<ReplaySettings> {
  const { rate, volume, isMuted } = stored;
  return {
    ...(RATES.some((value) => value === rate) && { rate: rate as number }),
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
    ...(typeof isMuted === 'boolean' && { isMuted }),
  };
}

/** Applies the speed and the volume that were chosen in this browser, and stores their changes from then on. */
export function rememberSettings(clock: ReplayClock): void {
  const { rate, volume, isMuted } = readSettings(readStored(() => localStorage.getItem(SETTINGS_KEY)) ?? {});
  if (rate !== undefined) clock.setRate(rate);
  if (volume !== undefined) clock.setVolume(volume);
  if (isMuted !== undefined) clock.setMuted(isMuted);
  let last = JSON.stringify(settingsOf(clock));
  clock.subscribe(() => {
    const current = JSON.stringify(settingsOf(clock));
    if (current === last) return;
    last = current;
    writeStored(() => localStorage.setItem(SETTINGS_KEY, current));
  });
}

function settingsOf(clock: ReplayClock): ReplaySettings {
  const { rate, volume, isMuted } = clock.getState();
  return { rate, volume, isMuted };
}
