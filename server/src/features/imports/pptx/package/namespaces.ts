const DRAWING = [
  'http://schemas.openxmlformats.org/drawingml/2006/',
  'http://purl.oclc.org/ooxml/drawingml/',
];
const OFFICE = [
  'http://schemas.openxmlformats.org/officeDocument/2006/',
  'http://purl.oclc.org/ooxml/officeDocument/',
];
const PRESENTATION = [
  'http://schemas.openxmlformats.org/presentationml/2006/',
  'http://purl.oclc.org/ooxml/presentationml/',
];
const MICROSOFT = 'http://schemas.microsoft.com/office/';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/';

const both = (roots: readonly string[], name: string, prefix: string): [string, string][] =>
  roots.map((root) => [root + name, prefix]);

/** Namespaces by address, with the prefix that this importer calls them; transitional and strict are one. */
const PREFIXES = new Map<string, string>([
  ...both(DRAWING, 'main', 'a'),
  ...both(DRAWING, 'chart', 'c'),
  ...both(DRAWING, 'diagram', 'dgm'),
  ...both(DRAWING, 'picture', 'pic'),
  ...both(PRESENTATION, 'main', 'p'),
  ...both(OFFICE, 'relationships', 'r'),
  ...both(OFFICE, 'math', 'm'),
  ...both(OFFICE, 'extended-properties', 'ep'),
  // The drawing of a diagram is a shape tree under another name; one reader serves both.
  [`${MICROSOFT}drawing/2008/diagram`, 'p'],
  [`${MICROSOFT}drawing/2010/main`, 'a14'],
  [`${MICROSOFT}drawing/2016/SVG/main`, 'asvg'],
  [`${MICROSOFT}drawing/2018/hyperlinkcolor`, 'ahyp'],
  [`${MICROSOFT}powerpoint/2010/main`, 'p14'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  [`${PACKAGE}relationships`, 'rel'],
  [`${PACKAGE}content-types`, 'ct'],
  [`${PACKAGE}metadata/core-properties`, 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
]);

/** Our prefix of a namespace; one that we do not know keeps its own, marked so that it cannot pass for ours. */
export function prefixOf(address: string, written: string): string {
  return PREFIXES.get(address) ?? `?${written}`;
}

/** Extensions whose content this importer reads; for others the alternative for older programs is taken. */
export const UNDERSTOOD: ReadonlySet<string> = new Set(['p14', 'a14', 'asvg', 'ahyp']);
