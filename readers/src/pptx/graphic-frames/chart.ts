import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import { type Scope, warn } from '../deck/scope.ts';
import { readFill, readSolidColor } from '../drawing/fill.ts';
import { child, children, descendants, localName, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { toHex } from '../theme/rgb.ts';
import { findAxes, readAxis, readAxisFields, readTitleText, type ValueFormats } from './chart-axes.ts';
import { readCategoryTexts, readNumberValue, readValue } from './chart-data.ts';
import { readTextStyle } from './chart-labels.ts';
import { type ChartKind, type PlotSource, readBoolean, readSeries } from './chart-series.ts';
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
/** Chart types that can be drawn together in one chart. */
const COMBINABLE_KINDS = new Set<ChartKind>(['bar', 'line', 'area']);
/** Maximum number of series of a chart. */
const MAX_SERIES = 256;
/** Default size of a title, relative to the chart's text. */
const TITLE_SCALE = 1.2;
/** Default tilt of 3-D pies, in degrees. */
const PIE_TILT = 30;

/** Positions of the legend by their value in the file. */
const LEGEND_POSITIONS: Record<string, ChartElement['legend']> = {
  r: 'right',
  l: 'left',
  t: 'top',
  b: 'bottom',
  tr: 'right',
};
/** Kinds of stacking by the value of `c:grouping`. Other values are not stacked. */
const STACKING: Record<string, ChartElement['stacking']> = { stacked: 'stacked', percentStacked: 'percent' };

/** Limits a number to the range from `low` to `high`. */
const clamp = (low: number, number: number, high: number): number => Math.min(high, Math.max(low, number));

/**
 * Reads the first plot of a supported type, and the plots that can be drawn together with it. Adds a warning if other
 * plots of supported types are left out.
 */
function readPlots(plotArea: XmlNode, scope: Scope): PlotSource[] {
  const drawablePlots = plotArea.children.flatMap((node) => {
    const kind = node.name.endsWith('Chart') ? CHART_KINDS[localName(node)] : undefined;
    return kind === undefined ? [] : [{ node, kind, valueAxis: findAxes(node, plotArea).value }];
  });
  const firstPlot = drawablePlots[0];
  if (!firstPlot) return [];
  const plots = drawablePlots.map(({ node, kind, valueAxis }) => {
    return { node, kind, isSecondary: valueAxis !== undefined && valueAxis !== firstPlot.valueAxis };
  });
  const canCombine = COMBINABLE_KINDS.has(firstPlot.kind);
  const combinablePlots = plots.filter(
    ({ kind }) => kind === firstPlot.kind || (canCombine && COMBINABLE_KINDS.has(kind)),
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

/**
 * Reads the title of a chart and its style. Returns no properties if the chart has no title. `textSize` is the size of
 * the chart's text in points. If `textSize` is undefined and the title has no size, the size of the title is omitted.
 */
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
  const explicitSizes = textProperties
    .map((properties) => readNumber(properties, 'sz') ?? 0)
    .filter((size) => size > 0);
  const hundredthsOfPoint = explicitSizes[0] ?? Math.round((textSize ?? Number.NaN) * TITLE_SCALE * 100);
  const [runBold, defaultBold] = textProperties.map((properties) => readFlag(properties, 'b'));
  const [runColor, defaultColor] = textProperties.map((properties) => readSolidColor(properties, scope));
  const color = runColor ?? defaultColor;
  return {
    title: text.slice(0, 1000),
    ...(Number.isFinite(hundredthsOfPoint) ? { titleSize: clamp(1, hundredthsOfPoint / 100, 1000) } : {}),
    titleBold: runBold ?? defaultBold ?? true,
    ...(color === undefined ? {} : { titleColor: color }),
    ...(readBoolean(title, 'c:overlay') ? { titleOverlay: true } : {}),
  };
}

/** Reads the options of a plot that depend on its type. Gap width, overlap and hole size are in percent in the file. */
function readPlotOptions(plot: XmlNode, kind: ChartKind): Partial<ChartElement> {
  const stacking = STACKING[readValue(plot, 'c:grouping') ?? ''];
  const isRing = localName(plot) === 'doughnutChart';
  const gap = readNumberValue(plot, 'c:gapWidth') ?? 150;
  const overlap = readNumberValue(plot, 'c:overlap') ?? 0;
  const angle = readNumberValue(plot, 'c:firstSliceAng');
  return {
    ...(kind === 'bar' && readValue(plot, 'c:barDir') === 'bar' ? { horizontal: true } : {}),
    ...(kind === 'bar' ? { gapWidth: clamp(0, gap / 100, 5), overlap: clamp(-1, overlap / 100, 1) } : {}),
    ...(stacking ? { stacking } : {}),
    ...(isRing ? { hole: clamp(0.05, (readNumberValue(plot, 'c:holeSize') ?? 50) / 100, 0.95) } : {}),
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
  const tilt = readNumberValue(view, 'c:rotX') ?? PIE_TILT;
  const rotation = readNumberValue(view, 'c:rotY') ?? 0;
  return { tilt: clamp(0, Math.abs(tilt), 90), startAngle: clamp(0, rotation, 360) };
}

/** Reads position and style of the legend. */
function readLegend(chart: XmlNode | undefined, scope: Scope): Partial<ChartElement> {
  const legend = child(chart, 'c:legend');
  if (!legend) return { legend: 'none' };
  const textStyle = readTextStyle(child(legend, 'c:txPr'), scope);
  return {
    legend: LEGEND_POSITIONS[readValue(legend, 'c:legendPos') ?? 'r'] ?? 'right',
    ...(readBoolean(legend, 'c:overlay') ? { legendOverlay: true } : {}),
    ...(textStyle.size === undefined ? {} : { legendSize: textStyle.size }),
    ...(textStyle.color === undefined ? {} : { legendColor: textStyle.color }),
  };
}

/** Returns the indexes of the legend entries that the file marks as deleted. */
function findDeletedEntries(chart: XmlNode | undefined): ReadonlySet<number> {
  const deletedNodes = children(child(chart, 'c:legend'), 'c:legendEntry').filter((entry) =>
    readBoolean(entry, 'c:delete'),
  );
  return new Set(deletedNodes.map((entry) => readNumberValue(entry, 'c:idx') ?? -1));
}

/** Reads text size, text colour and background of a chart. */
function readBaseStyle(chartSpace: XmlNode, style: ChartStyle, scope: Scope): Partial<ChartElement> {
  const textStyle = readTextStyle(child(chartSpace, 'c:txPr'), scope);
  const themeColor = scope.colors[scope.colorMap.tx1 ?? 'dk1'];
  const color = textStyle.color ?? style.defaults.textColor ?? (themeColor ? toHex(themeColor) : undefined);
  const explicitFill = readFill(child(chartSpace, 'c:spPr'), scope);
  const fill = explicitFill ?? style.defaults.fill;
  return {
    ...(textStyle.size === undefined ? {} : { textSize: textStyle.size }),
    ...(color === undefined ? {} : { textColor: color }),
    ...(fill && fill !== 'none' ? { fill } : {}),
  };
}

/**
 * Returns the number format of the first series on each value axis. An axis uses this format if the axis is marked as
 * linked to the format of the data.
 */
function findValueFormats(series: readonly ChartSeries[]): ValueFormats {
  const firstFormat = (isSecondary: boolean) =>
    series.find((entry) => (entry.secondary === true) === isSecondary)?.numberFormat;
  return { primary: firstFormat(false), secondary: firstFormat(true) };
}

/** Reads a chart part (`c:chartSpace`); undefined with a warning for unsupported types (surface charts). */
export function readChart(
  chartSpace: XmlNode,
  scope: Scope,
): Omit<ChartElement, 'kind' | 'id' | 'x' | 'y' | 'width' | 'height'> | undefined {
  const chart = child(chartSpace, 'c:chart');
  const plotArea = child(chart, 'c:plotArea');
  const plots = plotArea ? readPlots(plotArea, scope) : [];
  if (!plotArea || plots.length === 0) {
    warn(scope, 'pptx.chart_kind', 'A chart of an unsupported type was replaced by a placeholder.');
    return undefined;
  }
  // A bar plot sets the chart type, even if another plot is first, because only bars can make a chart horizontal.
  const mainPlot = plots.find((plot) => plot.kind === 'bar') ?? itemAt(plots, 0);
  // The axis of the first plot is the primary axis, even if another plot sets the chart type.
  const axes = findAxes((plots.find((plot) => !plot.isSecondary) ?? mainPlot).node, plotArea);
  const secondaryPlot = plots.find((plot) => plot.isSecondary);
  const secondaryAxes = secondaryPlot && findAxes(secondaryPlot.node, plotArea);
  const allSeries = plots.flatMap((plot) => children(plot.node, 'c:ser').map((node) => ({ node, plot })));
  const sources = allSeries.slice(0, MAX_SERIES);
  const deletedEntries = findDeletedEntries(chart);
  const style = readChartStyle(chartSpace, scope);
  const baseStyle = readBaseStyle(chartSpace, style, scope);
  const plotFill = readFill(child(plotArea, 'c:spPr'), scope);
  const sharedContext = { seriesCount: sources.length, chartKind: mainPlot.kind, style, textSize: baseStyle.textSize };
  const series = sources.map(({ node, plot }, seriesIndex) => {
    const seriesFields = readSeries(node, plot, { ...sharedContext, seriesIndex }, scope);
    // The legend of a pie lists its slices, not its series.
    return deletedEntries.has(seriesIndex) && mainPlot.kind !== 'pie'
      ? { ...seriesFields, unlisted: true }
      : seriesFields;
  });
  const categoryNode = sources.map(({ node }) => child(node, 'c:cat')).find((found) => found !== undefined);
  const uses1904Dates = readFlag(child(chartSpace, 'c:date1904'), 'val') === true;
  return {
    chart: mainPlot.kind,
    categories: readCategoryTexts(categoryNode, readAxis(axes.category, scope).numberFormat, uses1904Dates),
    series,
    axisFit: 'data',
    ...readTitle(chart, series, scope, baseStyle.textSize),
    ...readLegend(chart, scope),
    ...readPlotOptions(mainPlot.node, mainPlot.kind),
    ...readDepth(mainPlot.node, chart, scope),
    ...readAxisFields(axes, secondaryAxes, findValueFormats(series), scope),
    ...baseStyle,
    ...(plotFill && plotFill !== 'none' ? { plotFill } : {}),
  };
}
