import type { Box, Operation } from '@flydeck/scene/records/operations';
import { initialOrders } from '@flydeck/scene/records/order';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { CommandContext } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { type LookContext, newCellProperties } from './cell-look.ts';

/** Height of a row of one line, as a multiple of the text size. */
const ROW_HEIGHT = 1.7;

/** Numbers of rows and columns. */
interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** Returns the height of a table with one line of text in each row, in points of a slide that fills the window. */
export const tableHeightPoints = (rows: number): number => rows * ROW_HEIGHT * bodySize(1);

/** A table to add. */
export interface NewTable {
  readonly id: string;
  /** Id of the topic. */
  readonly topic: string;
  readonly box: Box;
  readonly size: TableSize;
  /** The texts of the cells by row and column. Absent texts are empty. */
  readonly texts?: readonly (readonly string[])[];
  /** Indexes of the columns whose texts are numbers, which are aligned to the end. */
  readonly numberColumns?: readonly number[];
  /** Whether the first row is a header. */
  readonly hasHeader: boolean;
  /** As in `insertElement`. */
  readonly previousOrder?: string | undefined;
}

/** Returns the operations that add a table in the look `lines`. */
export function insertTable(
  { view, newId }: Pick<CommandContext, 'view' | 'newId'>,
  { id, topic, box, size, texts = [], numberColumns = [], hasHeader, previousOrder }: NewTable,
): Operation[] {
  const pointLength = unitsPerPoint(view, topic);
  const look: LookContext = { look: 'lines', theme: documentTheme(view.store), pointLength };
  const headers = hasHeader ? { headerRows: 1 } : {};
  const [columnOrders, rowOrders] = [initialOrders(size.columns), initialOrders(size.rows)];
  const columns = columnOrders.map((order): Operation & { readonly op: 'insert' } => ({
    op: 'insert',
    id: newId(),
    kind: 'column',
    parent: id,
    slot: 'columns',
    order,
    properties: { width: roundPosition(box.width / size.columns) },
  }));
  const rows = rowOrders.flatMap((order, row): Operation[] => {
    const rowId = newId();
    const properties = newCellProperties(look, { row, isHeader: hasHeader && row === 0 });
    const cells = columns.map((column, i): Operation => {
      const text = texts[row]?.[i] ?? '';
      const align = numberColumns.includes(i) ? { align: 'end' as const } : {};
      return {
        op: 'insert',
        id: newId(),
        kind: 'cell',
        parent: rowId,
        slot: 'cells',
        order: columnOrders[i] ?? '',
        properties: { ...properties, column: column.id },
        texts: { body: text.split('\n').map((line) => ({ ...align, runs: line === '' ? [] : [{ text: line }] })) },
      };
    });
    const height = roundPosition(box.height / size.rows);
    return [
      { op: 'insert', id: rowId, kind: 'row', parent: id, slot: 'rows', order, properties: { height } },
      ...cells,
    ];
  });
  const table = insertElement(view, { id, kind: 'table', parent: topic, box, properties: headers, previousOrder });
  return [table, ...columns, ...rows];
}
