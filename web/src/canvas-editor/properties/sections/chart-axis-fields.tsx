import { axisOptions, changeAxis, changeGridLine, gridLineWidth } from '@flydeck/editor/charts/chart-axes';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { AxisName } from '@flydeck/scene/compile/chart/chart-part';
import type { ChartAxis } from '@flydeck/scene/model/elements';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { TextField } from '../fields/text-field.tsx';
import { FormatField, OptionalNumberField } from './chart-fields.tsx';

/** Message keys of the names of axes. */
export const AXIS_LABELS: Readonly<Record<AxisName, string>> = {
  value: 'canvas-charts.valueAxis',
  category: 'canvas-charts.categoryAxis',
  secondary: 'canvas-charts.secondaryAxis',
};

interface AxisFieldsProps {
  readonly chart: DocumentRecord;
  readonly axis: AxisName;
}

/** Fields for an axis of a chart: its title, its scale, its grid lines, and its labels. */
export function AxisFields({ chart, axis }: AxisFieldsProps) {
  const session = useFieldSession();
  const { store } = session.editor;
  const options = axisOptions(chart, axis);
  const set = <Field extends keyof ChartAxis>(field: Field, value: ChartAxis[Field] | undefined) =>
    session.update((editor) => editor.commit(() => changeAxis(store.get(chart.id) ?? chart, axis, field, value)));
  const hasPositions = chart.properties['chart'] === 'scatter' || chart.properties['chart'] === 'bubble';
  const hasScale = axis !== 'category' || hasPositions;
  const isRadar = chart.properties['chart'] === 'radar';
  // Only the grid lines between categories are hidden by default. The secondary axis has no grid lines.
  const isGridShown = hasScale ? options.grid !== false : options.grid === true;
  // The categories of a radar chart have no grid lines of their own.
  const hasGrid = axis !== 'secondary' && !(isRadar && axis === 'category');
  return (
    <>
      {!isRadar && (
        <TextField
          label={t('canvas-charts.title')}
          value={options.title ?? ''}
          maxLength={500}
          onChange={(value) => set('title', value === '' ? undefined : value)}
        />
      )}
      {hasScale && (
        <>
          <OptionalNumberField
            label={t('canvas-charts.min')}
            value={options.min}
            onChange={(value) => set('min', value)}
          />
          <OptionalNumberField
            label={t('canvas-charts.max')}
            value={options.max}
            onChange={(value) => set('max', value)}
          />
          <OptionalNumberField
            label={t('canvas-charts.step')}
            value={options.step}
            onChange={(value) => set('step', value !== undefined && value > 0 ? value : undefined)}
          />
          {!isRadar && (
            <Switch
              label={t('canvas-charts.logScale')}
              checked={options.logBase !== undefined}
              onChange={({ currentTarget }) => set('logBase', currentTarget.checked ? 10 : undefined)}
            />
          )}
          <FormatField value={options.numberFormat} onChange={(value) => set('numberFormat', value)} />
        </>
      )}
      {hasGrid && (
        <Switch
          label={t('canvas-charts.grid')}
          checked={isGridShown}
          onChange={({ currentTarget }) => set('grid', currentTarget.checked)}
        />
      )}
      {hasGrid && isGridShown && <GridLineFields chart={chart} axis={axis} />}
      <Switch
        label={t('canvas-charts.axisLabels')}
        checked={options.hidden !== true}
        onChange={({ currentTarget }) => set('hidden', currentTarget.checked ? undefined : true)}
      />
      {!isRadar && (
        <Switch
          label={t('canvas-charts.reversed')}
          checked={options.reversed === true}
          onChange={({ currentTarget }) => set('reversed', currentTarget.checked || undefined)}
        />
      )}
      <OptionalNumberField
        label={t('canvas-properties.textSize')}
        value={options.size ?? chart.properties['textSize']}
        decimals={1}
        onChange={(value) => set('size', value !== undefined && value > 0 ? value : undefined)}
      />
      <ColorField
        label={t('canvas-charts.color')}
        noneLabel={t('canvas-charts.themeColor')}
        editable={{
          value: options.color ?? String(chart.properties['textColor'] ?? 'muted'),
          preview: (color) => session.update((editor) => editor.preview(() => changeAxis(chart, axis, 'color', color))),
          set: (color) => set('color', color),
        }}
        onRemove={() => set('color', undefined)}
      />
    </>
  );
}

/** Fields for the colour and the width of the grid lines of an axis. */
function GridLineFields({ chart, axis }: AxisFieldsProps) {
  const session = useFieldSession();
  const { store } = session.editor;
  const { gridLine } = axisOptions(chart, axis);
  const operations = (change: Parameters<typeof changeGridLine>[2]) => () =>
    changeGridLine(store.get(chart.id) ?? chart, axis, change);
  const set = (change: Parameters<typeof changeGridLine>[2]) =>
    session.update((editor) => editor.commit(operations(change)));
  return (
    <>
      <ColorField
        label={t('canvas-charts.gridColor')}
        noneLabel={t('canvas-charts.themeColor')}
        editable={{
          value: gridLine && shownColor(gridLine, documentTheme(store)),
          preview: (color) => session.update((editor) => editor.preview(operations({ color }))),
          set: (color) => set({ color }),
        }}
        onRemove={() => set(undefined)}
      />
      <OptionalNumberField
        label={t('canvas-charts.gridWidth')}
        value={gridLineWidth(chart, axis)}
        min={0}
        decimals={1}
        onChange={(width) => set(width === undefined ? undefined : { width })}
      />
    </>
  );
}
