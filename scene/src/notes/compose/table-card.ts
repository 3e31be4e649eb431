import { rect } from '../../arrange/boxes.ts';
import type { Element, TableCell } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Card, TableSeries } from '../cards.ts';
import { visualLength } from '../characters.ts';
import { readFigure } from '../figures.ts';
import { plainTextOf, toRuns } from '../inline.ts';
import { type CardContext, type CardDesign, openFrame, paperFill, WHITE } from './card-frame.ts';

type TableContent = Card & { readonly kind: 'table' };

/** Width of a table that has a chart at its side, as a fraction of the area. */
const CHARTED_TABLE_SHARE = 0.5;
const LARGEST_SIZE = 30;
/** Maximum height of a row with one line. */
const ROW_HEIGHT = 80;
const SMALLEST_SIZE = 11;

/** Composes a table, with a chart of its numbers at its side. */
export function composeTable({ rows, hasHeader, chart }: TableContent, context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const tableArea = chart ? rect(area.x, area.y, area.width * CHARTED_TABLE_SHARE - 16, area.height) : area;
  return {
    background: paperFill,
    elements: [
      ...elements,
      tableElement(rows, hasHeader, tableArea, context),
      ...(chart ? [chartElement(chart, area, context)] : []),
    ],
  };
}

function tableElement(
  rows: TableContent['rows'],
  hasHeader: boolean,
  area: Rect,
  { id, colors }: CardContext,
): Element {
  const columns = columnWidths(rows);
  const size = fitTableSize(rows, columns, area);
  const height = Math.min(ROW_HEIGHT, area.height / rows.length);
  const isNumeric = columns.map((_, column) =>
    rows.slice(hasHeader ? 1 : 0).every((row) => readFigure(plainTextOf(row[column] ?? '')) !== undefined),
  );
  const line = { ...colors.hill, width: 1 };
  const cell = (text: string, rowIndex: number, column: number): TableCell => {
    const isHeader = hasHeader && rowIndex === 0;
    const runs = toRuns(text).map((run) => ({ ...run, ...(isHeader || column === 0 ? { bold: true } : {}) }));
    return {
      body: {
        insets: [10, 4, 10, 4],
        anchor: 'middle',
        style: { size, color: isHeader ? WHITE : 'ink' },
        paragraphs: [{ runs, ...(isNumeric[column] && column > 0 ? { align: 'end' as const } : {}) }],
      },
      ...(isHeader ? { fill: { kind: 'solid' as const, ...colors['poster-start'] } } : { borders: { bottom: line } }),
    };
  };
  return {
    kind: 'table',
    id: `${id}-table`,
    ...rect(area.x, area.y, area.width, Math.min(area.height, rows.length * height)),
    columns,
    rows: rows.map((row, rowIndex) => ({ height, cells: row.map((text, column) => cell(text, rowIndex, column)) })),
    ...(hasHeader ? { headerRows: 1 } : {}),
  };
}

/** Returns relative widths of columns by the lengths of their texts, so that no column is very narrow. */
function columnWidths(rows: TableContent['rows']): number[] {
  return (rows[0] ?? []).map((_, column) => {
    const lengths = rows.map((row) => visualLength(plainTextOf(row[column] ?? '')));
    const longestWord = Math.max(
      ...rows.flatMap((row) =>
        plainTextOf(row[column] ?? '')
          .split(/\s+/)
          .map(visualLength),
      ),
    );
    return Math.max(longestWord + 2, Math.min(Math.max(...lengths) + 2, 34), 5);
  });
}

/** Returns the largest text size at which the rows probably fit into the area. */
function fitTableSize(rows: TableContent['rows'], columns: readonly number[], area: Rect): number {
  const total = columns.reduce((sum, width) => sum + width, 0);
  const heightAt = (size: number) =>
    rows.reduce((sum, row) => {
      const lineCounts = row.map((text, column) => {
        const width = (area.width * (columns[column] ?? 1)) / total - 20;
        return Math.ceil((visualLength(plainTextOf(text)) * size * 0.56) / Math.max(1, width));
      });
      return sum + Math.max(1, ...lineCounts) * size * 1.3 + 8;
    }, 0);
  const longestWords = columns.map((_, column) =>
    Math.max(
      ...rows.flatMap((row) =>
        plainTextOf(row[column] ?? '')
          .split(/\s+/)
          .map(visualLength),
      ),
    ),
  );
  const fitsWords = (size: number) =>
    columns.every((width, column) => (longestWords[column] ?? 0) * size * 0.62 <= (area.width * width) / total - 20);
  let size = LARGEST_SIZE;
  while (size > SMALLEST_SIZE && (heightAt(size) > area.height || !fitsWords(size))) size -= 1;
  return size;
}

/** Returns a chart of the numbers of a table. It is furniture, because the table contains all its words. */
function chartElement({ categories, series }: TableSeries, area: Rect, { id }: CardContext): Element {
  const x = area.x + area.width * CHARTED_TABLE_SHARE + 16;
  const longest = Math.max(...categories.map(visualLength));
  const isHorizontal = longest > 10 || categories.length > 6;
  return {
    kind: 'chart',
    id: `${id}-chart`,
    furniture: true,
    ...rect(x, area.y, area.x + area.width - x, area.height),
    chart: 'bar',
    ...(isHorizontal ? { horizontal: true, categoryAxis: { reversed: true } } : {}),
    categories: categories.map((category) => category.slice(0, 500)),
    series: series.map(({ name, values }) => ({ name: name.slice(0, 500), values: [...values] })),
    legend: series.length > 1 ? 'bottom' : 'none',
    textSize: 15,
    textColor: 'ink',
    gapWidth: 0.6,
  };
}
