import type { TableCell, TableElement } from '@flydeck/scene/model/elements';
import type { Stroke } from '@flydeck/scene/model/fill';
import type { TextBody } from '@flydeck/scene/model/text';
import { type Scope, warn } from '../deck/scope.ts';
import { readFill } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, readFlag, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readBody } from '../text/body.ts';
import {
  type CellPosition,
  type CellStyle,
  type EnabledStyleParts,
  findTableStyle,
  mergeCellStyle,
  readTableFlags,
} from './table-style.ts';

/** Maximum number of rows. Further rows are left out. */
const MAX_ROWS = 1000;
/** Maximum number of columns. Further columns are left out. */
const MAX_COLUMNS = 200;

/** What the cells of a table share. */
interface TableContext {
  readonly scope: Scope;
  readonly textStyles: readonly (XmlNode | undefined)[];
  readonly style: XmlNode | undefined;
  readonly flags: EnabledStyleParts;
}

/** Attributes of `a:bodyPr` by the equivalent attributes of cell properties. */
const BODY_ATTRIBUTES = {
  marL: 'lIns',
  marT: 'tIns',
  marR: 'rIns',
  marB: 'bIns',
  anchor: 'anchor',
  vert: 'vert',
};

/** Converts cell properties to the equivalent `a:bodyPr`. */
function toBodyProperties(properties: XmlNode | undefined): XmlNode {
  const attrs: Record<string, string> = {};
  for (const [from, to] of Object.entries(BODY_ATTRIBUTES)) {
    const value = properties?.attrs[from];
    if (value !== undefined) attrs[to] = value;
  }
  return { name: 'a:bodyPr', attrs, children: [], text: '' };
}

/** Reads the text of a cell. */
function readCellBody(cell: XmlNode, style: CellStyle, context: TableContext): TextBody {
  const body = child(cell, 'a:txBody');
  const cascade = { styles: context.textStyles, overrides: style.text, bodyStyle: child(body, 'a:lstStyle') };
  const bodyProperties = [toBodyProperties(child(cell, 'a:tcPr'))];
  return readBody(body, bodyProperties, cascade, context.scope) ?? { paragraphs: [] };
}

/** Reads the borders of a cell. Borders in the cell's properties take precedence over those of the table style. */
function readBorders(properties: XmlNode | undefined, style: CellStyle, scope: Scope): TableCell['borders'] {
  const borderOf = (name: string, styleBorder: Stroke | undefined) => {
    const line = child(properties, name);
    const cellBorder = line && readStroke([line], undefined, scope);
    return cellBorder === 'none' ? undefined : (cellBorder ?? styleBorder);
  };
  const sides = {
    left: borderOf('a:lnL', style.left),
    top: borderOf('a:lnT', style.top),
    right: borderOf('a:lnR', style.right),
    bottom: borderOf('a:lnB', style.bottom),
  };
  const visibleBorders = Object.entries(sides).filter(([, stroke]) => stroke !== undefined && stroke.width > 0);
  return visibleBorders.length > 0 ? Object.fromEntries(visibleBorders) : undefined;
}

/** Reads a cell. */
function readCell(cell: XmlNode, position: CellPosition, context: TableContext): TableCell {
  const properties = child(cell, 'a:tcPr');
  const style = mergeCellStyle(context.style, position, context.flags, context.scope);
  const cellFill = readFill(properties, context.scope);
  const fill = cellFill === 'none' ? undefined : (cellFill ?? style.fill);
  const borders = readBorders(properties, style, context.scope);
  const columnSpan = Math.min(position.columnCount - position.column, Math.max(1, readNumber(cell, 'gridSpan') ?? 1));
  const rowSpan = Math.min(position.rowCount - position.row, Math.max(1, readNumber(cell, 'rowSpan') ?? 1));
  return {
    body: readCellBody(cell, style, context),
    ...(fill ? { fill } : {}),
    ...(borders ? { borders } : {}),
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(readFlag(cell, 'hMerge') || readFlag(cell, 'vMerge') ? { covered: true } : {}),
  };
}

/**
 * Reads columns, rows and cells of an `a:tbl`; undefined if the table is empty. The caller adds the other fields of the
 * element, such as its position and size.
 */
export function readTable(
  table: XmlNode,
  scope: Scope,
  textStyles: readonly (XmlNode | undefined)[],
): Pick<TableElement, 'columns' | 'rows' | 'headerRows' | 'headerColumns'> | undefined {
  const properties = child(table, 'a:tblPr');
  const flags = readTableFlags(properties);
  const context = { scope, textStyles, style: findTableStyle(properties, scope), flags };
  const gridColumns = children(child(table, 'a:tblGrid'), 'a:gridCol');
  const allRows = children(table, 'a:tr');
  if (gridColumns.length === 0 || allRows.length === 0) return undefined;
  if (gridColumns.length > MAX_COLUMNS || allRows.length > MAX_ROWS) {
    warn(scope, 'pptx.table_cut', `A table was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`);
  }
  const columns = gridColumns.slice(0, MAX_COLUMNS).map((column) => Math.max(0, readPoints(column, 'w') ?? 0));
  const rowNodes = allRows.slice(0, MAX_ROWS);
  const rows = rowNodes.map((rowNode, row) => {
    const cells = children(rowNode, 'a:tc').slice(0, columns.length);
    return {
      height: Math.max(0, readPoints(rowNode, 'h') ?? 0),
      cells: cells.map((cell, column) =>
        readCell(cell, { row, column, rowCount: rowNodes.length, columnCount: columns.length }, context),
      ),
    };
  });
  return {
    columns,
    rows,
    ...(flags.firstRow ? { headerRows: 1 } : {}),
    ...(flags.firstColumn ? { headerColumns: 1 } : {}),
  };
}
