import type { RowGap } from '@flydeck/editor/path/row-blocks';
import type { PanelRow } from './path-model.ts';

/**
 * Returns the gap into which dragged rows are dropped. `position` is relative to the row `key`: `after` and `on` both
 * mean the gap after this row. `{}` is the gap after the last row.
 */
export function gapOf(rows: readonly PanelRow[], key: string, position: 'before' | 'after' | 'on'): RowGap {
  if (position === 'before') return { before: key };
  const next = rows[rows.findIndex((row) => row.key === key) + 1];
  return next ? { before: next.key } : {};
}
