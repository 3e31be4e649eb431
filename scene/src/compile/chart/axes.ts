import type { ChartAxis } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { PaintStroke } from '../../paint/display-list.ts';
import { strokeOf } from '../fill.ts';
import { categoryLabels } from './category-labels.ts';
import { type ChartCanvas, type TextLook, truncate } from './chart-canvas.ts';
import type { Scale } from './scale.ts';

/** A value axis: its scale, and the number format of its labels. */
export interface ValueAxis {
  readonly scale: Scale;
  readonly format: string | undefined;
  readonly look: ChartAxis;
}

/** A plot area with functions that map values and categories to positions. */
export interface Plot {
  readonly box: Rect;
  readonly horizontal: boolean;
  /** Categories are in reverse order. */
  readonly flipped: boolean;
  /** Returns the position of a value along the value axis. */
  value(value: number, secondary?: boolean): number;
  /** Returns the centre of a category's band along the category axis. */
  band(index: number): number;
  /** Returns the position of an area's point along the category axis; with `edged`, from side to side of the plot. */
  edge(index: number): number;
  readonly bandWidth: number;
}

export interface CategoryAxes {
  readonly primary: ValueAxis;
  readonly secondary: ValueAxis | undefined;
  readonly categories: readonly string[];
  /** The first and last point are at the sides of the plot instead of the centre of their bands. */
  readonly edged: boolean;
}

const MAX_LABEL = 32;

/** Draws grid, tick marks and labels of a category plot in `box`; returns the remaining plot area. */
export function drawCategoryPlot(canvas: ChartCanvas, box: Rect, axes: CategoryAxes): Plot {
  const horizontal = canvas.chart.horizontal === true && canvas.chart.chart === 'bar';
  const inner = withAxisTitles(canvas, box, horizontal);
  return horizontal ? drawHorizontal(canvas, inner, axes) : drawVertical(canvas, inner, axes);
}

const textsOf = (axis: ValueAxis | undefined): string[] =>
  axis && !axis.look.hidden ? axis.scale.ticks.map((tick) => formatNumber(tick, axis.format)) : [];

const widest = (canvas: ChartCanvas, texts: readonly string[], { size }: TextLook): number =>
  Math.max(0, ...texts.map((text) => canvas.measure(text, { size }).width));

function drawVertical(canvas: ChartCanvas, inner: Rect, axes: CategoryAxes): Plot {
  const gap = canvas.textSize * 0.6;
  const hidden = canvas.chart.categoryAxis?.hidden === true;
  const [texts, others] = [textsOf(axes.primary), textsOf(axes.secondary)];
  const look = canvas.axisText(axes.primary.look);
  const otherLook = canvas.axisText(axes.secondary?.look);
  const names = canvas.axisText(canvas.chart.categoryAxis);
  const left = texts.length > 0 ? widest(canvas, texts, look) + gap : 0;
  const right = others.length > 0 ? widest(canvas, others, otherLook) + gap : 0;
  const width = Math.max(1, inner.width - left - right);
  const labels = categoryLabels(
    canvas,
    hidden ? [] : axes.categories,
    width / Math.max(1, axes.categories.length),
    inner.height,
    names.size,
  );
  const top = canvas.textSize * 0.5;
  const labelHeight = hidden ? top : labels.height + gap;
  const area = {
    x: inner.x + left,
    y: inner.y + top,
    width,
    height: Math.max(1, inner.height - top - labelHeight),
  };
  const plot = plotOf(canvas, area, axes, false);
  drawGrid(canvas, plot, axes, false);
  axes.primary.scale.ticks.forEach((tick, i) => {
    if (texts[i])
      canvas.label(texts[i], { x: area.x - gap, y: plot.value(tick) }, { anchor: [1, 0.5], ...look });
  });
  axes.secondary?.scale.ticks.forEach((tick, i) => {
    const at = { x: area.x + area.width + gap, y: plot.value(tick, true) };
    if (others[i]) canvas.label(others[i], at, { anchor: [0, 0.5], ...otherLook });
  });
  const base = area.y + area.height + gap;
  labels.texts.forEach((text, i) => {
    if (i % labels.every !== 0) return;
    const at = { x: plot.edge(i), y: base + (labels.turn ? names.size * 0.3 : 0) };
    if (labels.turn) canvas.label(text, at, { anchor: [1, 0.5], turn: labels.turn, ...names });
    else if (labels.width) canvas.label(text, at, { anchor: [0.5, 0], width: labels.width, ...names });
    else canvas.label(text, at, { anchor: [0.5, 0], ...names });
  });
  return plot;
}

function drawHorizontal(canvas: ChartCanvas, inner: Rect, axes: CategoryAxes): Plot {
  const gap = canvas.textSize * 0.6;
  const { categoryAxis } = canvas.chart;
  const names = categoryAxis?.hidden ? [] : axes.categories.map((text) => truncate(text, MAX_LABEL));
  const texts = textsOf(axes.primary);
  const look = canvas.axisText(axes.primary.look);
  const nameLook = canvas.axisText(categoryAxis);
  const left = names.length > 0 ? Math.min(widest(canvas, names, nameLook), inner.width * 0.4) + gap : 0;
  const line = look.size * 1.3;
  const labelHeight = texts.length > 0 ? line + gap : 0;
  // If categories start at the top, the value axis is at the top, too, as in office programs.
  const above = categoryAxis?.reversed === true;
  const right = canvas.textSize + (axes.primary.look.hidden ? canvas.textSize * 2 : 0);
  const area = {
    x: inner.x + left,
    y: inner.y + (above ? labelHeight : 0),
    width: Math.max(1, inner.width - left - right),
    height: Math.max(1, inner.height - labelHeight),
  };
  const plot = plotOf(canvas, area, axes, true);
  const every = Math.max(1, Math.ceil((nameLook.size * 1.3) / plot.bandWidth));
  drawGrid(canvas, plot, axes, true);
  axes.primary.scale.ticks.forEach((tick, i) => {
    const at = { x: plot.value(tick), y: above ? area.y - gap : area.y + area.height + gap };
    if (texts[i]) canvas.label(texts[i], at, { anchor: [0.5, above ? 1 : 0], ...look });
  });
  names.forEach((text, i) => {
    const at = { x: area.x - gap, y: plot.band(i) };
    if (i % every === 0) canvas.label(text, at, { anchor: [1, 0.5], ...nameLook });
  });
  return plot;
}

/** Draws the grid lines of the value axis and, if enabled, of the categories, and the stronger category axis. */
function drawGrid(canvas: ChartCanvas, plot: Plot, axes: CategoryAxes, upright: boolean): void {
  const { chart } = canvas;
  const { scale, look } = axes.primary;
  for (const tick of scale.ticks) {
    if (look.grid !== false && tick !== 0)
      gridLine(canvas, plot.box, plot.value(tick), upright, gridStroke(canvas, look));
  }
  if (chart.categoryAxis?.grid) {
    for (let i = 1; i < axes.categories.length; i++) {
      const at = (plot.band(i - 1) + plot.band(i)) / 2;
      gridLine(canvas, plot.box, at, !upright, gridStroke(canvas, chart.categoryAxis));
    }
  }
  const baseline = Math.min(scale.max, Math.max(scale.min, 0));
  const stroke = axisStroke(canvas, chart.categoryAxis);
  if (!chart.categoryAxis?.hidden && stroke)
    gridLine(canvas, plot.box, plot.value(baseline), upright, stroke);
}

function plotOf(canvas: ChartCanvas, area: Rect, axes: CategoryAxes, horizontal: boolean): Plot {
  const count = axes.categories.length;
  const length = horizontal ? area.height : area.width;
  const bandWidth = length / Math.max(1, count);
  const flipped = canvas.chart.categoryAxis?.reversed === true;
  const along = (share: number) => {
    // Horizontal bars start at the bottom, as in office programs.
    const forward = horizontal === flipped ? share : 1 - share;
    return horizontal ? area.y + forward * length : area.x + forward * length;
  };
  const band = (index: number) => along((index + 0.5) / Math.max(1, count));
  return {
    box: area,
    horizontal,
    flipped,
    bandWidth,
    value: (value, secondary) => {
      const axis = secondary && axes.secondary ? axes.secondary : axes.primary;
      const inside = Math.min(1, Math.max(0, axis.scale.share(value)));
      const share = axis.look.reversed ? 1 - inside : inside;
      return horizontal ? area.x + share * area.width : area.y + area.height * (1 - share);
    },
    band,
    edge: (index) => (axes.edged && count > 1 ? along(index / (count - 1)) : band(index)),
  };
}

/** Returns the stroke of an axis line; undefined if it has none. */
export function axisStroke(canvas: ChartCanvas, axis: ChartAxis | undefined): PaintStroke | undefined {
  if (axis?.line === null) return undefined;
  return strokeOf(axis?.line, canvas.context) ?? { paint: canvas.gridColor(true), width: canvas.hairline };
}

/** Returns the stroke of an axis's grid lines. */
export function gridStroke(canvas: ChartCanvas, axis: ChartAxis | undefined): PaintStroke {
  const own = strokeOf(axis?.gridLine, canvas.context);
  return own ?? { paint: canvas.gridColor(false), width: canvas.hairline };
}

/** Draws a line across the plot at position `at` of an axis. */
export function gridLine(
  canvas: ChartCanvas,
  area: Rect,
  at: number,
  upright: boolean,
  stroke: PaintStroke,
): void {
  if (upright) canvas.line({ x: at, y: area.y }, { x: at, y: area.y + area.height }, stroke);
  else canvas.line({ x: area.x, y: at }, { x: area.x + area.width, y: at }, stroke);
}

/** Draws the axes' titles at the edges of a box; returns the remaining box. */
export function withAxisTitles(canvas: ChartCanvas, box: Rect, horizontal: boolean): Rect {
  const { chart } = canvas;
  const value = chart.valueAxisTitle ?? chart.valueAxis?.title;
  const category = chart.categoryAxisTitle ?? chart.categoryAxis?.title;
  const [left, below] = horizontal ? [category, value] : [value, category];
  const right = horizontal ? undefined : chart.secondaryAxis?.title;
  const line = canvas.textSize * 1.8;
  const sideTitle = (text: string, x: number) => {
    const at = { x, y: box.y + box.height / 2 };
    canvas.label(truncate(text, 80), at, { anchor: [0.5, 0.5], turn: -90, color: canvas.inkColor });
  };
  if (left) sideTitle(left, box.x + line * 0.4);
  if (right) sideTitle(right, box.x + box.width - line * 0.4);
  if (below) {
    const at = { x: box.x + box.width / 2, y: box.y + box.height };
    canvas.label(truncate(below, 120), at, { anchor: [0.5, 1], color: canvas.inkColor });
  }
  return {
    x: box.x + (left ? line : 0),
    y: box.y,
    width: Math.max(1, box.width - (left ? line : 0) - (right ? line : 0)),
    height: Math.max(1, box.height - (below ? line : 0)),
  };
}
