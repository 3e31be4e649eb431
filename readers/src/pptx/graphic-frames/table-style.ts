import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { readChildColor, type Scope } from '../deck/scope.ts';
import { readFill, readFillReference } from '../drawing/fill.ts';
import { readStroke } from '../drawing/line.ts';
import { child, path, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readFontReference } from '../text/runs.ts';
import type { RunProperties } from '../text/text-properties.ts';
import { builtInTableStyle } from './builtin-table-styles.ts';

/**
 * For each style part, whether the table enables this part (`a:tblPr`). A style part is an element of the table style
 * with the format of some cells, such as `firstRow`.
 */
export interface EnabledStyleParts {
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstColumn: boolean;
  readonly lastColumn: boolean;
  readonly bandRows: boolean;
  readonly bandColumns: boolean;
}

/** The position of a cell in its table. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** A side of a cell. */
type Side = 'left' | 'top' | 'right' | 'bottom';
/** All sides of a cell. */
const SIDES: readonly Side[] = ['left', 'top', 'right', 'bottom'];

/** The merged style of a cell. The properties named after sides are the borders of the cell. */
export interface CellStyle extends Partial<Record<Side, Stroke | undefined>> {
  text: RunProperties;
  fill: Fill | undefined;
}

/** Reads the flags that enable style parts. */
export function readTableFlags(properties: XmlNode | undefined): EnabledStyleParts {
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

/** Returns the style of a table, which is inline, in the file or built in; undefined if the table has no style. */
export function findTableStyle(properties: XmlNode | undefined, scope: Scope): XmlNode | undefined {
  const inlineStyle = child(properties, 'a:tableStyle');
  const id = child(properties, 'a:tableStyleId')?.text.trim();
  if (inlineStyle || !id) return inlineStyle;
  return scope.deck.tableStyles.get(id.toUpperCase()) ?? builtInTableStyle(id);
}

/** Returns the names of the style parts for a cell. Later parts override earlier parts (ECMA-376 part 1, 21.1.3.15). */
function findStylePartNames(position: CellPosition, flags: EnabledStyleParts): string[] {
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

/** Reads the text style of a style part. */
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

/**
 * Returns the name of a style part's border on a side of a cell. Style parts of rows have the same top and bottom
 * borders for all cells; style parts of columns and corners have the same left and right borders. On the other sides,
 * the borders at the edge of the table differ from the borders inside the table.
 */
function borderName({ name }: XmlNode, side: Side, position: CellPosition): string {
  const isLeftOrRight = side === 'left' || side === 'right';
  // Matches `firstRow`, `lastRow`, `band1H` and `band2H`, the style parts of rows.
  const isRow = /Row|H$/.test(name);
  if (name !== 'a:wholeTbl' && isRow !== isLeftOrRight) return side;
  const isOuter = {
    left: position.column === 0,
    right: position.column === position.columnCount - 1,
    top: position.row === 0,
    bottom: position.row === position.rowCount - 1,
  };
  if (isOuter[side]) return side;
  return isLeftOrRight ? 'insideV' : 'insideH';
}

/** Reads the border at one side of a cell from a style part. */
function readBorder(stylePart: XmlNode, side: Side, position: CellPosition, scope: Scope) {
  const node = path(stylePart, 'a:tcStyle', 'a:tcBdr', `a:${borderName(stylePart, side, position)}`);
  return node && readStroke([child(node, 'a:ln')], child(node, 'a:lnRef'), scope);
}

/** Reads the fill of a style part. */
function readStylePartFill(stylePart: XmlNode, scope: Scope) {
  const style = child(stylePart, 'a:tcStyle');
  return readFill(child(style, 'a:fill'), scope) ?? readFillReference(child(style, 'a:fillRef'), scope);
}

/** Merges the style parts of a table style into the style of one cell. */
export function mergeCellStyle(
  style: XmlNode | undefined,
  position: CellPosition,
  flags: EnabledStyleParts,
  scope: Scope,
): CellStyle {
  const cellStyle: CellStyle = { text: {}, fill: undefined };
  const background = readFill(path(style, 'a:tblBg', 'a:fill'), scope);
  if (background && background !== 'none') cellStyle.fill = background;
  for (const name of findStylePartNames(position, flags)) {
    const stylePart = child(style, `a:${name}`);
    if (!stylePart) continue;
    cellStyle.text = { ...cellStyle.text, ...readText(stylePart, scope) };
    const fill = readStylePartFill(stylePart, scope);
    if (fill !== undefined) cellStyle.fill = fill === 'none' ? undefined : fill;
    for (const side of SIDES) {
      const stroke = readBorder(stylePart, side, position, scope);
      if (stroke !== undefined) cellStyle[side] = stroke === 'none' ? undefined : stroke;
    }
  }
  return cellStyle;
}
