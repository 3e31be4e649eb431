import { applyOperations, isSameShared } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { POINT_FIELDS } from '@flydeck/scene/records/record-kinds';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { sharedId } from '@flydeck/scene/records/shared-id';
import type { CommandContext } from '../commands/command.ts';
import { type ChartColumn, type ChartData, chartData, pointNumber, rowLabel, seriesName } from './chart-data.ts';

/** Maximum numbers of rows and series of a chart, and of its points, that the editor adds. */
export const MAX_ROWS = 1000;
const MAX_SERIES = 100;
const MAX_POINTS = 10_000;

/** Maximum length of the names of rows and series, as in the schema. */
const MAX_NAME = 500;

type Context = { readonly view: Pick<CommandContext['view'], 'store'>; readonly newId: () => string };

/**
 * Collects the operations of a change of a chart's data. Each change is applied to a copy of the chart's records, so
 * that later changes can use its result.
 */
export class ChartEdit {
  /** The records of the document, including removed points. */
  readonly #original: RecordStore;
  readonly #store: RecordStore;
  readonly #newId: () => string;
  readonly #chart: string;
  readonly #operations: Operation[] = [];
  #data: ChartData;

  constructor({ view: { store }, newId }: Context, chart: string) {
    this.#original = store;
    this.#store = new RecordStore(recordsWithAncestors(store, chart));
    this.#newId = newId;
    this.#chart = chart;
    this.#data = chartData(store, chart);
  }

  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** The data after the changes so far. */
  get data(): ChartData {
    return this.#data;
  }

  #apply(...operations: readonly Operation[]): void {
    if (operations.length === 0) return;
    applyOperations(this.#store, operations);
    this.#operations.push(...operations);
    this.#data = chartData(this.#store, this.#chart);
  }

  #set({ id, properties }: DocumentRecord, property: string, value: unknown): Operation[] {
    return properties[property] === value ? [] : [{ op: 'set', id, property, value }];
  }

  /** Sets the name of a row. */
  setLabel(row: number, label: string): void {
    if (rowLabel(this.#data, row) === label.slice(0, MAX_NAME)) return;
    this.#addCategories();
    const category = this.#data.categories[row];
    if (category) this.#apply(...this.#set(category, 'label', label.slice(0, MAX_NAME)));
  }

  /** Sets the name of a series. */
  setSeriesName(index: number, name: string): void {
    const series = this.#data.series[index];
    if (series) this.#apply(...this.#set(series.record, 'name', name.slice(0, MAX_NAME)));
  }

  /** Sets numbers of points, which are added if necessary. An undefined value makes the point a gap. */
  setNumbers(numbers: readonly ChartNumber[]): void {
    const changed = numbers.filter(({ row, column, value }) => pointNumber(this.#data, row, column) !== value);
    if (changed.some(({ row, column }) => this.#needsCategory(row, column))) this.#addCategories();
    const { series, categories } = this.#data;
    const orders = new Map<string, string | null>();
    const added = new Map<string, Operation & { readonly op: 'insert' }>();
    const set: Operation[] = [];
    for (const { row, column, value } of changed) {
      const parent = series[column.series]?.record.id;
      const point = series[column.series]?.points[row];
      const category = categories[row]?.id;
      if (point) set.push(...this.#set(point, column.field, value ?? null));
      else if (parent !== undefined && row < categories.length) {
        const key = `${parent} ${category}`;
        const last = orders.get(parent) ?? this.#store.children(parent, 'points').at(-1)?.order ?? null;
        const previous = added.get(key);
        const insert = previous ?? this.#insertPoint(parent, category, orderBetween(last, null));
        added.set(key, insert);
        if (!previous) set.push(...this.#unsetFormerValues(insert.id));
        if (value !== undefined) set.push({ op: 'set', id: insert.id, property: column.field, value });
        orders.set(parent, insert.order > (last ?? '') ? insert.order : (last ?? insert.order));
      }
    }
    this.#apply(...added.values(), ...set);
  }

  /**
   * Returns the insertion of a point without values. Its values are set by own operations, because the record may
   * already exist when the insertion is applied (`sharedId`).
   */
  #insertPoint(series: string, category: string | undefined, order: string): Operation & { readonly op: 'insert' } {
    const properties = category === undefined ? {} : { category };
    const insert = this.#insert('point', series, 'points', order, properties);
    const id = category === undefined ? undefined : sharedId(series, category);
    const existing = id === undefined ? undefined : this.#original.get(id);
    return id === undefined || (existing && !isSameShared(existing, insert)) ? insert : { ...insert, id };
  }

  /** Returns the operations that remove the values that a removed point would have after it is restored. */
  #unsetFormerValues(id: string): Operation[] {
    const names = Object.keys(this.#original.get(id)?.properties ?? {}).filter((name) => name in POINT_FIELDS);
    return names.map((property) => ({ op: 'unset', id, property }));
  }

  /**
   * Whether a point must be added, and needs a category because it is not the next point of a chart without categories.
   */
  #needsCategory(row: number, { series }: ChartColumn): boolean {
    const points = this.#data.series[series]?.points ?? [];
    if (points[row]) return false;
    const next = points.findLastIndex((point) => point !== undefined) + 1;
    return this.#hasCategories || row !== next;
  }

  get #hasCategories(): boolean {
    return this.#data.categories.some((category) => category !== undefined);
  }

  #insert(
    kind: string,
    parent: string,
    slot: string,
    order: string,
    properties: Record<string, unknown>,
  ): Operation & { readonly op: 'insert' } {
    return { op: 'insert', id: this.#newId(), kind, parent, slot, order, properties };
  }

  /** Gives each row a category, to which the points of the row belong. Rows without a category get their number. */
  #addCategories(): void {
    const { categories, series } = this.#data;
    let last = categories.findLast((category) => category !== undefined)?.order ?? null;
    const added: Operation[] = [];
    const ids = categories.map((category, row) => {
      if (category) return category.id;
      last = orderBetween(last, null);
      const insert = this.#insert('category', this.#chart, 'categories', last, { label: String(row + 1) });
      added.push(insert);
      return insert.id;
    });
    const assigned = series.flatMap(({ points }) =>
      points.flatMap((point, row) => (point ? this.#set(point, 'category', ids[row]) : [])),
    );
    this.#apply(...added, ...assigned);
  }

  /**
   * Adds rows before the row with an index, or at the end. Returns whether the chart can have as many rows; otherwise,
   * as many as possible are added.
   */
  insertRows(index: number, count: number): boolean {
    const rows = this.#data.categories.length;
    const limit = Math.min(MAX_ROWS, Math.floor(MAX_POINTS / Math.max(1, this.#data.series.length)));
    const possible = Math.max(0, Math.min(count, limit - rows));
    if (possible === 0) return count === 0;
    this.#addCategories();
    const { categories } = this.#data;
    const after = categories[index]?.order ?? null;
    let order = categories[index - 1]?.order ?? null;
    const added = Array.from({ length: possible }, () => {
      order = orderBetween(order, after);
      return this.#insert('category', this.#chart, 'categories', order, { label: '' });
    });
    this.#apply(...added);
    return possible === count;
  }

  /** Removes the rows from `first` to `last` with their points. */
  removeRows(first: number, last: number): void {
    if (this.#hasCategories) this.#addCategories();
    const { categories, series } = this.#data;
    const removed = [categories, ...series.map(({ points }) => points)].flatMap((records) =>
      records
        .slice(first, last + 1)
        .flatMap((record): Operation[] => (record ? [{ op: 'remove', id: record.id }] : [])),
    );
    this.#apply(...removed);
  }

  /** Adds a series before the series with an index, or at the end. Returns whether the chart can have another one. */
  insertSeries(index: number, name: string): boolean {
    const { series, categories } = this.#data;
    if (series.length >= MAX_SERIES || (series.length + 1) * categories.length > MAX_POINTS) return false;
    const order = orderBetween(series[index - 1]?.record.order ?? null, series[index]?.record.order ?? null);
    this.#apply(this.#insert('series', this.#chart, 'series', order, { name }));
    return true;
  }

  /** Removes the series from `first` to `last`. */
  removeSeries(first: number, last: number): void {
    const removed = this.#data.series.slice(first, last + 1);
    this.#apply(...removed.map(({ record }): Operation => ({ op: 'remove', id: record.id })));
  }

  /** Moves the rows from `first` to `last` by one row, up (-1) or down (1). */
  moveRows(first: number, last: number, direction: 1 | -1): void {
    this.#addCategories();
    const { categories } = this.#data;
    this.#move(
      categories.flatMap((category) => category ?? []),
      { first, last, direction, slot: 'categories' },
    );
  }

  /** Moves the series from `first` to `last` by one, to the start (-1) or the end (1). */
  moveSeries(first: number, last: number, direction: 1 | -1): void {
    this.#move(
      this.#data.series.map(({ record }) => record),
      { first, last, direction, slot: 'series' },
    );
  }

  /** Moves the record next to a range to the other side of the range, which moves the range by one. */
  #move(
    records: readonly DocumentRecord[],
    { first, last, direction, slot }: { first: number; last: number; direction: 1 | -1; slot: string },
  ): void {
    const moved = records[direction === 1 ? last + 1 : first - 1];
    if (!moved) return;
    const before = direction === 1 ? records[first - 1] : records[last];
    const after = direction === 1 ? records[first] : records[last + 1];
    const order = orderBetween(before?.order ?? null, after?.order ?? null);
    this.#apply({ op: 'place', id: moved.id, parent: this.#chart, slot, order });
  }

  /**
   * Replaces all names and values. Series keep their formats by index. Rows and series that are not in the new data are
   * removed. Rows and series beyond the limits are dropped.
   */
  replace({ labels, series }: ChartTable): void {
    const rows = Math.min(labels.length, MAX_ROWS, Math.floor(MAX_POINTS / Math.max(1, series.length)));
    const { categories, series: existing } = this.#data;
    if (existing.length > series.length) this.removeSeries(series.length, existing.length - 1);
    if (categories.length > rows) this.removeRows(rows, categories.length - 1);
    this.insertRows(categories.length, Math.max(0, rows - categories.length));
    while (this.#data.series.length < series.length && this.insertSeries(this.#data.series.length, ''));
    for (const [index, { name }] of series.entries()) this.setSeriesName(index, name);
    this.setNumbers(
      series.flatMap(({ values }, index) =>
        labels.slice(0, rows).map((_, row) => ({
          row,
          column: { series: index, field: 'value' as const },
          value: values[row],
        })),
      ),
    );
    for (const [row, label] of labels.slice(0, rows).entries()) this.setLabel(row, label);
  }

  /** Exchanges rows and series: the values of a row become a series with the name of the row. */
  transpose(): void {
    const { categories, series } = this.#data;
    const data = this.#data;
    this.replace({
      labels: series.map(seriesName),
      series: categories.map((_, row) => ({
        name: rowLabel(data, row),
        values: series.map((_each, index) => pointNumber(data, row, { series: index, field: 'value' })),
      })),
    });
  }
}

/** A number of a chart's point. */
export interface ChartNumber {
  readonly row: number;
  readonly column: ChartColumn;
  /** Undefined for a gap. */
  readonly value: number | undefined;
}

/** The names and values of a chart. */
export interface ChartTable {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[];
}

/** Returns the records of a chart and its ancestors, without which the operations cannot be applied. */
function* recordsWithAncestors(store: RecordStore, chart: string): Iterable<DocumentRecord> {
  for (const id of [chart, ...store.ancestry(chart)]) {
    const record = store.get(id);
    if (record) yield record;
  }
  for (const slot of ['categories', 'series'] as const)
    for (const child of store.children(chart, slot)) {
      yield child;
      yield* store.children(child.id, 'points');
    }
}
