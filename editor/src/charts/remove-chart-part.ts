import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { changeAxis } from './chart-axes.ts';
import { recordOfPart, type SelectedChartPart } from './chart-part-selection.ts';

/** Returns the operations that remove a part of a chart. A data point becomes a gap, and an axis hides its labels. */
export function removeChartPart(store: RecordStore, selected: SelectedChartPart): readonly Operation[] {
  const { chart: id, part } = selected;
  const chart = store.get(id);
  if (!chart) return [];
  if (part.kind === 'title') return [{ op: 'unset', id, property: 'title' }];
  if (part.kind === 'legend') return [{ op: 'set', id, property: 'legend', value: 'none' }];
  if (part.kind === 'axis') return changeAxis(chart, part.axis, 'hidden', true);
  const record = recordOfPart(store, selected);
  if (!record) return [];
  return part.kind === 'series'
    ? [{ op: 'remove', id: record.id }]
    : [{ op: 'set', id: record.id, property: 'value', value: null }];
}
