/** Starts of namespaces, in the transitional form and the strict form of ECMA-376. */
const DRAWING_NAMESPACES = [
  'http://schemas.openxmlformats.org/drawingml/2006/',
  'http://purl.oclc.org/ooxml/drawingml/',
];
const OFFICE_NAMESPACES = [
  'http://schemas.openxmlformats.org/officeDocument/2006/',
  'http://purl.oclc.org/ooxml/officeDocument/',
];
const PRESENTATION_NAMESPACES = [
  'http://schemas.openxmlformats.org/presentationml/2006/',
  'http://purl.oclc.org/ooxml/presentationml/',
];
const MICROSOFT_NAMESPACE = 'http://schemas.microsoft.com/office/';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/';

/** Returns an entry for the namespace `name` in its transitional form and one for its strict form. */
const withPrefix = (roots: readonly string[], name: string, prefix: string): [string, string][] =>
  roots.map((root) => [root + name, prefix]);

/** The importer's prefix by namespace URI. Transitional and strict namespaces share a prefix. */
const PREFIXES = new Map<string, string>([
  ...withPrefix(DRAWING_NAMESPACES, 'main', 'a'),
  ...withPrefix(DRAWING_NAMESPACES, 'chart', 'c'),
  ...withPrefix(DRAWING_NAMESPACES, 'diagram', 'dgm'),
  ...withPrefix(DRAWING_NAMESPACES, 'picture', 'pic'),
  ...withPrefix(PRESENTATION_NAMESPACES, 'main', 'p'),
  ...withPrefix(OFFICE_NAMESPACES, 'relationships', 'r'),
  ...withPrefix(OFFICE_NAMESPACES, 'math', 'm'),
  ...withPrefix(OFFICE_NAMESPACES, 'extended-properties', 'ep'),
  // Drawings of diagrams have the elements of slides in another namespace. With the prefix `p`, the code for slides
  // reads these elements, too.
  [`${MICROSOFT_NAMESPACE}drawing/2008/diagram`, 'p'],
  [`${MICROSOFT_NAMESPACE}drawing/2010/main`, 'a14'],
  [`${MICROSOFT_NAMESPACE}drawing/2016/SVG/main`, 'asvg'],
  [`${MICROSOFT_NAMESPACE}drawing/2018/hyperlinkcolor`, 'ahyp'],
  [`${MICROSOFT_NAMESPACE}powerpoint/2010/main`, 'p14'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  [`${PACKAGE_NAMESPACE}relationships`, 'rel'],
  [`${PACKAGE_NAMESPACE}content-types`, 'ct'],
  [`${PACKAGE_NAMESPACE}metadata/core-properties`, 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
]);

/** Returns the importer's prefix for a namespace; for an unknown namespace, `?` and the prefix in the file. */
export function prefixOf(uri: string, originalPrefix: string): string {
  return PREFIXES.get(uri) ?? `?${originalPrefix}`;
}

/** Prefixes of extensions that this importer reads. For other extensions, the fallback for older programs is used. */
export const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set(['p14', 'a14', 'asvg', 'ahyp']);
