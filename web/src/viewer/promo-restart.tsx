import type { Promo } from '@flydeck/contract/presentations/page-data';
import { RotateCcw } from 'lucide-react';
import { t } from '../i18n/index.ts';
import styles from './overlay.module.css';

interface PromoRestartProps {
  readonly promo: Promo;
  readonly onRestart: () => void;
}

/** The alternative restart overlay: a message with its film, the way on, and below it the way back. */
export function PromoRestart({ promo, onRestart }: PromoRestartProps) {
  return (
    <div className={styles.promo}>
      {promo.videoUrl && (
        <video
          className={styles.film}
          src={promo.videoUrl}
          poster={promo.posterUrl ?? undefined}
          muted
          loop
          autoPlay
          playsInline
          tabIndex={-1}
        />
      )}
      <div className={styles.pitch}>
        <p className={styles.message}>{promo.message}</p>
        <a className={styles.primary} href={promo.path}>
          {promo.callToAction}
        </a>
        <button type="button" className={styles.link} onClick={onRestart}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('viewer.restart')}
        </button>
      </div>
    </div>
  );
}
