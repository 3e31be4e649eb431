import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { readChildColor, type Scope } from '../deck/scope.ts';
import { readFill, readFillReference } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readFontReference } from '../text/runs.ts';
import type { RunProperties } from '../text/text-properties.ts';
import { builtInTableStyle } from './builtin-table-styles.ts';

/** Whether a table enables each part of its style (`a:tblPr`). */
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
  readonly rowCount: number;
  readonly columnCount: number;
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
  const isOn = (attr: string) => readFlag(properties, attr) === true;
  return {
    firstRow: isOn('firstRow'),
    lastRow: isOn('lastRow'),
    firstColumn: isOn('firstCol'),
    lastColumn: isOn('lastCol'),
    bandRows: isOn('bandRow'),
    bandColumns: isOn('bandCol'),
  };
}

export function findTableStyle(properties: XmlNode | undefined, scope: Scope): XmlNode | undefined {
  const inlineStyle = child(properties, 'a:tableStyle');
  const id = child(properties, 'a:tableStyleId')?.text.trim();
  if (inlineStyle || !id) return inlineStyle;
  return scope.deck.tableStyles.get(id.toUpperCase()) ?? builtInTableStyle(id);
}

/** Returns the names of the style parts for a cell. Later parts override earlier parts (ECMA-376 part 1, 21.1.3.15). */
function findPartNames(position: CellPosition, flags: TableFlags): string[] {
  const names = ['wholeTbl'];
  const row = position.row - (flags.firstRow ? 1 : 0);
  const column = position.column - (flags.firstColumn ? 1 : 0);
  const isFirstRow = flags.firstRow && position.row === 0;
  const isLastRow = flags.lastRow && position.row === position.rowCount - 1;
  const isFirstColumn = flags.firstColumn && position.column === 0;
  const isLastColumn = flags.lastColumn && position.column === position.columnCount - 1;
  if (flags.bandRows && !isFirstRow && !isLastRow) names.push(row % 2 === 0 ? 'band1H' : 'band2H');
  if (flags.bandColumns && !isFirstColumn && !isLastColumn) names.push(column % 2 === 0 ? 'band1V' : 'band2V');
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

function readText(stylePart: XmlNode, scope: Scope): RunProperties {
  const node = child(stylePart, 'a:tcTxStyle');
  if (!node) return {};
  const color = readChildColor(node, scope) ?? readChildColor(child(node, 'a:fontRef'), scope);
  const isOn = (attr: string) => (node.attrs[attr] === undefined ? undefined : node.attrs[attr] === 'on');
  const bold = isOn('b');
  const italic = isOn('i');
  return {
    ...readFontReference(child(node, 'a:fontRef'), scope),
    ...(color === undefined ? {} : { color }),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
  };
}

/** Returns the name of a cell's border on a side: an outside border at the edge of the table, else an inside border. */
function borderName(side: 'left' | 'top' | 'right' | 'bottom', position: CellPosition): string {
  const isOuter = {
    left: position.column === 0,
    right: position.column === position.columnCount - 1,
    top: position.row === 0,
    bottom: position.row === position.rowCount - 1,
  };
  if (isOuter[side]) return side;
  return side === 'left' || side === 'right' ? 'insideV' : 'insideH';
}

/**
 * Returns the names of a style part's borders on a side of a cell. Rows have their own top and bottom borders, columns
 * their own left and right borders.
 */
function edgeNames(stylePart: XmlNode, side: 'left' | 'top' | 'right' | 'bottom', position: CellPosition): string[] {
  if (stylePart.name === 'a:wholeTbl') return [borderName(side, position)];
  const isRow = /Row|H$/.test(stylePart.name);
  const dependsOnPosition = isRow ? side === 'left' || side === 'right' : side === 'top' || side === 'bottom';
  return dependsOnPosition ? [borderName(side, position)] : [side];
}

function readEdge(stylePart: XmlNode, side: 'left' | 'top' | 'right' | 'bottom', position: CellPosition, scope: Scope) {
  const borders = child(child(stylePart, 'a:tcStyle'), 'a:tcBdr');
  for (const name of edgeNames(stylePart, side, position)) {
    const node = child(borders, `a:${name}`);
    if (node) return readStroke([child(node, 'a:ln')], child(node, 'a:lnRef'), scope);
  }
  return undefined;
}

function readPartFill(stylePart: XmlNode, scope: Scope) {
  const style = child(stylePart, 'a:tcStyle');
  return readFill(child(style, 'a:fill'), scope) ?? readFillReference(child(style, 'a:fillRef'), scope);
}

/** Merges the parts of a table style to the style of one cell. */
export function mergeCellStyle(
  style: XmlNode | undefined,
  position: CellPosition,
  flags: TableFlags,
  scope: Scope,
): CellStyle {
  const result = { text: {} as RunProperties, fill: undefined as Fill | undefined };
  const borders: Record<'left' | 'top' | 'right' | 'bottom', Stroke | undefined> = {
    left: undefined,
    top: undefined,
    right: undefined,
    bottom: undefined,
  };
  const background = readFill(child(child(style, 'a:tblBg'), 'a:fill'), scope);
  if (background && background !== 'none') result.fill = background;
  for (const name of findPartNames(position, flags)) {
    const stylePart = child(style, `a:${name}`);
    if (!stylePart) continue;
    result.text = { ...result.text, ...readText(stylePart, scope) };
    const fill = readPartFill(stylePart, scope);
    if (fill !== undefined) result.fill = fill === 'none' ? undefined : fill;
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      const stroke = readEdge(stylePart, side, position, scope);
      if (stroke !== undefined) borders[side] = stroke === 'none' ? undefined : stroke;
    }
  }
  return { ...result, ...borders };
}
