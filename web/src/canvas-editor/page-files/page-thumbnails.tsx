import type { ImportedPages } from '@flydeck/editor/path/imported-pages';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import styles from './page-thumbnails.module.css';

interface PageThumbnailsProps {
  /** Id of the upload of the pages. */
  readonly upload: string;
  readonly pages: ImportedPages['pages'];
  /** Indexes of the chosen pages. */
  readonly chosen: readonly number[];
  readonly onToggle: (index: number) => void;
}

/** The pages of a file as check boxes with thumbnails. Pages whose thumbnail is not available show their title. */
export function PageThumbnails({ upload, pages, chosen, onToggle }: PageThumbnailsProps) {
  const pictures = usePictures(upload);
  return (
    <fieldset className={styles.pages} aria-label={t('canvas-files.whichPages')}>
      {pages.map(({ id, properties }, index) => {
        const title = String(properties['title'] ?? '');
        const picture = pictures.get(id);
        return (
          <label key={id} className={styles.page} title={title}>
            <span className={styles.picture} data-chosen={chosen.includes(index)}>
              {picture === undefined ? <bdi className={styles.title}>{title}</bdi> : <img src={picture} alt="" />}
            </span>
            <span className={styles.caption}>
              <input
                type="checkbox"
                checked={chosen.includes(index)}
                aria-label={`${index + 1}: ${title}`}
                onChange={() => onToggle(index)}
              />
              <span aria-hidden="true">{index + 1}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Returns the pictures of the pages of an upload by the ids of their topics; none until they are loaded. */
function usePictures(upload: string): ReadonlyMap<string, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/uploads/:id/preview', { params: { id: upload }, signal: controller.signal }).then(
      ({ steps }) => setPictures(new Map(steps.map(({ topic = '', picture }) => [topic, picture]))),
      // Without pictures, the pages show their titles.
      () => undefined,
    );
    return () => controller.abort();
  }, [upload]);
  return pictures;
}
