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
    ...documentBreaches(file),
    ...metadataBreaches(file),
    ...findContentViolations(file),
    ...findStructureViolations(file),
    ...findFontViolations(file),
  ];
}

/** Checkpoints 06, 07, 11, 20, 21, 25, 26 and 29: the document. */
function documentBreaches(file: PdfFile): string[] {
  const { catalog, trailer } = file;
  const breaches: string[] = [];
  const mark = file.dict(catalog['MarkInfo']) ?? {};
  if (mark['Marked'] !== true) breaches.push('not marked as tagged');
  if (mark['Suspects'] === true) breaches.push('its tags are suspect');
  if (!isLanguage(file.text(catalog['Lang']))) breaches.push('no language');
  if (file.dict(catalog['ViewerPreferences'])?.['DisplayDocTitle'] !== true)
    breaches.push('title is not displayed');
  if (!file.text(file.dict(trailer['Info'])['Title'])) breaches.push('no title');
  if (trailer['Encrypt']) breaches.push('encrypted');
  for (const name of ['AcroForm', 'OpenAction', 'AA', 'OCProperties', 'Collection'])
    if (catalog[name]) breaches.push(`has ${name}`);
  return [...breaches, ...outlineBreaches(file, file.dict(catalog['Outlines']))];
}

function outlineBreaches(file: PdfFile, parent: PdfDict | undefined): string[] {
  const breaches: string[] = [];
  for (let item = file.dict(parent?.['First']); item; item = file.dict(item['Next'])) {
    if (!file.text(item['Title'])) breaches.push('a bookmark without a title');
    if (!item['Dest'] && !item['A'])
      breaches.push(`the bookmark ${file.text(item['Title'])} has no destination`);
    breaches.push(...outlineBreaches(file, item));
  }
  return breaches;
}

/** Checkpoint 06: XMP metadata with the same title and the PDF/UA identifier. */
function metadataBreaches(file: PdfFile): string[] {
  const { Metadata } = file.catalog;
  if (!Metadata) return ['no metadata'];
  const xmp = Buffer.from(file.stream(Metadata), 'latin1').toString();
  const breaches: string[] = [];
  if (!/<pdfuaid:part>1</.test(xmp)) breaches.push('metadata do not claim PDF/UA-1');
  const [, title = ''] = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(xmp) ?? [];
  const infoTitle = file.text(file.dict(file.trailer['Info'])['Title']);
  if (unescapeHtml(title) !== infoTitle) breaches.push(`metadata have another title: ${title}`);
  if (file.dict(Metadata)['Filter']) breaches.push('metadata are compressed');
  return breaches;
}
