import { useEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './download-dialog.module.css';
import type { FilmFailure } from './film-order.ts';

const TEXTS: Readonly<Record<FilmFailure, string>> = {
  unsupported: 'film.failedUnsupported',
  memory: 'film.failedMemory',
  disk: 'film.failedDisk',
  network: 'film.failedNetwork',
  other: 'film.failedOther',
};

interface FilmFailedProps {
  readonly failure: FilmFailure;
  readonly onRetry: () => void;
  /** Shows the options again. */
  readonly onChange: () => void;
}

/** Why a film could not be made, and what helps. */
export function FilmFailed({ failure, onRetry, onChange }: FilmFailedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const helpsToChange = failure === 'unsupported' || failure === 'memory';
  return (
    <div className={styles.pane}>
      <Notice kind="failed">{t(TEXTS[failure])}</Notice>
      <div className={styles.actions}>
        {!helpsToChange && (
          <Button kind="quiet" onClick={onChange}>
            {t('film.changeOptions')}
          </Button>
        )}
        <Button ref={button} kind="primary" onClick={helpsToChange ? onChange : onRetry}>
          {t(helpsToChange ? 'film.changeOptions' : 'film.retry')}
        </Button>
      </div>
    </div>
  );
}
