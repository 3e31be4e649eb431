import { unescapeHtml } from '@flydeck/contract/html';
import { findContentViolations } from './check-pdf-content.ts';
import { findFontViolations } from './check-pdf-fonts.ts';
import { findStructureViolations, isLanguage } from './check-pdf-structure.ts';
import type { PdfDict, PdfFile } from './read-pdf-objects.ts';

/**
 * Returns the violations of the machine-checkable rules of PDF/UA-1 (ISO 14289-1), by checkpoints of the Matterhorn
 * Protocol, one line each.
 */
export function findPdfUaViolations(file: PdfFile): string[] {
  return [
    ...findFileViolations(file),
    ...findMetadataViolations(file),
    ...findContentViolations(file),
    ...findStructureViolations(file),
    ...findFontViolations(file),
  ];
}

/** Checks the settings of the whole file (checkpoints 06, 07, 11, 20, 21, 25, 26 and 29). */
function findFileViolations(file: PdfFile): string[] {
  const { catalog, trailer } = file;
  const violations: string[] = [];
  const markInfo = file.dict(catalog['MarkInfo']) ?? {};
  if (markInfo['Marked'] !== true) violations.push('not marked as tagged');
  if (markInfo['Suspects'] === true) violations.push('its tags are suspect');
  if (!isLanguage(file.text(catalog['Lang']))) violations.push('no language');
  if (file.dict(catalog['ViewerPreferences'])?.['DisplayDocTitle'] !== true) violations.push('title is not displayed');
  if (!file.text(file.dict(trailer['Info'])['Title'])) violations.push('no title');
  if (trailer['Encrypt']) violations.push('encrypted');
  for (const name of ['AcroForm', 'OpenAction', 'AA', 'OCProperties', 'Collection'])
    if (catalog[name]) violations.push(`has ${name}`);
  return [...violations, ...findBookmarkViolations(file, file.dict(catalog['Outlines']))];
}

/** Checks all bookmarks below `parent`. */
function findBookmarkViolations(file: PdfFile, parent: PdfDict | undefined): string[] {
  const violations: string[] = [];
  for (let item = file.dict(parent?.['First']); item; item = file.dict(item['Next'])) {
    if (!file.text(item['Title'])) violations.push('a bookmark without a title');
    if (!item['Dest'] && !item['A']) violations.push(`the bookmark ${file.text(item['Title'])} has no destination`);
    violations.push(...findBookmarkViolations(file, item));
  }
  return violations;
}

/**
 * Checks the XMP metadata (checkpoint 06). The metadata must contain the PDF/UA identifier and the same title as the
 * information dictionary.
 */
function findMetadataViolations(file: PdfFile): string[] {
  const { Metadata } = file.catalog;
  if (!Metadata) return ['no metadata'];
  // `stream` returns one character for each byte; the metadata are in UTF-8.
  const xmp = Buffer.from(file.stream(Metadata), 'latin1').toString();
  const violations: string[] = [];
  if (!/<pdfuaid:part>1</.test(xmp)) violations.push('metadata do not claim PDF/UA-1');
  const [, title = ''] = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(xmp) ?? [];
  const infoTitle = file.text(file.dict(file.trailer['Info'])['Title']);
  if (unescapeHtml(title) !== infoTitle) violations.push(`metadata have another title: ${title}`);
  if (file.dict(Metadata)['Filter']) violations.push('metadata are compressed');
  return violations;
}
