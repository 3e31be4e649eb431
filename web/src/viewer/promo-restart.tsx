import { RotateCcw } from 'lucide-react';
import { t } from '../i18n/index.ts';
import styles from './overlay.module.css';
import type { ViewerPromo } from './viewer-data.ts';

interface PromoRestartProps {
  readonly promo: ViewerPromo;
  readonly onRestart: () => void;
}

/** The alternative restart overlay: a message with its film, the way on, and below it the way back. */
export function PromoRestart({ promo, onRestart }: PromoRestartProps) {
  return (
    <div className={styles.promo}>
      <video
        className={styles.film}
        src={promo.videoUrl}
        poster={promo.posterUrl}
        muted
        loop
        autoPlay
        playsInline
        tabIndex={-1}
      />
      <div className={styles.pitch}>
        <p className={styles.message}>{promo.message}</p>
        <a className={styles.primary} href={promo.action.href}>
          {promo.action.label}
        </a>
        <button type="button" className={styles.link} onClick={onRestart}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('viewer.restart')}
        </button>
      </div>
    </div>
  );
}
