import { parseXml, type XmlNode } from '../package/xml.ts';

/** Accents of the "Medium Style 2" variants by GUID. Office does not write its built-in styles to every file. */
const MEDIUM_2: Record<string, string> = {
  '{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}': 'dk1',
  '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
  '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
  '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
  '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
  '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
  '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
};

const GRID = '{5940675A-B579-460E-94D1-54222C63F5DA}';
const NO_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';
const DEFAULT_COLOR = 'accent1';

const solid = (color: string, modifier = '') =>
  `<a:solidFill><a:schemeClr val="${color}">${modifier}</a:schemeClr></a:solidFill>`;
const edge = (name: string, width: number, color: string) =>
  `<a:${name}><a:ln w="${width}">${solid(color)}</a:ln></a:${name}>`;
const edges = (names: string, width: number, color: string) =>
  names
    .split(' ')
    .map((name) => edge(name, width, color))
    .join('');
const part = (name: string, text: string, borders: string, fill: string) =>
  `<a:${name}>${text}<a:tcStyle><a:tcBdr>${borders}</a:tcBdr>${fill ? `<a:fill>${fill}</a:fill>` : ''}</a:tcStyle></a:${name}>`;
const textStyle = (color: string, bold: boolean) =>
  `<a:tcTxStyle${bold ? ' b="on"' : ''}><a:fontRef idx="minor"/><a:schemeClr val="${color}"/></a:tcTxStyle>`;

const ALL = 'left right top bottom insideH insideV';
const tint = (val: number) => `<a:tint val="${val}"/>`;

/** "Medium Style 2" in one accent: tinted cells between white lines, a solid header row. */
function medium2(color: string): string {
  const strong = (name: string, borders: string) => part(name, textStyle('lt1', true), borders, solid(color));
  return [
    part('wholeTbl', textStyle('dk1', false), edges(ALL, 12_700, 'lt1'), solid(color, tint(20_000))),
    part('band1H', '', '', solid(color, tint(40_000))),
    part('band1V', '', '', solid(color, tint(40_000))),
    strong('firstCol', ''),
    strong('lastCol', ''),
    strong('firstRow', edges('bottom', 38_100, 'lt1')),
    strong('lastRow', edges('top', 38_100, 'lt1')),
  ].join('');
}

function source(id: string): string {
  if (id === GRID) return part('wholeTbl', textStyle('tx1', false), edges(ALL, 12_700, 'tx1'), '');
  return id === NO_STYLE ? '' : medium2(MEDIUM_2[id] ?? DEFAULT_COLOR);
}

const NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** The built-in style of a GUID; PowerPoint's default style for an unknown GUID. */
export function builtInTableStyle(id: string): XmlNode {
  const xml = `<a:tblStyle xmlns:a="${NAMESPACE}">${source(id.toUpperCase())}</a:tblStyle>`;
  return parseXml(new TextEncoder().encode(xml));
}
