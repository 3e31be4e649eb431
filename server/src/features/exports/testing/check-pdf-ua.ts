import { type PdfDict, type PdfElement, type PdfFile, structureOf } from './read-pdf-objects.ts';

/** The rules of PDF/UA-1 (ISO 14289-1) that a program can hold a file to; each breach is one line. */
export function breachesOfPdfUa(file: PdfFile): string[] {
  return [...documentBreaches(file), ...pageBreaches(file), ...elementBreaches(file), ...fontBreaches(file)];
}

function documentBreaches(file: PdfFile): string[] {
  const { catalog } = file;
  const breaches: string[] = [];
  if (file.dict(catalog['MarkInfo'])?.['Marked'] !== true) breaches.push('not marked as tagged');
  if (!file.text(catalog['Lang'])) breaches.push('no language');
  if (file.dict(catalog['ViewerPreferences'])?.['DisplayDocTitle'] !== true)
    breaches.push('title is not displayed');
  if (!file.text(file.dict(file.trailer['Info'])['Title'])) breaches.push('no title');
  if (!catalog['Metadata'] || !/pdfuaid:part>1</.test(file.stream(catalog['Metadata'])))
    breaches.push('metadata do not claim PDF/UA-1');
  return breaches;
}

/** Every operator that paints must stand in marked content: a structure element's or an artifact. */
function pageBreaches(file: PdfFile): string[] {
  return file.pages.flatMap((page, index) => {
    const breaches: string[] = [];
    let depth = 0;
    for (const line of file.content(page).split('\n')) {
      if (/\b(BDC|BMC)$/.test(line)) depth++;
      else if (line === 'EMC') depth--;
      else if (depth === 0 && /(^|\s)(f\*?|S|B\*?|Do|Tj|TJ|sh)$/.test(line))
        breaches.push(`page ${index + 1}: ${line} stands outside`);
    }
    if (depth !== 0) breaches.push(`page ${index + 1}: marked content does not end`);
    if (page['Tabs'] !== '/S') breaches.push(`page ${index + 1}: tabs do not follow the structure`);
    for (const annotation of file.list(page['Annots']).map((each) => file.dict(each))) {
      if (!file.text(annotation['Contents'])) breaches.push(`page ${index + 1}: a link without words`);
      if (annotation['StructParent'] === undefined)
        breaches.push(`page ${index + 1}: a link outside the structure`);
    }
    return breaches;
  });
}

function elementBreaches(file: PdfFile): string[] {
  const breaches: string[] = [];
  const visit = (element: PdfElement, parent: string) => {
    if ((element.role === 'Figure' || element.role === 'Formula') && !element.alt)
      breaches.push(`a ${element.role} without alternative text`);
    if (element.role === 'LI' && parent !== 'L') breaches.push('an LI outside a list');
    if (element.role === 'TR' && parent !== 'Table') breaches.push('a TR outside a table');
    for (const child of element.children) visit(child, element.role);
  };
  for (const element of structureOf(file)) visit(element, '');
  return breaches;
}

function fontBreaches(file: PdfFile): string[] {
  const embedded = (dict: PdfDict) => dict['FontFile'] ?? dict['FontFile2'] ?? dict['FontFile3'];
  const descriptors = [...file.dicts()].filter((dict) => dict['Type'] === '/FontDescriptor');
  const breaches = descriptors
    .filter((dict) => !embedded(dict))
    .map((dict) => `${dict['FontName']} is not embedded`);
  for (const dict of file.dicts()) {
    if (dict['Type'] !== '/Font') continue;
    if (dict['Subtype'] === '/Type1') breaches.push(`${dict['BaseFont']} is a font of the reader`);
    if (dict['Subtype'] === '/Type0' && !dict['ToUnicode'])
      breaches.push(`${dict['BaseFont']} has no ToUnicode`);
  }
  return breaches;
}
