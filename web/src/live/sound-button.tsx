import { VolumeX } from 'lucide-react';
import { t } from '../i18n/index.ts';
import styles from '../presenter/stage.module.css';
import type { ShowCanvas } from '../presenter/use-show-canvas.ts';
import { Button } from '../ui/button.tsx';

/** Turns on the sound of a medium that the browser allows only after a tap. */
export function SoundButton({ canvas: { isSoundBlocked, session } }: { readonly canvas: ShowCanvas }) {
  if (!isSoundBlocked) return null;
  return (
    <Button className={styles.sound} kind="primary" onClick={() => session?.allowSound()}>
      <VolumeX size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('live.tapToHear')}
    </Button>
  );
}
