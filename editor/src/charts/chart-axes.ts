import type { AxisName } from '@flydeck/scene/compile/chart/chart-part';
import { HAIRLINE_RATIO } from '@flydeck/scene/model/chart-hairline';
import type { ChartAxis } from '@flydeck/scene/model/elements';
import type { Stroke } from '@flydeck/scene/model/fill';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textSizeOfObject } from '../transform/rescale-record.ts';

/** The property of a chart with the options of each axis. */
const PROPERTIES = { value: 'valueAxis', category: 'categoryAxis', secondary: 'secondaryAxis' } as const;
/** The options of axes that charts have as own properties, which take precedence. */
const CHART_PROPERTIES: Readonly<Record<AxisName, Partial<Record<keyof ChartAxis, string>>>> = {
  value: { title: 'valueAxisTitle', min: 'min', max: 'max', numberFormat: 'numberFormat' },
  category: { title: 'categoryAxisTitle' },
  secondary: {},
};

/** Returns the axes of a chart: none for pies, and a secondary axis if a series uses it. */
export function axesOfChart(store: RecordStore, id: string): readonly AxisName[] {
  const chart = store.get(id)?.properties['chart'];
  if (chart === undefined || chart === 'pie') return [];
  if (chart === 'scatter' || chart === 'bubble' || chart === 'radar') return ['value', 'category'];
  const series = store.children(id, 'series').map(({ properties }) => properties['secondary'] === true);
  return series.includes(true) && series.includes(false) ? ['value', 'category', 'secondary'] : ['value', 'category'];
}

/** Returns the options of an axis as the chart is drawn. */
export function axisOptions({ properties }: DocumentRecord, axis: AxisName): ChartAxis {
  const options = (properties[PROPERTIES[axis]] ?? {}) as ChartAxis;
  const own = Object.entries(CHART_PROPERTIES[axis]).flatMap(([field, property]) =>
    properties[property] === undefined ? [] : [[field, properties[property]]],
  );
  return { ...options, ...Object.fromEntries(own) };
}

/** Returns the operations that change an option of an axis. Undefined removes the option. */
export function changeAxis<Field extends keyof ChartAxis>(
  { id, properties }: DocumentRecord,
  axis: AxisName,
  field: Field,
  value: ChartAxis[Field] | undefined,
): Operation[] {
  const own = CHART_PROPERTIES[axis][field];
  const property = PROPERTIES[axis];
  const before = (properties[property] ?? {}) as ChartAxis;
  const { [field]: _previous, ...rest } = before;
  const options = own !== undefined || value === undefined ? rest : { ...rest, [field]: value };
  const operations: Operation[] = [];
  if (own !== undefined && properties[own] !== value)
    operations.push(value === undefined ? { op: 'unset', id, property: own } : { op: 'set', id, property: own, value });
  if (!isEqual(before, options)) operations.push({ op: 'set', id, property, value: options });
  return operations;
}

/**
 * Returns the operations that change the colour or the width of the grid lines of an axis. Undefined removes both, so
 * that the lines follow the theme.
 */
export function changeGridLine(
  chart: DocumentRecord,
  axis: AxisName,
  change: Partial<Pick<Stroke, 'color' | 'width'>> | undefined,
): Operation[] {
  if (!change) return changeAxis(chart, axis, 'gridLine', undefined);
  const { derivedColor, ...line } = axisOptions(chart, axis).gridLine ?? {
    color: 'muted',
    width: gridLineWidth(chart, axis),
  };
  const isDerived = derivedColor !== undefined && change.color === undefined;
  return changeAxis(chart, axis, 'gridLine', { ...line, ...(isDerived ? { derivedColor } : {}), ...change });
}

/** Returns the width of the grid lines of an axis, in the units of the topic. */
export const gridLineWidth = (chart: DocumentRecord, axis: AxisName): number =>
  axisOptions(chart, axis).gridLine?.width ?? (textSizeOfObject(chart) ?? 0) * HAIRLINE_RATIO;
