import { changeKind, kindOfChart } from '@flydeck/editor/charts/chart-kinds';
import { findCommand } from '@flydeck/editor/commands/registry';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/input.tsx';
import { KindChoice } from '../../charts/kind-choice.tsx';
import { ColorField } from '../fields/color-field.tsx';
import fields from '../fields/fields.module.css';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFieldSession } from '../use-property.ts';
import { ChartPartSection } from './chart-part-section.tsx';
import { setOrUnset } from './set-or-unset.ts';

/** Number formats that the author can choose. `General` shows numbers as they are. */
const FORMATS = ['General', '0', '#,##0', '0.0', '0%', '0.0%', '"€"#,##0', '"$"#,##0'] as const;
/** Message keys of the positions of the legend. */
const LEGENDS = {
  none: 'canvas-charts.legendNone',
  bottom: 'canvas-charts.legendBottom',
  top: 'canvas-charts.legendTop',
  left: 'canvas-charts.legendLeft',
  right: 'canvas-charts.legendRight',
} as const;

/** Fields for the selected chart: its kind, data, texts, axes, legend and labels, and the colours of its series. */
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
  const axis = (name: 'valueAxis' | 'categoryAxis') => (properties[name] ?? {}) as Record<string, unknown>;
  const setAxis = (name: 'valueAxis' | 'categoryAxis', field: string, value: unknown) => {
    const { [field]: _previous, ...rest } = axis(name);
    set(name, value === undefined ? rest : { ...rest, [field]: value });
  };
  const kind = String(properties['chart']);
  const hasAxes = kind !== 'pie' && kind !== 'radar';
  const labels = properties['labels'] as Record<string, unknown> | undefined;
  const shown = labels ? labels['value'] === true || labels['percent'] === true : properties['showValues'] === true;
  const format = String(properties['numberFormat'] ?? axis('valueAxis')['numberFormat'] ?? 'General');
  const text = (property: string, label: string, fallback?: unknown) => (
    <TextField
      label={t(label)}
      value={String(properties[property] ?? fallback ?? '')}
      maxLength={500}
      onChange={(value) => set(property, value === '' && fallback === undefined ? undefined : value)}
    />
  );
  const number = (label: string, value: unknown, onChange: (value: number | undefined) => void) => (
    <LabelledRow label={t(label)}>
      <NumberField
        label={t(label)}
        value={typeof value === 'number' ? value : undefined}
        onChange={onChange}
        onClear={() => onChange(undefined)}
      />
    </LabelledRow>
  );
  return (
    <>
      {text('title', 'canvas-charts.title')}
      <LabelledRow label={t('canvas-charts.legend')}>
        <Select
          className={fields.select}
          aria-label={t('canvas-charts.legend')}
          value={String(properties['legend'] ?? '')}
          options={[
            { value: '', label: t('canvas-charts.automatic') },
            ...Object.entries(LEGENDS).map(([value, key]) => ({ value, label: t(key) })),
          ]}
          onChange={({ target }) => set('legend', target.value || undefined)}
        />
      </LabelledRow>
      <Switch
        label={t('canvas-charts.labels')}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => {
          const { value: _value, percent: _percent, ...rest } = labels ?? {};
          set('labels', { ...rest, [kind === 'pie' ? 'percent' : 'value']: checked });
        }}
      />
      <LabelledRow label={t('canvas-charts.format')}>
        <Select
          className={fields.select}
          aria-label={t('canvas-charts.format')}
          value={format}
          options={[...new Set([...FORMATS, format])].map((value) => ({
            value,
            label: value === 'General' ? t('canvas-charts.automatic') : value.replaceAll('"', ''),
          }))}
          onChange={({ target }) => set('numberFormat', target.value)}
        />
      </LabelledRow>
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
      {hasAxes && (
        <>
          {text('valueAxisTitle', 'canvas-charts.valueTitle', axis('valueAxis')['title'])}
          {text('categoryAxisTitle', 'canvas-charts.categoryTitle', axis('categoryAxis')['title'])}
          {number('canvas-charts.min', properties['min'] ?? axis('valueAxis')['min'], (value) => set('min', value))}
          {number('canvas-charts.max', properties['max'] ?? axis('valueAxis')['max'], (value) => set('max', value))}
          {number('canvas-charts.step', axis('valueAxis')['step'], (value) =>
            setAxis('valueAxis', 'step', value !== undefined && value > 0 ? value : undefined),
          )}
          <Switch
            label={t('canvas-charts.grid')}
            checked={axis('valueAxis')['grid'] !== false}
            onChange={({ currentTarget }) => setAxis('valueAxis', 'grid', currentTarget.checked)}
          />
          <Switch
            label={t('canvas-charts.axisLabels')}
            checked={axis('valueAxis')['hidden'] !== true}
            onChange={({ currentTarget }) => setAxis('valueAxis', 'hidden', currentTarget.checked ? undefined : true)}
          />
        </>
      )}
    </>
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
    const operation = (color: string | undefined) => () => [setOrUnset(record.id, 'color', color)];
    const color = record.properties['color'];
    return (
      <ColorField
        key={record.id}
        label={name || String(i + 1)}
        noneLabel={t('canvas-charts.themeColor')}
        editable={{
          value: typeof color === 'string' ? color : themeColors[i % themeColors.length],
          preview: (next) => session.update((editor) => editor.preview(operation(next))),
          set: (next) => session.update((editor) => editor.commit(operation(next))),
        }}
        onRemove={() => session.update((editor) => editor.commit(operation(undefined)))}
      />
    );
  });
}
