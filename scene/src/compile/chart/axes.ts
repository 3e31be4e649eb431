import { rectPath } from '../../geometry/path.ts';
import type { ChartAxis } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { PaintStroke } from '../../paint/display-list.ts';
import { toPaintStroke } from '../fill.ts';
import { layOutCategoryLabels } from './category-labels.ts';
import { type ChartCanvas, type TextStyle, truncate } from './chart-canvas.ts';
import type { AxisName } from './chart-part.ts';
import type { Scale } from './scale.ts';

/** A value axis: its scale, the number format of its labels, and its options in the document. */
export interface ValueAxis {
  readonly scale: Scale;
  readonly format: string | undefined;
  readonly options: ChartAxis;
}

/** A plot area with functions that map values and categories to positions. */
export interface Plot {
  readonly box: Rect;
  /** Whether bars are horizontal. The value axis is then horizontal, and the category axis is vertical. */
  readonly isHorizontal: boolean;
  /** Whether the categories are in reverse order. */
  readonly isReversed: boolean;
  /** Returns the position of a value along the value axis: x or y in the space of `box`. */
  valuePosition(value: number, axis?: { readonly isSecondary: boolean }): number;
  /** Returns the centre of a category's band along the category axis. */
  bandCentre(index: number): number;
  /** Returns the position of a category's label and point along the category axis (see `startsAtEdges`). */
  labelPosition(index: number): number;
  /** Length of a category's band along the category axis. */
  readonly bandWidth: number;
}

/** The axes of a chart with categories. */
export interface CategoryAxes {
  readonly primary: ValueAxis;
  readonly secondary: ValueAxis | undefined;
  readonly categories: readonly string[];
  /** Whether the first and last point are at the sides of the plot instead of the centre of their bands. */
  readonly startsAtEdges: boolean;
}

/** Maximum number of characters of a category label of horizontal bars. */
const MAX_CATEGORY_LABEL_LENGTH = 32;

// Distances and sizes are multiples of a text size; their factors were chosen by eye.

/** Draws the titles, labels, grid and axis line of a plot with categories in `box`; returns the plot area. */
export function drawCategoryPlot(canvas: ChartCanvas, box: Rect, axes: CategoryAxes): Plot {
  const isHorizontal = canvas.chart.horizontal === true && canvas.chart.chart === 'bar';
  const remainingBox = drawAxisTitles(canvas, box, { isHorizontal });
  return isHorizontal ? drawHorizontal(canvas, remainingBox, axes) : drawVertical(canvas, remainingBox, axes);
}

/** Returns the labels of the ticks of an axis; [] if the axis is hidden. */
const formatTicks = (axis: ValueAxis | undefined): string[] =>
  axis && !axis.options.hidden ? axis.scale.ticks.map((tick) => formatNumber(tick, axis.format)) : [];

/** Returns the width of the widest text. */
export const maxTextWidth = (canvas: ChartCanvas, texts: readonly string[], { size }: TextStyle): number =>
  Math.max(0, ...texts.map((text) => canvas.measure(text, { size }).width));

/** Draws the axes for a vertical value axis; returns the plot area. `remainingBox` excludes the titles of the axes. */
function drawVertical(canvas: ChartCanvas, remainingBox: Rect, axes: CategoryAxes): Plot {
  const gap = canvas.textSize * 0.6;
  const isHidden = canvas.chart.categoryAxis?.hidden === true;
  const [tickLabels, secondaryTickLabels] = [formatTicks(axes.primary), formatTicks(axes.secondary)];
  const style = canvas.axisTextStyle(axes.primary.options);
  const secondaryStyle = canvas.axisTextStyle(axes.secondary?.options);
  const categoryStyle = canvas.axisTextStyle(canvas.chart.categoryAxis);
  const left = tickLabels.length > 0 ? maxTextWidth(canvas, tickLabels, style) + gap : 0;
  const right = secondaryTickLabels.length > 0 ? maxTextWidth(canvas, secondaryTickLabels, secondaryStyle) + gap : 0;
  const width = Math.max(1, remainingBox.width - left - right);
  const labels = layOutCategoryLabels(
    canvas,
    isHidden ? [] : axes.categories,
    width / Math.max(1, axes.categories.length),
    remainingBox.height,
    categoryStyle.size,
  );
  const top = canvas.textSize * 0.5;
  const labelHeight = isHidden ? top : labels.height + gap;
  const area = {
    x: remainingBox.x + left,
    y: remainingBox.y + top,
    width,
    height: Math.max(1, remainingBox.height - top - labelHeight),
  };
  const plot = createPlot(canvas, area, axes, { isHorizontal: false });
  const sides = { y: area.y - style.size / 2, height: area.height + style.size };
  canvas.addAxisPart('value', { ...sides, x: remainingBox.x, width: left });
  canvas.addAxisPart('secondary', { ...sides, x: area.x + area.width, width: right });
  canvas.addAxisPart('category', { ...area, y: area.y + area.height, height: isHidden ? 0 : labelHeight });
  drawGrid(canvas, plot, axes);
  axes.primary.scale.ticks.forEach((tick, i) => {
    if (tickLabels[i])
      canvas.drawLabel(tickLabels[i], { x: area.x - gap, y: plot.valuePosition(tick) }, { anchor: [1, 0.5], ...style });
  });
  axes.secondary?.scale.ticks.forEach((tick, i) => {
    const position = { x: area.x + area.width + gap, y: plot.valuePosition(tick, { isSecondary: true }) };
    if (secondaryTickLabels[i])
      canvas.drawLabel(secondaryTickLabels[i], position, { anchor: [0, 0.5], ...secondaryStyle });
  });
  const labelTop = area.y + area.height + gap;
  labels.texts.forEach((text, i) => {
    if (i % labels.interval !== 0) return;
    const { rotation, wrapWidth: labelWidth } = labels;
    const position = { x: plot.labelPosition(i), y: labelTop + (rotation ? categoryStyle.size * 0.3 : 0) };
    if (rotation) canvas.drawLabel(text, position, { anchor: [1, 0.5], rotation, ...categoryStyle });
    else canvas.drawLabel(text, position, { anchor: [0.5, 0], width: labelWidth, ...categoryStyle });
  });
  return plot;
}

/** Draws the axes for horizontal bars; returns the plot area. `remainingBox` excludes the titles of the axes. */
function drawHorizontal(canvas: ChartCanvas, remainingBox: Rect, axes: CategoryAxes): Plot {
  const gap = canvas.textSize * 0.6;
  const { categoryAxis } = canvas.chart;
  const categoryLabels = categoryAxis?.hidden
    ? []
    : axes.categories.map((text) => truncate(text, MAX_CATEGORY_LABEL_LENGTH));
  const tickLabels = formatTicks(axes.primary);
  const style = canvas.axisTextStyle(axes.primary.options);
  const categoryStyle = canvas.axisTextStyle(categoryAxis);
  const left =
    categoryLabels.length > 0
      ? Math.min(maxTextWidth(canvas, categoryLabels, categoryStyle), remainingBox.width * 0.4) + gap
      : 0;
  const lineHeight = style.size * 1.3;
  const labelHeight = tickLabels.length > 0 ? lineHeight + gap : 0;
  // If categories start at the top, the value axis is at the top, too, as in office programs.
  const isAxisAtTop = categoryAxis?.reversed === true;
  // Space for half of the last tick label or, if the value axis is hidden, for labels at the ends of the bars.
  const right = canvas.textSize + (axes.primary.options.hidden ? canvas.textSize * 2 : 0);
  const area = {
    x: remainingBox.x + left,
    y: remainingBox.y + (isAxisAtTop ? labelHeight : 0),
    width: Math.max(1, remainingBox.width - left - right),
    height: Math.max(1, remainingBox.height - labelHeight),
  };
  const plot = createPlot(canvas, area, axes, { isHorizontal: true });
  canvas.addAxisPart('category', { ...area, x: remainingBox.x, width: left });
  canvas.addAxisPart('value', {
    ...area,
    y: isAxisAtTop ? remainingBox.y : area.y + area.height,
    width: area.width + canvas.textSize,
    height: labelHeight,
  });
  // Only every `interval`-th label is drawn, so that the labels do not overlap.
  const interval = Math.max(1, Math.ceil((categoryStyle.size * 1.3) / plot.bandWidth));
  drawGrid(canvas, plot, axes);
  axes.primary.scale.ticks.forEach((tick, i) => {
    const position = {
      x: plot.valuePosition(tick),
      y: isAxisAtTop ? area.y - gap : area.y + area.height + gap,
    };
    if (tickLabels[i]) canvas.drawLabel(tickLabels[i], position, { anchor: [0.5, isAxisAtTop ? 1 : 0], ...style });
  });
  categoryLabels.forEach((text, i) => {
    const position = { x: area.x - gap, y: plot.bandCentre(i) };
    if (i % interval === 0) canvas.drawLabel(text, position, { anchor: [1, 0.5], ...categoryStyle });
  });
  return plot;
}

/**
 * Draws the background of the plot, the category axis, the grid lines of the value axis and, if enabled, the grid lines
 * between the categories.
 */
function drawGrid(canvas: ChartCanvas, plot: Plot, axes: CategoryAxes): void {
  const { chart } = canvas;
  const [valueLineDirection, categoryLineDirection] = plot.isHorizontal
    ? (['vertical', 'horizontal'] as const)
    : (['horizontal', 'vertical'] as const);
  const { scale, options } = axes.primary;
  canvas.drawPlotBackground(rectPath(plot.box), plot.box);
  for (const tick of scale.ticks) {
    // The category axis replaces the grid line at 0.
    if (options.grid !== false && tick !== 0)
      drawLineAcross(canvas, plot.box, plot.valuePosition(tick), valueLineDirection, gridStroke(canvas, options));
  }
  if (chart.categoryAxis?.grid) {
    for (let i = 1; i < axes.categories.length; i++) {
      const position = (plot.bandCentre(i - 1) + plot.bandCentre(i)) / 2;
      drawLineAcross(canvas, plot.box, position, categoryLineDirection, gridStroke(canvas, chart.categoryAxis));
    }
  }
  const baseline = Math.min(scale.max, Math.max(scale.min, 0));
  const stroke = axisStroke(canvas, chart.categoryAxis);
  if (!chart.categoryAxis?.hidden && stroke)
    drawLineAcross(canvas, plot.box, plot.valuePosition(baseline), valueLineDirection, stroke);
}

/** Returns the plot that maps values and categories to positions in `area`. */
function createPlot(
  canvas: ChartCanvas,
  area: Rect,
  axes: CategoryAxes,
  { isHorizontal }: Pick<Plot, 'isHorizontal'>,
): Plot {
  const count = axes.categories.length;
  const length = isHorizontal ? area.height : area.width;
  const bandWidth = length / Math.max(1, count);
  const isReversed = canvas.chart.categoryAxis?.reversed === true;
  const positionAt = (fraction: number) => {
    // Horizontal bars start at the bottom, as in office programs.
    const fractionFromTopLeft = isHorizontal === isReversed ? fraction : 1 - fraction;
    return isHorizontal ? area.y + fractionFromTopLeft * length : area.x + fractionFromTopLeft * length;
  };
  const bandCentre = (index: number) => positionAt((index + 0.5) / Math.max(1, count));
  return {
    box: area,
    isHorizontal,
    isReversed,
    bandWidth,
    valuePosition: (value, { isSecondary } = { isSecondary: false }) => {
      const axis = (isSecondary ? axes.secondary : undefined) ?? axes.primary;
      const clamped = Math.min(1, Math.max(0, axis.scale.position(value)));
      const fraction = axis.options.reversed ? 1 - clamped : clamped;
      return isHorizontal ? area.x + fraction * area.width : area.y + area.height * (1 - fraction);
    },
    bandCentre,
    labelPosition: (index) => (axes.startsAtEdges && count > 1 ? positionAt(index / (count - 1)) : bandCentre(index)),
  };
}

/** Returns the stroke of an axis line (default: a thin line); undefined if the axis has no line. */
export function axisStroke(canvas: ChartCanvas, axis: ChartAxis | undefined): PaintStroke | undefined {
  if (axis?.line === null) return undefined;
  return toPaintStroke(axis?.line, canvas.context) ?? { paint: canvas.axisColor, width: canvas.hairline };
}

/** Returns the stroke of an axis's grid lines. */
export function gridStroke(canvas: ChartCanvas, axis: ChartAxis | undefined): PaintStroke {
  const stroke = toPaintStroke(axis?.gridLine, canvas.context);
  return stroke ?? { paint: canvas.gridColor, width: canvas.hairline };
}

/** Draws a line across `area`, at the coordinate `position`: x of a vertical line, y of a horizontal line. */
export function drawLineAcross(
  canvas: ChartCanvas,
  area: Rect,
  position: number,
  direction: 'horizontal' | 'vertical',
  stroke: PaintStroke,
): void {
  if (direction === 'vertical')
    canvas.drawLine({ x: position, y: area.y }, { x: position, y: area.y + area.height }, stroke);
  else canvas.drawLine({ x: area.x, y: position }, { x: area.x + area.width, y: position }, stroke);
}

/** Draws the axes' titles at the edges of a box; returns the remaining box. */
export function drawAxisTitles(canvas: ChartCanvas, box: Rect, { isHorizontal }: Pick<Plot, 'isHorizontal'>): Rect {
  const { chart } = canvas;
  const valueTitle = chart.valueAxisTitle ?? chart.valueAxis?.title;
  const categoryTitle = chart.categoryAxisTitle ?? chart.categoryAxis?.title;
  const [left, bottom] = isHorizontal ? [categoryTitle, valueTitle] : [valueTitle, categoryTitle];
  const right = isHorizontal ? undefined : chart.secondaryAxis?.title;
  const lineHeight = canvas.textSize * 1.8;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drawSideTitle = (axis: AxisName, text: string, x: number) => {
    const title = truncate(text, 80);
    const style = { anchor: [0.5, 0.5], rotation: -90, color: canvas.inkColor } as const;
    canvas.drawLabel(title, { x, y: centre.y }, style);
    const { width: length, height: width } = canvas.measure(title, style);
    canvas.addAxisPart(axis, { x: x - width / 2, y: centre.y - length / 2, width, height: length });
  };
  const [leftAxis, bottomAxis] = isHorizontal ? (['category', 'value'] as const) : (['value', 'category'] as const);
  if (left) drawSideTitle(leftAxis, left, box.x + lineHeight * 0.4);
  if (right) drawSideTitle('secondary', right, box.x + box.width - lineHeight * 0.4);
  if (bottom) {
    const title = truncate(bottom, 120);
    const style = { anchor: [0.5, 1], color: canvas.inkColor } as const;
    const end = box.y + box.height;
    canvas.drawLabel(title, { x: centre.x, y: end }, style);
    const { width, height } = canvas.measure(title, style);
    canvas.addAxisPart(bottomAxis, { x: centre.x - width / 2, y: end - height, width, height });
  }
  return {
    x: box.x + (left ? lineHeight : 0),
    y: box.y,
    width: Math.max(1, box.width - (left ? lineHeight : 0) - (right ? lineHeight : 0)),
    height: Math.max(1, box.height - (bottom ? lineHeight : 0)),
  };
}
