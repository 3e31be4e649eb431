import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './drop-zone.module.css';
import { useActions } from './use-actions.ts';
import { useDashboardState } from './use-dashboard.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page; shows an overlay while files are dragged over the page. */
export function DropZone() {
  const { uploadMaxBytes, place } = useDashboardState();
  const { upload } = useActions();
  const [isDragging, setDragging] = useState(false);
  /** Number of `dragenter` events minus `dragleave` events, which browsers fire for each nested element. */
  const enteredElementCount = useRef(0);
  useEffect(() => {
    if (place === 'trash') return undefined;
    const onDragEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enteredElementCount.current += 1;
      setDragging(true);
    };
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDragLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enteredElementCount.current -= 1;
      if (enteredElementCount.current <= 0) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      enteredElementCount.current = 0;
      setDragging(false);
      upload([...(event.dataTransfer?.files ?? [])]);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragenter', onDragEnter, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => controller.abort();
  });
  if (!isDragging) return null;
  return (
    <div className={styles.zone}>
      <div className={styles.box}>
        <DropDrawing />
        <p className={styles.title}>{t('dashboard.dropTitle')}</p>
        <p>{t('dashboard.dropText', { megabytes: Math.floor(uploadMaxBytes / 1_000_000) })}</p>
      </div>
    </div>
  );
}

/** Drawing of three pages above a canvas, with an arrow from the pages to the canvas. */
function DropDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 220 130"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="34" y="62" width="152" height="60" rx="10" opacity=".5" strokeDasharray="4 6" />
      <g className={styles.pages}>
        <rect x="58" y="26" width="44" height="30" rx="5" transform="rotate(-10 80 41)" />
        <rect x="88" y="12" width="48" height="33" rx="5" />
        <rect x="124" y="28" width="44" height="30" rx="5" transform="rotate(9 146 43)" />
      </g>
      <path d="M110 66v34M97 88l13 13 13-13" />
    </svg>
  );
}
