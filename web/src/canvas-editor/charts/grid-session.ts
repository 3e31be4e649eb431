import { chartColumns, chartData } from '@flydeck/editor/charts/chart-data';
import { ChartEdit } from '@flydeck/editor/charts/chart-edit';
import { type GridPlace, gridText, pasteIntoChart } from '@flydeck/editor/charts/paste-chart';
import { type DecimalSeparator, decimalOf } from '@flydeck/editor/charts/recognize-chart';
import { parseTabSeparated, toTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { activeLanguage, t } from '../../i18n/index.ts';
import { parseHtmlTable } from '../clipboard/html-table.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { GridRange } from './grid-range.ts';

/** The changes that the grid makes to the data of a chart. Each one is undone as one step. */
export class GridSession {
  readonly chart: string;
  readonly #session: EditorSession;
  readonly #decimal: DecimalSeparator = decimalOf(activeLanguage());

  constructor(session: EditorSession, chart: string) {
    this.#session = session;
    this.chart = chart;
  }

  /** The data that the grid shows. */
  get data() {
    const { store } = this.#session.editor;
    const data = chartData(store, this.chart);
    return { ...data, columns: chartColumns(store, data) };
  }

  textAt(place: GridPlace): string {
    return gridText(this.#session.editor.store, this.chart, place, this.#decimal);
  }

  /** Changes the data. Returns what `edit` returns. */
  change<Result>(edit: (edit: ChartEdit) => Result): Result | undefined {
    let result: Result | undefined;
    this.#session.update((editor) =>
      editor.perform((context) => {
        const chartEdit = new ChartEdit(context, this.chart);
        result = edit(chartEdit);
        return { operations: chartEdit.operations };
      }),
    );
    return result;
  }

  /** Writes texts into the grid from a place on. Returns a message if texts were dropped; otherwise undefined. */
  write(place: GridPlace, cells: readonly (readonly string[])[]): string | undefined {
    let message: string | undefined;
    this.#session.update((editor) =>
      editor.perform((context) => {
        const { edit, isCut, hasGaps } = pasteIntoChart(context, this.chart, { place, cells, decimal: this.#decimal });
        if (isCut) message = t('canvas-charts.full');
        else if (hasGaps) message = t('canvas-charts.notNumbers');
        return { operations: edit.operations };
      }),
    );
    return message;
  }

  /** Returns the texts of a range, separated by tabs and line breaks. */
  copy({ top, left, bottom, right }: GridRange): string {
    const texts = Array.from({ length: bottom - top + 1 }, (_row, i) =>
      Array.from({ length: right - left + 1 }, (_column, j) => this.textAt({ row: top + i, column: left + j })),
    );
    return toTabSeparated(texts);
  }

  /** Removes the texts of a range. */
  clear({ top, left, bottom: end, right }: GridRange): void {
    // The empty row at the end has no texts.
    const bottom = Math.min(end, this.data.categories.length - 1);
    if (bottom < top) return;
    const row = Array.from({ length: right - left + 1 }, () => '');
    this.write(
      { row: top, column: left },
      Array.from({ length: bottom - top + 1 }, () => row),
    );
  }

  /** Pastes the content of a clipboard event. Returns a message if texts were dropped; otherwise undefined. */
  paste(place: GridPlace, transfer: DataTransfer): string | undefined {
    const text = transfer.getData('text/plain');
    const lines = text.replace(/(\r\n|\r|\n)+$/, '').split(/\r\n|\r|\n/);
    const cells = parseHtmlTable(transfer.getData('text/html'))?.cells ?? parseTabSeparated(text);
    return this.write(place, cells ?? lines.map((line) => [line]));
  }

  run(command: string): void {
    this.#session.run(command);
  }
}
