import { useEffect, useMemo, useRef } from 'react';
import { formatFileSize } from '../i18n/format-file-size.ts';
import { t } from '../i18n/index.ts';
import { saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './download-dialog.module.css';
import type { Film } from './use-film.ts';

/** A finished film, which can be played here. */
export function FilmReady({ film, onClose }: { readonly film: Film; readonly onClose: () => void }) {
  const { name, file, isPicked } = film;
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  const text = t(isPicked ? 'film.saved' : 'film.downloaded', { name, size: formatFileSize(file.size) });
  return (
    <div className={styles.pane}>
      <Notice kind="done">{text}</Notice>
      {/* biome-ignore lint/a11y/useMediaCaption: the page of the presentation has its transcript. */}
      <video className={styles.video} src={url} controls preload="metadata" aria-label={name} />
      <div className={styles.actions}>
        {!isPicked && (
          <Button kind="quiet" onClick={() => saveFile(file, name)}>
            {t('film.downloadAgain')}
          </Button>
        )}
        <Button ref={closeButton} kind="primary" onClick={onClose}>
          {t('film.close')}
        </Button>
      </div>
    </div>
  );
}
