import type { PathRow } from '@flydeck/editor/path/path-rows';
import { t } from '../../i18n/index.ts';

/**
 * Returns the title of a row. If the title is empty, returns the translation of “Overview” for the root topic
 * (level 0). Other topics are named by their first words, or “Untitled topic” without texts.
 */
export function rowName({ title, level, firstWords }: Pick<PathRow, 'title' | 'level' | 'firstWords'>): string {
  if (title !== '') return title;
  if (level === 0) return t('canvas-path.overview');
  return firstWords || t('canvas-path.untitled');
}
