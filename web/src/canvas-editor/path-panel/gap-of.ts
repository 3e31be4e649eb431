import type { RowGap } from '@flydeck/editor/path/row-blocks';
import type { PanelRow } from './path-model.ts';

/** Returns the gap before a row, or after it for the other positions. */
export function gapOf(rows: readonly PanelRow[], key: string, position: 'before' | 'after' | 'on'): RowGap {
  if (position === 'before') return { before: key };
  const next = rows[rows.findIndex((row) => row.key === key) + 1];
  return next ? { before: next.key } : {};
}
