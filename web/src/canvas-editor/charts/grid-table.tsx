import type { GridPlace } from '@flydeck/editor/charts/paste-chart';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './chart-grid.module.css';
import { clampPlace, contains, followingPlace, type GridSelection, onePlace, rangeOf } from './grid-range.ts';
import type { GridSession } from './grid-session.ts';

interface GridTableProps {
  readonly grid: GridSession;
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
  readonly onMessage: (message: string) => void;
}

const ARROWS: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * The names and numbers of a chart. The cell with the focus is an input whose text is selected, so that typing replaces
 * the text, also with an input method. Keys: as in spreadsheets.
 */
export function GridTable({ grid, selection, onSelect, onMessage }: GridTableProps) {
  const { categories, series, columns } = grid.data;
  // The last row is empty. Text that is typed there adds a row.
  const size = { rows: categories.length + 1, columns: columns.length };
  const focus = clampPlace(selection.focus, size);
  const range = rangeOf({ anchor: clampPlace(selection.anchor, size), focus });
  /** The typed text until it is stored or discarded. */
  const [typed, setTyped] = useState<string>();
  /** Whether arrow keys move the caret in the text instead of selecting another cell. */
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const focusKey = `${focus.row} ${focus.column}`;
  useEffect(() => {
    // The effect also runs for another place.
    if (focusKey) input.current?.focus();
    input.current?.select();
  }, [focusKey]);

  const discard = () => {
    setTyped(undefined);
    setEditing(false);
  };
  const store = () => {
    if (typed !== undefined && typed !== grid.textAt(focus)) onMessage(grid.write(focus, [[typed]]) ?? '');
    discard();
  };
  const select = (place: GridPlace, isExtending = false) => {
    store();
    const next = clampPlace(place, size);
    onSelect(isExtending ? { anchor: selection.anchor, focus: next } : onePlace(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const isMod = event.ctrlKey || event.metaKey;
    const arrow = ARROWS[key];
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const following = key === 'Tab' ? followingPlace(focus, size, shiftKey ? -1 : 1) : undefined;
    if (arrow && !isEditing && !isMod) {
      const across = isRightToLeft ? -arrow.column : arrow.column;
      select({ row: focus.row + arrow.row, column: focus.column + across }, shiftKey);
    } else if (following) select(following);
    else if (key === 'Enter' && (typed !== undefined || isEditing)) select({ ...focus, row: focus.row + 1 });
    else if ((key === 'Enter' || key === 'F2') && !isEditing) {
      setEditing(true);
      const { length } = event.currentTarget.value;
      event.currentTarget.setSelectionRange(length, length);
    } else if (key === 'Escape' && (typed !== undefined || isEditing)) {
      discard();
      queueMicrotask(() => input.current?.select());
    } else if ((key === 'Delete' || key === 'Backspace') && typed === undefined && !isEditing) grid.clear(range);
    else if (key === 'Home' && !isEditing) select({ row: isMod ? -1 : focus.row, column: -1 }, shiftKey);
    else if (key === 'End' && !isEditing)
      select({ row: isMod ? size.rows : focus.row, column: size.columns }, shiftKey);
    else if (isMod && key.toLowerCase() === 'a' && !isEditing)
      onSelect({ anchor: { row: -1, column: -1 }, focus: { row: categories.length - 1, column: columns.length - 1 } });
    else if (isMod && ['z', 'y'].includes(key.toLowerCase()) && typed === undefined)
      grid.run(shiftKey || key.toLowerCase() === 'y' ? 'redo' : 'undo');
    else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing || typed !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copy(range));
    if (event.type === 'cut') grid.clear(range);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditing || typed !== undefined) return;
    event.preventDefault();
    onMessage(grid.paste({ row: range.top, column: range.left }, event.clipboardData) ?? '');
  };

  const nameOf = ({ row, column }: GridPlace): string => {
    const index = columns[column];
    const field = index && index.field !== 'value' ? t(`canvas-charts.${index.field}`) : '';
    const parts = [row < 0 ? '' : grid.textAt({ row, column: -1 }), grid.textAt({ row: -1, column }), field];
    return parts.filter(Boolean).join(', ') || t(row < 0 ? 'canvas-charts.seriesNames' : 'canvas-charts.rowNames');
  };
  const cellContent = (place: GridPlace) => {
    const text = grid.textAt(place);
    if (place.row !== focus.row || place.column !== focus.column) return <span dir="auto">{text}</span>;
    return (
      <input
        ref={input}
        type="text"
        size={1}
        dir="auto"
        inputMode={place.row >= 0 && place.column >= 0 ? 'decimal' : 'text'}
        autoComplete="off"
        aria-label={nameOf(place)}
        value={typed ?? text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={store}
        onDoubleClick={() => setEditing(true)}
      />
    );
  };
  const cellProps = (place: GridPlace) => ({
    'aria-selected': contains(range, place),
    onPointerDown: (event: { readonly shiftKey: boolean; preventDefault(): void }) => {
      if (place.row === focus.row && place.column === focus.column) return;
      event.preventDefault();
      select(place, event.shiftKey);
    },
    onPointerEnter: (event: { readonly buttons: number; readonly pointerType: string }) => {
      if (event.buttons === 1 && event.pointerType === 'mouse' && typed === undefined)
        onSelect({ anchor: selection.anchor, focus: place });
    },
  });
  return (
    <div className={styles.scroller}>
      <table
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are selected as in a spreadsheet.
        role="grid"
        aria-label={t('canvas-charts.data')}
        aria-multiselectable="true"
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col" aria-label={t('canvas-charts.rowNames')} {...cellProps({ row: -1, column: -1 })}>
              {focus.row < 0 && focus.column < 0 && cellContent({ row: -1, column: -1 })}
            </th>
            {columns.map(({ series: index, field }, column) => (
              <th key={`${series[index]?.record.id} ${field}`} scope="col" {...cellProps({ row: -1, column })}>
                {field === 'value' || column === focus.column ? (
                  cellContent({ row: -1, column })
                ) : (
                  <span className={styles.empty}>{t(`canvas-charts.${field}`)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: size.rows }, (_, row) => (
            <tr key={categories[row]?.id ?? row}>
              <th scope="row" {...cellProps({ row, column: -1 })}>
                {cellContent({ row, column: -1 })}
              </th>
              {columns.map(({ series: index, field }, column) => (
                <td key={`${series[index]?.record.id} ${field}`} {...cellProps({ row, column })}>
                  {cellContent({ row, column })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
