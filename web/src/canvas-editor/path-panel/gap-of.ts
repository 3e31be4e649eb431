import type { RowGap } from '@flydeck/editor/path/row-blocks';
import type { PanelRow } from './path-model.ts';

/** Returns the gap between rows for a drop before, after or on the row `key`. A drop on a row uses the gap after it. */
export function gapOf(rows: readonly PanelRow[], key: string, position: 'before' | 'after' | 'on'): RowGap {
  if (position === 'before') return { before: key };
  const next = rows[rows.findIndex((row) => row.key === key) + 1];
  return next ? { before: next.key } : {};
}
