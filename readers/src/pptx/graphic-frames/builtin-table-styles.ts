import { parseXml, type XmlNode } from '../package/xml.ts';

/** Theme colours of the "Medium Style 2" variants by GUID. Office does not write its built-in styles to every file. */
const MEDIUM_STYLE_2_COLORS: Record<string, string> = {
  '{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}': 'dk1',
  '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
  '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
  '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
  '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
  '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
  '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
};

/** PowerPoint's style "No Style, Table Grid". */
const GRID_STYLE_ID = '{5940675A-B579-460E-94D1-54222C63F5DA}';
/** PowerPoint's style "No Style, No Grid". */
const NO_STYLE_ID = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';
/** The theme colour of PowerPoint's default style, which is "Medium Style 2 – Accent 1". */
const DEFAULT_COLOR = 'accent1';

/** Returns the XML of a fill in a theme colour. `modifier` is the XML of a colour modifier. */
const solidFill = (color: string, modifier = '') =>
  `<a:solidFill><a:schemeClr val="${color}">${modifier}</a:schemeClr></a:solidFill>`;
/** Returns the XML of equal borders. `sides` are names of `ALL_BORDERS`. One point is 12,700 EMU. */
const borders = (sides: readonly string[], widthEmu: number, color: string) =>
  sides.map((side) => `<a:${side}><a:ln w="${widthEmu}">${solidFill(color)}</a:ln></a:${side}>`).join('');
/** Returns the XML of a part of a table style, such as the header row. */
const stylePart = (name: string, textXml: string, bordersXml: string, fillXml: string) =>
  `<a:${name}>${textXml}<a:tcStyle><a:tcBdr>${bordersXml}</a:tcBdr>${fillXml ? `<a:fill>${fillXml}</a:fill>` : ''}</a:tcStyle></a:${name}>`;
/** Returns the XML of a text style in a theme colour. */
const textStyle = (color: string, isBold: boolean) =>
  `<a:tcTxStyle${isBold ? ' b="on"' : ''}><a:fontRef idx="minor"/><a:schemeClr val="${color}"/></a:tcTxStyle>`;

/** The four outer borders, and the horizontal and vertical borders between cells. */
const ALL_BORDERS = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];
/** Returns the XML of a modifier that mixes a colour with white. `percent` is the share of the colour. */
const tint = (percent: number) => `<a:tint val="${percent * 1000}"/>`;

/**
 * Returns the XML of "Medium Style 2" in one theme colour. The cells are tinted and have white borders. The first and
 * last rows and columns have the full colour.
 */
function mediumStyle2(color: string): string {
  const emphasizedPart = (name: string, bordersXml: string) =>
    stylePart(name, textStyle('lt1', true), bordersXml, solidFill(color));
  return [
    stylePart('wholeTbl', textStyle('dk1', false), borders(ALL_BORDERS, 12_700, 'lt1'), solidFill(color, tint(20))),
    stylePart('band1H', '', '', solidFill(color, tint(40))),
    stylePart('band1V', '', '', solidFill(color, tint(40))),
    emphasizedPart('firstCol', ''),
    emphasizedPart('lastCol', ''),
    emphasizedPart('firstRow', borders(['bottom'], 38_100, 'lt1')),
    emphasizedPart('lastRow', borders(['top'], 38_100, 'lt1')),
  ].join('');
}

/** Returns the XML inside the `a:tblStyle` of a built-in style. @param id GUID of the style, in upper case */
function styleContent(id: string): string {
  if (id === GRID_STYLE_ID)
    return stylePart('wholeTbl', textStyle('tx1', false), borders(ALL_BORDERS, 12_700, 'tx1'), '');
  return id === NO_STYLE_ID ? '' : mediumStyle2(MEDIUM_STYLE_2_COLORS[id] ?? DEFAULT_COLOR);
}

/** The namespace of DrawingML. */
const NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** Returns the built-in style of a GUID; PowerPoint's default style for an unknown GUID. */
export function builtInTableStyle(id: string): XmlNode {
  const xml = `<a:tblStyle xmlns:a="${NAMESPACE}">${styleContent(id.toUpperCase())}</a:tblStyle>`;
  return parseXml(new TextEncoder().encode(xml));
}
