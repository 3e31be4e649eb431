import { z } from 'zod';
import { colorSchema } from './color-schema.ts';
import { fillSchema, strokeSchema } from './fill.ts';

const unit = z.number().min(0).max(1);
const format = z.string().max(100);
const textSize = z.number().positive().max(1000);

/** The sign at a point of a line or scatter chart. */
export const markerSchema = z.object({
  shape: z.enum(['circle', 'square', 'diamond', 'triangle', 'cross', 'plus', 'dash']),
  /** Width in the topic's units. */
  size: z.number().min(0).max(100).optional(),
  color: colorSchema.optional(),
});

/** The words at points and slices. */
export const chartLabelsSchema = z.object({
  value: z.boolean().optional(),
  /** The share of a slice in its pie. */
  percent: z.boolean().optional(),
  category: z.boolean().optional(),
  series: z.boolean().optional(),
  position: z.enum(['inside', 'center', 'outside']).optional(),
  numberFormat: format.optional(),
  size: z.number().positive().max(1000).optional(),
  color: colorSchema.optional(),
});

export const chartAxisSchema = z.object({
  title: z.string().max(500).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Distance of the marks. */
  step: z.number().positive().optional(),
  /** A logarithmic axis of this base. */
  logBase: z.number().min(2).max(1000).optional(),
  numberFormat: format.optional(),
  /** Values go down, or to the left. */
  reversed: z.boolean().optional(),
  /** Neither marks nor words. */
  hidden: z.boolean().optional(),
  /** Lines across the plot at its marks; absent: at those of the value axis. */
  grid: z.boolean().optional(),
  /** Size and colour of its text; absent: the chart's. */
  size: textSize.optional(),
  color: colorSchema.optional(),
  /** The axis line; `null`: none; absent: a thin one in the colour of the text. */
  line: strokeSchema.nullable().optional(),
  gridLine: strokeSchema.optional(),
});

export const chartSeriesSchema = z.object({
  name: z.string().max(500),
  values: z.array(z.number().nullable()).max(10_000),
  /** Horizontal positions, for `scatter` and `bubble`. */
  xs: z.array(z.number().nullable()).max(10_000).optional(),
  sizes: z.array(z.number().nullable()).max(10_000).optional(),
  color: colorSchema.optional(),
  /** The edge of bars, areas and slices. */
  outline: strokeSchema.optional(),
  /** How labels write its values; absent: as the chart's `numberFormat` says. */
  numberFormat: format.optional(),
  /** Own colours of single points (the slices of a pie). */
  pointColors: z.array(colorSchema.nullable()).optional(),
  /** How it is drawn where a chart of categories combines several kinds; absent: as the chart. */
  kind: z.enum(['bar', 'line', 'area']).optional(),
  /** Measured by the secondary axis. */
  secondary: z.boolean().optional(),
  /** `false`: points without a line between them. */
  joined: z.boolean().optional(),
  smooth: z.boolean().optional(),
  lineWidth: z.number().min(0).max(500).optional(),
  /** Lengths of dashes and gaps as multiples of the line's width. */
  dash: z.array(z.number().min(0)).max(12).optional(),
  /** `null`: none; absent: as the chart's `markers` says. */
  marker: markerSchema.nullable().optional(),
  /** How far slices stand off the middle, as a fraction of the radius: all of them, or each. */
  explosion: z.number().min(0).max(4).optional(),
  pointExplosions: z.array(z.number().min(0).max(4).nullable()).max(10_000).optional(),
  /** Absent: as the chart's. */
  labels: chartLabelsSchema.optional(),
  /** Left out of the legend. */
  unlisted: z.boolean().optional(),
});

/** What a chart shows, without its place. */
export const chartFields = {
  chart: z.enum(['bar', 'line', 'area', 'pie', 'scatter', 'bubble', 'radar']),
  title: z.string().max(1000).optional(),
  titleSize: textSize.optional(),
  titleColor: colorSchema.optional(),
  /** Absent: bold where it has no size of its own. */
  titleBold: z.boolean().optional(),
  /** The title takes no room of its own. */
  titleOverlay: z.boolean().optional(),
  categories: z.array(z.string().max(500)).max(10_000),
  series: z.array(chartSeriesSchema).max(256),
  /** Bars lie down. */
  horizontal: z.boolean().optional(),
  stacking: z.enum(['none', 'stacked', 'percent']).optional(),
  /** Room between groups of bars as a multiple of a bar's width, and how far bars of a group cover each other. */
  gapWidth: z.number().min(0).max(5).optional(),
  overlap: z.number().min(-1).max(1).optional(),
  /** The hole of a doughnut as a fraction of its radius. */
  hole: unit.optional(),
  /** Where the first slice starts: degrees clockwise from the top. */
  startAngle: z.number().min(0).max(360).optional(),
  /** A pie with depth: degrees between the line of sight and its face (90: from above). Absent: a flat pie. */
  tilt: z.number().min(0).max(90).optional(),
  smooth: z.boolean().optional(),
  markers: z.boolean().optional(),
  /** A radar's polygons are filled. */
  filled: z.boolean().optional(),
  legend: z.enum(['none', 'right', 'left', 'top', 'bottom']).optional(),
  /** The legend takes no room of its own. */
  legendOverlay: z.boolean().optional(),
  legendSize: textSize.optional(),
  legendColor: colorSchema.optional(),
  valueAxisTitle: z.string().max(500).optional(),
  categoryAxisTitle: z.string().max(500).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** More about the value axis; `title`, `min`, `max` and `numberFormat` of the chart itself come first. */
  valueAxis: chartAxisSchema.optional(),
  /** The axis of categories, or the horizontal one of scatter and bubble charts. */
  categoryAxis: chartAxisSchema.optional(),
  /** A second value axis, for the series that say so. */
  secondaryAxis: chartAxisSchema.optional(),
  /** `data`: the value axis may leave zero out when all values are far from it; absent: bars and areas stand on zero. */
  axisFit: z.enum(['zero', 'data']).optional(),
  showValues: z.boolean().optional(),
  labels: chartLabelsSchema.optional(),
  /** A format of spreadsheets, e.g. `0%` or `#,##0.0`. */
  numberFormat: format.optional(),
  textSize: z.number().positive().optional(),
  textColor: colorSchema.optional(),
  /** Behind everything, and behind the plot alone. */
  fill: fillSchema.optional(),
  plotFill: fillSchema.optional(),
};
