import type { PathRow } from '@flydeck/editor/path/path-rows';
import { t } from '../../i18n/index.ts';

/**
 * Returns the title of a row. A row without a title gets a translated name: “Overview” for the overview (level 0),
 * “Untitled topic” for all others.
 */
export function rowName({ title, level }: Pick<PathRow, 'title' | 'level'>): string {
  if (title !== '') return title;
  return t(level === 0 ? 'canvas-path.overview' : 'canvas-path.untitled');
}
