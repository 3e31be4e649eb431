import { axesOfChart, axisOptions } from '@flydeck/editor/charts/chart-axes';
import { changeKind, kindOfChart } from '@flydeck/editor/charts/chart-kinds';
import { findCommand } from '@flydeck/editor/commands/registry';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { Fill } from '@flydeck/scene/model/fill';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { KindChoice } from '../../charts/kind-choice.tsx';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { Section } from '../fields/section.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { AXIS_LABELS, AxisFields } from './chart-axis-fields.tsx';
import { FormatField, RecordColorField } from './chart-fields.tsx';
import { LegendField } from './chart-legend-fields.tsx';
import { ChartPartSection } from './chart-part-section.tsx';
import { setOrUnset } from './set-or-unset.ts';

/** Fields for the selected chart: its kind, data, texts, legend, labels and axes, and the colours of its series. */
export function ChartSection() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const [id] = selection;
  const chart = id === undefined || selection.length > 1 ? undefined : store.get(id);
  if (chart?.kind !== 'chart') return null;
  const edit = findCommand('enter');
  const series = store.children(chart.id, 'series');
  const { chartPart } = session.editor;
  return (
    <>
      {chartPart && <ChartPartSection selected={chartPart} />}
      <Section name="chart" title={t('canvas-properties.kind.chart')}>
        {edit && (
          <Button onClick={() => session.update((editor) => editor.run(edit))}>{t('canvas-charts.editData')}</Button>
        )}
        <KindChoice
          value={kindOfChart(chart)}
          onChoose={(kind) => session.update((editor) => editor.commit(() => changeKind(chart, series, kind)))}
        />
        <ChartFields chart={chart} />
      </Section>
      {axesOfChart(store, chart.id)
        .filter((axis) => chartPart?.part.kind !== 'axis' || chartPart.part.axis !== axis)
        .map((axis) => (
          <Section key={axis} name={`chart-axis-${axis}`} title={t(AXIS_LABELS[axis])} startsClosed>
            <AxisFields chart={chart} axis={axis} />
          </Section>
        ))}
      <Section name="chart-series" title={t('canvas-charts.colors')} startsClosed>
        <SeriesColors chart={chart} series={series} />
      </Section>
    </>
  );
}

function ChartFields({ chart }: { readonly chart: DocumentRecord }) {
  const session = useFieldSession();
  const { id, properties } = chart;
  const set = (property: string, value: unknown) =>
    session.update((editor) => editor.commit(() => [setOrUnset(id, property, value)]));
  const kind = String(properties['chart']);
  const labels = properties['labels'] as Record<string, unknown> | undefined;
  const shown = labels ? labels['value'] === true || labels['percent'] === true : properties['showValues'] === true;
  return (
    <>
      <TextField
        label={t('canvas-charts.title')}
        value={String(properties['title'] ?? '')}
        maxLength={500}
        onChange={(value) => set('title', value === '' ? undefined : value)}
      />
      <LegendField chart={chart} />
      <Switch
        label={t('canvas-charts.labels')}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => {
          const { value: _value, percent: _percent, ...rest } = labels ?? {};
          set('labels', { ...rest, [kind === 'pie' ? 'percent' : 'value']: checked });
        }}
      />
      <FormatField value={axisOptions(chart, 'value').numberFormat} onChange={(value) => set('numberFormat', value)} />
      {kind !== 'pie' && <PlotFillField chart={chart} />}
      {kind === 'bar' && (
        <SliderField
          label={t('canvas-charts.gap')}
          min={0}
          max={200}
          unit="%"
          fallback={52}
          editable={{
            value: typeof properties['gapWidth'] === 'number' ? Math.round(properties['gapWidth'] * 100) : undefined,
            preview: (value) =>
              session.update((editor) => editor.preview(() => [setOrUnset(id, 'gapWidth', value / 100)])),
            set: (value) => set('gapWidth', Math.min(5, value / 100)),
          }}
        />
      )}
    </>
  );
}

/** The colour of the background of the plot. */
function PlotFillField({ chart: { id, properties } }: { readonly chart: DocumentRecord }) {
  const session = useFieldSession();
  const fill = properties['plotFill'] as Fill | undefined;
  const operations = (color: string | undefined) => () => [
    setOrUnset(id, 'plotFill', color === undefined ? undefined : { kind: 'solid', color }),
  ];
  const set = (color: string | undefined) => session.update((editor) => editor.commit(operations(color)));
  return (
    <ColorField
      label={t('canvas-charts.plotFill')}
      editable={{
        // An imported gradient or picture has no colour.
        value:
          fill === undefined || fill.kind === 'solid'
            ? fill && shownColor(fill, documentTheme(session.editor.store))
            : 'mixed',
        preview: (color) => session.update((editor) => editor.preview(operations(color))),
        set,
      }}
      onRemove={() => set(undefined)}
    />
  );
}

interface SeriesColorsProps {
  readonly chart: DocumentRecord;
  readonly series: readonly DocumentRecord[];
}

/** The colour of each series or, for pies, of each slice. Without a colour of its own, it has a colour of the theme. */
function SeriesColors({ chart, series }: SeriesColorsProps) {
  const session = useFieldSession();
  const { store } = session.editor;
  const isPie = chart.properties['chart'] === 'pie';
  const [first] = series;
  const points = first && isPie ? store.children(first.id, 'points') : [];
  const records = isPie ? points : series;
  const themeColors = documentTheme(store).series;
  return records.map((record, i) => {
    const category = store.get(String(record.properties['category'] ?? ''));
    const name = isPie ? String(category?.properties['label'] ?? i + 1) : String(record.properties['name'] ?? '');
    const color = record.properties['color'];
    return (
      <RecordColorField
        key={record.id}
        label={name || String(i + 1)}
        id={record.id}
        property="color"
        value={typeof color === 'string' ? color : themeColors[i % themeColors.length]}
      />
    );
  });
}
