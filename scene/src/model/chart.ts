import { z } from 'zod';
import { colorSchema } from './color-schema.ts';
import { fillSchema, strokeSchema } from './fill.ts';
import { MAX_LENGTH } from './max-length.ts';

const fraction = z.number().min(0).max(1);
const format = z.string().max(100);
/** A text size in the topic's units. */
const textSize = z.number().positive().max(MAX_LENGTH);

/** The marker at a point of a line or scatter chart. */
const markerSchema = z.object({
  shape: z.enum(['circle', 'square', 'diamond', 'triangle', 'cross', 'plus', 'dash']),
  /** Width in the topic's units. */
  size: z.number().min(0).max(MAX_LENGTH).optional(),
  color: colorSchema.optional(),
});

/** Which texts the labels of data points and slices contain, and how they are drawn. */
export const chartLabelsSchema = z.object({
  value: z.boolean().optional(),
  /** The percentage of a slice in its pie. */
  percent: z.boolean().optional(),
  category: z.boolean().optional(),
  series: z.boolean().optional(),
  position: z.enum(['inside', 'center', 'outside']).optional(),
  numberFormat: format.optional(),
  size: textSize.optional(),
  color: colorSchema.optional(),
});

/** Options of an axis of a chart. */
export const chartAxisSchema = z.object({
  title: z.string().max(500).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Distance between tick marks. */
  step: z.number().positive().optional(),
  /** Base of a logarithmic axis; absent: the axis is linear. */
  logBase: z.number().min(2).max(1000).optional(),
  numberFormat: format.optional(),
  /** Values increase downwards, or to the left. */
  reversed: z.boolean().optional(),
  /** Draws no tick marks and no labels. */
  hidden: z.boolean().optional(),
  /** Grid lines across the plot at the tick marks; absent: only for the value axis. */
  grid: z.boolean().optional(),
  /** Size and colour of the labels and the title of the axis; absent: the chart's `textSize` and `textColor`. */
  size: textSize.optional(),
  color: colorSchema.optional(),
  /** The axis line; `null`: no line; absent: a thin line in the colour of the text. */
  line: strokeSchema.nullable().optional(),
  gridLine: strokeSchema.optional(),
});

/** A series of data points. Its lists (`values`, `xs`, `sizes`, `pointColors` …) have the same indexes. */
export const chartSeriesSchema = z.object({
  name: z.string().max(500),
  values: z.array(z.number().nullable()).max(10_000),
  /** Horizontal positions, for `scatter` and `bubble`. */
  xs: z.array(z.number().nullable()).max(10_000).optional(),
  /** Sizes of bubbles, as relative areas. */
  sizes: z.array(z.number().nullable()).max(10_000).optional(),
  color: colorSchema.optional(),
  /** Outline of bars, areas and slices. */
  outline: strokeSchema.optional(),
  /** Number format of the series' labels; absent: the chart's `numberFormat`. */
  numberFormat: format.optional(),
  /** Colours of individual points (the slices of a pie). */
  pointColors: z.array(colorSchema.nullable()).optional(),
  /** Kind of this series in a chart that combines several kinds; absent: the chart's kind. */
  kind: z.enum(['bar', 'line', 'area']).optional(),
  /** Uses the secondary value axis. */
  secondary: z.boolean().optional(),
  /** `false`: no line between the points. Absent: a line. */
  joined: z.boolean().optional(),
  /** The line is a smooth curve; absent: the chart's `smooth`. */
  smooth: z.boolean().optional(),
  /** Width of the line in the topic's units. */
  lineWidth: z.number().min(0).max(MAX_LENGTH).optional(),
  /** Lengths of dashes and gaps as multiples of the line's width. */
  dash: z.array(z.number().min(0)).max(12).optional(),
  /** `null`: no markers; absent: see the chart's `markers`. */
  marker: markerSchema.nullable().optional(),
  /** Offset of all slices from the centre, as a fraction of the radius. */
  explosion: z.number().min(0).max(4).optional(),
  /** Offsets of individual slices, in the same unit as `explosion`. */
  pointExplosions: z.array(z.number().min(0).max(4).nullable()).max(10_000).optional(),
  /** Absent: the chart's `labels`. */
  labels: chartLabelsSchema.optional(),
  /** The legend does not list the series. */
  unlisted: z.boolean().optional(),
});

/** Fields that only chart elements have. */
export const chartFields = {
  chart: z.enum(['bar', 'line', 'area', 'pie', 'scatter', 'bubble', 'radar']),
  title: z.string().max(1000).optional(),
  titleSize: textSize.optional(),
  titleColor: colorSchema.optional(),
  /** Absent: bold if `titleSize` is absent. */
  titleBold: z.boolean().optional(),
  /** The title overlaps the plot instead of reducing its size. */
  titleOverlay: z.boolean().optional(),
  categories: z.array(z.string().max(500)).max(10_000),
  series: z.array(chartSeriesSchema).max(256),
  /** Bars are horizontal. */
  horizontal: z.boolean().optional(),
  stacking: z.enum(['none', 'stacked', 'percent']).optional(),
  /** Gap between the groups of bars, as a multiple of a bar's width. */
  gapWidth: z.number().min(0).max(5).optional(),
  /** Overlap of adjacent bars in a group, as a multiple of a bar's width; negative: a gap between the bars. */
  overlap: z.number().min(-1).max(1).optional(),
  /** Radius of a doughnut's hole as a fraction of the outer radius. */
  hole: fraction.optional(),
  /** Start of the first slice: degrees clockwise from the top. */
  startAngle: z.number().min(0).max(360).optional(),
  /** Draws a 3-D pie: degrees between the line of sight and the pie's top face (90: from above). Absent: a flat pie. */
  tilt: z.number().min(0).max(90).optional(),
  /** Default of the series' `smooth`: lines are smooth curves. */
  smooth: z.boolean().optional(),
  /** Whether series without `marker` have a marker at each point. */
  markers: z.boolean().optional(),
  /** Fills the polygons of a radar chart. */
  filled: z.boolean().optional(),
  legend: z.enum(['none', 'right', 'left', 'top', 'bottom']).optional(),
  /** The legend overlaps the plot instead of reducing its size. */
  legendOverlay: z.boolean().optional(),
  legendSize: textSize.optional(),
  legendColor: colorSchema.optional(),
  valueAxisTitle: z.string().max(500).optional(),
  categoryAxisTitle: z.string().max(500).optional(),
  /** Ends of the value axis; absent: computed from the data. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Further options of the value axis; `valueAxisTitle`, `min`, `max` and `numberFormat` take precedence. */
  valueAxis: chartAxisSchema.optional(),
  /** The category axis, or the horizontal axis of scatter and bubble charts. */
  categoryAxis: chartAxisSchema.optional(),
  /** The secondary value axis, for series with `secondary`. */
  secondaryAxis: chartAxisSchema.optional(),
  /**
   * `zero` or absent: bars and areas start at zero. `data`: the chart is drawn as in PowerPoint. The value axis may
   * then exclude zero if all values are far from zero, areas are opaque, and unfilled radar charts have no fill.
   */
  axisFit: z.enum(['zero', 'data']).optional(),
  /** Shows the value at each data point, if `labels` is absent. */
  showValues: z.boolean().optional(),
  labels: chartLabelsSchema.optional(),
  /** A spreadsheet number format, e.g. `0%` or `#,##0.0`. */
  numberFormat: format.optional(),
  /** Default size of the texts, in the topic's units. */
  textSize: z.number().positive().optional(),
  textColor: colorSchema.optional(),
  /** Backgrounds of the chart and of its plot area. */
  fill: fillSchema.optional(),
  plotFill: fillSchema.optional(),
};
