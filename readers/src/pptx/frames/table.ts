import type { TableCell, TableElement } from '@flydeck/scene/model/elements';
import type { Stroke } from '@flydeck/scene/model/fill';
import type { TextBody } from '@flydeck/scene/model/text';
import type { Scope } from '../deck/scope.ts';
import { warn } from '../deck/scope.ts';
import { readFill } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, readFlag, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readBody } from '../text/body.ts';
import {
  type CellPosition,
  type CellStyle,
  cellStyle,
  readTableFlags,
  type TableFlags,
  tableStyle,
} from './table-style.ts';

const MAX_ROWS = 1000;
const MAX_COLUMNS = 200;

interface TableContext {
  readonly scope: Scope;
  readonly textStyles: readonly (XmlNode | undefined)[];
  readonly style: XmlNode | undefined;
  readonly flags: TableFlags;
}

const INSETS = { marL: 'lIns', marT: 'tIns', marR: 'rIns', marB: 'bIns', anchor: 'anchor', vert: 'vert' };

/** Converts cell properties to the equivalent `a:bodyPr`. */
function asBodyProperties(properties: XmlNode | undefined): XmlNode {
  const attrs: Record<string, string> = {};
  for (const [from, to] of Object.entries(INSETS)) {
    const value = properties?.attrs[from];
    if (value !== undefined) attrs[to] = value;
  }
  return { name: 'a:bodyPr', attrs, children: [], text: '' };
}

function readCellBody(cell: XmlNode, style: CellStyle, context: TableContext): TextBody {
  const body = child(cell, 'a:txBody');
  const cascade = { styles: context.textStyles, overrides: style.text, own: child(body, 'a:lstStyle') };
  const chain = [asBodyProperties(child(cell, 'a:tcPr'))];
  return readBody(body, chain, cascade, context.scope) ?? { paragraphs: [] };
}

function readBorders(properties: XmlNode | undefined, style: CellStyle, scope: Scope): TableCell['borders'] {
  const side = (name: string, styled: Stroke | undefined) => {
    const line = child(properties, name);
    const own = line && readStroke([line], undefined, scope);
    return own === 'none' ? undefined : (own ?? styled);
  };
  const sides = {
    left: side('a:lnL', style.left),
    top: side('a:lnT', style.top),
    right: side('a:lnR', style.right),
    bottom: side('a:lnB', style.bottom),
  };
  const drawn = Object.entries(sides).filter(([, stroke]) => stroke !== undefined && stroke.width > 0);
  return drawn.length > 0 ? Object.fromEntries(drawn) : undefined;
}

function readCell(cell: XmlNode, at: CellPosition, context: TableContext): TableCell {
  const properties = child(cell, 'a:tcPr');
  const style = cellStyle(context.style, at, context.flags, context.scope);
  const own = readFill(properties, context.scope);
  const fill = own === 'none' ? undefined : (own ?? style.fill);
  const borders = readBorders(properties, style, context.scope);
  const columnSpan = Math.min(at.columns - at.column, Math.max(1, readNumber(cell, 'gridSpan') ?? 1));
  const rowSpan = Math.min(at.rows - at.row, Math.max(1, readNumber(cell, 'rowSpan') ?? 1));
  return {
    body: readCellBody(cell, style, context),
    ...(fill ? { fill } : {}),
    ...(borders ? { borders } : {}),
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(readFlag(cell, 'hMerge') || readFlag(cell, 'vMerge') ? { covered: true } : {}),
  };
}

/** Reads columns, rows and cells of an `a:tbl`; undefined when it is empty. The caller adds the box. */
export function readTable(
  table: XmlNode,
  scope: Scope,
  textStyles: readonly (XmlNode | undefined)[],
): Pick<TableElement, 'columns' | 'rows' | 'headerRows' | 'headerColumns'> | undefined {
  const properties = child(table, 'a:tblPr');
  const flags = readTableFlags(properties);
  const context = { scope, textStyles, style: tableStyle(properties, scope), flags };
  const grid = children(child(table, 'a:tblGrid'), 'a:gridCol');
  const allRows = children(table, 'a:tr');
  if (grid.length === 0 || allRows.length === 0) return undefined;
  if (grid.length > MAX_COLUMNS || allRows.length > MAX_ROWS) {
    warn(scope, 'pptx.table_cut', `A table was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`);
  }
  const columns = grid.slice(0, MAX_COLUMNS).map((column) => Math.max(0, readPoints(column, 'w') ?? 0));
  const sources = allRows.slice(0, MAX_ROWS);
  const rows = sources.map((source, row) => {
    const cells = children(source, 'a:tc').slice(0, columns.length);
    return {
      height: Math.max(0, readPoints(source, 'h') ?? 0),
      cells: cells.map((cell, column) =>
        readCell(cell, { row, column, rows: sources.length, columns: columns.length }, context),
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
