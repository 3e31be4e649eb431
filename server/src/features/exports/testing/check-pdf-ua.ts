import { contentBreaches } from './check-pdf-content.ts';
import { fontBreaches } from './check-pdf-fonts.ts';
import { isLanguage, structureBreaches } from './check-pdf-structure.ts';
import type { PdfDict, PdfFile } from './read-pdf-objects.ts';

/**
 * The rules of PDF/UA-1 (ISO 14289-1) that a program can hold a file to, by the Matterhorn protocol's checkpoints; each
 * breach is one line.
 */
export function breachesOfPdfUa(file: PdfFile): string[] {
  return [
    ...documentBreaches(file),
    ...metadataBreaches(file),
    ...contentBreaches(file),
    ...structureBreaches(file),
    ...fontBreaches(file),
  ];
}

/** Checkpoints 06, 07, 11, 20, 21, 25, 26 and 29: the file as a whole. */
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

function outlineBreaches(file: PdfFile, around: PdfDict | undefined): string[] {
  const breaches: string[] = [];
  for (let item = file.dict(around?.['First']); item; item = file.dict(item['Next'])) {
    if (!file.text(item['Title'])) breaches.push('a bookmark without a title');
    if (!item['Dest'] && !item['A']) breaches.push(`the bookmark ${file.text(item['Title'])} leads nowhere`);
    breaches.push(...outlineBreaches(file, item));
  }
  return breaches;
}

/** Checkpoint 06: the same title in XMP, and the claim to be PDF/UA. */
function metadataBreaches(file: PdfFile): string[] {
  const { Metadata } = file.catalog;
  if (!Metadata) return ['no metadata'];
  const xmp = Buffer.from(file.stream(Metadata), 'latin1').toString();
  const breaches: string[] = [];
  if (!/<pdfuaid:part>1</.test(xmp)) breaches.push('metadata do not claim PDF/UA-1');
  const [, title = ''] = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(xmp) ?? [];
  const said = file.text(file.dict(file.trailer['Info'])['Title']);
  if (unescaped(title) !== said) breaches.push(`metadata say the title is ${title}`);
  if (file.dict(Metadata)['Filter']) breaches.push('metadata are packed');
  return breaches;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (xml: string): string => xml.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);
