import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import { type Scope, warn } from '../deck/scope.ts';
import { readFill, readSolidColor } from '../drawing/fill.ts';
import { child, children, descendants, localName, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { toHex } from '../theme/rgb.ts';
import { findAxes, readAxis, readAxisFields, readTitleText, type ValueFormats } from './chart-axes.ts';
import { readCategoryTexts } from './chart-data.ts';
import { readTextStyle } from './chart-labels.ts';
import { type ChartKind, isOn, type PlotSource, readSeries } from './chart-series.ts';
import { type ChartStyle, readChartStyle } from './chart-style.ts';

/** Chart types by element name. 3-D charts are drawn in 2-D. */
const CHART_KINDS: Record<string, ChartKind> = {
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
const COMBINABLE_KINDS = new Set<ChartKind>(['bar', 'line', 'area']);
const MAX_SERIES = 256;
/** Default size of a title, relative to the chart's text. */
const TITLE_SCALE = 1.2;
/** Default tilt of 3-D pies, in degrees. */
const PIE_TILT = 30;

const LEGEND_POSITIONS: Record<string, ChartElement['legend']> = {
  r: 'right',
  l: 'left',
  t: 'top',
  b: 'bottom',
  tr: 'right',
};
const STACKING: Record<string, ChartElement['stacking']> = { stacked: 'stacked', percentStacked: 'percent' };

const readValue = (node: XmlNode | undefined, name: string): string | undefined => child(node, name)?.attrs.val;
const clamp = (low: number, number: number, high: number): number => Math.min(high, Math.max(low, number));

/**
 * Reads the plots that can be drawn together. If their types cannot be combined, returns the plots of the first type.
 */
function readPlots(area: XmlNode, scope: Scope): PlotSource[] {
  const drawablePlots = area.children.flatMap((node) => {
    const kind = node.name.endsWith('Chart') ? CHART_KINDS[localName(node)] : undefined;
    return kind === undefined ? [] : [{ node, kind }];
  });
  const firstPlot = drawablePlots[0];
  if (!firstPlot) return [];
  const mainKind = firstPlot.kind;
  const valueAxis = findAxes(firstPlot.node, area).value;
  const plots = drawablePlots.map(({ node, kind }) => {
    const plotAxis = findAxes(node, area).value;
    return { node, kind, isSecondary: plotAxis !== undefined && plotAxis !== valueAxis };
  });
  const combinablePlots = plots.filter(
    (plot) => plot.kind === mainKind || (COMBINABLE_KINDS.has(mainKind) && COMBINABLE_KINDS.has(plot.kind)),
  );
  if (combinablePlots.length < plots.length) {
    warn(
      scope,
      'pptx.chart_combined',
      'A chart combines types that cannot be drawn together; only the first type is shown.',
    );
  }
  return combinablePlots;
}

/** Finds the plot that sets the type of a combined chart: the first bar plot, because bars determine the direction. */
const findMainPlot = (plots: readonly PlotSource[]): PlotSource =>
  plots.find((plot) => plot.kind === 'bar') ?? itemAt(plots, 0);

function readTitle(
  chart: XmlNode | undefined,
  series: readonly ChartSeries[],
  scope: Scope,
  textSize: number | undefined,
): Partial<ChartElement> {
  const title = child(chart, 'c:title');
  if (!title) return {};
  // An automatic title is the name of the only series.
  const text = readTitleText(title) ?? (series.length === 1 ? itemAt(series, 0).name : undefined);
  if (!text) return {};
  const textProperties = [descendants(title, 'a:rPr')[0], descendants(title, 'a:defRPr')[0]];
  const explicitSize = textProperties
    .map((properties) => readNumber(properties, 'sz'))
    .find((size) => size !== undefined && size > 0);
  const size =
    explicitSize === undefined ? Math.round((textSize ?? Number.NaN) * TITLE_SCALE * 100) / 100 : explicitSize / 100;
  const isBold =
    textProperties.map((properties) => readFlag(properties, 'b')).find((isBold) => isBold !== undefined) ?? true;
  const color = textProperties
    .map((properties) => readSolidColor(properties, scope))
    .find((candidate) => candidate !== undefined);
  return {
    title: text.slice(0, 1000),
    ...(Number.isFinite(size) ? { titleSize: clamp(1, size, 1000) } : {}),
    titleBold: isBold,
    ...(color === undefined ? {} : { titleColor: color }),
    ...(isOn(title, 'c:overlay') ? { titleOverlay: true } : {}),
  };
}

function readOptions(plot: XmlNode, kind: ChartKind): Partial<ChartElement> {
  const stacking = STACKING[readValue(plot, 'c:grouping') ?? ''];
  const isRing = localName(plot) === 'doughnutChart';
  const gap = readNumber(child(plot, 'c:gapWidth'), 'val') ?? 150;
  const overlap = readNumber(child(plot, 'c:overlap'), 'val') ?? 0;
  const angle = readNumber(child(plot, 'c:firstSliceAng'), 'val');
  return {
    ...(kind === 'bar' && readValue(plot, 'c:barDir') === 'bar' ? { horizontal: true } : {}),
    ...(kind === 'bar' ? { gapWidth: clamp(0, gap / 100, 5), overlap: clamp(-1, overlap / 100, 1) } : {}),
    ...(stacking ? { stacking } : {}),
    ...(isRing ? { hole: clamp(0.05, (readNumber(child(plot, 'c:holeSize'), 'val') ?? 50) / 100, 0.95) } : {}),
    ...(kind === 'pie' && angle !== undefined ? { startAngle: clamp(0, angle, 360) } : {}),
    ...(kind === 'radar' && readValue(plot, 'c:radarStyle') === 'filled' ? { filled: true } : {}),
  };
}

/** Reads tilt and rotation of a 3-D pie chart. Other 3-D charts are drawn without depth. */
function readDepth(plot: XmlNode, chart: XmlNode | undefined, scope: Scope): Partial<ChartElement> {
  if (!localName(plot).includes('3D')) return {};
  if (localName(plot) !== 'pie3DChart') {
    warn(scope, 'pptx.chart_3d', 'A 3-D chart is drawn without depth.');
    return {};
  }
  warn(scope, 'pptx.chart_3d', 'A 3-D pie chart is drawn with a shaded side; its perspective may differ.');
  const view = child(chart, 'c:view3D');
  const tilt = readNumber(child(view, 'c:rotX'), 'val') ?? PIE_TILT;
  const rotation = readNumber(child(view, 'c:rotY'), 'val') ?? 0;
  return { tilt: clamp(0, Math.abs(tilt), 90), startAngle: clamp(0, rotation, 360) };
}

function readLegend(chart: XmlNode | undefined, scope: Scope): Partial<ChartElement> {
  const legend = child(chart, 'c:legend');
  if (!legend) return { legend: 'none' };
  const textStyle = readTextStyle(child(legend, 'c:txPr'), scope);
  return {
    legend: LEGEND_POSITIONS[readValue(legend, 'c:legendPos') ?? 'r'] ?? 'right',
    ...(isOn(legend, 'c:overlay') ? { legendOverlay: true } : {}),
    ...(textStyle.size === undefined ? {} : { legendSize: textStyle.size }),
    ...(textStyle.color === undefined ? {} : { legendColor: textStyle.color }),
  };
}

/** Returns the indices of the entries that are deleted from the legend. */
function findDeletedEntries(chart: XmlNode | undefined): ReadonlySet<number> {
  const deletedNodes = children(child(chart, 'c:legend'), 'c:legendEntry').filter((entry) => isOn(entry, 'c:delete'));
  return new Set(deletedNodes.map((entry) => readNumber(child(entry, 'c:idx'), 'val') ?? -1));
}

/** Reads text size, text colour and background of a chart. */
function readBaseStyle(space: XmlNode, style: ChartStyle, scope: Scope): Partial<ChartElement> {
  const textStyle = readTextStyle(child(space, 'c:txPr'), scope);
  const themeColor = scope.colors[scope.map.tx1 ?? 'dk1'];
  const color = textStyle.color ?? style.defaults.textColor ?? (themeColor ? toHex(themeColor) : undefined);
  const explicitFill = readFill(child(space, 'c:spPr'), scope);
  const fill = explicitFill ?? style.defaults.fill;
  return {
    ...(textStyle.size === undefined ? {} : { textSize: textStyle.size }),
    ...(color === undefined ? {} : { textColor: color }),
    ...(fill && fill !== 'none' ? { fill } : {}),
  };
}

/** Returns the number formats for linked axes: the format of the first series on each value axis. */
function findValueFormats(series: readonly ChartSeries[]): ValueFormats {
  const firstFormat = (isSecondary: boolean) =>
    series.find((entry) => (entry.secondary === true) === isSecondary)?.numberFormat;
  return { primary: firstFormat(false), secondary: firstFormat(true) };
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
  const mainPlot = findMainPlot(plots);
  // The axis of the first plot is the primary axis, even if another plot sets the chart type.
  const axes = findAxes((plots.find((plot) => !plot.isSecondary) ?? mainPlot).node, area);
  const secondaryPlot = plots.find((plot) => plot.isSecondary);
  const sources = plots
    .flatMap((plot) => children(plot.node, 'c:ser').map((ser) => ({ ser, plot })))
    .slice(0, MAX_SERIES);
  const deletedEntries = findDeletedEntries(chart);
  const style = readChartStyle(space, scope);
  const baseStyle = readBaseStyle(space, style, scope);
  const sharedContext = {
    seriesCount: sources.length,
    chartKind: mainPlot.kind,
    style,
    textSize: baseStyle.textSize,
  };
  const series = sources.map(({ ser, plot }, position) => {
    const seriesFields = readSeries(ser, plot, { ...sharedContext, position }, scope);
    return deletedEntries.has(position) && mainPlot.kind !== 'pie' ? { ...seriesFields, unlisted: true } : seriesFields;
  });
  const category = sources.map(({ ser }) => child(ser, 'c:cat')).find((node) => node !== undefined);
  const uses1904Dates = readFlag(child(space, 'c:date1904'), 'val') === true;
  return {
    chart: mainPlot.kind,
    categories: readCategoryTexts(category, readAxis(axes.category, scope).numberFormat, uses1904Dates),
    series,
    axisFit: 'data',
    ...readTitle(chart, series, scope, baseStyle.textSize),
    ...readLegend(chart, scope),
    ...readOptions(mainPlot.node, mainPlot.kind),
    ...readDepth(mainPlot.node, chart, scope),
    ...readAxisFields(
      axes,
      secondaryPlot ? findAxes(secondaryPlot.node, area) : undefined,
      findValueFormats(series),
      scope,
    ),
    ...baseStyle,
  };
}
