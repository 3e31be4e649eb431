import { itemAt } from '../../checked-access.ts';
import { linesPath, type Path, rectPath } from '../../geometry/path.ts';
import { layoutText } from '../../layout/layout-text.ts';
import { HAIRLINE_RATIO } from '../../model/chart-hairline.ts';
import type { Color } from '../../model/color.ts';
import type { ChartAxis, ChartElement, ChartSeries } from '../../model/elements.ts';
import { multiply, type Point, type Rect, type Size } from '../../model/geometry.ts';
import type { TextBody } from '../../model/text.ts';
import type { PaintColor, PaintStroke } from '../../paint/display-list.ts';
import type { ElementContext } from '../element-context.ts';
import { toPaint, toPaintStroke } from '../fill.ts';
import type { PathStyle } from '../item-sink.ts';
import { type LocalTransform, translate } from '../local-transform.ts';
import type { AxisName, ChartPart, DrawnChartPart } from './chart-part.ts';
import { backgroundOver, isIllegible, isInvisibleOn, MIN_DEFAULT_CONTRAST, textColorOn } from './contrast.ts';

/** Style and alignment of a text; lengths in units of the topic. */
export interface LabelStyle {
  /** The point of the text's box that is at the position of the label: 0 left or top, 0.5 centre, 1 right or bottom. */
  readonly anchor: readonly [x: number, y: number];
  readonly size?: number;
  readonly color?: Color;
  readonly bold?: boolean;
  /** Degrees clockwise about the anchor. */
  readonly rotation?: number;
  /** Lines break at this width; absent: one line. */
  readonly width?: number | undefined;
}

/** Size (in units of the topic) and colour of a text. */
export interface TextStyle {
  readonly size: number;
  readonly color: Color;
}

/** Draws paths and labels of a chart in the element's local space. */
export class ChartCanvas {
  readonly chart: ChartElement;
  readonly context: ElementContext;
  /** Default text size, in units of the topic. */
  readonly textSize: number;
  /** The parts that were drawn, in painting order. */
  readonly parts: DrawnChartPart[] = [];
  readonly #transform: LocalTransform;

  constructor(chart: ChartElement, transform: LocalTransform, context: ElementContext) {
    this.chart = chart;
    this.context = context;
    this.#transform = transform;
    this.textSize = chart.textSize ?? Math.min(14, Math.max(chart.width, chart.height) / 28);
  }

  /** Width of thin lines, in units of the topic. It grows with the text size. */
  get hairline(): number {
    return this.textSize * HAIRLINE_RATIO;
  }

  /** Solid background colour of the chart; undefined if the background is a gradient or a picture. */
  get background(): PaintColor | undefined {
    const { fill } = this.chart;
    if (!fill) return this.context.background;
    return fill.kind === 'solid' ? this.context.color(fill) : undefined;
  }

  /** Solid background colour of the plot area; undefined if the background is a gradient or a picture. */
  get plotBackground(): PaintColor | undefined {
    const { chart, plotFill } = this.chart;
    if (!plotFill || chart === 'pie') return this.background;
    return plotFill.kind === 'solid' ? backgroundOver(this.context.color(plotFill), this.background) : undefined;
  }

  /** Returns `color`; if text in this colour is illegible on `background`, returns a dark colour or white instead. */
  toLegible(color: Color, background: PaintColor | undefined = this.background, minimum?: number): Color {
    return background && isIllegible(this.context.color(color), background, minimum) ? textColorOn(background) : color;
  }

  /** Returns the colour of text in the plot. `role` is the colour without a choice of the author. */
  plotTextColor(role: 'muted' | 'ink', chosen = this.chart.textColor): Color {
    const isDefaultOnFill = chosen === undefined && this.chart.plotFill !== undefined;
    return this.toLegible(chosen ?? role, this.plotBackground, isDefaultOnFill ? MIN_DEFAULT_CONTRAST : undefined);
  }

  /** Colour of secondary text; default: the theme's `muted`. */
  get textColor(): Color {
    return this.#defaultTextColor('muted');
  }

  /** Colour of primary text; default: the theme's `ink`. */
  get inkColor(): Color {
    return this.#defaultTextColor('ink');
  }

  /** Returns the text colour of the chart. `role` is the colour without a choice of the author. */
  #defaultTextColor(role: 'muted' | 'ink'): Color {
    const { fill, textColor } = this.chart;
    // Without a fill, other elements can be behind the chart, and the background is not known.
    const isDefaultOnFill = textColor === undefined && fill !== undefined;
    return this.toLegible(textColor ?? role, undefined, isDefaultOnFill ? MIN_DEFAULT_CONTRAST : undefined);
  }

  /** Returns the size and colour of the text along an axis. */
  axisTextStyle(axis: ChartAxis | undefined): TextStyle {
    return {
      size: axis?.size ?? this.textSize,
      color: axis?.color ? this.toLegible(axis.color) : this.textColor,
    };
  }

  /** Size and colour of the text in the legend. */
  get legendTextStyle(): TextStyle {
    const { legendSize, legendColor } = this.chart;
    return {
      size: legendSize ?? this.textSize,
      color: legendColor ? this.toLegible(legendColor) : this.inkColor,
    };
  }

  /**
   * Returns the outline of a series for its filled shapes. Without an outline, returns a thin line if the fill is
   * invisible on the background, otherwise undefined.
   */
  shapeStroke(seriesIndex: number, fill: PaintColor): PaintStroke | undefined {
    const seriesStroke = toPaintStroke(this.series(seriesIndex)?.outline, this.context);
    if (seriesStroke || !isInvisibleOn(fill, this.plotBackground)) return seriesStroke;
    return { paint: this.axisColor, width: this.hairline };
  }

  /** Colour of primary text in the plot. */
  get plotInkColor(): Color {
    return this.plotTextColor('ink');
  }

  /** Colour of axes and thin outlines: `plotInkColor`, which contrasts with the background, 40 % opaque. */
  get axisColor(): PaintColor {
    return `${this.context.color(this.plotInkColor).slice(0, 7)}66`;
  }

  /** Colour of grid lines: `plotInkColor`, 14 % opaque. */
  get gridColor(): PaintColor {
    return `${this.context.color(this.plotInkColor).slice(0, 7)}24`;
  }

  /** Returns a series of the chart. */
  series(index: number): ChartSeries | undefined {
    return this.chart.series[index];
  }

  /** Returns the stroke of a series' line. `plotInkColor` replaces a colour that is invisible on the background. */
  lineStroke(seriesIndex: number, width = this.textSize * 0.18): PaintStroke {
    const series = this.series(seriesIndex);
    const lineWidth = series?.lineWidth ?? width;
    const dash = series?.dash?.some((length) => length > 0) ? series.dash.map((n) => n * lineWidth) : undefined;
    const cap = dash ? 'butt' : 'round';
    const color = this.color(seriesIndex);
    const paint = isInvisibleOn(color, this.plotBackground) ? this.context.color(this.plotInkColor) : color;
    return { paint, width: lineWidth, cap, join: 'round', ...(dash ? { dash } : {}) };
  }

  /** Draws the background of the plot area. @param path the outline of the area, which fills `box` */
  drawPlotBackground(path: Path, box: Rect): void {
    const { plotFill } = this.chart;
    if (plotFill) this.drawPath(path, { fill: toPaint(plotFill, box, this.context) });
  }

  /** Draws a path in the element's local space. */
  drawPath(path: Path, style: PathStyle): void {
    this.context.sink.addPath(path, style, this.#transform);
  }

  /** Records a part that authors can select. `path` is the outline of an area, or a line. */
  addPart(part: ChartPart, path: Path, options: Pick<DrawnChartPart, 'isArea' | 'entry'>): void {
    this.parts.push({ part, path, ...options });
  }

  /** Records the box of an axis's labels or title, unless the box is empty. */
  addAxisPart(axis: AxisName, box: Rect): void {
    if (box.width > 0 && box.height > 0) this.addPart({ kind: 'axis', axis }, rectPath(box), { isArea: true });
  }

  drawLine(from: Point, to: Point, stroke: PaintStroke): void {
    this.drawPath(linesPath([from, to]), { stroke });
  }

  /** Returns the size of a text as drawn by `drawLabel`. */
  measure(text: string, style: Partial<LabelStyle>): Size {
    const { width, height } = this.#layout(text, { anchor: [0, 0], ...style });
    return { width, height };
  }

  /** Draws a text whose anchor is at `position`. */
  drawLabel(text: string, position: Point, style: LabelStyle): void {
    if (text.trim() === '') return;
    const layout = this.#layout(text, style);
    const width = style.width ?? layout.width;
    const angle = ((style.rotation ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const moved = translate(this.#transform, position);
    const rotated = style.rotation ? { ...moved, m: multiply(moved.m, [cos, sin, -sin, cos, 0, 0]) } : moved;
    const corner = { x: -style.anchor[0] * width, y: -style.anchor[1] * layout.height };
    this.context.sink.addTextLayout(layout, translate(rotated, corner));
  }

  /** Returns the colour of a series, or of its point `pointIndex`. The slices of a pie differ in colour. */
  color(seriesIndex: number, pointIndex?: number): PaintColor {
    const series = this.series(seriesIndex);
    const pointColor = pointIndex === undefined ? undefined : series?.pointColors?.[pointIndex];
    const themeColors = this.context.theme.series;
    const isSlice = this.chart.chart === 'pie' && pointIndex !== undefined;
    return this.context.color(
      pointColor ??
        (isSlice ? undefined : series?.color) ??
        itemAt(themeColors, (isSlice ? pointIndex : seriesIndex) % themeColors.length),
    );
  }

  #layout(text: string, { anchor, size = this.textSize, color = this.textColor, bold, width }: LabelStyle) {
    const alignInWidth = anchor[0] === 0.5 ? 'center' : anchor[0] === 1 ? 'right' : 'left';
    const body: TextBody = {
      paragraphs: [{ runs: [{ text }], align: width === undefined ? 'left' : alignInWidth }],
      wrap: width !== undefined,
      insets: [0, 0, 0, 0],
      style: { family: 'body', size, color, ...(bold ? { bold } : {}) },
    };
    return layoutText(body, { width: width ?? 0, height: 0 }, this.context.layout);
  }
}

/** Shortens a text to `length` characters, including an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const start = characters.slice(0, Math.max(1, length - 1)).join('');
  return `${start.trimEnd()}…`;
}
