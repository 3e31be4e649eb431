import type { Rect } from '../../model/geometry.ts';
import { type ChartCanvas, shortened } from './chart-canvas.ts';
import { formatNumber } from './number-format.ts';
import type { Scale } from './scale.ts';

/** A plot area with two axes; `x` and `y` map values (or category positions) to places. */
export interface Plot {
  readonly box: Rect;
  /** Value axis. */
  readonly scale: Scale;
  readonly horizontal: boolean;
  /** Along the value axis. */
  value(value: number): number;
  /** The middle of a category's band, along the category axis. */
  band(index: number): number;
  readonly bandWidth: number;
}

/** How category labels stand under an axis. */
interface CategoryLabels {
  readonly turn: number;
  readonly every: number;
  readonly height: number;
  readonly texts: readonly string[];
}

const MAX_LABEL = 24;

/** Fits a plot of categories and values into `box`, drawing grid, marks and labels. */
export function drawCategoryPlot(
  canvas: ChartCanvas,
  box: Rect,
  scale: Scale,
  categories: readonly string[],
  format: string | undefined,
): Plot {
  const horizontal = canvas.chart.horizontal === true && canvas.chart.chart === 'bar';
  const inner = withAxisTitles(canvas, box, horizontal);
  const valueTexts = scale.ticks.map((tick) => formatNumber(tick, format));
  const gap = canvas.textSize * 0.6;
  if (horizontal) return drawLying(canvas, inner, scale, categories, valueTexts, gap);
  const left = Math.max(0, ...valueTexts.map((text) => canvas.measure(text).width)) + gap;
  const labels = categoryLabels(
    canvas,
    categories,
    (inner.width - left) / Math.max(1, categories.length),
    inner.height,
  );
  const top = canvas.textSize * 0.5;
  const area = {
    x: inner.x + left,
    y: inner.y + top,
    width: Math.max(1, inner.width - left),
    height: Math.max(1, inner.height - top - labels.height - gap),
  };
  const plot = plotOf(area, scale, categories.length, false);
  scale.ticks.forEach((tick, i) => {
    const y = plot.value(tick);
    gridLine(canvas, area, y, false, tick === 0);
    canvas.label(valueTexts[i]!, { x: area.x - gap, y }, { anchor: [1, 0.5] });
  });
  const base = area.y + area.height + gap;
  labels.texts.forEach((text, i) => {
    if (i % labels.every !== 0) return;
    const anchor: [number, number] = labels.turn ? [1, 0.5] : [0.5, 0];
    const look = labels.turn ? { turn: labels.turn } : {};
    canvas.label(
      text,
      { x: plot.band(i), y: base + (labels.turn ? canvas.textSize * 0.3 : 0) },
      { anchor, ...look },
    );
  });
  return plot;
}

function drawLying(
  canvas: ChartCanvas,
  inner: Rect,
  scale: Scale,
  categories: readonly string[],
  valueTexts: readonly string[],
  gap: number,
): Plot {
  const texts = categories.map((text) => shortened(text, MAX_LABEL + 8));
  const widest = Math.max(0, ...texts.map((text) => canvas.measure(text).width));
  const left = Math.min(widest, inner.width * 0.4) + gap;
  const line = canvas.textSize * 1.3;
  const area = {
    x: inner.x + left,
    y: inner.y,
    width: Math.max(1, inner.width - left - canvas.textSize),
    height: Math.max(1, inner.height - line - gap),
  };
  const plot = plotOf(area, scale, categories.length, true);
  const every = Math.max(1, Math.ceil(line / plot.bandWidth));
  scale.ticks.forEach((tick, i) => {
    const x = plot.value(tick);
    gridLine(canvas, area, x, true, tick === 0);
    canvas.label(valueTexts[i]!, { x, y: area.y + area.height + gap }, { anchor: [0.5, 0] });
  });
  texts.forEach((text, i) => {
    if (i % every === 0) canvas.label(text, { x: area.x - gap, y: plot.band(i) }, { anchor: [1, 0.5] });
  });
  return plot;
}

function plotOf(area: Rect, scale: Scale, count: number, horizontal: boolean): Plot {
  const span = scale.max - scale.min || 1;
  const bandWidth = (horizontal ? area.height : area.width) / Math.max(1, count);
  return {
    box: area,
    scale,
    horizontal,
    bandWidth,
    value: (value) => {
      const share = (Math.min(scale.max, Math.max(scale.min, value)) - scale.min) / span;
      return horizontal ? area.x + share * area.width : area.y + area.height * (1 - share);
    },
    // Lying bars count from below, as in the files that charts come from.
    band: (index) =>
      horizontal ? area.y + area.height - (index + 0.5) * bandWidth : area.x + (index + 0.5) * bandWidth,
  };
}

/** A line of the grid at a place of the value axis; the zero line is stronger. */
export function gridLine(
  canvas: ChartCanvas,
  area: Rect,
  at: number,
  upright: boolean,
  strong: boolean,
): void {
  const stroke = {
    paint: canvas.context.color(strong ? 'slate-300' : 'slate-100'),
    width: canvas.hairline,
  };
  if (upright) canvas.line({ x: at, y: area.y }, { x: at, y: area.y + area.height }, stroke);
  else canvas.line({ x: area.x, y: at }, { x: area.x + area.width, y: at }, stroke);
}

/** Flat where they fit, else turned by 45°; where even those would collide, only every n-th. */
function categoryLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  bandWidth: number,
  height: number,
): CategoryLabels {
  const line = canvas.textSize * 1.3;
  const flat = categories.map((text) => shortened(text, MAX_LABEL));
  const widest = Math.max(0, ...flat.map((text) => canvas.measure(text).width));
  if (widest <= bandWidth * 0.95) return { turn: 0, every: 1, height: line, texts: flat };
  // Short labels of many categories (years, days) read best flat and thinned.
  if (widest <= line * 3 && categories.length > 12) {
    return { turn: 0, every: Math.ceil((widest + canvas.textSize) / bandWidth), height: line, texts: flat };
  }
  const room = (height * 0.35) / Math.SQRT1_2;
  const texts = flat.map((text) => shortened(text, Math.max(4, Math.floor(room / (canvas.textSize * 0.55)))));
  const longest = Math.max(0, ...texts.map((text) => canvas.measure(text).width));
  return {
    turn: -45,
    every: Math.max(1, Math.ceil((line * 1.1) / bandWidth)),
    height: longest * Math.SQRT1_2 + line * 0.7,
    texts,
  };
}

/** What is left of a box once the axes' titles stand at its edges. */
export function withAxisTitles(canvas: ChartCanvas, box: Rect, horizontal: boolean): Rect {
  const { valueAxisTitle, categoryAxisTitle } = canvas.chart;
  const beside = horizontal ? categoryAxisTitle : valueAxisTitle;
  const below = horizontal ? valueAxisTitle : categoryAxisTitle;
  const line = canvas.textSize * 1.8;
  if (beside) {
    const at = { x: box.x + line * 0.4, y: box.y + box.height / 2 };
    canvas.label(beside, at, { anchor: [0.5, 0.5], turn: -90, color: 'ink' });
  }
  if (below) {
    const at = { x: box.x + box.width / 2, y: box.y + box.height };
    canvas.label(below, at, { anchor: [0.5, 1], color: 'ink' });
  }
  return {
    x: box.x + (beside ? line : 0),
    y: box.y,
    width: Math.max(1, box.width - (beside ? line : 0)),
    height: Math.max(1, box.height - (below ? line : 0)),
  };
}
