import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FlipHorizontal2,
  type LucideIcon,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { IconToggle } from '../properties/fields/icon-toggle.tsx';
import styles from './chart-grid.module.css';
import type { GridRange, GridSelection } from './grid-range.ts';
import type { GridSession } from './grid-session.ts';

interface GridToolsProps {
  readonly grid: GridSession;
  readonly range: GridRange;
  readonly onSelect: (selection: GridSelection) => void;
  readonly onMessage: (message: string) => void;
}

interface GridTool {
  /** Message key. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  /** Returns false if the chart cannot have another row or series. */
  readonly run: () => unknown;
}

/** Buttons that add, move and delete the selected rows and series. */
export function GridTools({ grid, range, onSelect, onMessage }: GridToolsProps) {
  const { categories, series, columns } = grid.data;
  const [top, bottom] = [Math.max(0, range.top), Math.min(categories.length - 1, range.bottom)];
  const [first = 0, last = first] = [
    columns[Math.max(0, range.left)]?.series,
    columns[Math.max(0, range.right)]?.series,
  ];
  const hasRows = bottom >= top;
  const width = columns.length / Math.max(1, series.length);
  const selectRange = (rows: number, seriesDistance: number) =>
    onSelect({
      anchor: { row: range.top + rows, column: range.left + seriesDistance * width },
      focus: { row: range.bottom + rows, column: range.right + seriesDistance * width },
    });
  const moveRows = (direction: 1 | -1) => () => {
    grid.change((edit) => edit.moveRows(top, bottom, direction));
    selectRange(direction, 0);
  };
  const moveSeries = (direction: 1 | -1) => () => {
    grid.change((edit) => edit.moveSeries(first, last, direction));
    selectRange(0, direction);
  };
  // The new row or series before the selected one is selected.
  const insertSeries = (index: number) => () => {
    const name = t('canvas-charts.seriesName', { number: series.length + 1 });
    const isInserted = grid.change((edit) => edit.insertSeries(index, name));
    if (index === first) selectRange(0, 0);
    return isInserted;
  };
  const insertRow = (index: number) => () => {
    const isInserted = grid.change((edit) => edit.insertRows(index, 1));
    if (index === top) selectRange(0, 0);
    return isInserted;
  };
  const groups: readonly (readonly GridTool[])[] = [
    [
      {
        label: 'canvas-tables.insertRowAbove',
        icon: BetweenHorizontalEnd,
        run: insertRow(top),
      },
      {
        label: 'canvas-tables.insertRowBelow',
        icon: BetweenHorizontalStart,
        run: insertRow(bottom + 1),
      },
      { label: 'canvas-charts.rowUp', icon: ArrowUp, isDisabled: !hasRows || top === 0, run: moveRows(-1) },
      {
        label: 'canvas-charts.rowDown',
        icon: ArrowDown,
        isDisabled: !hasRows || bottom >= categories.length - 1,
        run: moveRows(1),
      },
      {
        label: 'canvas-tables.removeRows',
        icon: TableRowsSplit,
        isDisabled: !hasRows,
        run: () => grid.change((edit) => edit.removeRows(top, bottom)),
      },
    ],
    [
      { label: 'canvas-charts.insertSeriesBefore', icon: BetweenVerticalEnd, run: insertSeries(first) },
      { label: 'canvas-charts.insertSeriesAfter', icon: BetweenVerticalStart, run: insertSeries(last + 1) },
      { label: 'canvas-charts.seriesBefore', icon: ArrowLeft, isDisabled: first === 0, run: moveSeries(-1) },
      {
        label: 'canvas-charts.seriesAfter',
        icon: ArrowRight,
        isDisabled: last >= series.length - 1,
        run: moveSeries(1),
      },
      {
        label: 'canvas-charts.removeSeries',
        icon: TableColumnsSplit,
        isDisabled: series.length === 0,
        run: () => grid.change((edit) => edit.removeSeries(first, last)),
      },
    ],
    [{ label: 'canvas-charts.transpose', icon: FlipHorizontal2, run: () => grid.change((edit) => edit.transpose()) }],
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('canvas-charts.data')}>
      {groups.map((tools) => (
        <div key={tools[0]?.label} className={styles.group}>
          {tools.map(({ label, icon: Icon, isDisabled = false, run }) => (
            <IconToggle
              key={label}
              label={t(label)}
              isDisabled={isDisabled}
              onClick={() => onMessage(run() === false ? t('canvas-charts.full') : '')}
            >
              <Icon
                size={18}
                strokeWidth={1.75}
                aria-hidden
                {...(Icon === ArrowLeft || Icon === ArrowRight ? { 'data-directional': true } : {})}
              />
            </IconToggle>
          ))}
        </div>
      ))}
    </div>
  );
}
