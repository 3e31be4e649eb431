import type { Card, TableSeries } from './cards.ts';
import { readFigure } from './figures.ts';
import { plainTextOf } from './inline.ts';
import { splitEvenly } from './split-text.ts';

const TABLE_MAX_ROWS = 10;
/** A table with more columns fills the whole width, and has no chart next to it. */
const CHARTED_TABLE_MAX_COLUMNS = 4;
const CHART_MAX_SERIES = 4;

/** Returns the cards of a table: the table, with a chart if the table contains comparable numbers. */
export function tableCards(rows: readonly (readonly string[])[], hasHeader: boolean): Card[] {
  const chart = tableSeries(rows, hasHeader);
  if (rows.length <= TABLE_MAX_ROWS + 1) return [{ kind: 'table', rows, hasHeader, ...(chart ? { chart } : {}) }];
  return splitEvenly(rows, TABLE_MAX_ROWS).map(
    (part, i): Card => ({
      kind: 'table',
      rows: part,
      hasHeader: hasHeader && i === 0,
    }),
  );
}

/** Returns the columns of numbers whose unit is that of the first such column; undefined if there is none. */
function tableSeries(rows: readonly (readonly string[])[], hasHeader: boolean): TableSeries | undefined {
  const [header] = rows;
  const body = hasHeader ? rows.slice(1) : rows;
  if (!header || header.length > CHARTED_TABLE_MAX_COLUMNS || body.length < 2) return undefined;
  const columns = header.slice(1).flatMap((name, i) => {
    const figures = body.map((row) => readFigure(plainTextOf(row[i + 1] ?? '')));
    const units = new Set(figures.map((figure) => figure?.unit));
    const [unit] = units;
    if (units.size !== 1 || unit === undefined) return [];
    return [{ name: hasHeader ? name : '', unit, values: figures.map((figure) => figure?.value ?? null) }];
  });
  const series = columns.filter(
    ({ unit, values }) => unit === columns[0]?.unit && isSameScale(values, columns[0].values),
  );
  // A table with other columns needs the whole width.
  if (series.length === 0 || columns.length < header.length - 1) return undefined;
  return {
    categories: body.map((row) => plainTextOf(row[0] ?? '')),
    series: series.slice(0, CHART_MAX_SERIES).map(({ name, values }) => ({ name: plainTextOf(name), values })),
  };
}

/** Whether two series can share an axis: their largest values differ by less than a factor of 20. */
function isSameScale(values: readonly (number | null)[], reference: readonly (number | null)[]): boolean {
  const largest = (list: readonly (number | null)[]) => Math.max(...list.map((value) => Math.abs(value ?? 0)));
  const ratio = largest(values) / largest(reference);
  return ratio > 1 / 20 && ratio < 20;
}
