import type { PathRow } from '@flydeck/editor/path/path-rows';
import { t } from '../../i18n/index.ts';

/**
 * Returns the title of a row, or the name of its topic. A topic without a name is called “Overview” if it is the root
 * topic (level 0), and otherwise “Untitled topic”.
 */
export const rowName = ({ title, level, name }: Pick<PathRow, 'title' | 'level' | 'name'>): string =>
  title || name || t(level === 0 ? 'canvas-path.overview' : 'canvas-path.untitled');
