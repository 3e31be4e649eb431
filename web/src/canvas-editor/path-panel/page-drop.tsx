import type { Point } from '@flydeck/scene/model/geometry';
import type { RefObject } from 'react';
import { t } from '../../i18n/index.ts';
import { useDroppedFiles } from '../pictures/use-dropped-files.ts';
import styles from './page-drop.module.css';
import { usePathPanel } from './use-path.ts';

/** Opens the dialog that inserts pages when a file is dropped on the list of pages of a classic presentation. */
export function PageDrop({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const { model, actions } = usePathPanel();
  const isDragging = useDroppedFiles(panel, ([file], point) => {
    if (!file || !panel.current) return;
    const rows = model.getState().rows.filter(({ step }) => step !== undefined);
    const key = keyAbove(panel.current, point);
    const after = key === null ? null : rows.find((row) => row.key === key)?.step;
    actions.openPageFile({ isReplacement: false, after, file });
  });
  return isDragging ? <p className={styles.drop}>{t('canvas-files.dropHint')}</p> : null;
}

/**
 * Returns the key of the last row whose centre is above a point of the panel; null if the point is above all rows, and
 * undefined without rows.
 */
function keyAbove(panel: HTMLElement, { y }: Point): string | null | undefined {
  const { top } = panel.getBoundingClientRect();
  // In a long list, the order of the rows in the page can differ from their order on the screen.
  const rows = [...panel.querySelectorAll<HTMLElement>('[role="row"][data-key]')]
    .map((row) => ({ key: row.dataset['key'], box: row.getBoundingClientRect() }))
    .sort((a, b) => a.box.top - b.box.top);
  const isAbove = ({ box }: (typeof rows)[number]) => box.top + box.height / 2 - top <= y;
  return rows.length === 0 ? undefined : (rows.findLast(isAbove)?.key ?? null);
}
