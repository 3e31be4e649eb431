import type { GridPlace } from '@flydeck/editor/charts/paste-chart';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './chart-grid.module.css';
import type { GridSession } from './grid-session.ts';
import { trackBlocks, useGridWindow } from './grid-window.ts';
import { type GridInputOptions, useGridInput } from './use-grid-input.ts';

/** Message keys of the numbers of a point. A column of values is named by its series only. */
const FIELD_LABELS = { value: undefined, x: 'canvas-charts.x', size: 'canvas-charts.size' } as const;

/**
 * The names and numbers of a chart. The cell with the focus is an input whose text is selected, so that typing replaces
 * the text, also with an input method. Keys: as in spreadsheets. Of many rows and columns, only the visible ones are
 * rendered.
 */
export function GridTable(options: GridInputOptions) {
  const { grid } = options;
  const { categories, series, columns } = grid.data;
  const { focus, typed, input, inputProps, tableProps, cellProps } = useGridInput(options);
  const rowCount = categories.length + 1;
  const scroller = useRef<HTMLDivElement>(null);
  const visible = useGridWindow(scroller, { rowCount, columnCount: columns.length });
  const columnBlocks = trackBlocks(columns.length, visible.columns, focus.column);
  const hasFocus = ({ row, column }: GridPlace) => row === focus.row && column === focus.column;
  const cellContent = (place: GridPlace): ReactNode => {
    const text = grid.textAt(place);
    if (!hasFocus(place)) return text === '' ? null : <span dir="auto">{text}</span>;
    return (
      <input
        ref={input}
        type="text"
        size={1}
        dir="auto"
        inputMode={place.row >= 0 && place.column >= 0 ? 'decimal' : 'text'}
        autoComplete="off"
        aria-label={nameOf(grid, place)}
        value={typed ?? text}
        {...inputProps}
      />
    );
  };
  /** A cell with a name. A cell without a text is no header for screen readers. */
  const nameCell = (place: GridPlace, key: string, placeholder?: string) => {
    const Cell = grid.textAt(place) || placeholder ? 'th' : 'td';
    return (
      <Cell
        key={key}
        data-name
        aria-colindex={place.column + 2}
        {...(Cell === 'th' && { scope: place.row < 0 ? 'col' : 'row' })}
        {...cellProps(place)}
      >
        {placeholder && !hasFocus(place) ? <span className={styles.empty}>{placeholder}</span> : cellContent(place)}
      </Cell>
    );
  };
  const keyOf = (column: number) => `${series[columns[column]?.series ?? 0]?.record.id} ${columns[column]?.field}`;
  /** The cells of the rendered columns, and an empty cell for each block of other columns. */
  const cellsOf = (cellAt: (column: number) => ReactElement): ReactElement[] =>
    columnBlocks.flatMap(({ from, to, isRendered }) => {
      if (isRendered) return Array.from({ length: to - from + 1 }, (_, i) => cellAt(from + i));
      const width = (to - from + 1) * visible.columnWidth;
      return [<td key={`columns-${from}`} aria-hidden="true" style={{ minWidth: width, maxWidth: width }} />];
    });
  const rowAt = (row: number) => (
    <tr key={categories[row]?.id ?? row} aria-rowindex={row + 2}>
      {nameCell({ row, column: -1 }, 'name')}
      {cellsOf((column) => (
        <td key={keyOf(column)} aria-colindex={column + 2} {...cellProps({ row, column })}>
          {cellContent({ row, column })}
        </td>
      ))}
    </tr>
  );
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.grid}
        data-fixed={visible.isPartial || undefined}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are selected as in a spreadsheet.
        role="grid"
        aria-label={t('canvas-charts.data')}
        aria-multiselectable="true"
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        {...tableProps}
      >
        <thead>
          <tr>
            {nameCell({ row: -1, column: -1 }, 'corner')}
            {cellsOf((column) => {
              const label = FIELD_LABELS[columns[column]?.field ?? 'value'];
              return nameCell({ row: -1, column }, keyOf(column), label && t(label));
            })}
          </tr>
        </thead>
        <tbody>
          {trackBlocks(rowCount, visible.rows, focus.row).flatMap(({ from, to, isRendered }) =>
            isRendered ? (
              Array.from({ length: to - from + 1 }, (_, i) => rowAt(from + i))
            ) : (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row is empty and cannot get the focus.
              <tr key={`rows-${from}`} aria-hidden="true" style={{ height: (to - from + 1) * visible.rowHeight }} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the accessible name of the input in a cell: the names of its row and its series. */
function nameOf(grid: GridSession, { row, column }: GridPlace): string {
  const index = grid.data.columns[column];
  const label = index && FIELD_LABELS[index.field];
  const parts = [row < 0 ? '' : grid.textAt({ row, column: -1 }), grid.textAt({ row: -1, column }), label && t(label)];
  return parts.filter(Boolean).join(', ') || t(row < 0 ? 'canvas-charts.seriesNames' : 'canvas-charts.rowNames');
}
