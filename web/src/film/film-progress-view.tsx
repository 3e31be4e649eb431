import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useRef } from 'react';
import { activeLanguage, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './download-dialog.module.css';
import type { FilmProgress } from './film-order.ts';
import { remainingSeconds, remainingText } from './remaining-time.ts';
import { stepPosition } from './step-texts.ts';

interface FilmProgressViewProps {
  readonly scene: Scene;
  readonly progress: FilmProgress | undefined;
  /** When the film was started, see `performance.now`. */
  readonly startMs: number;
  readonly isConfirming: boolean;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

/** The progress of a running film, with a button that cancels it. */
export function FilmProgressView(props: FilmProgressViewProps) {
  const { scene, progress, startMs, isConfirming, onContinue, onCancel } = props;
  const ratio = progress ? progress.doneFrames / progress.frameCount : 0;
  const seconds = remainingSeconds(performance.now() - startMs, ratio);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed before is no longer shown.
  useEffect(() => cancelButton.current?.focus(), []);
  const percent = new Intl.NumberFormat(activeLanguage(), { style: 'percent' }).format(Math.floor(ratio * 100) / 100);
  const stepText = progress ? stepPosition(scene, progress.step) : t('film.preparing');
  return (
    <div className={styles.pane}>
      <div className={styles.progressTexts} aria-hidden="true">
        <span>{stepText}</span>
        <span>{percent}</span>
      </div>
      <progress
        className={styles.progress}
        aria-label={t('film.progress')}
        aria-valuetext={`${percent}, ${stepText}`}
        max={1}
        value={ratio}
      />
      <p className={styles.hint}>
        {seconds === undefined ? t('film.estimating') : remainingText(seconds)} {t('film.keepOpen')}
      </p>
      {isConfirming ? (
        <>
          <Notice>{t('film.confirmCancel')}</Notice>
          <div className={styles.actions}>
            <Button kind="quiet" onClick={onCancel}>
              {t('film.cancelFilm')}
            </Button>
            <Button kind="primary" onClick={onContinue}>
              {t('film.continue')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button ref={cancelButton} onClick={onCancel}>
            {t('film.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
