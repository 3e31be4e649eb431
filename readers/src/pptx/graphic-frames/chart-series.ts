import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { hasNoFill, readSolidColor } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, localName, path, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readNumberFormat, readNumbers, readNumberValue, readTexts, readValue } from './chart-data.ts';
import { readLabels } from './chart-labels.ts';
import type { ChartStyle } from './chart-style.ts';

/** A chart type of the document model. */
export type ChartKind = ChartElement['chart'];

/** Chart types whose series are filled areas. */
const FILLED_KINDS = new Set<ChartKind>(['bar', 'area', 'pie', 'bubble']);
/** Chart types whose series are lines with optional markers. */
const LINE_KINDS = new Set<ChartKind>(['line', 'scatter', 'radar']);

/** A plot of a chart part (such as `c:barChart`), its chart type, and whether it uses the secondary value axis. */
export interface PlotSource {
  readonly node: XmlNode;
  readonly kind: ChartKind;
  readonly isSecondary: boolean;
}

/** Reads a boolean element. An element without a value is true; a missing element is false. */
export const readBoolean = (node: XmlNode | undefined, name: string): boolean => {
  const element = child(node, name);
  return element !== undefined && readFlag(element, 'val') !== false;
};

/** The colour of series with `noFill`, such as the invisible series of a waterfall chart. */
const TRANSPARENT = '#00000000';

/** Reads the explicit colour of a series. `ser` is the node of the series (`c:ser`). */
function readExplicitColor(ser: XmlNode, kind: ChartKind, scope: Scope): string | undefined {
  const properties = child(ser, 'c:spPr');
  if (FILLED_KINDS.has(kind) && hasNoFill(properties)) return TRANSPARENT;
  const line = readSolidColor(child(properties, 'a:ln'), scope);
  const fill = readSolidColor(properties, scope);
  const color = LINE_KINDS.has(kind) ? (line ?? fill) : (fill ?? line);
  return color ?? readSolidColor(path(ser, 'c:marker', 'c:spPr'), scope);
}

/** Reads the outline of a filled series. */
function readFillOutline(ser: XmlNode, kind: ChartKind, scope: Scope): Partial<ChartSeries> {
  const line = path(ser, 'c:spPr', 'a:ln');
  const stroke = FILLED_KINDS.has(kind) && line ? readStroke([line], undefined, scope) : undefined;
  return stroke && stroke !== 'none' ? { outline: stroke } : {};
}

/**
 * Returns a pair for each point with a format of its own: the index of the point (below `count`), and the `c:dPt` node
 * with its format.
 */
function readFormattedPoints(ser: XmlNode, count: number) {
  return children(ser, 'c:dPt').flatMap((node) => {
    const index = readNumberValue(node, 'c:idx') ?? -1;
    return Number.isInteger(index) && index >= 0 && index < count ? [[index, node] as const] : [];
  });
}

/**
 * Reads the colours of single points: their explicit colours, else the colours of `style`. Returns undefined if no
 * point has a colour.
 */
function readPointColors(
  ser: XmlNode,
  count: number,
  style: ChartStyle | undefined,
  scope: Scope,
): ChartSeries['pointColors'] {
  const colors = Array.from({ length: count }, (_, i) => style?.colorAt(i, count) ?? null);
  for (const [index, node] of readFormattedPoints(ser, count)) {
    const properties = child(node, 'c:spPr');
    const color = hasNoFill(properties) ? TRANSPARENT : readSolidColor(properties, scope);
    if (color !== undefined) colors[index] = color;
  }
  return colors.some((color) => color !== null) ? colors : undefined;
}

/** Shapes of markers by the value of `c:symbol`. */
const MARKER_SHAPES: Record<string, NonNullable<ChartSeries['marker']>['shape']> = {
  circle: 'circle',
  dot: 'dash',
  dash: 'dash',
  square: 'square',
  diamond: 'diamond',
  triangle: 'triangle',
  x: 'cross',
  star: 'cross',
  plus: 'plus',
};
/** Office's automatic marker shapes, by the index of the series. */
const AUTOMATIC_SHAPES = ['diamond', 'square', 'triangle', 'cross', 'cross', 'circle', 'plus', 'dash', 'dash'] as const;

/** Reads the markers of a series. `marker` is null for a series without markers, and absent for filled series. */
function readMarker(ser: XmlNode, plot: PlotSource, seriesIndex: number, scope: Scope): Partial<ChartSeries> {
  if (!LINE_KINDS.has(plot.kind)) return {};
  const node = child(ser, 'c:marker');
  const symbol = readValue(node, 'c:symbol');
  const hasMarkers =
    plot.kind === 'scatter' ||
    (plot.kind === 'line' && readBoolean(plot.node, 'c:marker')) ||
    (plot.kind === 'radar' && readValue(plot.node, 'c:radarStyle') === 'marker');
  if (symbol === 'none' || (!hasMarkers && symbol === undefined)) return { marker: null };
  // Default sizes in points: 7 for automatic markers, 5 for markers with a symbol.
  const size = readNumberValue(node, 'c:size') ?? (symbol === undefined ? 7 : 5);
  const color = readSolidColor(child(node, 'c:spPr'), scope);
  const shape = MARKER_SHAPES[symbol ?? ''] ?? itemAt(AUTOMATIC_SHAPES, seriesIndex % AUTOMATIC_SHAPES.length);
  return {
    marker: { shape, size: Math.min(72, Math.max(2, size)), ...(color === undefined ? {} : { color }) },
  };
}

/** Reads whether the line of a series is drawn, its width (in points) and its dashes. */
function readLine(ser: XmlNode, plot: PlotSource, scope: Scope): Partial<ChartSeries> {
  if (!LINE_KINDS.has(plot.kind)) return {};
  const line = path(ser, 'c:spPr', 'a:ln');
  const hasNoLine =
    hasNoFill(line) ||
    (plot.kind === 'scatter' && readValue(plot.node, 'c:scatterStyle') === 'marker') ||
    localName(plot.node) === 'stockChart';
  if (hasNoLine) return { joined: false };
  const stroke = line ? readStroke([line], undefined, scope) : undefined;
  // The default width is 28,575 EMU; a point has 12,700 EMU.
  const width = (readNumber(line, 'w') ?? 28_575) / 12_700;
  const dash = stroke && stroke !== 'none' ? stroke.dash : undefined;
  return { joined: true, lineWidth: Math.min(100, Math.max(0.25, width)), ...(dash ? { dash } : {}) };
}

/** Reads how far slices of a pie are moved away from its centre, as fractions of the radius. */
function readExplosion(ser: XmlNode, count: number): Partial<ChartSeries> {
  const readOffset = (node: XmlNode) => {
    const percent = readNumberValue(node, 'c:explosion');
    return percent === undefined ? undefined : Math.min(4, Math.max(0, percent / 100));
  };
  const seriesOffset = readOffset(ser);
  const pointOffsets = new Array<number | null>(count).fill(null);
  for (const [index, node] of readFormattedPoints(ser, count)) pointOffsets[index] = readOffset(node) ?? null;
  return {
    ...(seriesOffset ? { explosion: seriesOffset } : {}),
    ...(pointOffsets.some((offset) => offset !== null) ? { pointExplosions: pointOffsets } : {}),
  };
}

/** Returns the name of the node that contains the values of a series. */
const valuesName = (kind: ChartKind) => (kind === 'scatter' || kind === 'bubble' ? 'c:yVal' : 'c:val');

/** Reads the values of a series; for scatter and bubble charts also the x values and the sizes of bubbles. */
function readValues(ser: XmlNode, kind: ChartKind): Pick<ChartSeries, 'values' | 'xs' | 'sizes'> {
  const values = readNumbers(child(ser, valuesName(kind)));
  if (valuesName(kind) === 'c:val') return { values };
  const xs = readNumbers(child(ser, 'c:xVal'));
  return {
    values,
    xs: xs.some((x) => x !== null) ? xs : values.map((_, i) => i + 1),
    ...(kind === 'bubble' ? { sizes: readNumbers(child(ser, 'c:bubbleSize')) } : {}),
  };
}

/** The position of a series in its chart, and the properties of the chart that the series depends on. */
export interface SeriesContext {
  /** Index of the series among all series of the chart, from 0. */
  readonly seriesIndex: number;
  readonly seriesCount: number;
  /** The chart type of the chart. A plot of a combined chart can have another chart type. */
  readonly chartKind: ChartKind;
  readonly style: ChartStyle;
  /** Font size of the chart in points, if specified. */
  readonly textSize: number | undefined;
}

/** Reads one `c:ser` of a plot. */
export function readSeries(ser: XmlNode, plot: PlotSource, context: SeriesContext, scope: Scope): ChartSeries {
  const { kind } = plot;
  const data = readValues(ser, kind);
  const count = data.values.length;
  const explicitColor = readExplicitColor(ser, kind, scope);
  const variesColors =
    (kind === 'pie' || (context.seriesCount === 1 && kind === 'bar')) && readBoolean(plot.node, 'c:varyColors');
  const pointStyle = variesColors && explicitColor === undefined ? context.style : undefined;
  const pointColors = readPointColors(ser, count, pointStyle, scope);
  const colorIndex = readNumberValue(ser, 'c:idx') ?? context.seriesIndex;
  const color = explicitColor ?? context.style.colorAt(colorIndex, context.seriesCount);
  const labels = readLabels(child(ser, 'c:dLbls') ?? child(plot.node, 'c:dLbls'), kind, scope, context.textSize);
  const numberFormat = readNumberFormat(child(ser, valuesName(kind)));
  const hasOwnKind = kind !== context.chartKind && (kind === 'bar' || kind === 'line' || kind === 'area');
  const canBeSmooth = kind === 'line' || kind === 'scatter';
  return {
    name: readTexts(child(ser, 'c:tx')).join(' ').slice(0, 500) || `Series ${context.seriesIndex + 1}`,
    ...data,
    ...(color === undefined ? {} : { color }),
    ...readFillOutline(ser, kind, scope),
    ...(numberFormat ? { numberFormat } : {}),
    ...(pointColors ? { pointColors } : {}),
    ...(hasOwnKind ? { kind } : {}),
    ...(plot.isSecondary ? { secondary: true } : {}),
    ...readLine(ser, plot, scope),
    ...(canBeSmooth ? { smooth: readBoolean(ser, 'c:smooth') } : {}),
    ...readMarker(ser, plot, context.seriesIndex, scope),
    ...(kind === 'pie' ? readExplosion(ser, count) : {}),
    ...(labels ? { labels } : {}),
  };
}
