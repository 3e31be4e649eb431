import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { measureLevel } from './microphone.ts';
import styles from './recorder.module.css';

const INTERVAL_MS = 100;

/** The level of the microphone, in percent. */
export function LevelMeter({ stream }: { readonly stream: MediaStream | undefined }) {
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!stream) return;
    const meter = measureLevel(stream);
    const interval = setInterval(() => {
      if (bar.current) bar.current.value = Math.round(meter.read() * 100);
    }, INTERVAL_MS);
    return () => {
      clearInterval(interval);
      meter.close();
    };
  }, [stream]);
  return <meter ref={bar} className={styles.meter} min={0} max={100} aria-label={t('recorder.level')} />;
}
