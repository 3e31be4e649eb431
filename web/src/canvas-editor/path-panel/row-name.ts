import type { PathRow } from '@flydeck/editor/path/path-rows';
import { t } from '../../i18n/index.ts';

/**
 * Returns the title of a row; for a row without a title, “Overview” or “Untitled topic” in the interface's language.
 */
export function rowName({ title, level }: Pick<PathRow, 'title' | 'level'>): string {
  if (title !== '') return title;
  return t(level === 0 ? 'canvas-path.overview' : 'canvas-path.untitled');
}
