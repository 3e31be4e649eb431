import type { Box, Operation } from '@flydeck/scene/records/operations';
import { initialOrders } from '@flydeck/scene/records/order';
import type { CommandContext } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { chartColors } from './chart-colors.ts';
import type { ChartTable } from './chart-edit.ts';
import { type ChartKind, propertiesOfKind } from './chart-kinds.ts';

/** The size of a new chart and of its texts, in points of a slide that fills the window. */
export const CHART_POINTS = { width: 640, height: 400 };
const TEXT_POINTS = 23;
/** The texts of small charts are smaller: minimum width and height of a chart as multiples of its text size. */
const TEXTS_PER_WIDTH = 24;
const TEXTS_PER_HEIGHT = 16;
/** The schema does not allow the text size 0, in units of the topic. */
const MIN_TEXT_SIZE = 1e-6;

interface NewChart {
  readonly id: string;
  /** Id of the topic. */
  readonly topic: string;
  readonly box: Box;
  readonly kind: ChartKind;
  readonly data: ChartTable;
  /** A spreadsheet number format for the values. */
  readonly numberFormat?: string | undefined;
}

/** Returns the operations that add a chart. Its series have no colours, so that they get those of the theme. */
export function insertChart(
  { view, newId }: Pick<CommandContext, 'view' | 'newId'>,
  { id, topic, box, kind, data, numberFormat }: NewChart,
): Operation[] {
  const textSize = Math.min(
    bodySize(unitsPerPoint(view, topic), TEXT_POINTS),
    Number(Math.max(box.width / TEXTS_PER_WIDTH, box.height / TEXTS_PER_HEIGHT, MIN_TEXT_SIZE).toPrecision(3)),
  );
  const isPie = kind === 'pie' || kind === 'doughnut';
  const hasPositions = kind === 'scatter' || kind === 'bubble';
  const properties = {
    ...propertiesOfKind(kind),
    textSize,
    ...chartColors(view, topic, box),
    ...(isPie ? { labels: { percent: true }, legend: 'right' } : {}),
    ...(numberFormat === undefined ? {} : { numberFormat }),
  };
  const categories = initialOrders(data.labels.length).map((order, i): Operation & { readonly op: 'insert' } => ({
    op: 'insert',
    id: newId(),
    kind: 'category',
    parent: id,
    slot: 'categories',
    order,
    properties: { label: data.labels[i] ?? '' },
  }));
  const seriesOrders = initialOrders(data.series.length);
  const series = data.series.flatMap(({ name, values }, index): Operation[] => {
    const seriesId = newId();
    const orders = initialOrders(categories.length);
    const points = categories.flatMap((category, row): Operation[] => {
      const value = values[row];
      if (value === undefined) return [];
      const extra = hasPositions ? { x: row + 1, ...(kind === 'bubble' ? { size: value } : {}) } : {};
      return [
        {
          op: 'insert',
          id: newId(),
          kind: 'point',
          parent: seriesId,
          slot: 'points',
          order: orders[row] ?? '',
          properties: { category: category.id, value, ...extra },
        },
      ];
    });
    const order = seriesOrders[index] ?? '';
    return [
      { op: 'insert', id: seriesId, kind: 'series', parent: id, slot: 'series', order, properties: { name } },
      ...points,
    ];
  });
  return [insertElement(view, { id, kind: 'chart', parent: topic, box, properties }), ...categories, ...series];
}

/** The texts of the example data of new charts, in the language of the interface. */
export interface SampleNames {
  /** Four names of categories. */
  readonly categories: readonly string[];
  /** Two names of series. */
  readonly series: readonly string[];
}

const SAMPLE_VALUES = [
  [42, 55, 48, 70],
  [30, 38, 52, 58],
];

/** Returns example data: four rows and two series or, for pies, one series. */
export function sampleData(kind: ChartKind, { categories, series }: SampleNames): ChartTable {
  const count = kind === 'pie' || kind === 'doughnut' ? 1 : 2;
  return {
    labels: categories,
    series: SAMPLE_VALUES.slice(0, count).map((values, i) => ({ name: series[i] ?? '', values })),
  };
}
