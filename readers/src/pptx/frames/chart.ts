import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import { type Scope, warn } from '../deck/scope.ts';
import { readFill, readSolidColor } from '../drawing/fill.ts';
import { child, children, descendants, localName, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { toHex } from '../theme/rgb.ts';
import { axesOf, axisFields, readAxis, titleText, type ValueFormats } from './chart-axes.ts';
import { categoryTexts } from './chart-data.ts';
import { readTextStyle } from './chart-labels.ts';
import { type ChartKind, isOn, type PlotSource, readSeries } from './chart-series.ts';
import { type ChartStyle, readChartStyle } from './chart-style.ts';

/** Chart types by element name. 3-D charts are drawn in 2-D. */
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
const COMBINES = new Set<ChartKind>(['bar', 'line', 'area']);
const MAX_SERIES = 256;
/** Size of a title without an explicit size, relative to the chart's text. */
const TITLE_SCALE = 1.2;
/** Default tilt of 3-D pies, degrees. */
const PIE_TILT = 30;

const LEGENDS: Record<string, ChartElement['legend']> = {
  r: 'right',
  l: 'left',
  t: 'top',
  b: 'bottom',
  tr: 'right',
};
const STACKING: Record<string, ChartElement['stacking']> = { stacked: 'stacked', percentStacked: 'percent' };

const value = (node: XmlNode | undefined, name: string): string | undefined => child(node, name)?.attrs.val;
const clamp = (low: number, it: number, high: number): number => Math.min(high, Math.max(low, it));

/** The plots of an area that can be drawn together. If the types cannot be combined, only those of the first type. */
function readPlots(area: XmlNode, scope: Scope): PlotSource[] {
  const drawable = area.children.flatMap((node) => {
    const kind = node.name.endsWith('Chart') ? KINDS[localName(node)] : undefined;
    return kind === undefined ? [] : [{ node, kind }];
  });
  const first = drawable[0];
  if (!first) return [];
  const main = first.kind;
  const axis = axesOf(first.node, area).value;
  const plots = drawable.map(({ node, kind }) => {
    const own = axesOf(node, area).value;
    return { node, kind, secondary: own !== undefined && own !== axis };
  });
  const together = plots.filter((it) => it.kind === main || (COMBINES.has(main) && COMBINES.has(it.kind)));
  if (together.length < plots.length) {
    warn(
      scope,
      'pptx.chart_combined',
      'A chart combines types that cannot be drawn together; only the first type is shown.',
    );
  }
  return together;
}

/** The plot that sets the type of a combined chart: the first bar plot, as bars determine bands and direction. */
const mainPlot = (plots: readonly PlotSource[]): PlotSource =>
  plots.find((it) => it.kind === 'bar') ?? itemAt(plots, 0);

function readTitle(
  chart: XmlNode | undefined,
  series: readonly ChartSeries[],
  scope: Scope,
  textSize: number | undefined,
): Partial<ChartElement> {
  const title = child(chart, 'c:title');
  if (!title) return {};
  // An automatic title is the name of the only series.
  const text = titleText(title) ?? (series.length === 1 ? itemAt(series, 0).name : undefined);
  if (!text) return {};
  const looks = [descendants(title, 'a:rPr')[0], descendants(title, 'a:defRPr')[0]];
  const typed = looks.map((look) => readNumber(look, 'sz')).find((size) => size !== undefined && size > 0);
  const size =
    typed === undefined ? Math.round((textSize ?? Number.NaN) * TITLE_SCALE * 100) / 100 : typed / 100;
  const bold = looks.map((look) => readFlag(look, 'b')).find((it) => it !== undefined) ?? true;
  const color = looks.map((look) => readSolidColor(look, scope)).find((it) => it !== undefined);
  return {
    title: text.slice(0, 1000),
    ...(Number.isFinite(size) ? { titleSize: clamp(1, size, 1000) } : {}),
    titleBold: bold,
    ...(color === undefined ? {} : { titleColor: color }),
    ...(isOn(title, 'c:overlay') ? { titleOverlay: true } : {}),
  };
}

function readOptions(plot: XmlNode, kind: ChartKind): Partial<ChartElement> {
  const stacking = STACKING[value(plot, 'c:grouping') ?? ''];
  const isRing = localName(plot) === 'doughnutChart';
  const gap = readNumber(child(plot, 'c:gapWidth'), 'val') ?? 150;
  const overlap = readNumber(child(plot, 'c:overlap'), 'val') ?? 0;
  const angle = readNumber(child(plot, 'c:firstSliceAng'), 'val');
  return {
    ...(kind === 'bar' && value(plot, 'c:barDir') === 'bar' ? { horizontal: true } : {}),
    ...(kind === 'bar' ? { gapWidth: clamp(0, gap / 100, 5), overlap: clamp(-1, overlap / 100, 1) } : {}),
    ...(stacking ? { stacking } : {}),
    ...(isRing
      ? { hole: clamp(0.05, (readNumber(child(plot, 'c:holeSize'), 'val') ?? 50) / 100, 0.95) }
      : {}),
    ...(kind === 'pie' && angle !== undefined ? { startAngle: clamp(0, angle, 360) } : {}),
    ...(kind === 'radar' && value(plot, 'c:radarStyle') === 'filled' ? { filled: true } : {}),
  };
}

/** Tilt and rotation of a 3-D pie chart. Other 3-D charts are drawn without depth. */
function readDepth(plot: XmlNode, chart: XmlNode | undefined, scope: Scope): Partial<ChartElement> {
  if (!localName(plot).includes('3D')) return {};
  if (localName(plot) !== 'pie3DChart') {
    warn(scope, 'pptx.chart_3d', 'A 3-D chart is drawn without depth.');
    return {};
  }
  warn(scope, 'pptx.chart_3d', 'A 3-D pie chart is drawn with a shaded side; its perspective may differ.');
  const view = child(chart, 'c:view3D');
  const tilt = readNumber(child(view, 'c:rotX'), 'val') ?? PIE_TILT;
  const turn = readNumber(child(view, 'c:rotY'), 'val') ?? 0;
  return { tilt: clamp(0, Math.abs(tilt), 90), startAngle: clamp(0, turn, 360) };
}

function readLegend(chart: XmlNode | undefined, scope: Scope): Partial<ChartElement> {
  const legend = child(chart, 'c:legend');
  if (!legend) return { legend: 'none' };
  const look = readTextStyle(child(legend, 'c:txPr'), scope);
  return {
    legend: LEGENDS[value(legend, 'c:legendPos') ?? 'r'] ?? 'right',
    ...(isOn(legend, 'c:overlay') ? { legendOverlay: true } : {}),
    ...(look.size === undefined ? {} : { legendSize: look.size }),
    ...(look.color === undefined ? {} : { legendColor: look.color }),
  };
}

/** Indices of the entries that are deleted from the legend. */
function unlisted(chart: XmlNode | undefined): ReadonlySet<number> {
  const deleted = children(child(chart, 'c:legend'), 'c:legendEntry').filter((it) => isOn(it, 'c:delete'));
  return new Set(deleted.map((it) => readNumber(child(it, 'c:idx'), 'val') ?? -1));
}

/** Text size, text colour and background of a chart, resolved with the colour map of its scope. */
function readLook(space: XmlNode, style: ChartStyle, scope: Scope): Partial<ChartElement> {
  const look = readTextStyle(child(space, 'c:txPr'), scope);
  const dark = scope.colors[scope.map.tx1 ?? 'dk1'];
  const color = look.color ?? style.defaults.textColor ?? (dark ? toHex(dark) : undefined);
  const own = readFill(child(space, 'c:spPr'), scope);
  const fill = own ?? style.defaults.fill;
  return {
    ...(look.size === undefined ? {} : { textSize: look.size }),
    ...(color === undefined ? {} : { textColor: color }),
    ...(fill && fill !== 'none' ? { fill } : {}),
  };
}

/** The number formats of linked axes: those of the first series on each value axis. */
function formatsOf(series: readonly ChartSeries[]): ValueFormats {
  const first = (secondary: boolean) =>
    series.find((it) => (it.secondary === true) === secondary)?.numberFormat;
  return { main: first(false), second: first(true) };
}

/** Reads a chart part (`c:chartSpace`); undefined with a warning for unsupported types (surface charts). */
export function readChart(
  space: XmlNode,
  scope: Scope,
): Omit<ChartElement, 'kind' | 'id' | 'x' | 'y' | 'width' | 'height'> | undefined {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const plots = area ? readPlots(area, scope) : [];
  if (!area || plots.length === 0) {
    warn(scope, 'pptx.chart_kind', 'A chart of an unsupported type was replaced by a placeholder.');
    return undefined;
  }
  const main = mainPlot(plots);
  // The first plot's axis is the primary one, regardless of which plot sets the chart type.
  const axes = axesOf((plots.find((it) => !it.secondary) ?? main).node, area);
  const second = plots.find((it) => it.secondary);
  const sources = plots
    .flatMap((plot) => children(plot.node, 'c:ser').map((ser) => ({ ser, plot })))
    .slice(0, MAX_SERIES);
  const hidden = unlisted(chart);
  const style = readChartStyle(space, scope);
  const look = readLook(space, style, scope);
  const shared = { count: sources.length, main: main.kind, style, textSize: look.textSize };
  const series = sources.map(({ ser, plot }, position) => {
    const read = readSeries(ser, plot, { ...shared, position }, scope);
    return hidden.has(position) && main.kind !== 'pie' ? { ...read, unlisted: true } : read;
  });
  const category = sources.map(({ ser }) => child(ser, 'c:cat')).find((cat) => cat !== undefined);
  const from1904 = readFlag(child(space, 'c:date1904'), 'val') === true;
  return {
    chart: main.kind,
    categories: categoryTexts(category, readAxis(axes.category, scope).numberFormat, from1904),
    series,
    axisFit: 'data',
    ...readTitle(chart, series, scope, look.textSize),
    ...readLegend(chart, scope),
    ...readOptions(main.node, main.kind),
    ...readDepth(main.node, chart, scope),
    ...axisFields(axes, second ? axesOf(second.node, area) : undefined, formatsOf(series), scope),
    ...look,
  };
}
