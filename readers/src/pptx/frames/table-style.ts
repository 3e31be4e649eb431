import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { readChildColor, type Scope } from '../deck/scope.ts';
import { readFill, readFillReference } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { fontReference } from '../text/runs.ts';
import type { RunProperties } from '../text/text-properties.ts';
import { builtInTableStyle } from './builtin-table-styles.ts';

/** The parts of the style that a table enables (`a:tblPr`). */
export interface TableFlags {
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstColumn: boolean;
  readonly lastColumn: boolean;
  readonly bandRows: boolean;
  readonly bandColumns: boolean;
}

export interface CellPosition {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface CellStyle {
  readonly text: RunProperties;
  readonly fill: Fill | undefined;
  readonly left: Stroke | undefined;
  readonly top: Stroke | undefined;
  readonly right: Stroke | undefined;
  readonly bottom: Stroke | undefined;
}

export function readTableFlags(properties: XmlNode | undefined): TableFlags {
  const on = (attr: string) => readFlag(properties, attr) === true;
  return {
    firstRow: on('firstRow'),
    lastRow: on('lastRow'),
    firstColumn: on('firstCol'),
    lastColumn: on('lastCol'),
    bandRows: on('bandRow'),
    bandColumns: on('bandCol'),
  };
}

export function tableStyle(properties: XmlNode | undefined, scope: Scope): XmlNode | undefined {
  const own = child(properties, 'a:tableStyle');
  const id = child(properties, 'a:tableStyleId')?.text.trim();
  if (own || !id) return own;
  return scope.deck.tableStyles.get(id.toUpperCase()) ?? builtInTableStyle(id);
}

/** Names of the style parts that apply to a cell, weakest first (ECMA-376 part 1, 21.1.3.15). */
function partNames(at: CellPosition, flags: TableFlags): string[] {
  const names = ['wholeTbl'];
  const row = at.row - (flags.firstRow ? 1 : 0);
  const column = at.column - (flags.firstColumn ? 1 : 0);
  const isFirstRow = flags.firstRow && at.row === 0;
  const isLastRow = flags.lastRow && at.row === at.rows - 1;
  const isFirstColumn = flags.firstColumn && at.column === 0;
  const isLastColumn = flags.lastColumn && at.column === at.columns - 1;
  if (flags.bandRows && !isFirstRow && !isLastRow) names.push(row % 2 === 0 ? 'band1H' : 'band2H');
  if (flags.bandColumns && !isFirstColumn && !isLastColumn)
    names.push(column % 2 === 0 ? 'band1V' : 'band2V');
  if (isLastColumn) names.push('lastCol');
  if (isFirstColumn) names.push('firstCol');
  if (isLastRow) names.push('lastRow');
  if (isFirstRow) names.push('firstRow');
  if (isFirstRow && isFirstColumn) names.push('nwCell');
  if (isFirstRow && isLastColumn) names.push('neCell');
  if (isLastRow && isFirstColumn) names.push('swCell');
  if (isLastRow && isLastColumn) names.push('seCell');
  return names;
}

function readText(part: XmlNode, scope: Scope): RunProperties {
  const node = child(part, 'a:tcTxStyle');
  if (!node) return {};
  const color = readChildColor(node, scope) ?? readChildColor(child(node, 'a:fontRef'), scope);
  const on = (attr: string) => (node.attrs[attr] === undefined ? undefined : node.attrs[attr] === 'on');
  const bold = on('b');
  const italic = on('i');
  return {
    ...fontReference(child(node, 'a:fontRef'), scope),
    ...(color === undefined ? {} : { color }),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
  };
}

/** The border of `wholeTbl` on a side of a cell: an outside border at the edge of the table, else an inside border. */
function borderName(side: 'left' | 'top' | 'right' | 'bottom', at: CellPosition): string {
  const outer = {
    left: at.column === 0,
    right: at.column === at.columns - 1,
    top: at.row === 0,
    bottom: at.row === at.rows - 1,
  };
  if (outer[side]) return side;
  return side === 'left' || side === 'right' ? 'insideV' : 'insideH';
}

/** The border names of a part on a side of a cell. Rows have top and bottom edges, columns left and right edges. */
function edgeNames(part: XmlNode, side: 'left' | 'top' | 'right' | 'bottom', at: CellPosition): string[] {
  if (part.name === 'a:wholeTbl') return [borderName(side, at)];
  const isRow = /Row|H$/.test(part.name);
  const isAlong = isRow ? side === 'left' || side === 'right' : side === 'top' || side === 'bottom';
  return isAlong ? [borderName(side, at)] : [side];
}

function readEdge(part: XmlNode, side: 'left' | 'top' | 'right' | 'bottom', at: CellPosition, scope: Scope) {
  const borders = child(child(part, 'a:tcStyle'), 'a:tcBdr');
  for (const name of edgeNames(part, side, at)) {
    const node = child(borders, `a:${name}`);
    if (node) return readStroke([child(node, 'a:ln')], child(node, 'a:lnRef'), scope);
  }
  return undefined;
}

function readPartFill(part: XmlNode, scope: Scope) {
  const style = child(part, 'a:tcStyle');
  return readFill(child(style, 'a:fill'), scope) ?? readFillReference(child(style, 'a:fillRef'), scope);
}

/** The style of one cell, merged from the parts of the table style. */
export function cellStyle(
  style: XmlNode | undefined,
  at: CellPosition,
  flags: TableFlags,
  scope: Scope,
): CellStyle {
  const merged = { text: {} as RunProperties, fill: undefined as Fill | undefined };
  const edges: Record<'left' | 'top' | 'right' | 'bottom', Stroke | undefined> = {
    left: undefined,
    top: undefined,
    right: undefined,
    bottom: undefined,
  };
  const background = readFill(child(child(style, 'a:tblBg'), 'a:fill'), scope);
  if (background && background !== 'none') merged.fill = background;
  for (const name of partNames(at, flags)) {
    const part = child(style, `a:${name}`);
    if (!part) continue;
    merged.text = { ...merged.text, ...readText(part, scope) };
    const fill = readPartFill(part, scope);
    if (fill !== undefined) merged.fill = fill === 'none' ? undefined : fill;
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      const stroke = readEdge(part, side, at, scope);
      if (stroke !== undefined) edges[side] = stroke === 'none' ? undefined : stroke;
    }
  }
  return { ...merged, ...edges };
}
