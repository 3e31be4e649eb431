import type { PathRow } from '@flydeck/editor/path/path-rows';
import { t } from '../../i18n/index.ts';

/**
 * Returns the title of a row. If the title is empty, returns the translation of “Overview” for the root topic
 * (level 0), and of “Untitled topic” for other topics.
 */
export function rowName({ title, level }: Pick<PathRow, 'title' | 'level'>): string {
  if (title !== '') return title;
  return t(level === 0 ? 'canvas-path.overview' : 'canvas-path.untitled');
}
