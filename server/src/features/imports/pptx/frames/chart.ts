import type { ChartElement } from '@flydeck/scene/model/elements';
import { type Scope, warn } from '../deck/scope.ts';
import { solidColor } from '../drawing/fill.ts';
import { child, children, descendants, flag, localName, num, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { formatOf, isDateFormat, numberPoints, serialDate, textPoints } from './chart-data.ts';

type ChartKind = ChartElement['chart'];
type Series = ChartElement['series'][number];

/** Plots by element name; what has depth or a third axis is shown flat. */
const KINDS: Record<string, ChartKind> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  stockChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  pieChart: 'pie',
  pie3DChart: 'pie',
  ofPieChart: 'pie',
  doughnutChart: 'pie',
  scatterChart: 'scatter',
  bubbleChart: 'bubble',
  radarChart: 'radar',
};

const LEGENDS: Record<string, ChartElement['legend']> = {
  r: 'right',
  l: 'left',
  t: 'top',
  b: 'bottom',
  tr: 'right',
};
const STACKING: Record<string, ChartElement['stacking']> = { stacked: 'stacked', percentStacked: 'percent' };

const value = (node: XmlNode | undefined, name: string): string | undefined => child(node, name)?.attrs.val;

/** A switch that is on when its element is there without saying otherwise. */
const isOn = (node: XmlNode | undefined, name: string): boolean => {
  const found = child(node, name);
  return found !== undefined && flag(found, 'val') !== false;
};

function titleText(title: XmlNode | undefined): string | undefined {
  const rich = descendants(title, 'a:t')
    .map((it) => it.text)
    .join('');
  const text = rich || textPoints(child(title, 'c:tx')).join(' ');
  return text.trim() === '' ? undefined : text.trim();
}

function seriesColor(ser: XmlNode, scope: Scope): string | undefined {
  const properties = child(ser, 'c:spPr');
  return (
    solidColor(properties, scope) ??
    solidColor(child(properties, 'a:ln'), scope) ??
    solidColor(path(ser, 'c:marker', 'c:spPr'), scope)
  );
}

function pointColors(ser: XmlNode, count: number, scope: Scope): Series['pointColors'] {
  const colors: (string | null)[] = Array.from({ length: count }, () => null);
  for (const point of children(ser, 'c:dPt')) {
    const index = num(child(point, 'c:idx'), 'val') ?? -1;
    if (index >= 0 && index < count) colors[index] = solidColor(child(point, 'c:spPr'), scope) ?? null;
  }
  return colors.some((color) => color !== null) ? colors : undefined;
}

function readSeries(ser: XmlNode, position: number, kind: ChartKind, scope: Scope): Series {
  const isPlane = kind === 'scatter' || kind === 'bubble';
  const values = numberPoints(child(ser, isPlane ? 'c:yVal' : 'c:val'));
  const color = seriesColor(ser, scope);
  const colors = pointColors(ser, values.length, scope);
  const xs = isPlane ? numberPoints(child(ser, 'c:xVal')) : [];
  const sizes = kind === 'bubble' ? numberPoints(child(ser, 'c:bubbleSize')) : [];
  return {
    name: textPoints(child(ser, 'c:tx')).join(' ').slice(0, 500) || `Series ${position + 1}`,
    values,
    ...(isPlane ? { xs: xs.some((x) => x !== null) ? xs : values.map((_, i) => i + 1) } : {}),
    ...(kind === 'bubble' ? { sizes } : {}),
    ...(color === undefined ? {} : { color }),
    ...(colors ? { pointColors: colors } : {}),
  };
}

function readCategories(series: readonly XmlNode[]): string[] {
  const node = series.map((ser) => child(ser, 'c:cat')).find((cat) => cat !== undefined);
  const texts = textPoints(node);
  if (!isDateFormat(formatOf(node))) return texts;
  return texts.map((text) => (Number(text) > 0 ? serialDate(Number(text)) : text));
}

function readAxes(area: XmlNode): Partial<ChartElement> {
  const axes = area.children.filter((it) => /^c:(val|cat|date|ser)Ax$/.test(it.name));
  const values = axes.filter((it) => it.name === 'c:valAx');
  const category = axes.find((it) => it.name !== 'c:valAx') ?? (values.length > 1 ? values[0] : undefined);
  const valueAxis = values.find((it) => it !== category);
  const scaling = child(valueAxis, 'c:scaling');
  const min = num(child(scaling, 'c:min'), 'val');
  const max = num(child(scaling, 'c:max'), 'val');
  const format = child(valueAxis, 'c:numFmt')?.attrs.formatCode;
  const valueAxisTitle = titleText(child(valueAxis, 'c:title'))?.slice(0, 500);
  const categoryAxisTitle = titleText(child(category, 'c:title'))?.slice(0, 500);
  return {
    ...(valueAxisTitle ? { valueAxisTitle } : {}),
    ...(categoryAxisTitle ? { categoryAxisTitle } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined || (min !== undefined && max <= min) ? {} : { max }),
    ...(format && format !== 'General' ? { numberFormat: format.slice(0, 100) } : {}),
  };
}

function readTitle(chart: XmlNode | undefined, series: readonly Series[]): string | undefined {
  const title = child(chart, 'c:title');
  if (!title) return undefined;
  // An automatic title is the name of the only series.
  return (titleText(title) ?? (series.length === 1 ? series[0]!.name : undefined))?.slice(0, 1000);
}

function readOptions(plot: XmlNode, kind: ChartKind, series: readonly XmlNode[]): Partial<ChartElement> {
  const stacking = STACKING[value(plot, 'c:grouping') ?? ''];
  const labels = child(plot, 'c:dLbls') ?? child(series[0], 'c:dLbls');
  const hole =
    localName(plot) === 'doughnutChart' ? (num(child(plot, 'c:holeSize'), 'val') ?? 50) / 100 : undefined;
  const hasMarkers = series.some((ser) => value(child(ser, 'c:marker'), 'c:symbol') !== 'none');
  return {
    ...(kind === 'bar' && value(plot, 'c:barDir') === 'bar' ? { horizontal: true } : {}),
    ...(stacking ? { stacking } : {}),
    ...(hole === undefined ? {} : { hole: Math.min(0.95, Math.max(0.05, hole)) }),
    ...(series.some((ser) => isOn(ser, 'c:smooth')) && kind !== 'bar' ? { smooth: true } : {}),
    ...(kind === 'line' && isOn(plot, 'c:marker') && hasMarkers ? { markers: true } : {}),
    ...(isOn(labels, 'c:showVal') || isOn(labels, 'c:showPercent') ? { showValues: true } : {}),
  };
}

/** Text size of a chart, where it says one. */
function readTextSize(space: XmlNode): number | undefined {
  const size = num(path(space, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), 'sz');
  return size === undefined || size <= 0 ? undefined : size / 100;
}

/** What a chart part (`c:chartSpace`) shows; undefined with a warning for kinds that are not drawn (surfaces). */
export function readChart(
  space: XmlNode,
  scope: Scope,
): Omit<ChartElement, 'kind' | 'id' | 'x' | 'y' | 'width' | 'height'> | undefined {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const plots = (area?.children ?? []).filter((it) => it.name.endsWith('Chart'));
  const plot = plots.find((it) => KINDS[localName(it)] !== undefined);
  if (!plot || !area) {
    warn(scope, 'pptx.chart_kind', 'A chart of a kind that cannot be drawn was replaced by a card.');
    return undefined;
  }
  if (plots.length > 1) warn(scope, 'pptx.chart_combined', 'A chart of several kinds is drawn as one kind.');
  const kind = KINDS[localName(plot)]!;
  const nodes = plots.flatMap((it) => children(it, 'c:ser')).slice(0, 256);
  const series = nodes.map((ser, i) => readSeries(ser, i, kind, scope));
  const title = readTitle(chart, series);
  const legend = child(chart, 'c:legend');
  const textSize = readTextSize(space);
  return {
    chart: kind,
    categories: readCategories(nodes),
    series,
    ...(title ? { title } : {}),
    legend: legend ? (LEGENDS[value(legend, 'c:legendPos') ?? 'r'] ?? 'right') : 'none',
    ...readOptions(plot, kind, nodes),
    ...readAxes(area),
    ...(textSize === undefined ? {} : { textSize }),
  };
}
