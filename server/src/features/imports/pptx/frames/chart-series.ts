import type { ChartElement, ChartSeries } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { fillNode, solidColor } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, flag, localName, num, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { formatOf, numberPoints, textPoints } from './chart-data.ts';
import { readLabels } from './chart-labels.ts';
import type { ChartStyle } from './chart-style.ts';

export type ChartKind = ChartElement['chart'];

/** Kinds whose series are areas of colour. */
const FILLED = new Set<ChartKind>(['bar', 'area', 'pie', 'bubble']);

/** A plot of a chart part, and how its series are drawn. */
export interface PlotSource {
  readonly node: XmlNode;
  readonly kind: ChartKind;
  readonly secondary: boolean;
}

const value = (node: XmlNode | undefined, name: string): string | undefined => child(node, name)?.attrs.val;

/** A switch that is on when its element is there without saying otherwise. */
export const isOn = (node: XmlNode | undefined, name: string): boolean => {
  const found = child(node, name);
  return found !== undefined && flag(found, 'val') !== false;
};

/** A fill that the file switches off: the invisible series of a waterfall chart. */
const TRANSPARENT = '#00000000';

const isUnfilled = (properties: XmlNode | undefined): boolean => {
  const fill = fillNode(properties);
  return fill !== undefined && localName(fill) === 'noFill';
};

/** The colour that the file gives a series itself. */
function ownColor(ser: XmlNode, kind: ChartKind, scope: Scope): string | undefined {
  const properties = child(ser, 'c:spPr');
  if (FILLED.has(kind) && isUnfilled(properties)) return TRANSPARENT;
  const line = solidColor(child(properties, 'a:ln'), scope);
  const fill = solidColor(properties, scope);
  const lined = kind === 'line' || kind === 'scatter' || kind === 'radar';
  return (lined ? (line ?? fill) : (fill ?? line)) ?? solidColor(path(ser, 'c:marker', 'c:spPr'), scope);
}

/** The edge of what a series fills. */
function readOutline(ser: XmlNode, kind: ChartKind, scope: Scope): Partial<ChartSeries> {
  const line = path(ser, 'c:spPr', 'a:ln');
  const stroke = FILLED.has(kind) && line ? readStroke([line], undefined, scope) : undefined;
  return stroke && stroke !== 'none' ? { outline: stroke } : {};
}

/** The colours of single points: their own, or the style's in turn where a single series varies them. */
function pointColors(
  ser: XmlNode,
  count: number,
  style: ChartStyle | undefined,
  scope: Scope,
): ChartSeries['pointColors'] {
  const colors = Array.from({ length: count }, (_, i) => style?.colorAt(i, count) ?? null);
  for (const point of children(ser, 'c:dPt')) {
    const index = num(child(point, 'c:idx'), 'val') ?? -1;
    const properties = child(point, 'c:spPr');
    const color = isUnfilled(properties) ? TRANSPARENT : solidColor(properties, scope);
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
/** The signs that Office gives series that do not say which (in the order it takes them). */
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
  const size = num(child(node, 'c:size'), 'val') ?? (symbol === undefined ? 7 : 5);
  const color = solidColor(child(node, 'c:spPr'), scope);
  const shape = SHAPES[symbol ?? ''] ?? AUTOMATIC[position % AUTOMATIC.length]!;
  return {
    marker: { shape, size: Math.min(72, Math.max(2, size)), ...(color === undefined ? {} : { color }) },
  };
}

/** Width, dashes and presence of a series' line. */
function readLine(ser: XmlNode, plot: PlotSource, scope: Scope): Partial<ChartSeries> {
  if (plot.kind !== 'line' && plot.kind !== 'scatter' && plot.kind !== 'radar') return {};
  const line = path(ser, 'c:spPr', 'a:ln');
  const fill = line && fillNode(line);
  const unlined =
    (fill !== undefined && localName(fill) === 'noFill') ||
    (plot.kind === 'scatter' && value(plot.node, 'c:scatterStyle') === 'marker') ||
    localName(plot.node) === 'stockChart';
  if (unlined) return { joined: false };
  const stroke = line ? readStroke([line], undefined, scope) : undefined;
  const width = num(line, 'w') === undefined ? 2.25 : (num(line, 'w') ?? 28_575) / 12_700;
  const dash = stroke && stroke !== 'none' ? stroke.dash : undefined;
  return { joined: true, lineWidth: Math.min(100, Math.max(0.25, width)), ...(dash ? { dash } : {}) };
}

function readExplosion(ser: XmlNode, count: number): Partial<ChartSeries> {
  const share = (node: XmlNode) => {
    const percent = num(child(node, 'c:explosion'), 'val');
    return percent === undefined ? undefined : Math.min(4, Math.max(0, percent / 100));
  };
  const all = share(ser);
  const points = new Array<number | null>(count).fill(null);
  for (const point of children(ser, 'c:dPt')) {
    const index = num(child(point, 'c:idx'), 'val') ?? -1;
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

/** What a series needs to know of its chart. */
export interface SeriesContext {
  /** Among all series of the chart, of which there are `count`. */
  readonly position: number;
  readonly count: number;
  /** The kind of the whole chart. */
  readonly main: ChartKind;
  readonly style: ChartStyle;
  /** Size of the chart's text, where the file gives it. */
  readonly textSize: number | undefined;
}

/** One `c:ser` of a plot. */
export function readSeries(ser: XmlNode, plot: PlotSource, at: SeriesContext, scope: Scope): ChartSeries {
  const { kind } = plot;
  const data = readValues(ser, kind);
  const count = data.values.length;
  const own = ownColor(ser, kind, scope);
  const varied = (kind === 'pie' || (at.count === 1 && kind === 'bar')) && isOn(plot.node, 'c:varyColors');
  const colors = pointColors(ser, count, varied && own === undefined ? at.style : undefined, scope);
  const color = own ?? at.style.colorAt(num(child(ser, 'c:idx'), 'val') ?? at.position, at.count);
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
