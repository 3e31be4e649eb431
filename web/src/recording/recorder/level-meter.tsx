import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { measureLevel } from './microphone.ts';
import styles from './recorder.module.css';

const INTERVAL_MS = 100;
/** Time without any sound after which the microphone is probably muted or not the right one. */
const SILENCE_MS = 20_000;

interface LevelMeterProps {
  readonly stream: MediaStream | undefined;
  /** Called when no sound was received for `SILENCE_MS`, and when sound is received again. */
  readonly onSilence?: (isSilent: boolean) => void;
}

/** The level of the microphone, in percent. */
export function LevelMeter({ stream, onSilence }: LevelMeterProps) {
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!stream) return;
    const meter = measureLevel(stream);
    let lastSoundMs = performance.now();
    const interval = setInterval(() => {
      const level = meter.read();
      if (bar.current) bar.current.value = Math.round(level * 100);
      if (level > 0) lastSoundMs = performance.now();
      onSilence?.(performance.now() - lastSoundMs > SILENCE_MS);
    }, INTERVAL_MS);
    return () => {
      clearInterval(interval);
      meter.close();
      onSilence?.(false);
    };
  }, [stream, onSilence]);
  return <meter ref={bar} className={styles.meter} min={0} max={100} aria-label={t('recorder.level')} />;
}
