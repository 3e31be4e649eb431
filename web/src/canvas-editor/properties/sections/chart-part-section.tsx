import { chartData, rowLabel, seriesName } from '@flydeck/editor/charts/chart-data';
import { recordOfPart, type SelectedChartPart } from '@flydeck/editor/charts/chart-part-selection';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { itemAt } from '@flydeck/scene/checked-access';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../../i18n/index.ts';
import { useFieldSession } from '../field-session.ts';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { TextField } from '../fields/text-field.tsx';
import { AXIS_LABELS, AxisFields } from './chart-axis-fields.tsx';
import { RecordColorField } from './chart-fields.tsx';
import { LegendFields } from './chart-legend-fields.tsx';
import { SeriesFields } from './chart-series-fields.tsx';
import { setOrUnset } from './set-or-unset.ts';

/**
 * Fields for the selected part of a chart: the text of the title, the legend, an axis, the name and kind of a series, the
 * value of a data point, and colours.
 */
export function ChartPartSection({ selected }: { readonly selected: SelectedChartPart }) {
  const session = useFieldSession();
  const { store } = session.editor;
  const { chart, part } = selected;
  const record = recordOfPart(store, selected);
  const set = (id: string, property: string, value: unknown) =>
    session.update((editor) => editor.commit(() => [setOrUnset(id, property, value)]));
  if (part.kind === 'title')
    return (
      <Section name="chart-part" title={nameOf(store, selected)}>
        <TextField
          label={t('canvas-charts.title')}
          value={String(store.get(chart)?.properties['title'] ?? '')}
          maxLength={500}
          onChange={(value) => set(chart, 'title', value === '' ? undefined : value)}
        />
      </Section>
    );
  const chartRecord = store.get(chart);
  if (chartRecord && (part.kind === 'legend' || part.kind === 'axis'))
    return (
      <Section name="chart-part" title={nameOf(store, selected)}>
        {part.kind === 'legend' ? (
          <LegendFields chart={chartRecord} />
        ) : (
          <AxisFields chart={chartRecord} axis={part.axis} />
        )}
      </Section>
    );
  if (!record || !chartRecord) return null;
  const value = record.properties['value'];
  return (
    <Section name="chart-part" title={nameOf(store, selected)}>
      {part.kind === 'series' && (
        <TextField
          label={t('canvas-charts.seriesNames')}
          value={String(record.properties['name'] ?? '')}
          maxLength={500}
          onChange={(name) => set(record.id, 'name', name)}
        />
      )}
      {part.kind === 'series' && <SeriesFields chart={chartRecord} series={record} />}
      {part.kind === 'point' && (
        <LabelledRow label={t('canvas-charts.value')}>
          <NumberField
            label={t('canvas-charts.value')}
            value={typeof value === 'number' ? value : undefined}
            onChange={(next) => set(record.id, 'value', next)}
          />
        </LabelledRow>
      )}
      <RecordColorField
        label={t('canvas-charts.color')}
        id={record.id}
        property="color"
        value={shownColor(store, selected)}
      />
    </Section>
  );
}

/** Returns the name of a part; for a data point, those of its series and its category. */
function nameOf(store: RecordStore, { chart, part }: SelectedChartPart): string {
  if (part.kind === 'legend') return t('canvas-charts.legend');
  if (part.kind === 'axis') return t(AXIS_LABELS[part.axis]);
  if (part.kind === 'title') return t('canvas-charts.title');
  const data = chartData(store, chart);
  const series = seriesName(itemAt(data.series, part.series)) || String(part.series + 1);
  return part.kind === 'series' ? series : `${series}: ${rowLabel(data, part.point) || String(part.point + 1)}`;
}

/** Returns the colour in which a part is drawn: its own, that of its series, or one of the theme (as `ChartCanvas.color`). */
function shownColor(store: RecordStore, selected: SelectedChartPart): string | undefined {
  const { chart, part } = selected;
  if (!('series' in part)) return undefined;
  const isSlice = part.kind === 'point' && store.get(chart)?.properties['chart'] === 'pie';
  const series = chartData(store, chart).series[part.series]?.record;
  const colors = [recordOfPart(store, selected), ...(isSlice ? [] : [series])].map(
    (record) => record?.properties['color'],
  );
  const themeColors = documentTheme(store).series;
  const index = isSlice ? part.point : part.series;
  return colors.find((color) => typeof color === 'string') ?? itemAt(themeColors, index % themeColors.length);
}
