import { isEqual } from '@flydeck/scene/records/is-equal';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isPresentPart, type SelectedChartPart } from './charts/chart-part-selection.ts';
import { existingSiblings } from './existing-siblings.ts';
import { type CellSelection, selectedCellIds, tableOf } from './tables/table-grid.ts';

/** What an author has selected: records with the same parent, and cells or a part of a chart in the selected record. */
export class Selection {
  /** Whether the selection was made by the pointer on the canvas, not by a command. */
  isByPointer = false;
  readonly #store: RecordStore;
  #ids: readonly string[] = [];
  #cells: CellSelection | undefined;
  #chartPart: SelectedChartPart | undefined;
  #selectsSeveral = false;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Selects records, except removed records and records that have another parent than the first record. */
  set ids(ids: readonly string[]) {
    this.#ids = existingSiblings(this.#store, ids);
    if (!isEqual(this.#ids, [this.#chartPart?.chart])) this.#chartPart = undefined;
    this.isByPointer = false;
    this.#selectsSeveral &&= this.#ids.length > 0;
  }

  /** The selected cells; undefined unless a table is selected and the author has entered it. */
  get cells(): CellSelection | undefined {
    const cells = this.#cells;
    if (!cells || this.#ids.length !== 1 || this.#ids[0] !== cells.table) return undefined;
    const arePresent = [cells.anchor, cells.focus].every(
      (id) => this.#store.isPresent(id) && tableOf(this.#store, id) === cells.table,
    );
    return arePresent ? cells : undefined;
  }

  /** The table of the cells must be selected. */
  set cells(cells: CellSelection | undefined) {
    this.#cells = cells;
  }

  /** The selected part of the selected chart; undefined if no part is selected, or the part no longer exists. */
  get chartPart(): SelectedChartPart | undefined {
    const selected = this.#chartPart;
    const isChartSelected = selected !== undefined && isEqual(this.#ids, [selected.chart]);
    return isChartSelected && isPresentPart(this.#store, selected) ? selected : undefined;
  }

  /** The chart of the part must be selected. */
  set chartPart(selected: SelectedChartPart | undefined) {
    this.#chartPart = selected;
  }

  /** Ids of the records to which formats apply: the selected cells or, if no cells are selected, the records. */
  get formatTargets(): readonly string[] {
    const { cells } = this;
    return cells ? selectedCellIds(this.#store, cells) : this.#ids;
  }

  /**
   * Whether a click on a record adds it to the selection, or removes it if it is selected. Ends when nothing is
   * selected.
   */
  get isSelectingSeveral(): boolean {
    return this.#selectsSeveral && this.#ids.length > 0;
  }

  set isSelectingSeveral(isSelecting: boolean) {
    this.#selectsSeveral = isSelecting;
  }

  /** Whether a record, or the table of a cell, is selected. */
  includes(id: string): boolean {
    return this.#ids.includes(tableOf(this.#store, id) ?? id);
  }
}
