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

/** The importer's prefix by namespace URI. Transitional and strict namespaces share a prefix. */
const PREFIXES = new Map<string, string>([
  ...both(DRAWING, 'main', 'a'),
  ...both(DRAWING, 'chart', 'c'),
  ...both(DRAWING, 'diagram', 'dgm'),
  ...both(DRAWING, 'picture', 'pic'),
  ...both(PRESENTATION, 'main', 'p'),
  ...both(OFFICE, 'relationships', 'r'),
  ...both(OFFICE, 'math', 'm'),
  ...both(OFFICE, 'extended-properties', 'ep'),
  // A diagram drawing is a shape tree in its own namespace; the same code reads both.
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

/** The importer's prefix for a namespace; for an unknown namespace, `?` and the file's own prefix. */
export function prefixOf(uri: string, written: string): string {
  return PREFIXES.get(uri) ?? `?${written}`;
}

/** Prefixes of extensions that this importer reads. For other extensions, the fallback for older programs is used. */
export const UNDERSTOOD: ReadonlySet<string> = new Set(['p14', 'a14', 'asvg', 'ahyp']);
