import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { findFillNode, readSolidColor } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, localName, path, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { formatOf, numberPoints, textPoints } from './chart-data.ts';
import { readLabels } from './chart-labels.ts';
import type { ChartStyle } from './chart-style.ts';

export type ChartKind = ChartElement['chart'];

/** Chart types whose series are filled areas. */
const FILLED = new Set<ChartKind>(['bar', 'area', 'pie', 'bubble']);

/** A plot of a chart part with its chart type and axis. */
export interface PlotSource {
  readonly node: XmlNode;
  readonly kind: ChartKind;
  readonly secondary: boolean;
}

const value = (node: XmlNode | undefined, name: string): string | undefined => child(node, name)?.attrs.val;

/** A boolean element; true when it is present without a value. */
export const isOn = (node: XmlNode | undefined, name: string): boolean => {
  const found = child(node, name);
  return found !== undefined && readFlag(found, 'val') !== false;
};

/** The colour of series with `noFill`, such as the invisible series of a waterfall chart. */
const TRANSPARENT = '#00000000';

const isUnfilled = (properties: XmlNode | undefined): boolean => {
  const fill = findFillNode(properties);
  return fill !== undefined && localName(fill) === 'noFill';
};

/** The explicit colour of a series. */
function ownColor(ser: XmlNode, kind: ChartKind, scope: Scope): string | undefined {
  const properties = child(ser, 'c:spPr');
  if (FILLED.has(kind) && isUnfilled(properties)) return TRANSPARENT;
  const line = readSolidColor(child(properties, 'a:ln'), scope);
  const fill = readSolidColor(properties, scope);
  const lined = kind === 'line' || kind === 'scatter' || kind === 'radar';
  return (lined ? (line ?? fill) : (fill ?? line)) ?? readSolidColor(path(ser, 'c:marker', 'c:spPr'), scope);
}

/** The outline of a filled series. */
function readOutline(ser: XmlNode, kind: ChartKind, scope: Scope): Partial<ChartSeries> {
  const line = path(ser, 'c:spPr', 'a:ln');
  const stroke = FILLED.has(kind) && line ? readStroke([line], undefined, scope) : undefined;
  return stroke && stroke !== 'none' ? { outline: stroke } : {};
}

/** The colours of single points: explicit ones, else those of `style` (given where the points vary in colour). */
function pointColors(
  ser: XmlNode,
  count: number,
  style: ChartStyle | undefined,
  scope: Scope,
): ChartSeries['pointColors'] {
  const colors = Array.from({ length: count }, (_, i) => style?.colorAt(i, count) ?? null);
  for (const point of children(ser, 'c:dPt')) {
    const index = readNumber(child(point, 'c:idx'), 'val') ?? -1;
    const properties = child(point, 'c:spPr');
    const color = isUnfilled(properties) ? TRANSPARENT : readSolidColor(properties, scope);
    if (Number.isInteger(index) && index >= 0 && index < count && color !== undefined) colors[index] = color;
  }
  return colors.some((color) => color !== null) ? colors : undefined;
}

const SHAPES: Record<string, NonNullable<ChartSeries['marker']>['shape']> = {
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
/** Office's automatic marker shapes, by series position. */
const AUTOMATIC = [
  'diamond',
  'square',
  'triangle',
  'cross',
  'cross',
  'circle',
  'plus',
  'dash',
  'dash',
] as const;

function readMarker(ser: XmlNode, plot: PlotSource, position: number, scope: Scope): Partial<ChartSeries> {
  const drawn = plot.kind === 'scatter' || plot.kind === 'line' || plot.kind === 'radar';
  if (!drawn) return {};
  const node = child(ser, 'c:marker');
  const symbol = value(node, 'c:symbol');
  const marked =
    plot.kind === 'scatter' ||
    (plot.kind === 'line' && isOn(plot.node, 'c:marker')) ||
    (plot.kind === 'radar' && value(plot.node, 'c:radarStyle') === 'marker');
  if (symbol === 'none' || (!marked && symbol === undefined)) return { marker: null };
  const size = readNumber(child(node, 'c:size'), 'val') ?? (symbol === undefined ? 7 : 5);
  const color = readSolidColor(child(node, 'c:spPr'), scope);
  const shape = SHAPES[symbol ?? ''] ?? itemAt(AUTOMATIC, position % AUTOMATIC.length);
  return {
    marker: { shape, size: Math.min(72, Math.max(2, size)), ...(color === undefined ? {} : { color }) },
  };
}

/** The line of a series: whether it is drawn, its width and dashes. */
function readLine(ser: XmlNode, plot: PlotSource, scope: Scope): Partial<ChartSeries> {
  if (plot.kind !== 'line' && plot.kind !== 'scatter' && plot.kind !== 'radar') return {};
  const line = path(ser, 'c:spPr', 'a:ln');
  const fill = line && findFillNode(line);
  const unlined =
    (fill !== undefined && localName(fill) === 'noFill') ||
    (plot.kind === 'scatter' && value(plot.node, 'c:scatterStyle') === 'marker') ||
    localName(plot.node) === 'stockChart';
  if (unlined) return { joined: false };
  const stroke = line ? readStroke([line], undefined, scope) : undefined;
  const width = readNumber(line, 'w') === undefined ? 2.25 : (readNumber(line, 'w') ?? 28_575) / 12_700;
  const dash = stroke && stroke !== 'none' ? stroke.dash : undefined;
  return { joined: true, lineWidth: Math.min(100, Math.max(0.25, width)), ...(dash ? { dash } : {}) };
}

function readExplosion(ser: XmlNode, count: number): Partial<ChartSeries> {
  const share = (node: XmlNode) => {
    const percent = readNumber(child(node, 'c:explosion'), 'val');
    return percent === undefined ? undefined : Math.min(4, Math.max(0, percent / 100));
  };
  const all = share(ser);
  const points = new Array<number | null>(count).fill(null);
  for (const point of children(ser, 'c:dPt')) {
    const index = readNumber(child(point, 'c:idx'), 'val') ?? -1;
    if (Number.isInteger(index) && index >= 0 && index < count) points[index] = share(point) ?? null;
  }
  return {
    ...(all ? { explosion: all } : {}),
    ...(points.some((it) => it !== null) ? { pointExplosions: points } : {}),
  };
}

function readValues(ser: XmlNode, kind: ChartKind): Pick<ChartSeries, 'values' | 'xs' | 'sizes'> {
  const isPlane = kind === 'scatter' || kind === 'bubble';
  const values = numberPoints(child(ser, isPlane ? 'c:yVal' : 'c:val'));
  if (!isPlane) return { values };
  const xs = numberPoints(child(ser, 'c:xVal'));
  return {
    values,
    xs: xs.some((x) => x !== null) ? xs : values.map((_, i) => i + 1),
    ...(kind === 'bubble' ? { sizes: numberPoints(child(ser, 'c:bubbleSize')) } : {}),
  };
}

/** Properties of the chart that its series depend on. */
export interface SeriesContext {
  /** Index among all series of the chart. */
  readonly position: number;
  readonly count: number;
  /** The chart type of the whole chart. */
  readonly main: ChartKind;
  readonly style: ChartStyle;
  /** Font size of the chart in points, if specified. */
  readonly textSize: number | undefined;
}

/** Reads one `c:ser` of a plot. */
export function readSeries(ser: XmlNode, plot: PlotSource, at: SeriesContext, scope: Scope): ChartSeries {
  const { kind } = plot;
  const data = readValues(ser, kind);
  const count = data.values.length;
  const own = ownColor(ser, kind, scope);
  const varied = (kind === 'pie' || (at.count === 1 && kind === 'bar')) && isOn(plot.node, 'c:varyColors');
  const colors = pointColors(ser, count, varied && own === undefined ? at.style : undefined, scope);
  const color = own ?? at.style.colorAt(readNumber(child(ser, 'c:idx'), 'val') ?? at.position, at.count);
  const labels = readLabels(child(ser, 'c:dLbls') ?? child(plot.node, 'c:dLbls'), kind, scope, at.textSize);
  const numberFormat = formatOf(child(ser, kind === 'scatter' || kind === 'bubble' ? 'c:yVal' : 'c:val'));
  const combined = kind !== at.main && (kind === 'bar' || kind === 'line' || kind === 'area');
  const curved = kind === 'line' || kind === 'scatter';
  return {
    name: textPoints(child(ser, 'c:tx')).join(' ').slice(0, 500) || `Series ${at.position + 1}`,
    ...data,
    ...(color === undefined ? {} : { color }),
    ...readOutline(ser, kind, scope),
    ...(numberFormat ? { numberFormat } : {}),
    ...(colors ? { pointColors: colors } : {}),
    ...(combined ? { kind } : {}),
    ...(plot.secondary ? { secondary: true } : {}),
    ...readLine(ser, plot, scope),
    ...(curved ? { smooth: isOn(ser, 'c:smooth') } : {}),
    ...readMarker(ser, plot, at.position, scope),
    ...(kind === 'pie' ? readExplosion(ser, count) : {}),
    ...(labels ? { labels } : {}),
  };
}
